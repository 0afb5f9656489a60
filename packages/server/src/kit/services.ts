import { randomBytes } from 'node:crypto'
import type { Database } from './database/database.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './mail.ts'

/** Returns the current time. */
export type Clock = () => Date

/** Settings of this installation; plain data, read from the environment only by main.ts. */
export type Settings = {
  /** The public URL of the program without a trailing slash; links in mails start with it. */
  readonly publicUrl: string
  /** Whether our own proxy is in front, so that its X-Forwarded-For can be trusted. */
  readonly trustProxy: boolean
  /** URL template of map tiles (`https://…/{z}/{x}/{y}.png`); without it the bundled map is used. */
  readonly mapTileUrl?: string | undefined
  /** The attribution shown for those tiles. */
  readonly mapTileAttribution?: string | undefined
  /** Whether webhooks may have addresses of http, and ones that are not public. */
  readonly allowsPrivateWebhooks?: boolean | undefined
  /** Whether each request is logged. */
  readonly accessLog?: boolean | undefined
  /** The built browser application; undefined when something else serves it. */
  readonly webDirectory?: string | undefined
}

/** Everything outside the process that the application uses. */
export type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mail: MailTransport
  readonly settings: Settings
  /** A random secret: 32 bytes as 43 characters of base64url. */
  readonly randomToken: () => string
}

/** The production implementation of `Services.randomToken`. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
