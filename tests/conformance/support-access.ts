import { hashPassword } from '../../packages/server/src/access/sign-in/passwords.ts'
import type { SolvingServices } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import type { MailTransport } from '../../packages/server/src/kit/mail.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { silentLog } from '../kit/support/databases.ts'
import { type ApiResponse, type Person, testSolverPool, type World } from './support.ts'

export const password = 'Provende-2026!'
const passwordHash = hashPassword(password)

/** Adds a person with a password, and returns the e-mail to sign in with. */
export async function addAccount(world: World, tenantId: number, role: Person['role'] = 'AdminDif') {
  const person = await world.addPerson(tenantId, role)
  const { rows } = await world.database.pool.query(
    'insert into credential (user_id, password_hash) values ($1, $2) returning (select email from app_user where id = $1)',
    [person.id, await passwordHash],
  )
  return { ...person, email: rows[0].email as string }
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

export const signIn = (world: World, email: string, typedPassword: string = password): Promise<ApiResponse> =>
  world.call(null, 'POST', '/Token', {
    headers: formHeaders,
    body: new URLSearchParams({ grant_type: 'password', Login: email, Password: typedPassword }).toString(),
  })

/** Signs in and returns the token; throws when the sign-in is refused. */
export async function signInForToken(world: World, email: string, typedPassword: string = password): Promise<string> {
  const response = await signIn(world, email, typedPassword)
  if (response.status !== 200) throw new Error(response.text)
  return (response.body as { access_token: string }).access_token
}

/** The HTTP status of a call that needs a session and nothing else. */
export const statusWithToken = async (world: World, token: string): Promise<number> =>
  (await world.call(token, 'GET', '/Account/GetModules')).status

/** Moves the clock of the world forward. */
export const advanceClock = (world: World, { minutes = 0, hours = 0, days = 0 }) => {
  world.clock.now = new Date(world.clock.now.getTime() + (minutes + 60 * hours + 1440 * days) * 60_000)
}

/** A mail transport that discards every mail. */
export const noMail: MailTransport = { send: () => Promise.resolve(), close: () => undefined }

/**
 * The services of a world with another mail transport, for code that runs outside requests (outbox, upkeep, a second
 * app).
 */
export const servicesOf = (world: World, mail: MailTransport): SolvingServices => ({
  database: world.database,
  clock: () => world.clock.now,
  log: silentLog,
  mail,
  settings: { publicUrl: 'http://provende.test', trustProxy: false },
  randomToken,
  solver: testSolverPool,
})

/** The latest audit entry of an action. */
export async function lastAuditEntry(world: World, action: string) {
  const { rows } = await world.database.pool.query(
    `select actor_user_id as actor, as_user_id as "asUser", tenant_id as tenant, detail
     from audit_entry where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

/** Counts rows; `from` is what follows `from` in the statement. */
export const countRows = async (world: World, from: string, values: unknown[] = []): Promise<number> =>
  (await world.database.pool.query(`select count(*) as count from ${from}`, values)).rows[0].count
