import { problemsInBody, stringProperty } from '@provende/contract/error-body.ts'
import { type Route, schemaOfProblemFields } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import type { Role, TenantRole } from '@provende/domain/access/roles.ts'
import { hashToken } from '../../packages/server/src/access/session/token-hash.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { openSolverPool } from '../../packages/server/src/formulation/solver/solver-pool.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'
import { silentLog } from '../kit/support/databases.ts'
import { testClockStart } from '../kit/support/templates.ts'

/* The whole application in process over a real database; only the clock and the mail transport are replaced. */

/** The response to a call, as received over the wire. */
export type ApiResponse = {
  readonly status: number
  readonly text: string
  /** The body as JSON; null when it is empty. */
  readonly body: unknown
  /** The body with field names as in code. */
  readonly fields: unknown
  /** The x-count header; null when absent. */
  readonly count: number | null
  /** The problem keys in the response, with the field name in code where there is one: `record.codeTaken code`. */
  readonly problems: readonly string[]
}

/** What is sent: a body as it is on the wire, or `fields` with names as in code. */
export type CallOptions = {
  readonly body?: unknown
  readonly fields?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** What `insertTestRecord` needs: the database, the clock and an author for the records. */
export type TestDatabase = {
  readonly database: Database
  readonly clock: { now: Date }
  readonly host: { readonly id: number }
}

/** A person who is signed in. */
export type Person = {
  readonly id: number
  readonly tenantId: number
  readonly role: Role
  readonly email: string
  readonly token: string
  /** For inserting records directly, past the API. */
  readonly testDatabase: () => TestDatabase
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** One solver thread, shared by all test files of a vitest worker; it ends with the worker. */
export const testSolverPool = openSolverPool({ threads: 1 })

/** The application over a migrated database, with the platform tenant and a Host user; tests add tenants and people. */
export async function createWorld(database: Database, { webDirectory }: { webDirectory?: string } = {}) {
  const clock = { now: new Date(testClockStart) }
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
    solver: testSolverPool,
  })
  /** Runs an insert and returns the new id. */
  const insertRow = async (statement: string, values: unknown[]) =>
    Number((await database.pool.query(`${statement} returning id`, values)).rows[0].id)

  /** Calls with a session token, or without one; any body but a string is sent as JSON. */
  async function call(
    token: string | null,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<ApiResponse> {
    const headers = new Headers(token === null ? {} : { authorization: `bearer ${token}` })
    const route = routeOf(method, path)
    const content = options.fields === undefined ? options.body : toWire(options.fields, route?.body)
    if (content !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    const body = typeof content === 'string' ? content : JSON.stringify(content)
    const response = await app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
    return toApiResponse(response, route)
  }

  const addTenant = (parentId: number | null, role: TenantRole = 'Structure') =>
    insertRow('insert into tenant (parent_id, role, name) values ($1, $2, $3)', [parentId, role, `Tenant ${role}`])

  let people = 0
  async function addPerson(tenantId: number, role: Role): Promise<Person> {
    people += 1
    const email = `person${people}@provende.test`
    const person = await insertRow(
      'insert into app_user (tenant_id, role, email, first_name, last_name) values ($1, $2, $3, $4, $5)',
      [tenantId, role, email, 'Person', String(people)],
    )
    const token = randomToken()
    await database.pool.query(
      'insert into session (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)',
      [hashToken(token), person, clock.now],
    )
    return {
      id: person,
      tenantId,
      role,
      email,
      token,
      testDatabase: () => ({ database, clock, host }),
      call: (method, path, options) => call(token, method, path, options),
    }
  }

  const { rows } = await database.pool.query('select id from tenant where parent_id is null')
  const platform = rows.length > 0 ? Number(rows[0].id) : await addTenant(null, 'HostTenant')
  const host = await addPerson(platform, 'Host')
  return { database, app, clock, mails, call, addTenant, addPerson, platform, host }
}

const segmentsOf = (path: string) => path.toLowerCase().split('/')
/** The documented calls with the parts of their paths; those without parameters come first. */
const routePatterns = Object.values(routes)
  .flatMap((group): Route[] => Object.values(group))
  .map((route) => ({ route, segments: segmentsOf(route.path) }))
  .toSorted((one, other) => one.route.path.split('{').length - other.route.path.split('{').length)

/** The documented call with this address, if there is one. */
export function routeOf(method: string, path: string): Route | undefined {
  const segments = segmentsOf(path.replace(/\?.*/, ''))
  return routePatterns.find(
    (pattern) =>
      pattern.route.method === method &&
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, index) => part.startsWith('{') || part === segments[index]),
  )?.route
}

async function toApiResponse(response: Response, route: Route | undefined): Promise<ApiResponse> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : null
  const count = response.headers.get('x-count')
  const problems = problemsInBody(body, route && schemaOfProblemFields(route))
  return {
    status: response.status,
    text,
    body,
    fields: fromWire(body, route?.response),
    count: count === null ? null : Number(count),
    problems: problems.map(({ key, field }) => (field === undefined ? key : `${key} ${field}`)),
  }
}

/** The message of an error response. */
export const messageOf = (response: ApiResponse): string => stringProperty(response.body, 'Message') ?? ''
