import type { Role } from './roles.ts'

/** The named permissions the client loads after sign-in; each opens screens. Source: spec 1 §6. */
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
] as const
export type Permission = (typeof permissions)[number]

/** What a role may do behind a permission; a role that is absent may do nothing. */
export type Right = 'read' | 'write'
type Grants = Readonly<Partial<Record<Role, Right>>>

/*
 * One row per permission, one column per role. "own" rights (a distributor's own foods, own children, own farm) need no
 * mark here: writing is walled by tenant anyway, so a distributor who may write foods can only write his own.
 */
const catalogueWriters: Grants = {
  AdminDif: 'write',
  ExpertDif: 'read',
  Formulateur: 'write',
  AdminDistri: 'write',
  ExpertDistri: 'read',
}
const everySeller: Grants = {
  AdminDif: 'write',
  ExpertDif: 'write',
  Formulateur: 'write',
  AdminDistri: 'write',
  ExpertDistri: 'write',
  Farmer: 'read',
}

const granted: Readonly<Record<Permission, Grants>> = {
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
  'Food [Read]': catalogueWriters,
  'Nutrient [Read]': catalogueWriters,
  'Model [Read]': { AdminDif: 'write', ExpertDif: 'read', Formulateur: 'write' },
  'PriceList [Read]': catalogueWriters,
  'Formule [Write]': everySeller,
  'OrderForm [Write]': everySeller,
}

/** What `role` may do behind `permission`; undefined when nothing. Rule: docs/rules.md "rights per role". */
export const rightOf = (role: Role, permission: Permission): Right | undefined => granted[permission][role]

/** Whether `role` may read behind at least one of `anyOf`. */
export const mayRead = (role: Role, anyOf: readonly Permission[]): boolean =>
  anyOf.some((permission) => rightOf(role, permission) !== undefined)

/** Whether `role` may write behind `permission`. */
export const mayWrite = (role: Role, permission: Permission): boolean => rightOf(role, permission) === 'write'

/** The permissions that open screens to `role`, in the documented order (the answer of GetModules). */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => rightOf(role, permission) !== undefined)

const strength = { read: 1, write: 2 } as const
const strengthOf = (role: Role, permission: Permission): number => {
  const right = rightOf(role, permission)
  return right === undefined ? 0 : strength[right]
}

/**
 * Whether a person of one role may act as a person of another: whoever manages people, as nobody who may do anything that
 * he may not. The platform stands above all it serves, though it has no right to their catalogue itself; its own
 * people, Host and TC, are nobody's to visit. Rule: docs/rules.md "Visit and browse".
 */
export function mayActAs(visitor: Role, visited: Role): boolean {
  if (visited === 'Host' || visited === 'TC' || !mayWrite(visitor, 'Structure CMVP User [Write]')) return false
  const isWithin = (permission: Permission) => strengthOf(visited, permission) <= strengthOf(visitor, permission)
  return visitor === 'Host' || permissions.every(isWithin)
}
