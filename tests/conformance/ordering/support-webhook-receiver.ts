import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedRequest = {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answer = (response: ServerResponse, request: ReceivedRequest) => void

/** A receiver of webhooks on this machine: what it got, and how it answers. */
export async function openReceiver() {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const one = { headers: request.headers, body: await text(request) }
    received.push(one)
    receiver.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver = {
    received,
    answer: answerWith(204),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

export function answerWith(status: number, body: unknown = '', headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
}
