import { readFileSync } from 'node:fs'
import type { Role } from '@provende/domain/access/roles.ts'

const { users }: { users: { role: Role; email: string }[] } = JSON.parse(
  readFileSync(new URL('../../../packages/server/src/organisations/demo-organisation.json', import.meta.url), 'utf8'),
)

/** The first demonstration account of a role. */
export function emailOf(role: Role): string {
  const user = users.find((one) => one.role === role)
  if (user === undefined) throw new Error(`The demonstration has no ${role}`)
  return user.email
}
