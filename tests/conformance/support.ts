import { problemsInBody, textOf } from '@provende/contract/error-body.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { tokenHash } from '../../packages/server/src/access/token-hash.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { openSolverPool } from '../../packages/server/src/formulation/solver-pool.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { silentLog } from '../kit/databases.ts'
import { beginning } from '../kit/templates.ts'

/* The whole application in process over a real database; only the clock and the mail are ours. */

/** An answer as it came over the wire. */
export type Answer = {
  readonly status: number
  readonly text: string
  /** The body as JSON; null when it is empty. */
  readonly body: unknown
  /** x-count, null when there is none. */
  readonly count: number | null
  /** The keys of the problems it tells, with the field in code where one is concerned: `record.codeTaken code`. */
  readonly problems: readonly string[]
}

export type CallOptions = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

/** What records are put into. */
export type Store = {
  readonly database: Database
  readonly clock: { now: Date }
  readonly host: { readonly id: number }
}

/** A person who is signed in. */
export type Person = {
  readonly id: number
  readonly tenantId: number
  readonly role: Role
  readonly token: string
  /** Where he works. */
  readonly store: () => Store
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** One thread that solves for all worlds of all files of a worker, which share this module; it ends with the worker. */
export const solver = openSolverPool({ threads: 1 })

/** A world of its own over a migrated database: the platform tenant, whoever is there, and whoever is added. */
export async function createWorld(database: Database, { webDirectory }: { webDirectory?: string } = {}) {
  const clock = { now: new Date(beginning) }
  const mails: { to: string; text: string }[] = []
  const app = buildApp({
    database,
    clock: () => clock.now,
    log: silentLog,
    mail: {
      send: (mail) => Promise.resolve(void mails.push({ to: mail.to.address, text: mail.text })),
      close: () => undefined,
    },
    settings: { publicUrl: 'http://provende.test', trustProxy: false, webDirectory },
    randomToken,
    solver,
  })
  const id = async (statement: string, values: unknown[]) =>
    Number((await database.pool.query(`${statement} returning id`, values)).rows[0].id)

  /** Asks as whoever holds `token`; a body that is no text travels as JSON. */
  async function call(token: string | null, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = new Headers(token === null ? {} : { authorization: `bearer ${token}` })
    if (options.body !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    const response = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
    return answerOf(response)
  }

  const addTenant = (parentId: number | null, role: TenantRole = 'Structure') =>
    id('insert into tenant (parent_id, role, name) values ($1, $2, $3)', [parentId, role, `Tenant ${role}`])

  let people = 0
  async function addPerson(tenantId: number, role: Role): Promise<Person> {
    people += 1
    const person = await id(
      'insert into app_user (tenant_id, role, email, first_name, last_name) values ($1, $2, $3, $4, $5)',
      [tenantId, role, `person${people}@provende.test`, 'Person', String(people)],
    )
    const token = randomToken()
    await database.pool.query(
      'insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)',
      [tokenHash(token), person, clock.now],
    )
    return {
      id: person,
      tenantId,
      role,
      token,
      store: () => ({ database, clock, host }),
      call: (method, path, options) => call(token, method, path, options),
    }
  }

  const { rows } = await database.pool.query('select id from tenant where parent_id is null')
  const platform = rows.length > 0 ? Number(rows[0].id) : await addTenant(null, 'HostTenant')
  const host = await addPerson(platform, 'Host')
  return { database, app, clock, mails, call, addTenant, addPerson, platform, host }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null
  const count = response.headers.get('x-count')
  return {
    status: response.status,
    text,
    body,
    count: count === null ? null : Number(count),
    problems: problemsInBody(body).map(({ key, field }) => (field === undefined ? key : `${key} ${field}`)),
  }
}

/** The sentence of an error. */
export const messageOf = (answer: Answer): string => textOf(answer.body, 'Message') ?? ''
