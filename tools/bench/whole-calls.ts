import { tokenHash } from '../../packages/server/src/access/token-hash.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { openSolverPool } from '../../packages/server/src/formulation/solver-pool.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { randomToken } from '../../packages/server/src/kit/services.ts'

/** The application in process over `database`, called by a new administrator of `tenantId`. Sends no mail. */
export async function callsOver(database: Database, tenantId: number) {
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
    [tenantId, tokenHash(token)],
  )
  /** Answers the body of a call that succeeded. */
  const get = async (path: string): Promise<string> => {
    const response = await app.request(path, { headers: { authorization: `bearer ${token}` } })
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`)
    return response.text()
  }
  return { get }
}
