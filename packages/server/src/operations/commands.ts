import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import { createAdmin } from '../access/create-admin.ts'
import { hashPassword } from '../access/passwords.ts'
import { solveCommand } from '../formulation/solve-command.ts'
import { backup } from '../kit/database/backup.ts'
import { migrate } from '../kit/database/migrate.ts'
import { type Database, openDatabase } from '../kit/database/open-database.ts'
import { restore } from '../kit/database/restore.ts'
import { createLog, type Log } from '../kit/log.ts'
import { StartRefusal } from '../kit/start-refusal.ts'
import { importCommand } from './import-command.ts'
import { hasTenants, seedDemo, seedPlatform } from './seed.ts'
import { serveUntilStopped } from './serve.ts'

/** What the environment says, read by main.ts. */
export type CommandSettings = {
  readonly port: string
  readonly host: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly demoPassword: string
  readonly adminPassword: string | undefined
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly mapTileUrl: string | undefined
  readonly mapTileAttribution: string | undefined
  readonly webDirectory: string
  readonly culture: Culture
  /** Where the person stands: npm starts its scripts elsewhere. */
  readonly workDirectory: string
}
/** What a command works with: an open, migrated database. */
export type CommandContext = {
  readonly settings: CommandSettings
  readonly database: Database
  readonly log: Log
  readonly say: (line: string) => void
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `argument` is the first of `args`, the words after the command. */
type Command = (context: CommandContext, argument: string | undefined, args: readonly string[]) => Promise<number>
const commands: Readonly<Record<string, Command>> = {
  serve: async (context) => {
    // Demonstration data comes by itself only to an embedded database nobody works in yet.
    if (context.database.engine === 'embedded' && !(await hasTenants(context.database))) await addDemo(context)
    return serveUntilStopped(context)
  },
  migrate: () => Promise.resolve(0),
  seed: async (context, flag) => {
    const words = wordsOf(context.settings.culture).commands
    if (flag !== '--demo') await seedPlatform(context.database)
    else if (await hasTenants(context.database)) return declined(words.demoRefused)
    else await addDemo(context)
    say(words.seeded)
    return 0
  },
  'create-admin': async (context, email) => {
    const words = wordsOf(context.settings.culture).commands
    if (email === undefined) return declined(words.emailMissing)
    const password = context.settings.adminPassword ?? (await asked(words.askPassword))
    await seedPlatform(context.database)
    const problems = await createAdmin(context.database, { email, password, now: new Date() })
    if (problems.length > 0) {
      const { problems: sentences } = wordsOf(context.settings.culture)
      return declined(problems.map(({ key, field = '', params }) => sentences[key]({ ...params, field })).join(' '))
    }
    say(words.adminCreated(email))
    return 0
  },
  backup: async ({ database, settings }, file) => {
    const words = wordsOf(settings.culture).commands
    if (file === undefined) return declined(words.fileMissing)
    say(words.backupWritten(file, (await backup(database, file)).rows))
    return 0
  },
  restore: async ({ database, settings }, file) => {
    const words = wordsOf(settings.culture).commands
    if (file === undefined) return declined(words.fileMissing)
    say(words.restored(file, (await restore(database, file)).rows))
    return 0
  },
  import: (context, _folder, args) => importCommand(context, args),
}

/** Runs one command of the program and answers its exit code; what the operator can put right is one sentence. */
export async function runCommand(argv: readonly string[], settings: CommandSettings): Promise<number> {
  const [name = '', ...args] = argv
  const [argument] = args
  const words = wordsOf(settings.culture).commands
  const command = commands[name]
  if (command === undefined && name !== 'solve') return declined(words.usage)
  const log = createLog(settings.logLevel)
  let database: Database | undefined
  try {
    if (command === undefined) return await solve(settings, args)
    if (name === 'serve') say(words.openingDatabase)
    database = await openDatabase({ ...settings, log })
    // A restore brings the database up to date itself, from the version of the backup on.
    const applied = name === 'restore' ? [] : await migrate(database)
    if (name === 'migrate' || applied.length > 0) say(words.migrated(applied))
    return await command({ settings, database, log, say }, argument, args)
  } catch (error) {
    // The end of the program: a refusal is one sentence for the operator, anything else is a fault with its trace.
    if (error instanceof StartRefusal) return declined(words.refusals[error.reason](error.detail))
    log.fatal({ err: error }, 'command failed')
    return declined(words.fault(error instanceof Error ? error.message : String(error)))
  } finally {
    await database?.close()
  }
}

/** The one command that needs no database. */
async function solve({ culture, workDirectory }: CommandSettings, files: readonly string[]): Promise<number> {
  const paths = files.map((file) => file && resolve(workDirectory, file))
  const { output, errors, code } = await solveCommand(paths, culture)
  process.stdout.write(output)
  process.stderr.write(errors)
  return code
}

async function addDemo({ database, settings }: CommandContext): Promise<void> {
  say(wordsOf(settings.culture).commands.seeding)
  await seedDemo(database, await hashPassword(settings.demoPassword), new Date())
}

function declined(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}

async function asked(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(question)
  lines.close()
  return answer
}
