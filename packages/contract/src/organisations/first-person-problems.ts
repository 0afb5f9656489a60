import type { Problem } from '../problems.ts'

const fields = ['firstName', 'lastName', 'email']

/** What is wrong with inviting a first person: only to a tenant that is opened, by name and e-mail; nothing for nobody. */
export function firstPersonProblems(content: Readonly<Record<string, unknown>>): Problem[] {
  const isGiven = (field: string) => typeof content[field] === 'string' && content[field].trim() !== ''
  if (!fields.some(isGiven)) return []
  if (content.createTenant !== true) return [{ key: 'firstPerson.tenantClosed', field: 'email' }]
  return fields.filter((field) => !isGiven(field)).map((field) => ({ key: 'field.required', field }))
}
