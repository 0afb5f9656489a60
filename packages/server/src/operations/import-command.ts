import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { toWirePath } from '@provende/contract/wire.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Database } from '../kit/database/open-database.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { CommandContext } from './commands.ts'
import { readImportFolder } from './import-files.ts'
import { type ImportRun, importFiles, openImport, type RowOutcome } from './import-run.ts'
import type { SourceFile } from './import-table.ts'
import { importTables } from './import-tables.ts'

/* The command `import`: a folder of tables, saved as a person, with a report line by line. Files: docs/import.md. */

const options = {
  as: { type: 'string' },
  share: { type: 'boolean', default: false },
  partial: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const

/** Imports a folder; 0 when every row was accepted, 1 when any was refused or nothing could be read. */
export async function importCommand({ database, settings, say }: CommandContext, args: readonly string[]) {
  const words = wordsOf(settings.culture).commands.import
  const decline = (sentence: string): number => {
    process.stderr.write(`${sentence}\n`)
    return 1
  }
  const given = argumentsOf(args)
  if (given === null) return decline(words.usage)
  const folder = resolve(settings.workDirectory, given.folder)
  // Whatever keeps a folder from being read, the person can only look at the folder.
  const read = await readImportFolder(folder).catch(() => null)
  if (read === null) return decline(words.folderMissing(folder))
  const unreadable = read.flatMap((one) => ('why' in one ? [`${one.file} ${words.unreadable[one.why]}`] : []))
  if (unreadable.length > 0) return decline(unreadable.join('\n'))
  const actor = await personCalled(database, given.as)
  if (actor === null) return decline(words.personMissing(given.as))
  const files = read.filter((one): one is SourceFile => 'rows' in one)
  const keep = (outcomes: readonly RowOutcome[]) =>
    !given.dryRun && (given.partial || outcomes.every(({ kind }) => kind !== 'refused'))
  const outcomes = await importInOneTransaction(database, actor, files, given.share, keep)
  for (const line of reportOf(outcomes, settings.culture)) say(line)
  say(keep(outcomes) ? words.kept : words.nothingKept)
  const isRefused = outcomes.some(({ kind }) => kind === 'refused')
  if (isRefused && !given.partial) say(words.refusedHint)
  return isRefused ? 1 : 0
}

function argumentsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0 || values.as === undefined) return null
    return { folder, as: values.as, share: values.share, partial: values.partial, dryRun: values['dry-run'] }
  } catch {
    // An option there is not.
    return null
  }
}

/** The active person of an e-mail address, in his own tenant. */
const personCalled = (database: Database, email: string): Promise<ImportRun['actor'] | null> =>
  inTransaction(database, { role: 'provende_access' }, async (transaction) => {
    const person = await transaction
      .selectFrom('app_user')
      .select(['id', 'tenant_id', 'role'])
      .where('email', '=', email.trim().toLowerCase())
      .where('deleted', '=', false)
      .executeTakeFirst()
    return person === undefined ? null : { userId: person.id, tenantId: person.tenant_id, role: person.role }
  })

/** What is not to be kept is rolled back, by this. */
class NotKept extends Error {
  override readonly name = 'NotKept'
}

async function importInOneTransaction(
  database: Database,
  actor: ImportRun['actor'],
  files: readonly SourceFile[],
  share: boolean,
  keep: (outcomes: readonly RowOutcome[]) => boolean,
): Promise<RowOutcome[]> {
  let outcomes: RowOutcome[] = []
  try {
    await inTransaction(
      database,
      { role: 'provende_app', tenantId: actor.tenantId, userId: actor.userId },
      async (within) => {
        const source = { database, clock: () => new Date(), within }
        outcomes = await importFiles(openImport({ source, actor, tables: importTables, share }), files)
        if (!keep(outcomes)) throw new NotKept()
      },
    )
  } catch (error) {
    // Only our own way out is expected here.
    if (!(error instanceof NotKept)) throw error
  }
  return outcomes
}

/** A line per row that was created, changed or refused, and the counts of each file. */
function* reportOf(outcomes: readonly RowOutcome[], culture: Culture): Generator<string> {
  const { problems: sentences, commands } = wordsOf(culture)
  const words = commands.import
  for (const [file, rows] of Map.groupBy(outcomes, (one) => one.file)) {
    for (const { line, key, kind, problems } of rows) {
      if (kind === 'unchanged') continue
      const why = problems.map(({ key: problem, field, params }) => {
        const place = params?.line === undefined ? '' : `${words.line(Number(params.line))}: `
        return place + sentences[problem]({ ...params, field: field === undefined ? '' : toWirePath(field) })
      })
      yield [`${file} ${words.line(line)}`, key, words.kinds[kind], ...why].filter((part) => part !== '').join(' · ')
    }
    const count = (kind: RowOutcome['kind']) => rows.filter((one) => one.kind === kind).length
    const counts = { created: count('created'), changed: count('changed'), unchanged: count('unchanged') }
    yield `${file}: ${words.summary({ ...counts, refused: count('refused') })}`
  }
}
