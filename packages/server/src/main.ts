import { resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { supportedCulture } from '@provende/text/culture.ts'
import type { CommandSettings } from './operations/command-context.ts'
import { runCommand } from './operations/commands.ts'

/* The only file that reads the environment. */

// What the program writes (database, mails, backups) is for its own user.
process.umask(0o077)

const { env } = process
const dataDirectory = resolve(env.DATA_DIR || 'data')
const port = env.PORT || '3000'

const settings: CommandSettings = {
  port,
  metricsPort: env.METRICS_PORT || undefined,
  host: env.HOST || '127.0.0.1',
  dataDirectory,
  databaseUrl: env.DATABASE_URL || undefined,
  publicUrl: env.PUBLIC_URL || `http://${env.HOST || '127.0.0.1'}:${port}`,
  smtpUrl: env.SMTP_URL || undefined,
  mailFrom: env.MAIL_FROM || 'Provende <ne-pas-repondre@provende.test>',
  demoPassword: env.DEMO_PASSWORD || 'Provende-2026!',
  adminPassword: env.ADMIN_PASSWORD || undefined,
  // Without a database server the program usually runs in a terminal, where the start messages are enough.
  logLevel: env.LOG_LEVEL || (env.DATABASE_URL ? 'info' : 'warn'),
  // One line for each request, at the level `info`.
  accessLog: env.ACCESS_LOG !== '0' && env.ACCESS_LOG !== 'false',
  trustProxy: env.TRUST_PROXY === '1' || env.TRUST_PROXY === 'true',
  allowsPrivateWebhooks: env.WEBHOOKS_ALLOW_PRIVATE === '1' || env.WEBHOOKS_ALLOW_PRIVATE === 'true',
  mapTileUrl: env.MAP_TILE_URL || undefined,
  mapTileAttribution: env.MAP_TILE_ATTRIBUTION || undefined,
  webDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  culture: supportedCulture(env.PROVENDE_LANG || 'fr-FR'),
  solver: env.PROVENDE_SOLVER === 'highs' ? 'highs' : 'own',
  workDirectory: env.INIT_CWD || process.cwd(),
}

process.exitCode = await runCommand(process.argv.slice(2), settings)
