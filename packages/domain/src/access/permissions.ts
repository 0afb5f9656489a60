import type { Role } from './roles.ts'

/** The named permissions the client loads after sign-in; each gives access to screens. Source: spec 1 §6. */
export const permissions = [
  'SK - Tenants Management',
  'SK - Errors Management',
  'Business Module - Structure User [Read]',
  'Structure CMVP User [Write]',
  'Structure [Read]',
  'Structure CMVP [Write]',
  'Farm [Read]',
  'Map [Read]',
  'Actuality [Write]',
  'Food [Read]',
  'Nutrient [Read]',
  'Model [Read]',
  'PriceList [Read]',
  'Formule [Write]',
  'OrderForm [Write]',
  'QCM [Write]',
] as const
export type Permission = (typeof permissions)[number]

export type AccessRight = 'read' | 'write'
/** The right per role under one permission; a role that is not listed has none. */
type RightsByRole = Readonly<Partial<Record<Role, AccessRight>>>

/*
 * The rights per permission and role. "Own" rights (a distributor's own foods, children, farm) need no entry of their own:
 * writing is restricted to the tenant anyway, so a distributor with the right to write foods can only write his own.
 */
const catalogueRights: RightsByRole = {
  AdminDif: 'write',
  ExpertDif: 'read',
  Formulateur: 'write',
  AdminDistri: 'write',
  ExpertDistri: 'read',
}
const formulaRights: RightsByRole = {
  // Ours: advisers read what concerns the farms they look after.
  TC: 'read',
  AdminDif: 'write',
  ExpertDif: 'write',
  Formulateur: 'write',
  AdminDistri: 'write',
  ExpertDistri: 'write',
  Farmer: 'read',
}

const rightsByPermission: Readonly<Record<Permission, RightsByRole>> = {
  'SK - Tenants Management': { Host: 'write' },
  'SK - Errors Management': { Host: 'write' },
  'Business Module - Structure User [Read]': {
    Host: 'read',
    AdminDif: 'read',
    ExpertDif: 'read',
    AdminDistri: 'read',
    Farmer: 'read',
  },
  'Structure CMVP User [Write]': { Host: 'write', AdminDif: 'write', ExpertDif: 'write', AdminDistri: 'write' },
  'Structure [Read]': { Host: 'read', AdminDif: 'read', ExpertDif: 'read', AdminDistri: 'read', ExpertDistri: 'read' },
  'Structure CMVP [Write]': { Host: 'write', AdminDif: 'write', AdminDistri: 'write' },
  'Farm [Read]': {
    TC: 'read',
    AdminDif: 'write',
    ExpertDif: 'write',
    Formulateur: 'read',
    AdminDistri: 'write',
    ExpertDistri: 'write',
    Farmer: 'read',
  },
  'Map [Read]': { TC: 'read', AdminDif: 'read', ExpertDif: 'read', AdminDistri: 'read', ExpertDistri: 'read' },
  'Actuality [Write]': { Host: 'write', AdminDif: 'write', AdminDistri: 'write' },
  'Food [Read]': catalogueRights,
  'Nutrient [Read]': catalogueRights,
  'Model [Read]': { AdminDif: 'write', ExpertDif: 'read', Formulateur: 'write' },
  'PriceList [Read]': catalogueRights,
  'Formule [Write]': formulaRights,
  'OrderForm [Write]': formulaRights,
  // Ours: the specification names none. Sessions come with the farms they are of.
  'QCM [Write]': { AdminDif: 'write' },
}

/** The right of `role` under `permission`; undefined without one. Rule: docs/rules.md "rights per role". */
export const rightOf = (role: Role, permission: Permission): AccessRight | undefined =>
  rightsByPermission[permission][role]

/** Whether `role` may read under at least one of the permissions. */
export const mayRead = (role: Role, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => rightOf(role, permission) !== undefined)

export const mayWrite = (role: Role, permission: Permission): boolean => rightOf(role, permission) === 'write'

/** The permissions of `role` in the documented order (the response of GetModules). */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => rightOf(role, permission) !== undefined)

const rightStrengths = { read: 1, write: 2 } as const
const rightStrengthOf = (role: Role, permission: Permission): number => {
  const right = rightOf(role, permission)
  return right === undefined ? 0 : rightStrengths[right]
}

/**
 * Whether a user of one role may sign in as users of another, as whoever sets a password or the address to which a new
 * one is sent can: he must be allowed to manage users, and they have no right that he lacks. Host may with all, and alone
 * with those of the platform. Rule: docs/rules.md "Visit and browse".
 */
export function mayControlAccount(manager: Role, other: Role): boolean {
  if (manager === 'Host') return true
  if (other === 'Host' || other === 'TC' || !mayWrite(manager, 'Structure CMVP User [Write]')) return false
  const isNoStronger = (permission: Permission) =>
    rightStrengthOf(other, permission) <= rightStrengthOf(manager, permission)
  return permissions.every(isNoStronger)
}

/**
 * Whether a user of one role may act as a user of another: one whose account he may control, except the platform's roles
 * Host and TC, which cannot be visited. Rule: docs/rules.md "Visit and browse".
 */
export const mayActAs = (visitor: Role, visited: Role): boolean =>
  visited !== 'Host' && visited !== 'TC' && mayControlAccount(visitor, visited)
