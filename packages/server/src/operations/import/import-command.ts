import { parse, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toWireFieldPath } from '@provende/contract/wire.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Database } from '../../kit/database/database.ts'
import { inTransaction } from '../../kit/database/transaction.ts'
import type { CommandContext } from '../command-context.ts'
import { readImportFolder } from './import-files.ts'
import { type ImportRun, importFiles, openImport, type RowOutcome } from './import-run.ts'
import type { SourceFile } from './import-table.ts'
import { importTables } from './import-tables.ts'

/* The command `import`: saves a folder of tables on behalf of a user and reports each row. Files: docs/import.md. */

const argumentOptions = {
  as: { type: 'string' },
  share: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

/** Imports a folder. Returns 0 if every row was accepted, 1 if any was refused or nothing could be read. */
export async function importCommand(
  { database, settings, print, printError }: CommandContext,
  args: readonly string[],
): Promise<number> {
  const words = wordsOf(settings.culture).commands.import
  const decline = (sentence: string): number => {
    printError(sentence)
    return 1
  }
  const parsedArguments = parseArguments(args)
  if (parsedArguments === null) return decline(words.usage)
  const folder = resolve(settings.workDirectory, parsedArguments.folder)
  // Whatever the error, the only remedy is to check the folder, so it is reported as unreadable.
  const entries = await readImportFolder(folder).catch(() => null)
  if (entries === null) return decline(words.folderMissing(folder))
  const unreadable = entries.flatMap((entry) => {
    if (!('reason' in entry)) return []
    const location = entry.line === undefined ? entry.file : `${entry.file}, ${words.line(entry.line)}`
    return [`${location} ${words.unreadable[entry.reason]}`]
  })
  if (unreadable.length > 0) return decline(unreadable.join('\n'))
  const actor = await findImportActor(database, parsedArguments.as)
  if (actor === null) return decline(words.personMissing(parsedArguments.as))
  const files = entries.filter((file): file is SourceFile => 'rows' in file)
  const shouldCommit = (outcomes: readonly RowOutcome[]) =>
    !parsedArguments.dryRun && (parsedArguments.partial || outcomes.every(({ kind }) => kind !== 'refused'))
  const outcomes = await importInOneTransaction(database, actor, files, parsedArguments.share, shouldCommit)
  for (const line of importReportLines(outcomes, settings.culture)) print(line)
  print(shouldCommit(outcomes) ? words.saved : words.nothingSaved)
  const isRefused = outcomes.some(({ kind }) => kind === 'refused')
  if (isRefused && !parsedArguments.partial) print(words.refusedHint)
  return isRefused ? 1 : 0
}

function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: argumentOptions, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0 || values.as === undefined) return null
    return { folder, as: values.as, share: values.share, partial: values.partial, dryRun: values['dry-run'] }
  } catch {
    // An unknown option.
    return null
  }
}

/** The active user with that e-mail address, in their own tenant; null if there is none. */
const findImportActor = (database: Database, email: string): Promise<ImportRun['actor'] | null> =>
  inTransaction(database, { role: 'provende_access' }, async (transaction) => {
    const person = await transaction
      .selectFrom('app_user')
      .select(['id', 'tenant_id', 'role'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deleted', '=', false)
      .executeTakeFirst()
    return person === undefined ? null : { userId: person.id, tenantId: person.tenant_id, role: person.role }
  })

/** Thrown to roll back the transaction of an import. */
class RollbackImport extends Error {
  override readonly name = 'RollbackImport'
}

async function importInOneTransaction(
  database: Database,
  actor: ImportRun['actor'],
  files: readonly SourceFile[],
  share: boolean,
  shouldCommit: (outcomes: readonly RowOutcome[]) => boolean,
): Promise<RowOutcome[]> {
  let outcomes: RowOutcome[] = []
  try {
    await inTransaction(
      database,
      { role: 'provende_app', tenantId: actor.tenantId, userId: actor.userId },
      async (outerTransaction) => {
        const source = { database, clock: () => new Date(), outerTransaction }
        outcomes = await importFiles(openImport({ source, actor, tables: importTables, share }), files)
        if (!shouldCommit(outcomes)) throw new RollbackImport()
      },
    )
  } catch (error) {
    // Only the deliberate rollback is expected here.
    if (!(error instanceof RollbackImport)) throw error
  }
  return outcomes
}

/** A line per row that was created, changed or refused, and the counts of each file. */
function* importReportLines(outcomes: readonly RowOutcome[], culture: Culture): Generator<string> {
  const { problems: sentences, commands } = wordsOf(culture)
  const words = commands.import
  for (const [file, rows] of Map.groupBy(outcomes, (outcome) => outcome.file)) {
    const table = importTables.find(({ file: name }) => name === parse(file).name)
    for (const { line, key, kind, problems } of rows) {
      if (kind === 'unchanged') continue
      const reasons = problems.map(({ key: problem, field, params }) => {
        const prefix = params?.line === undefined ? '' : `${words.line(Number(params.line))}: `
        return (
          prefix +
          sentences[problem]({
            ...params,
            field: field === undefined ? '' : toWireFieldPath(field, table?.routes.create.body),
          })
        )
      })
      yield [`${file} ${words.line(line)}`, key, words.kinds[kind], ...reasons]
        .filter((part) => part !== '')
        .join(' · ')
    }
    const count = (kind: RowOutcome['kind']) => rows.filter((outcome) => outcome.kind === kind).length
    const counts = { created: count('created'), changed: count('changed'), unchanged: count('unchanged') }
    yield `${file}: ${words.summary({ ...counts, refused: count('refused') })}`
  }
}
