import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { mayWrite } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { storedUnit } from '@provende/text/units.ts'
import { type Kysely, sql } from 'kysely'
import { inSavepoint } from '../../kit/database/transaction.ts'
import { Refusal } from '../../kit/handler.ts'
import { columnOf, tableOf } from '../../records/columns.ts'
import type { Actor, Scope, ScopeSource } from '../../records/scope.ts'
import { referenceableBy, visibleTo } from '../../records/visible-to.ts'
import type { Tables } from '../../tables.ts'
import { contentOfCells, type RecordFinder } from './import-cells.ts'
import { collectRows, type ImportRow, type LineFile } from './import-rows.ts'
import {
  type ImportedContent,
  type ImportTable,
  importedFieldsOf,
  type SourceFile,
  type SourceRow,
} from './import-table.ts'

/*
 * Runs an import: every row is saved by the handlers of its family, with all their rules and the rights of the user it
 * is done for. The import is one transaction with a savepoint per row, so that a single row can be refused.
 */

/** The outcome of one row. */
export type RowOutcome = {
  readonly file: string
  readonly line: number
  /** The key of the record in the row. */
  readonly key: string
  readonly kind: 'created' | 'changed' | 'unchanged' | 'refused'
  readonly problems: readonly Problem[]
}
/** An import: its open transaction, the user whose rights and tenant apply, and its tables. */
export type ImportRun = {
  readonly source: ScopeSource & { readonly outerTransaction: Kysely<Tables> }
  readonly actor: Actor & { readonly role: Role }
  readonly tables: readonly ImportTable[]
  /** New records are shared with the tenants below. */
  readonly share: boolean
  readonly finder: RecordFinder
}

/** Prepares an import. */
export const openImport = (run: Omit<ImportRun, 'finder'>): ImportRun => ({ ...run, finder: createRecordFinder(run) })

/**
 * Saves the rows of `files`, table by table in the order of `tables`. Rows that refer to later rows are retried after
 * them. Never throws for the content of a row: the caller decides from the outcomes whether to commit.
 */
export async function importFiles(run: ImportRun, files: readonly SourceFile[]): Promise<RowOutcome[]> {
  const names = run.tables.flatMap(({ file, lines }) => [file, ...(lines ?? []).map((line) => line.file)])
  const unknown = files.filter(({ name }) => !names.includes(name))
  const outcomes = unknown.map((file) =>
    outcomeOfRefusedFile(file, { key: 'import.fileUnknown', params: { what: names.join(', ') } }),
  )
  for (const table of run.tables) {
    const file = files.find(({ name }) => name === table.file)
    const lineFiles = (table.lines ?? []).flatMap((lines): LineFile[] => {
      const lineFile = files.find(({ name }) => name === lines.file)
      return lineFile ? [{ lines, file: lineFile }] : []
    })
    if (file) outcomes.push(...(await importTable(run, table, file, lineFiles)))
    else
      for (const lines of lineFiles)
        outcomes.push(outcomeOfRefusedFile(lines.file, { key: 'import.ownersMissing', params: { what: table.file } }))
  }
  return outcomes
}

const outcomeOfRefusedFile = (file: SourceFile, problem: Problem) =>
  outcomeOfRefusedRow(file, { line: 1 }, '', [problem])
const outcomeOfRefusedRow = (
  { file }: SourceFile,
  { line }: Pick<SourceRow, 'line'>,
  key: string,
  problems: readonly Problem[],
): RowOutcome => ({ file, line, key, kind: 'refused', problems })

