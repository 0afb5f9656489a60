import { hashPassword } from '../../packages/server/src/access/passwords.ts'
import type { SolvingServices } from '../../packages/server/src/formulation/solver-pool.ts'
import type { MailTransport } from '../../packages/server/src/kit/mail.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { silentLog } from '../kit/databases.ts'
import { type Answer, type Person, solver, type World } from './support.ts'

export const password = 'Provende-2026!'
const passwordHash = hashPassword(password)

/** Somebody with a password, and the e-mail to sign in with. */
export async function addAccount(world: World, tenantId: number, role: Person['role'] = 'AdminDif') {
  const person = await world.addPerson(tenantId, role)
  const { rows } = await world.database.pool.query(
    'insert into credential (user_id, password_hash) values ($1, $2) returning (select email from app_user where id = $1)',
    [person.id, await passwordHash],
  )
  return { ...person, email: rows[0].email as string }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const signIn = (world: World, email: string, typed: string = password): Promise<Answer> =>
  world.call(null, 'POST', '/Token', {
    headers: form,
    body: new URLSearchParams({ grant_type: 'password', Login: email, Password: typed }).toString(),
  })

/** The token a sign-in answers; fails where it is refused. */
export async function tokenOf(world: World, email: string, typed: string = password): Promise<string> {
  const answer = await signIn(world, email, typed)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as { access_token: string }).access_token
}

/** The status a token meets at a call that only asks for a session. */
export const statusWith = async (world: World, token: string): Promise<number> =>
  (await world.call(token, 'GET', '/Account/GetModules')).status

export const pass = (world: World, { minutes = 0, hours = 0, days = 0 }) => {
  world.clock.now = new Date(world.clock.now.getTime() + (minutes + 60 * hours + 1440 * days) * 60_000)
}

/** For whoever sends nothing. */
export const noMail: MailTransport = { send: () => Promise.resolve(), close: () => undefined }

/** The services of a world with a mail transport of one's own, for what runs beside the calls. */
export const servicesOf = (world: World, mail: MailTransport): SolvingServices => ({
  database: world.database,
  clock: () => world.clock.now,
  log: silentLog,
  mail,
  settings: { publicUrl: 'http://provende.test', trustProxy: false },
  randomToken,
  solver,
})

/** The latest line of the audit trail of one action. */
export async function lastAudit(world: World, action: string) {
  const { rows } = await world.database.pool.query(
    `select actor_user_id as actor, as_user_id as "asUser", tenant_id as tenant, detail
     from audit_entry where action = $1 order by id desc limit 1`,
    [action],
  )
  return rows[0]
}

export const count = async (world: World, query: string, values: unknown[] = []): Promise<number> =>
  (await world.database.pool.query(`select count(*) as count from ${query}`, values)).rows[0].count
