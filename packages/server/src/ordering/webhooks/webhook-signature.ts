import { createHmac } from 'node:crypto'

/* Signatures of webhooks by Standard Webhooks 1.0.0. */

const secretPrefix = 'whsec_'

/** A secret as its owner gets it, from 32 random bytes in base64url. */
export const webhookSecretOf = (random: string): string =>
  secretPrefix + Buffer.from(random, 'base64url').toString('base64')

type Message = {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** `v1,` and the HMAC-SHA256 of id, time and body, for each secret; the receiver knows one of them. */
const webhookSignature = ({ id, timestamp, body }: Message, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

export const webhookHeaders = (message: Message, secrets: readonly string[]) => ({
  'content-type': 'application/json',
  'user-agent': 'Provende',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': webhookSignature(message, secrets),
})
