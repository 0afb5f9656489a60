import { randomBytes } from 'node:crypto'
import type { Database } from './database/open-database.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './mail.ts'

/** What time it is. */
export type Clock = () => Date

/** How this installation is set up; plain data, read from the environment by main.ts alone. */
export type Settings = {
  /** The address people reach the program at, without a slash at the end; links in mails start with it. */
  readonly publicUrl: string
  /** Whether a proxy of ours stands in front, so that its X-Forwarded-For is believed. */
  readonly trustProxy: boolean
  /** Where the pictures of the map come from (`https://…/{z}/{x}/{y}.png`); without, the map is the one we bring. */
  readonly mapTileUrl?: string | undefined
  /** Whom those pictures are owed to, as the map says it. */
  readonly mapTileAttribution?: string | undefined
  /** The built browser application; undefined when something else serves it. */
  readonly webDirectory?: string | undefined
}

/** Everything of the outside world the application uses. */
export type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mail: MailTransport
  readonly settings: Settings
  /** A secret nobody guesses: 32 random bytes as 43 letters of base64url. */
  readonly randomToken: () => string
}

/** The `randomToken` of every running program. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
