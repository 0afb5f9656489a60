import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { WebhookFailure } from '@provende/domain/ordering/webhook-state.ts'
import { isPublicAddress } from '../../kit/public-address.ts'

/*
 * One request to an address that somebody else named. It goes to the address that was checked, follows nothing, and ends in time
 * whatever the receiver does.
 */

const maxSeconds = 10
/** An ERP code and a sentence fit in; more is not read. */
const maxAnswerBytes = 64 * 1024

export type WebhookRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type RequestLimits = {
  /** http, and addresses that are not public: where the operator allows them. */
  readonly allowPrivate: boolean
  readonly signal: AbortSignal
  /** Finds the addresses of a name; that of the system by default. */
  readonly lookup?: typeof lookup
  readonly maxMilliseconds?: number
}
export type WebhookAnswer = {
  /** Empty for an answer of success. */
  readonly failure: '' | WebhookFailure
  readonly status: number | null
  readonly text: string
}

/** Thrown instead of connecting. */
class AddressRefused extends Error {}
class AnswerTooLarge extends Error {}

/** Whether a webhook may have this address, as far as it can be told without asking for the addresses of its name. */
export function isAllowedUrl(text: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '' || hostname === '') return false
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:'
  const literal = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:' && (isIP(literal) === 0 ? !isLocalName(hostname) : isPublicAddress(literal))
}

/** Names that mean the machine itself or its neighbours. */
const isLocalName = (name: string): boolean => /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(name)

/** Posts; never throws for what the receiver does. Rethrows when `signal` ends it. */
export async function postWebhook(request: WebhookRequest, limits: RequestLimits): Promise<WebhookAnswer> {
  if (!isAllowedUrl(request.url, limits.allowPrivate)) return { failure: 'address', status: null, text: '' }
  const deadline = AbortSignal.timeout(limits.maxMilliseconds ?? maxSeconds * 1000)
  let status: number | null = null
  try {
    const response = await send(request, limits, AbortSignal.any([deadline, limits.signal]))
    status = response.statusCode ?? null
    const text = await textOf(response)
    return { failure: failureOf(status), status, text }
  } catch (error) {
    // Whatever the receiver did is told in the log of its webhook; that we stop is not its doing.
    if (limits.signal.aborted) throw error
    return { failure: failureOfError(error, deadline), status, text: '' }
  }
}

function send({ url, headers, body }: WebhookRequest, limits: RequestLimits, signal: AbortSignal) {
  const bytes = Buffer.from(body)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const start = url.startsWith('https:') || /^https:/i.test(url) ? httpsRequest : httpRequest
  const sent = start(url, {
    method: 'POST',
    // A connection of its own: a name that has another address by now is looked up and checked again.
    agent: false,
    headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
    lookup: limits.allowPrivate ? undefined : publicLookup(limits.lookup ?? lookup),
    signal,
  })
  sent.once('response', resolve)
  sent.on('error', reject)
  sent.end(bytes)
  return promise
}

/** The look-up of a connection: refuses a name if any of its addresses is not public, whichever would be taken. */
const publicLookup =
  (find: typeof lookup): LookupFunction =>
  (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefused(), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > maxAnswerBytes) {
      response.destroy()
      throw new AnswerTooLarge()
    }
  }
  return Buffer.concat(parts).toString('utf8')
}

function failureOf(status: number | null): WebhookAnswer['failure'] {
  if (status !== null && status >= 200 && status < 300) return ''
  return status !== null && status >= 300 && status < 400 ? 'redirect' : 'status'
}

function failureOfError(error: unknown, deadline: AbortSignal): WebhookFailure {
  if (error instanceof AddressRefused) return 'address'
  if (error instanceof AnswerTooLarge) return 'tooLarge'
  return deadline.aborted ? 'timeout' : 'unreachable'
}
