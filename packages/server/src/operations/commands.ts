import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { wordsOf } from '@provende/text/words.ts'
import { hashPassword } from '../access/sign-in/passwords.ts'
import { createPlatformPerson, platformRoles } from '../access/users/create-admin.ts'
import { backupDatabase } from '../kit/database/backup.ts'
import type { Database } from '../kit/database/database.ts'
import { applyMigrations } from '../kit/database/migrate.ts'
import { openDatabase } from '../kit/database/open-database.ts'
import { restoreDatabase } from '../kit/database/restore.ts'
import { createLog } from '../kit/log.ts'
import { StartRefusal } from '../kit/start-refusal.ts'
import type { CommandContext, CommandOutput, CommandSettings } from './command-context.ts'
import { importCommand } from './import/import-command.ts'
import { hasTenantsBelowPlatform, seedDemo, seedPlatform } from './seed.ts'
import { serveUntilStopped } from './serve.ts'
import { solveCommand } from './solve/solve-command.ts'
import { workUntilStopped } from './worker.ts'

const terminalOutput: CommandOutput = {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
}

/** `E-MAIL [--role Host|TC]`; the role is undefined when it is unknown, or another option is. */
function readAdminArguments(args: readonly string[]) {
  try {
    const options = { role: { type: 'string', default: 'Host' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { email: positionals[0], role: platformRoles.find((role) => role === values.role) }
  } catch {
    // An unknown option.
    return { email: args[0], role: undefined }
  }
}

/** `argument` is the first of `args`, the words after the command. */
type CommandHandler = (
  context: CommandContext,
  argument: string | undefined,
  args: readonly string[],
) => Promise<number>
const commandsByName: Readonly<Record<string, CommandHandler>> = {
  serve: async (context) => {
    // Demonstration data is only added unasked to an empty embedded database.
    if (context.database.engine === 'embedded' && !(await hasTenantsBelowPlatform(context.database)))
      await addDemoData(context)
    return serveUntilStopped(context)
  },
  worker: (context) => workUntilStopped(context),
  migrate: () => Promise.resolve(0),
  seed: async (context, flag) => {
    const words = wordsOf(context.settings.culture).commands
    if (flag !== '--demo') await seedPlatform(context.database)
    else if (await hasTenantsBelowPlatform(context.database)) return failWith(context, words.demoRefused)
    else await addDemoData(context)
    context.print(words.seeded)
    return 0
  },
  'create-admin': async (context, _email, args) => {
    const words = wordsOf(context.settings.culture).commands
    const { email, role } = readAdminArguments(args)
    if (email === undefined) return failWith(context, words.emailMissing)
    if (role === undefined) return failWith(context, words.roleUnknown(platformRoles.join(', ')))
    const password = context.settings.adminPassword ?? (await prompt(words.passwordPrompt))
    await seedPlatform(context.database)
    const problems = await createPlatformPerson(context.database, { email, role, password, now: new Date() })
    if (problems.length > 0) {
      const { problems: sentences } = wordsOf(context.settings.culture)
      return failWith(
        context,
        problems.map(({ key, field = '', params }) => sentences[key]({ ...params, field })).join(' '),
      )
    }
    context.print(words.adminCreated(email, role))
    return 0
  },
  backup: async ({ database, settings, ...output }, file) => {
    const words = wordsOf(settings.culture).commands
    if (file === undefined) return failWith(output, words.fileMissing)
    output.print(words.backupWritten(file, (await backupDatabase(database, file)).rows))
    return 0
  },
  restore: async ({ database, settings, ...output }, file) => {
    const words = wordsOf(settings.culture).commands
    if (file === undefined) return failWith(output, words.fileMissing)
    output.print(words.restored(file, (await restoreDatabase(database, file)).rows))
    return 0
  },
  import: (context, _folder, args) => importCommand(context, args),
}

/** Runs one command and returns its exit code; errors the operator can fix are printed as one sentence. */
export async function runCommand(
  argv: readonly string[],
  settings: CommandSettings,
  output: CommandOutput = terminalOutput,
): Promise<number> {
  const [name = '', ...args] = argv
  const [argument] = args
  const words = wordsOf(settings.culture).commands
  const command = Object.hasOwn(commandsByName, name) ? commandsByName[name] : undefined
  if (command === undefined && name !== 'solve') return failWith(output, words.usage)
  const log = createLog(settings.logLevel)
  let database: Database | undefined
  try {
    if (command === undefined) return await runSolve(settings, args, output)
    // The embedded database belongs to one process, which computes its own jobs.
    if (name === 'worker' && !settings.databaseUrl)
      throw new StartRefusal('workerNeedsServer', { detail: 'DATABASE_URL' })
    if (name === 'serve') output.print(words.openingDatabase)
    database = await openDatabase({ ...settings, log })
    // A restore applies the migrations itself, starting from the version of the backup.
    const newMigrations = name === 'restore' ? [] : await applyMigrations(database)
    if (name === 'migrate' || newMigrations.length > 0) output.print(words.migrated(newMigrations))
    return await command({ settings, database, log, ...output }, argument, args)
  } catch (error) {
    // Top level: a StartRefusal is one sentence for the operator, anything else is logged with its stack trace.
    if (error instanceof StartRefusal) return failWith(output, words.refusals[error.reason](error.detail))
    log.fatal({ err: error }, 'command failed')
    return failWith(output, words.fault(error instanceof Error ? error.message : String(error)))
  } finally {
    await database?.close()
  }
}

/** The only command without a database. */
async function runSolve(
  { culture, workDirectory, solver }: CommandSettings,
  files: readonly string[],
  { print, printError }: CommandOutput,
): Promise<number> {
  const paths = files.map((file) => file && resolve(workDirectory, file))
  const { output, errors, code } = await solveCommand(paths, culture, solver)
  if (output !== '') print(output.trimEnd())
  if (errors !== '') printError(errors.trimEnd())
  return code
}

async function addDemoData({ database, settings, print }: CommandContext): Promise<void> {
  print(wordsOf(settings.culture).commands.seeding)
  await seedDemo(database, await hashPassword(settings.demoPassword), new Date())
}

function failWith({ printError }: Pick<CommandOutput, 'printError'>, sentence: string): number {
  printError(sentence)
  return 1
}

async function prompt(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(question)
  lines.close()
  return answer
}
