import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { mayWrite } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { inSavepoint } from '../kit/database/transaction.ts'
import { Refusal } from '../kit/handler.ts'
import { columnOf, tableOf } from '../records/columns.ts'
import type { Actor, Scope, ScopeSource } from '../records/scope.ts'
import { nameableBy, visibleTo } from '../records/visible-to.ts'
import type { Tables } from '../tables.ts'
import { type Finder, readCells } from './import-cells.ts'
import { type GatheredRow, gatherRows } from './import-rows.ts'
import type { Content, ImportTable, SourceFile, SourceRow } from './import-table.ts'

/*
 * Runs an import: every row is saved by the family's own handlers, with all their rules, as the person it is done for.
 * The whole is one transaction, each row a part of it that may be refused alone.
 */

/** What became of one row. */
export type RowOutcome = {
  readonly file: string
  readonly line: number
  /** What the row calls its record. */
  readonly key: string
  readonly kind: 'created' | 'changed' | 'unchanged' | 'refused'
  readonly problems: readonly Problem[]
}
/** Where and for whom: an open transaction, and a person whose rights and tenant count. */
export type ImportRun = {
  readonly source: ScopeSource & { readonly within: Kysely<Tables> }
  readonly actor: Actor & { readonly role: Role }
  readonly tables: readonly ImportTable[]
  /** New records are shared with the tenants below. */
  readonly share: boolean
  readonly finder: Finder
}

/** An import before its first row. */
export const openImport = (given: Omit<ImportRun, 'finder'>): ImportRun => ({ ...given, finder: finderOf(given) })

/**
 * Saves the rows of `files`, table after table in the order of `tables`. Rows that name others further down are tried
 * again after them. Never throws for what a row holds: the caller decides from the outcomes whether to keep anything.
 */
export async function importFiles(run: ImportRun, files: readonly SourceFile[]): Promise<RowOutcome[]> {
  const names = run.tables.flatMap(({ file, lines }) => [file, ...(lines ? [lines.file] : [])])
  const unknown = files.filter(({ name }) => !names.includes(name))
  const outcomes = unknown.map((file) =>
    refusedFile(file, { key: 'import.fileUnknown', params: { what: names.join(', ') } }),
  )
  for (const table of run.tables) {
    const file = files.find(({ name }) => name === table.file)
    const lines = files.find(({ name }) => name === table.lines?.file)
    if (file) outcomes.push(...(await importTable(run, table, file, lines)))
    else if (lines) outcomes.push(refusedFile(lines, { key: 'import.ownersMissing', params: { what: table.file } }))
  }
  return outcomes
}

const refusedFile = (file: SourceFile, problem: Problem) => refusedRow(file, { line: 1 }, '', [problem])
const refusedRow = (
  { file }: SourceFile,
  { line }: Pick<SourceRow, 'line'>,
  key: string,
  problems: readonly Problem[],
): RowOutcome => ({ file, line, key, kind: 'refused', problems })

async function importTable(run: ImportRun, table: ImportTable, file: SourceFile, lines: SourceFile | undefined) {
  if (!mayWrite(run.actor.role, table.family.permission.screen)) return [refusedFile(file, { key: 'access.denied' })]
  const { rows, strays } = gatherRows(table, file, lines)
  const outcomes = new Map<GatheredRow, RowOutcome>()
  const keys = new Map<string, GatheredRow>()
  for (let waiting = rows; waiting.length > 0; ) {
    for (const row of waiting) outcomes.set(row, await importRow(run, table, file, row, keys))
    const refused = waiting.filter((row) => outcomes.get(row)?.kind === 'refused')
    // Each round that saves something may have saved what a refused row names.
    waiting = refused.length < waiting.length ? refused : []
  }
  const stray: Problem = { key: 'import.ownersMissing', params: { what: table.file } }
  return [...outcomes.values(), ...(lines ? strays.map((line) => refusedRow(lines, line, '', [stray])) : [])]
}

async function importRow(
  run: ImportRun,
  table: ImportTable,
  file: SourceFile,
  row: GatheredRow,
  keys: Map<string, GatheredRow>,
): Promise<RowOutcome> {
  const { content, problems } = await contentOf(run, table, row)
  problems.push(...(table.refuses?.(content) ?? []))
  const key = String(content[table.key] ?? '')
  const refused = (why: readonly Problem[]) =>
    refusedRow(
      file,
      row,
      key,
      why.map((problem) => placed(problem, row)),
    )
  const whole = `${content[table.family.parent ?? '']} ${key}`
  const twin = keys.get(whole)
  if (twin !== undefined && twin !== row) return refused([{ key: 'import.twice', params: { what: twin.line } }])
  if (problems.length > 0) return refused(problems)
  const done = (kind: RowOutcome['kind']): RowOutcome => {
    keys.set(whole, row)
    return { file: file.file, line: row.line, key, kind, problems: [] }
  }
  try {
    // One row may take several calls: what it wrote goes with its refusal.
    return done(await inSavepoint(run.source.within, () => saveRow(run, table, content)))
  } catch (error) {
    // What the family's rules refuse, or leave as it was, is an outcome of the row; a fault goes on.
    if (error instanceof NothingChanged) return done('unchanged')
    if (error instanceof Refusal) return refused(error.problems)
    throw error
  }
}

