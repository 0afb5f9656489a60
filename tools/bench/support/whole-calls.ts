import { hashToken } from '../../../packages/server/src/access/session/token-hash.ts'
import { buildApp } from '../../../packages/server/src/app.ts'
import { openSolverPool } from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import type { Database } from '../../../packages/server/src/kit/database/database.ts'
import { randomToken } from '../../../packages/server/src/kit/services.ts'

/** A client of the application, in process, as a new administrator of `tenantId`. Sends no mail. */
export async function openSignedInClient(database: Database, tenantId: number) {
  const app = buildApp({
    database,
    clock: () => new Date(),
    log: database.log,
    mail: { send: () => Promise.resolve(), close: () => undefined },
    settings: { publicUrl: 'http://127.0.0.1', trustProxy: false },
    randomToken,
    solver: openSolverPool({ threads: 1 }),
  })
  const token = randomToken()
  await database.pool.query(
    `with person as (insert into app_user (tenant_id, role, email) values ($1, 'AdminDif', 'bench@provende.test')
       returning id)
     insert into session (token_hash, user_id, created_at, seen_at) select $2, id, now(), now() from person`,
    [tenantId, hashToken(token)],
  )
  /** The body of a GET; throws if the call fails. */
  const get = async (path: string): Promise<string> => {
    const response = await app.request(path, { headers: { authorization: `bearer ${token}` } })
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
    return response.text()
  }
  /** The answer of a call with JSON; undefined for a file. Throws if the call fails. */
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' }
    const response = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return (isJson ? await response.json() : void (await response.arrayBuffer())) as Answer
  }
  /** The answer of a call with a file. Throws if the call fails. */
  const upload = async <Answer>(path: string, name: string, bytes: Uint8Array): Promise<Answer> => {
    const body = new FormData()
    body.append('content', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const response = await app.request(path, { method: 'POST', headers: { authorization: `bearer ${token}` }, body })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  return { get, call, upload }
}
export type SignedInClient = Awaited<ReturnType<typeof openSignedInClient>>
