import type { Content, Family, ListedRecordOf, RecordOf } from '@provende/contract/records/family.ts'
import type { SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { withIsoInstants } from '../kit/database/iso-instants.ts'
import { type AlsoSearched, containsText, containsWords } from '../kit/database/search-pattern.ts'
import { refuseTooManyRows } from '../kit/handler.ts'
import { permissionTables, tableAsRead } from '../tables.ts'
import { columnFields, columnOf, columnRef, orderByOf, searchKeyOf, selectList, tableOf } from './columns.ts'
import { insertLines, readLines, replaceLines } from './lines.ts'
import type { Scope } from './scope.ts'
import { inlinedVisibility, referenceableBy, visibleTo, writableBy, writableOfVisible } from './visible-to.ts'

/*
 * Reads and writes records of any family. Every function takes the scope first and returns null or false for records
 * the scope may not see or write, exactly as for missing ones.
 */

/** The query of a list; blank texts are left out. */
export type ListQuery = {
  readonly limit: number
  readonly offset: number
  /** A field of the family, or a common field; else what is computed of each record. */
  readonly order: string | RawBuilder<number>
  readonly descending: boolean
  readonly withInactive: boolean
  /** A text whose words must all occur in the searchable text of a record. */
  readonly search?: string | undefined
  readonly alsoSearched?: AlsoSearched | undefined
  /** Substrings that fields must contain. */
  readonly contains: readonly (readonly [field: string, text: string])[]
  /** Values that fields must equal, and a condition on the columns of the table. */
  readonly equals: readonly (readonly [field: string, value: number | string])[]
  readonly condition?: RawBuilder<unknown> | undefined
  readonly fields?: readonly string[] | undefined
  readonly cleaning?: SearchTextCleaning
}

/** The texts whose words the searchable text must contain. */
const searchTexts = ({ search, contains }: ListQuery): string[] =>
  [search, ...contains.map(([, text]) => text)].filter((text) => text !== undefined)

function filterConditions(family: Family, query: ListQuery): RawBuilder<unknown>[] {
  const table = tableOf(family.name)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return [
    ...(query.withInactive ? [] : [sql`not ${column('deleted')}`]),
    // The searchable text, which has an index, contains every filterable field; those are tested by themselves below.
    ...searchTexts(query).flatMap((text) =>
      containsWords(column('search_text'), text, query.cleaning, query.alsoSearched),
    ),
    ...query.contains.map(([field, text]) => containsText(searchKeyOf(family, field), text, query.cleaning)),
    ...query.equals.map(([field, value]) => sql`${columnRef(table, field)} = ${value}`),
    ...(query.condition === undefined ? [] : [query.condition]),
  ]
}

/** The columns of `fields` and `mayWrite`, for a query of visible records. */
export const recordColumns = (scope: Scope, table: string, fields: readonly string[]) =>
  sql`${selectList(table, fields)}, ${writableOfVisible(scope, table)} as "mayWrite"`

/** Reads one page of records, which have no lines, and the total count over all pages. */
export async function listRecords<T extends Family>(scope: Scope, family: T, query: ListQuery) {
  const table = tableOf(family.name)
  const inlined = await inlinedVisibility(scope)
  const visible = inlined?.(table) ?? visibleTo(scope, table)
  const filters = filterConditions(family, query)
  const result = await sql<ListedRecordOf<T>>`
    select ${recordColumns(scope, table, query.fields ?? columnFields(family))} from ${tableAsRead(scope, table)}
    where ${sql.join([visible, ...filters], sql` and `)}
    order by ${orderByOf(family, query.order, query.descending, searchTexts(query).length > 0)}
    limit ${query.limit} offset ${query.offset}`.execute(scope.transaction)
  const response = refuseTooManyRows(withIsoInstants(result))
  // On the last, partially filled page the count follows from the offset.
  const isLastPage = response.length < query.limit && (response.length > 0 || query.offset === 0)
  if (isLastPage) return { response, count: query.offset + response.length }
  const { rows } = await countSql(scope, table, visible, inlined !== null, filters).execute(scope.transaction)
  return { response, count: rows[0]?.count ?? 0 }
}

/** Unless tenants are inlined, counts the rows of each and then tests its visibility; `offset 0` forbids testing each row. */
export function countSql(
  scope: Scope,
  table: string,
  visible: RawBuilder<boolean>,
  isInlined: boolean,
  filters: unknown[],
) {
  const from = tableAsRead(scope, table)
  const where = sql.join([visible, ...filters], sql` and `)
  if (isInlined || permissionTables.has(table))
    return sql<{ count: number }>`select count(*) as count from ${from} where ${where}`
  return sql<{ count: number }>`select coalesce(sum(count), 0)::bigint as count from (
    select tenant_id, tenants_shared, count(*) as count from ${from} where ${sql.join([sql`true`, ...filters], sql` and `)}
    group by tenant_id, tenants_shared offset 0) as ${sql.table(table)} where ${visible}`
}

/** One record with its lines; null when it is missing or not visible. */
export async function readRecord<T extends Family>(scope: Scope, family: T, id: number): Promise<RecordOf<T> | null> {
  const table = tableOf(family.name)
  const result = await sql<RecordOf<T>>`
    select ${recordColumns(scope, table, columnFields(family))} from ${tableAsRead(scope, table)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${visibleTo(scope, table)}`.execute(scope.transaction)
  const [row] = withIsoInstants(result)
  return row === undefined ? null : { ...row, ...(await readLines(scope, family, id)) }
}

/** Adds a record of the current tenant; returns its id. */
export async function insertRecord(scope: Scope, family: Family, content: Content): Promise<number> {
  const values: Content = {
    ...columnValuesOf(family, content),
    tenant_id: scope.tenantId,
    user_id: scope.userId,
    creation_date: scope.now,
    modification_date: scope.now,
  }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(family.name))} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(scope.transaction)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`insert into ${family.name} returned no id`)
  await insertLines(scope, family, id, scope.tenantId, content)
  return id
}

