import type { Problem } from '../problems.ts'

const firstPersonFields = ['firstName', 'lastName', 'email']

/**
 * Validates the invitation of a tenant's first user: it needs name and e-mail, and the tenant must be opened. No problems
 * when all fields are blank.
 */
export function firstPersonProblems(content: Readonly<Record<string, unknown>>): Problem[] {
  const isFilled = (field: string) => typeof content[field] === 'string' && content[field].trim() !== ''
  if (!firstPersonFields.some(isFilled)) return []
  if (content.createTenant !== true) return [{ key: 'firstPerson.tenantClosed', field: 'email' }]
  return firstPersonFields.filter((field) => !isFilled(field)).map((field) => ({ key: 'field.required', field }))
}
