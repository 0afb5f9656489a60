import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgresql } from './postgresql.ts'

/**
 * Opens the PostgreSQL server of `databaseUrl`, or without one the embedded database in `dataDirectory`.
 * @throws StartRefusal for anything the operator can fix
 */
export function openDatabase(options: { databaseUrl?: string; dataDirectory: string; log: Log }): Promise<Database> {
  return options.databaseUrl ? openPostgresql(options.databaseUrl, options.log) : openEmbedded(options)
}
