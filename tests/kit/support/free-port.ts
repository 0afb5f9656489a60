import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine without a listener at the moment; the preferred one if it has none. */
export async function freePort(preferred = 0): Promise<number> {
  const probe = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    // The preferred one is taken.
    return freePort()
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('the probe has no port')
  return address.port
}