async function importTable(
  run: ImportRun,
  table: ImportTable,
  file: SourceFile,
  lineFiles: readonly LineFile[],
): Promise<RowOutcome[]> {
  if (!mayWrite(run.actor.role, table.family.permission.screen))
    return [outcomeOfRefusedFile(file, { key: 'access.denied' })]
  const { rows, orphans } = collectRows(table, file, lineFiles)
  const outcomes = new Map<ImportRow, RowOutcome>()
  const keys = new Map<string, ImportRow>()
  for (let waiting = rows; waiting.length > 0; ) {
    for (const row of waiting) outcomes.set(row, await importRow(run, table, file, row, keys))
    const refused = waiting.filter((row) => outcomes.get(row)?.kind === 'refused')
    // Each round that saves something may have saved a record a refused row refers to.
    waiting = refused.length < waiting.length ? refused : []
  }
  const orphanProblem: Problem = { key: 'import.ownersMissing', params: { what: table.file } }
  return [
    ...outcomes.values(),
    ...orphans.flatMap(({ file: lineFile, rows: lines }) =>
      lines.map((line) => outcomeOfRefusedRow(lineFile, line, '', [orphanProblem])),
    ),
  ]
}

async function importRow(
  run: ImportRun,
  table: ImportTable,
  file: SourceFile,
  row: ImportRow,
  keys: Map<string, ImportRow>,
): Promise<RowOutcome> {
  const { content, problems } = await importedContentOf(run, table, row)
  problems.push(...(table.validate?.(content) ?? []))
  const key = String(content[table.key] ?? '')
  const refused = (problems: readonly Problem[]) =>
    outcomeOfRefusedRow(
      file,
      row,
      key,
      problems.map((problem) => withLineNumber(problem, row)),
    )
  const identity = `${content[table.family.parent ?? '']} ${key}`
  const duplicate = keys.get(identity)
  if (duplicate !== undefined && duplicate !== row)
    return refused([{ key: 'import.twice', params: { what: duplicate.line } }])
  if (problems.length > 0) return refused(problems)
  const done = (kind: RowOutcome['kind']): RowOutcome => {
    keys.set(identity, row)
    return { file: file.file, line: row.line, key, kind, problems: [] }
  }
  try {
    // A row may take several calls: the savepoint undoes all of them if one refuses.
    return done(await inSavepoint(run.source.outerTransaction, () => saveImportedRow(run, table, content)))
  } catch (error) {
    // A refusal or an unchanged record is an outcome of the row; any other error is thrown.
    if (error instanceof NothingChanged) return done('unchanged')
    if (error instanceof Refusal) return refused(error.problems)
    throw error
  }
}

/** Adds the line number to a problem in a line of another file. */
function withLineNumber(problem: Problem, row: ImportRow): Problem {
  const [name = '', index] = problem.field?.split('.') ?? []
  const line = row.lines[name]?.[Number(index)]?.line
  return line === undefined || line === row.line ? problem : { ...problem, params: { ...problem.params, line } }
}

async function importedContentOf(run: ImportRun, table: ImportTable, row: ImportRow) {
  const { family, fixed, scope, refersTo } = table
  const read = await contentOfCells(importedFieldsOf(table), row.cells, run.finder)
  const content: ImportedContent = { ...read.content, ...fixed }
  for (const name of Object.keys(scope ?? {})) delete content[name]
  const problems = [...row.problems, ...read.problems]
  for (const [name, lines] of Object.entries(row.lines)) {
    const lineContents: ImportedContent[] = []
    for (const [index, { cells }] of lines.entries()) {
      const line = await contentOfCells(family.lines[name] ?? {}, cells, run.finder, refersTo)
      problems.push(...line.problems.map((problem) => ({ ...problem, field: `${name}.${index}.${problem.field}` })))
      lineContents.push(line.content)
    }
    content[name] = lineContents
  }
  return { content, problems }
}

