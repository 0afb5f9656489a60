import type { Role } from './roles.ts'

const administrators: readonly Role[] = ['Host', 'AdminDif', 'AdminDistri']

/**
 * Whether a person of this role shares views of lists with the people of his tenant, and changes those that are shared: its
 * administrators do. Rule: docs/rules.md "views of lists".
 */
export const mayShareViews = (role: Role): boolean => administrators.includes(role)
