import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../../packages/server/src/app.ts'
import type { SolvingServices } from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import { type ConnectionTimeoutsMs, createHttpServer } from '../../../packages/server/src/operations/http-server.ts'
import type { World } from '../../conformance/support.ts'
import { noMail, servicesOf } from '../../conformance/support-access.ts'

/** The application of a world on a real connection, as the program serves it; `replaced` are other services. */
export async function serveWorld(
  world: World,
  replaced: Partial<SolvingServices> = {},
  timeouts?: ConnectionTimeoutsMs,
) {
  const server = createHttpServer(buildApp({ ...servicesOf(world, noMail), ...replaced }).fetch, timeouts)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port, url: `http://127.0.0.1:${port}`, server, close }
}