/** Creates the record or replaces the existing one; throws NothingChanged if that leaves it unchanged. */
async function saveImportedRow(
  run: ImportRun,
  table: ImportTable,
  content: ImportedContent,
): Promise<'created' | 'changed'> {
  const { family, routes } = table
  const handlers = table.handlers(run.source)
  const call = { query: {}, session: run.actor, caller: { address: '', culture: 'fr-FR' as const } }
  const parentId = family.parent === null ? undefined : Number(content[family.parent])
  const text = String(content[table.key] ?? '')
  const id = await findRecordId(importScopeOf(run), family, table.key, text, parentId, true)
  if (id === undefined) {
    const body = parseImportedBody(routes.create.body, { ...(run.share ? { tenantsShared: true } : {}), ...content })
    await handlers.create({ ...call, params: {}, body })
    return 'created'
  }
  // In JSON form, so that instants are texts as in a request body.
  const read = async () =>
    JSON.parse(JSON.stringify((await handlers.one({ ...call, params: { id }, body: {} })).response))
  const before = (await read()) as AnyRecord
  const names = ['tenantsShared', ...Object.keys(family.fields), ...Object.keys(family.lines)]
  const stored = Object.fromEntries(names.map((name) => [name, before[name]]))
  const body = parseImportedBody(routes.replace.body, {
    ...stored,
    ...content,
    id,
    modificationDate: before.modificationDate,
  })
  await handlers.replace({ ...call, params: {}, body })
  const after = (await read()) as AnyRecord
  if (JSON.stringify({ ...after, modificationDate: before.modificationDate }) === JSON.stringify(before))
    throw new NothingChanged()
  return 'changed'
}

/** Thrown when a save leaves the record unchanged, so that the savepoint undoes it and the record keeps its version. */
class NothingChanged extends Error {
  override readonly name = 'NothingChanged'
}

function parseImportedBody(schema: ImportTable['routes']['create']['body'], content: ImportedContent): ImportedContent {
  const result = schema.safeParse(content)
  if (!result.success) throw new Refusal(problemsOfZodError(result.error, content))
  return result.data as ImportedContent
}

const importScopeOf = ({ source, actor }: Pick<ImportRun, 'source' | 'actor'>): Scope => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  transaction: source.outerTransaction,
  now: source.clock(),
})

/**
 * The id of the record with that key: in the tenant only, or also in those above unless `ownOnly`; own records first.
 */
async function findRecordId(
  scope: Scope,
  family: Pick<Family, 'name' | 'parent'>,
  key: string,
  text: string,
  parentId: number | undefined,
  ownOnly: boolean,
): Promise<number | undefined> {
  const table = tableOf(family.name)
  const isOwn = sql`${sql.ref(`${table}.tenant_id`)} = ${scope.tenantId}`
  const isUnderParent =
    family.parent === null || parentId === undefined
      ? sql`true`
      : sql`${sql.ref(columnOf(table, family.parent))} = ${parentId}`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where search_key(${sql.ref(columnOf(table, key))}) = search_key(${text}) and ${isUnderParent}
      and ${ownOnly ? isOwn : sql`${visibleTo(scope, table)} and ${referenceableBy(scope.tenantId, table)}`}
    order by ${isOwn} desc, deleted, id limit 1`.execute(scope.transaction)
  return rows[0]?.id
}

/** Families rows can refer to that no import file contains: they belong to the platform. */
const platformTables = [
  { family: { name: 'unit', parent: null }, key: 'label' },
  { family: { name: 'nutrientCategory', parent: null }, key: 'code' },
  { family: { name: 'currency', parent: null }, key: 'code' },
  { family: { name: 'animalCategory', parent: null }, key: 'code' },
]

/** Finds records by the key of their table, and caches their ids. */
function createRecordFinder(run: Omit<ImportRun, 'finder'>): RecordFinder {
  const tablesByFamily = new Map([...platformTables, ...run.tables].map((table) => [table.family.name, table]))
  const cachedIds = new Map<string, number>()
  return {
    parentFieldOf: (family) => tablesByFamily.get(family)?.family.parent ?? null,
    find: async (name, text, parentId) => {
      const cacheKey = JSON.stringify([name, parentId, text])
      const table = tablesByFamily.get(name)
      const find = (key: string) =>
        table && findRecordId(importScopeOf(run), table.family, table.key, key, parentId, false)
      let id = cachedIds.get(cacheKey) ?? (await find(text))
      // Screens and papers write `10⁹ UFC`, in English `10⁹ CFU`, and so do tables that are made from them.
      if (id === undefined && name === 'unit' && storedUnit(text) !== text) id = await find(storedUnit(text))
      if (id !== undefined) cachedIds.set(cacheKey, id)
      return id
    },
  }
}