/** A problem in a line that stands in another file says where. */
function placed(problem: Problem, row: GatheredRow): Problem {
  const [name = '', index] = problem.field?.split('.') ?? []
  const line = row.lines[name]?.[Number(index)]?.line
  return line === undefined || line === row.line ? problem : { ...problem, params: { ...problem.params, line } }
}

const tenantsShared = z.boolean()

async function contentOf(run: ImportRun, { family, fixed, scope, refersTo }: ImportTable, row: GatheredRow) {
  const read = await readCells({ tenantsShared, ...scope, ...family.fields }, row.cells, run.finder)
  const content: Content = { ...read.content, ...fixed }
  for (const name of Object.keys(scope ?? {})) delete content[name]
  const problems = [...row.problems, ...read.problems]
  for (const [name, lines] of Object.entries(row.lines)) {
    const own: Content[] = []
    for (const [index, { cells }] of lines.entries()) {
      const line = await readCells(family.lines[name] ?? {}, cells, run.finder, refersTo)
      problems.push(...line.problems.map((one) => ({ ...one, field: `${name}.${index}.${one.field}` })))
      own.push(line.content)
    }
    content[name] = own
  }
  return { content, problems }
}

/** Creates the record, or replaces the one there is; throws NothingChanged when that leaves it as it was. */
async function saveRow(run: ImportRun, table: ImportTable, given: Content): Promise<'created' | 'changed'> {
  const { family, routes } = table
  const handlers = table.handlers(run.source)
  const call = { query: {}, session: run.actor, caller: { address: '', culture: 'fr-FR' as const } }
  const above = family.parent === null ? undefined : Number(given[family.parent])
  const text = String(given[table.key] ?? '')
  const id = await recordCalled(scopeOf(run), family, table.key, text, above, true)
  if (id === undefined) {
    const body = parsed(routes.create.body, { ...(run.share ? { tenantsShared: true } : {}), ...given })
    await handlers.create({ ...call, params: {}, body })
    return 'created'
  }
  // As it travels: instants are texts there.
  const read = async () =>
    JSON.parse(JSON.stringify((await handlers.one({ ...call, params: { id }, body: {} })).answer))
  const before = (await read()) as AnyRecord
  const names = ['tenantsShared', ...Object.keys(family.fields), ...Object.keys(family.lines)]
  const there = Object.fromEntries(names.map((name) => [name, before[name]]))
  const body = parsed(routes.replace.body, { ...there, ...given, id, modificationDate: before.modificationDate })
  await handlers.replace({ ...call, params: {}, body })
  const after = (await read()) as AnyRecord
  if (JSON.stringify({ ...after, modificationDate: before.modificationDate }) === JSON.stringify(before))
    throw new NothingChanged()
  return 'changed'
}

/** The record is what it was, whatever its rules made of what was given: the save is taken back, its version stays. */
class NothingChanged extends Error {
  override readonly name = 'NothingChanged'
}

function parsed(schema: ImportTable['routes']['create']['body'], content: Content): Content {
  const result = schema.safeParse(content)
  if (!result.success) throw new Refusal(problemsOf(result.error, content))
  return result.data as Content
}

const scopeOf = ({ source, actor }: Pick<ImportRun, 'source' | 'actor'>): Scope => ({
  tenantId: actor.tenantId,
  userId: actor.userId,
  transaction: source.within,
  now: source.clock(),
})

/** The record a text means, of the tenant or, when not `own`, of those above it too; its own first. */
async function recordCalled(
  scope: Scope,
  family: Pick<Family, 'name' | 'parent'>,
  key: string,
  text: string,
  aboveId: number | undefined,
  own: boolean,
): Promise<number | undefined> {
  const table = tableOf(family.name)
  const ours = sql`${sql.ref(`${table}.tenant_id`)} = ${scope.tenantId}`
  const under =
    family.parent === null || aboveId === undefined ? sql`true` : sql`${sql.ref(columnOf(family.parent))} = ${aboveId}`
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where search_key(${sql.ref(columnOf(key))}) = search_key(${text}) and ${under}
      and ${own ? ours : sql`${visibleTo(scope, table)} and ${nameableBy(scope.tenantId, table)}`}
    order by ${ours} desc, deleted, id limit 1`.execute(scope.transaction)
  return rows[0]?.id
}

/** Families that rows may name although no file brings them: the platform keeps them. */
const kept = [
  { family: { name: 'unit', parent: null }, key: 'label' },
  { family: { name: 'nutrientCategory', parent: null }, key: 'code' },
  { family: { name: 'currency', parent: null }, key: 'code' },
]

/** Finds records by what their tables call them; what was found once is known. */
function finderOf(run: Omit<ImportRun, 'finder'>): Finder {
  const named = new Map([...kept, ...run.tables].map((one) => [one.family.name, one]))
  const known = new Map<string, number>()
  return {
    aboveOf: (family) => named.get(family)?.family.parent ?? null,
    find: async (name, text, aboveId) => {
      const place = JSON.stringify([name, aboveId, text])
      const table = named.get(name)
      const id =
        known.get(place) ?? (table && (await recordCalled(scopeOf(run), table.family, table.key, text, aboveId, false)))
      if (id !== undefined) known.set(place, id)
      return id
    },
  }
}
