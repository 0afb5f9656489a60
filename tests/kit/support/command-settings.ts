import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { CommandSettings } from '../../../packages/server/src/operations/command-context.ts'
import { demoPassword } from './program.ts'

/** The settings of a command that runs in the process of a test, with those of the embedded database and its folder. */
export const commandSettings = (settings: Partial<CommandSettings>): CommandSettings => ({
  port: '3000',
  host: '127.0.0.1',
  dataDirectory: '',
  databaseUrl: undefined,
  publicUrl: 'http://127.0.0.1:3000',
  smtpUrl: undefined,
  mailFrom: 'Provende <ne-pas-repondre@provende.test>',
  demoPassword,
  adminPassword: undefined,
  logLevel: 'silent',
  accessLog: true,
  trustProxy: false,
  allowsPrivateWebhooks: false,
  mapTileUrl: undefined,
  mapTileAttribution: undefined,
  webDirectory: fileURLToPath(new URL('../../../packages/web/dist', import.meta.url)),
  culture: 'fr-FR',
  solver: 'own',
  workDirectory: tmpdir(),
  ...settings,
})
