import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/** How long connections may wait, in milliseconds. */
export type ConnectionTimeoutsMs = {
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number
  /** From the first byte of a request to the last of its body: ten megabytes on a slow line. */
  readonly request: number
  /** Without a byte in either direction, within a request: longer than any call computes. */
  readonly silence: number
  /**
   * Without a request: longer than browsers and common proxies wait, so that they close an idle connection first; if the
   * server did, a request just being sent would be lost.
   */
  readonly idle: number
  /** How often the first two are checked. */
  readonly check: number
}

const defaultTimeoutsMs: ConnectionTimeoutsMs = {
  headers: 15_000,
  request: 300_000,
  silence: 60_000,
  idle: 75_000,
  check: 5_000,
}

/** The HTTP server of an application. It closes connections on which a request stays half-sent. */
export function createHttpServer(
  fetch: (request: Request) => Response | Promise<Response>,
  { headers, request, silence, idle, check }: ConnectionTimeoutsMs = defaultTimeoutsMs,
): Server {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: idle,
      connectionsCheckingInterval: check,
    },
  }) as Server
  server.timeout = silence
  return server
}
