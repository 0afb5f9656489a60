import type { AnyRecord, Family } from '@provende/contract/records/family.ts'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../kit/database/search-pattern.ts'
import { columnFields, columnOf, keyOf, orderOf, selected, tableOf } from './columns.ts'
import { insertLines, readLines, replaceLines } from './lines.ts'
import type { Scope } from './scope.ts'
import { nameableBy, visibleInList, visibleTo, writableBy } from './visible-to.ts'

/*
 * Reads and writes records of any family. Every function takes the scope first and answers nothing (null, false) for what
 * the scope may not see or write, exactly as for what does not exist.
 */

/** What a list asks for. Texts are already cleaned. */
export type ListQuery = {
  readonly limit: number
  readonly offset: number
  /** A field of the family, or one every record has. */
  readonly order: string
  readonly descending: boolean
  readonly withInactive: boolean
  /** Words that must all occur in the record's searchable text. */
  readonly search?: string | undefined
  /** Text a field must contain, by field. */
  readonly contains: readonly (readonly [field: string, text: string])[]
  /** Value a field must have, by field. */
  readonly equals: readonly (readonly [field: string, value: number])[]
  readonly fields?: readonly string[] | undefined
}

/** One page of a list, without the lines of its records, and how many records all pages hold. */
export type Listed = { readonly records: AnyRecord[]; readonly count: number }

const mostWords = 12

/** Texts the searchable text must contain, as it is or as words of a search. */
const searchedTexts = (query: ListQuery): string[] => [
  ...(query.search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords),
  ...query.contains.map(([, text]) => text),
]

function conditions(family: Family, query: ListQuery): RawBuilder<unknown>[] {
  const table = tableOf(family.name)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return [
    ...(query.withInactive ? [] : [sql`not ${column('deleted')}`]),
    // The searchable text holds every filtered field, and has an index.
    ...searchedTexts(query).map((text) => sql`${column('search_text')} like ${containing(text)}`),
    ...query.contains.map(([field, text]) => sql`${keyOf(family, field)} like ${containing(text)}`),
    ...query.equals.map(([field, value]) => sql`${column(columnOf(field))} = ${value}`),
  ]
}

/** One page of records, with how many there are over all pages. */
export async function listRecords(scope: Scope, family: Family, query: ListQuery): Promise<Listed> {
  const table = tableOf(family.name)
  const where = sql.join([await visibleInList(scope, table), ...conditions(family, query)], sql` and `)
  const { rows } = await sql<AnyRecord>`
    select ${selected(table, query.fields ?? columnFields(family))}, ${writableBy(scope, table)} as "mayWrite"
    from ${sql.table(table)} where ${where}
    order by ${orderOf(family, query.order, query.descending, searchedTexts(query).length > 0)}
    limit ${query.limit} offset ${query.offset}`.execute(scope.transaction)
  const records = rows.map((row) => ({ ...withoutLines(family), ...row }))
  // A page that is not full is the last one: what comes before it is known without counting.
  const isLast = records.length < query.limit && (records.length > 0 || query.offset === 0)
  return { records, count: isLast ? query.offset + records.length : await countRecords(scope, family, where) }
}

async function countRecords(scope: Scope, family: Family, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(tableOf(family.name))} where ${where}`.execute(scope.transaction)
  return rows[0]?.count ?? 0
}

/** One record with its lines; null when there is none to see. */
export async function readRecord(scope: Scope, family: Family, id: number): Promise<AnyRecord | null> {
  const table = tableOf(family.name)
  const { rows } = await sql<AnyRecord>`
    select ${selected(table, columnFields(family))}, ${writableBy(scope, table)} as "mayWrite"
    from ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${visibleTo(scope, table)}`.execute(scope.transaction)
  const row = rows[0]
  return row === undefined ? null : { ...row, ...(await readLines(scope, family, id)) }
}

/** Adds a record for the current tenant; answers its id. */
export async function insertRecord(scope: Scope, family: Family, content: Record<string, unknown>): Promise<number> {
  const values: Record<string, unknown> = {
    ...ownColumns(family, content),
    tenant_id: scope.tenantId,
    user_id: scope.userId,
    creation_date: scope.now,
    modification_date: scope.now,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(family.name))} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(scope.transaction)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`insert into ${family.name} answered no id`)
  await insertLines(scope, family, id, scope.tenantId, content)
  return id
}

/**
 * Replaces a record that still is in the version the person started from; false when it is not (someone else saved, or
 * there is none he may write). The new version is always later than the old one, even within one millisecond.
 */
export async function replaceRecord(
  scope: Scope,
  family: Family,
  id: number,
  version: Date,
  content: Record<string, unknown>,
): Promise<boolean> {
  const table = tableOf(family.name)
  const changes = Object.entries(ownColumns(family, content)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<{ tenant_id: number }>`
    update ${sql.table(table)} set ${sql.join(changes)},
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and modification_date = ${version} and ${writableBy(scope, table)}
    returning tenant_id`.execute(scope.transaction)
  const owner = rows[0]?.tenant_id
  if (owner === undefined) return false
  await replaceLines(scope, family, id, owner, content)
  return true
}

/** Deactivates or restores a record; false when there is none to write. Doing it twice changes nothing more. */
export async function setDeleted(scope: Scope, family: Family, id: number, deleted: boolean): Promise<boolean> {
  const table = tableOf(family.name)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted = ${deleted},
      modification_date = case when deleted = ${deleted} then modification_date
        else greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond') end
    where id = ${id} and ${writableBy(scope, table)}`.execute(scope.transaction)
  return (numAffectedRows ?? 0n) > 0n
}

/** Which of `ids` are records of `table` that the scope sees and a record of `tenantId` may name. */
export async function nameableIds(scope: Scope, table: string, ids: readonly number[], tenantId: number) {
  if (ids.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])
    and ${visibleTo(scope, table)} and ${nameableBy(tenantId, table)}`.execute(scope.transaction)
  return new Set(rows.map((row) => row.id))
}

/** What a person gave, by column. */
const ownColumns = (family: Family, content: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...Object.keys(family.fields), 'tenantsShared'].map((name) => [columnOf(name), content[name]]))

const withoutLines = (family: Family): Record<string, []> =>
  Object.fromEntries(Object.keys(family.lines).map((name) => [name, []]))
