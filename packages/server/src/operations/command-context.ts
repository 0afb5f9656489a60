import type { Culture } from '@provende/text/culture.ts'
import type { SolverChoice } from '../formulation/solver/highs.ts'
import type { Database } from '../kit/database/database.ts'
import type { Log } from '../kit/log.ts'

/** Settings from the environment, read by main.ts. */
export type CommandSettings = {
  readonly port: string
  /** Where a worker serves its metrics; undefined for nowhere. */
  readonly metricsPort?: string | undefined
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly demoPassword: string
  readonly adminPassword: string | undefined
  readonly logLevel: string
  readonly accessLog: boolean
  readonly trustProxy: boolean
  readonly allowsPrivateWebhooks: boolean
  readonly mapTileUrl: string | undefined
  readonly mapTileAttribution: string | undefined
  readonly webDirectory: string
  readonly culture: Culture
  readonly solver: SolverChoice
  /** The directory the command was typed in; npm starts its scripts elsewhere. */
  readonly workDirectory: string
}

/** Where a command writes its lines: the terminal, unless a test reads them. */
export type CommandOutput = {
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** The context of a command, with an open, migrated database. */
export type CommandContext = CommandOutput & {
  readonly settings: CommandSettings
  readonly database: Database
  readonly log: Log
}