/**
 * Replaces a record if it still has the version the edit is based on; false otherwise (changed meanwhile, or not
 * writable). The new version is always later than the old one, even within one millisecond.
 */
export async function replaceRecord(scope: Scope, family: Family, id: number, version: Date, content: Content) {
  const table = tableOf(family.name)
  const changes = Object.entries(columnValuesOf(family, content)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  const { rows } = await sql<{ tenant_id: number }>`
    update ${sql.table(table)} set ${sql.join(changes)},
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and modification_date = ${version} and ${writableBy(scope, table)}
    returning tenant_id`.execute(scope.transaction)
  const ownerTenantId = rows[0]?.tenant_id
  if (ownerTenantId === undefined) return false
  await replaceLines(scope, family, id, ownerTenantId, content)
  return true
}

/** Deactivates or restores a record; false when it is missing or not writable. Idempotent. */
export async function setDeleted(scope: Scope, family: Family, id: number, deleted: boolean): Promise<boolean> {
  const table = tableOf(family.name)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted = ${deleted},
      modification_date = case when deleted = ${deleted} then modification_date
        else greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond') end
    where id = ${id} and ${writableBy(scope, table)}`.execute(scope.transaction)
  return (numAffectedRows ?? 0n) > 0n
}

/** Those of `ids` that are records of `table` visible to the scope and referenceable by records of `tenantId`. */
export async function referenceableIds(scope: Scope, table: string, ids: readonly number[], tenantId: number) {
  if (ids.length === 0) return new Set<number>()
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])
    and ${visibleTo(scope, table)} and ${referenceableBy(tenantId, table)}`.execute(scope.transaction)
  return new Set(rows.map((row) => row.id))
}

/** The column values of a request body. */
export function columnValuesOf({ name, fields }: Family, content: Content): Content {
  const names = [...Object.keys(fields), 'tenantsShared']
  return Object.fromEntries(names.map((field) => [columnOf(tableOf(name), field), content[field]]))
}
