import type { commands as french } from '../fr/commands.ts'
import type { Translation } from '../translation.ts'

export const commands: Translation<typeof french> = {
  usage: `Usage: npm run provende -- COMMAND

  serve                    serves the application
  worker                   computes simulations beside other processes, without serving
  migrate                  brings the schema up to date
  seed [--demo]            adds the platform's data; with --demo, the demonstration's
  create-admin E-MAIL [--role TC]
                           creates a platform administrator, or a technical adviser
                           (password: ADMIN_PASSWORD, else asked)
  backup FILE              saves all data
  restore FILE             restores a backup into an empty database
  solve FILE               solves a case or a formula (JSON); see docs/formulation.md
  import FOLDER --as E-MAIL [--share] [--partial] [--dry-run]
                           imports tables (CSV, JSON) as a person; see docs/import.md

Settings: PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SMTP_URL, MAIL_FROM, METRICS_PORT, DEMO_PASSWORD, LOG_LEVEL, TRUST_PROXY.`,
  openingDatabase: 'Opening the database…',
  migrating: 'Bringing the schema up to date…',
  migrated: (names) =>
    names.length === 0 ? 'The schema is up to date.' : `Schema brought up to date: ${names.join(', ')}.`,
  seeding: 'Preparing the demonstration data…',
  seeded: 'Data added.',
  ready: (address) => `Provende is ready: ${address}`,
  workerReady: 'Ready to compute simulations.',
  demoAccounts: 'Demonstration accounts (password: on the right)',
  demoAccountsOnServer: 'Demonstration accounts (password: DEMO_PASSWORD when they were created)',
  stopping: 'Stopping…',
  stopped: 'Stopped.',
  adminCreated: (email, role) =>
    role === 'TC' ? `Technical adviser created: ${email}` : `Administrator created: ${email}`,
  roleUnknown: (roles) => `There is no such role here. Possible with --role: ${roles}.`,
  passwordPrompt: 'Password: ',
  backupWritten: (file, rows) => `Backup written: ${file} (${rows} rows).`,
  restored: (file, rows) => `Backup restored: ${file} (${rows} rows).`,
  tooManyArguments: (argument) => `One file at a time; too many: ${argument}`,
  fileMissing: 'Name the file.',
  emailMissing: 'Name the e-mail address.',
  import: {
    usage: 'Name the folder, then --as and the e-mail address of the person to import as.',
    folderMissing: (folder) => `This folder cannot be read: ${folder}`,
    personMissing: (email) => `Nobody has this e-mail address, or the account is deactivated: ${email}`,
    unreadable: {
      notUtf8: 'is not UTF-8: save it as “CSV UTF-8”.',
      notRows: 'is not a list of JSON objects.',
      columnTwice: 'has the same column twice.',
      misplacedQuote: 'has a misplaced quote: quotes go around a whole cell, doubled inside it.',
    },
    line: (line) => `line ${line}`,
    kinds: { created: 'created', changed: 'changed', unchanged: 'unchanged', refused: 'refused' },
    summary: (counts) =>
      `${counts.created} created, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused.`,
    saved: 'The accepted rows are saved.',
    nothingSaved: 'Nothing was saved.',
    refusedHint: 'Correct the refused rows, or add --partial to save the others.',
  },
  demoRefused: 'This database already holds tenants: demonstration data is only added to an empty one.',
  fault: (reason) => `Provende stopped on an error: ${reason}`,
  refusals: {
    dataDirectoryInUse: (detail) => `The data directory is in use by another process: ${detail}`,
    dataDirectoryNotWritable: (detail) => `The data directory cannot be written: ${detail}`,
    dataDirectoryFromOtherVersion: (detail) => `The data directory comes from another database version: ${detail}`,
    diskFull: (detail) => `There is no space left on the disk: ${detail}`,
    databaseUrlInvalid: (detail) => `DATABASE_URL is not a valid PostgreSQL address: ${detail}`,
    databaseUnreachable: (detail) => `The database does not answer: ${detail}`,
    databaseSignInRefused: (detail) => `The database refuses the connection: ${detail}`,
    databaseMissing: (detail) => `This database does not exist: ${detail}`,
    databaseTooOld: (detail) => `PostgreSQL 15 or newer is needed: ${detail}`,
    databasePrivilegeMissing: (detail) => `A right is missing in the database: ${detail}`,
    databaseNewerThanProgram: (detail) => `The database is newer than this program: ${detail}`,
    databaseNotEmpty: (detail) => `The database is not empty: ${detail}`,
    migrationChanged: (detail) => `A migration that was applied has been changed: ${detail}`,
    backupNotWritable: (detail: string) => `The backup cannot be written: ${detail}`,
    backupUnreadable: (detail) => `This backup cannot be read: ${detail}`,
    backupIncomplete: (detail) => `This backup is incomplete: ${detail}`,
    backupOfOtherVersion: (detail) => `This backup comes from another version: ${detail}`,
    workerNeedsServer: (detail) =>
      `A separate worker needs a PostgreSQL server (${detail}); without one, “serve” computes itself.`,
    portInvalid: (detail) => `PORT is not a port number: ${detail}`,
    mapTileUrlInvalid: (detail) =>
      `MAP_TILE_URL is not an address like https://tiles.example/{z}/{x}/{y}.png: ${detail}`,
    portInUse: (detail) => `The port is already in use: ${detail}`,
  },
}
