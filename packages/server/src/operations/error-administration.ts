import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import type { BodyOf, QueryOf } from '@provende/contract/kit/route.ts'
import {
  type ErrorDetailResponse,
  type ErrorEntryResponse,
  type ListedError,
  type listErrorsRoute,
  type manageErrorRoute,
  maxErrorOccurrences,
} from '@provende/contract/operations/error-report.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { calendarDayOf, timeZone } from '@provende/domain/kit/day.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { containsText } from '../kit/database/search-pattern.ts'
import { refusal, refuseTooManyRows } from '../kit/handler.ts'
import { ownedBy } from '../records/visible-to.ts'
import type { Tables } from '../tables.ts'

/* The error log as administrators read it: by kind of error. Source: spec 1 §2, §4, §7 "Errors". */

/**
 * The kinds `k` and the entries that a session reads: from its own tenant all of the installation; who browses a tenant
 * finds there only what people of that tenant and those below it met, with its times. Decision 0053.
 */
type ReadErrors = { readonly kinds: RawBuilder<unknown>; readonly ofReader: (entry: string) => RawBuilder<boolean> }

export function errorsReadBy(session: Session): ReadErrors {
  if (!session.isBrowsing) return { kinds: sql`error_kind`, ofReader: () => sql`true` }
  const ofReader = (entry: string) => ownedBy(session, entry)
  const kinds = sql`(select kind.id, kind.lvl, kind.comment, kind.closed_date, kind.reopened_date,
      min(entry.creation_date) as first_date, max(coalesce(entry.last_date, entry.creation_date)) as last_date,
      sum(entry.times)::integer as times, array_remove(array_agg(distinct entry.version), '') as versions
    from error_kind kind join error_entry entry on entry.kind_id = kind.id and ${ofReader('entry')} group by kind.id)`
  return { kinds, ofReader }
}

/** What a list may be sorted by: code name → SQL. */
const sortableColumns = {
  id: sql`k.id`,
  creationDate: sql`k.first_date`,
  lastDate: sql`k.last_date`,
  times: sql`k.times`,
  lvl: sql`k.lvl`,
  closedDate: sql`k.closed_date`,
  route: sql`e.route`,
  errorName: sql`e.error_name`,
  message: sql`e.message`,
  userName: sql`e.user_name`,
} as const satisfies Partial<Record<keyof ErrorEntryResponse, RawBuilder<unknown>>>

type ErrorRow = Omit<
  ErrorEntryResponse,
  'creationDate' | 'lastDate' | 'closedDate' | 'reopenedDate' | 'tenantsShared'
> & {
  readonly creationDate: Date
  readonly lastDate: Date
  readonly closedDate: Date | null
  readonly reopenedDate: Date | null
}

/** The documented fields of a kind, with the texts of one of its entries. */
const errorColumns = sql`k.id, e.guid, k.first_date as "creationDate", k.last_date as "lastDate", k.times,
  k.closed_date as "closedDate", k.reopened_date as "reopenedDate", k.lvl, e.route,
  e.controller_name as "controllerName", e.action, e.parameters, e.user_name as "userName",
  e.error_name as "errorName", e.error, e.message, k.comment, k.versions,
  e.user_id as "ownerUserId", e.tenant_id as "ownerTenantId"`
/** The kinds, each with its last entry, which stands for it. */
const kindsWithLastEntry = ({ kinds, ofReader }: ReadErrors) => sql`${kinds} k join lateral (
  select * from error_entry entry where kind_id = k.id and ${ofReader('entry')}
    order by coalesce(last_date, creation_date) desc, id desc limit 1) e on true`

const toResponse = (row: ErrorRow): ErrorEntryResponse => ({
  ...row,
  creationDate: row.creationDate.toISOString(),
  lastDate: row.lastDate.toISOString(),
  closedDate: row.closedDate?.toISOString() ?? null,
  reopenedDate: row.reopenedDate?.toISOString() ?? null,
  tenantsShared: false,
})

/** A page of the error log, and how many kinds match. */
export async function listErrors(
  transaction: Kysely<Tables>,
  read: ReadErrors,
  query: QueryOf<typeof listErrorsRoute>,
): Promise<{ response: ListedError[]; count: number }> {
  const { limit, offset } = limitAndOffset(query)
  const where = sql.join(kindConditions(read, query), sql` and `)
  const from = kindsWithLastEntry(read)
  const { rows } = await sql<ErrorRow>`select ${errorColumns} from ${from}
    where ${where} order by ${orderOf(query)} limit ${limit} offset ${offset}`.execute(transaction)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${where}`.execute(transaction)
  const response = refuseTooManyRows(rows).map((row) => {
    const { error: _, ...listed } = toResponse(row)
    return listed
  })
  return { response, count: counts[0]?.count ?? 0 }
}

function orderOf({ order, desc }: QueryOf<typeof listErrorsRoute>): RawBuilder<unknown> {
  if (!order?.trim()) return sql`k.closed_date is not null, k.last_date desc, k.id desc`
  const sent = order.trim().toLowerCase()
  const column = Object.entries(sortableColumns).find(([name]) => toWireName(name, {}).toLowerCase() === sent)
  if (column === undefined) throw refusal('request.order', undefined, { what: order.trim() })
  return desc ? sql`${column[1]} desc, k.id desc` : sql`${column[1]}, k.id`
}

/** The conditions of a query on a kind `k` with its last entry `e`. */
function kindConditions({ ofReader }: ReadErrors, query: QueryOf<typeof listErrorsRoute>): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`true`]
  if (query.onlyOpen) conditions.push(sql`k.closed_date is null`)
  if (query.lvl !== undefined) conditions.push(sql`k.lvl = ${query.lvl}`)
  const ofEntries = entryConditions(query)
  if (ofEntries.length > 0)
    conditions.push(
      sql`exists (select from error_entry o
        where o.kind_id = k.id and ${ofReader('o')} and ${sql.join(ofEntries, sql` and `)})`,
    )
  const search = readSearchText(query.search)
  if (search !== undefined) {
    const searched = sql`search_key(e.error_name || ' ' || e.message || ' ' || e.route || ' ' || e.user_name || ' ' || k.comment)`
    conditions.push(containsText(searched, search))
  }
  return conditions
}

/** Whoever, and whenever: conditions that one occurrence `o` of a kind has to meet. */
function entryConditions({ userId, userName, startDate, endDate }: QueryOf<typeof listErrorsRoute>) {
  const conditions: RawBuilder<boolean>[] = []
  const name = readSearchText(userName)
  const parisDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${timeZone})::date`
  if (userId !== undefined) conditions.push(sql`o.user_id = ${userId}`)
  if (name !== undefined) conditions.push(containsText(sql`search_key(o.user_name)`, name))
  if (startDate)
    conditions.push(sql`${parisDay(sql`coalesce(o.last_date, o.creation_date)`)} >= ${calendarDayOf(startDate)}::date`)
  if (endDate) conditions.push(sql`${parisDay(sql`o.creation_date`)} <= ${calendarDayOf(endDate)}::date`)
  return conditions
}

/** A kind of error with the last times it happened; refuses with record.notFound. */
export async function loadErrorDetail(
  transaction: Kysely<Tables>,
  read: ReadErrors,
  id: number,
): Promise<ErrorDetailResponse> {
  const { rows } = await sql<ErrorRow>`select ${errorColumns} from ${kindsWithLastEntry(read)}
    where k.id = ${id}`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw refusal('record.notFound')
  const entries = await transaction
    .selectFrom('error_entry')
    .selectAll()
    .where('kind_id', '=', id)
    .where(read.ofReader('error_entry'))
    .orderBy(sql`coalesce(last_date, creation_date)`, 'desc')
    .orderBy('id', 'desc')
    .limit(maxErrorOccurrences)
    .execute()
  const occurrences = entries.map((entry) => ({
    guid: entry.guid,
    creationDate: entry.creation_date.toISOString(),
    lastDate: (entry.last_date ?? entry.creation_date).toISOString(),
    times: entry.times,
    userName: entry.user_name,
    route: entry.route,
    parameters: entry.parameters,
    version: entry.version,
  }))
  return { ...toResponse(row), occurrences }
}

/** The entry of one token, with what is known of its kind; null without one. */
export async function loadErrorByToken(transaction: Kysely<Tables>, token: string): Promise<ErrorEntryResponse | null> {
  const { rows } = await sql<ErrorRow>`select ${errorColumns} from error_entry e join error_kind k on k.id = e.kind_id
    where e.guid = ${token}`.execute(transaction)
  const [row] = rows
  return row === undefined ? null : toResponse(row)
}

/** Whether an entry is one of those the session reads in the list. */
export async function readsErrorOfToken(
  transaction: Kysely<Tables>,
  read: ReadErrors,
  token: string,
): Promise<boolean> {
  const { rows } = await sql`select from error_entry entry where guid = ${token} and ${read.ofReader('entry')}`.execute(
    transaction,
  )
  return rows.length > 0
}

/** Comments a kind of error, changes its level, closes it or opens it again; refuses with record.notFound. */
export async function manageError(
  transaction: Kysely<Tables>,
  { id, comment, close, lvl }: BodyOf<typeof manageErrorRoute>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const closing =
    close === true
      ? sql`, closed_date = coalesce(closed_date, ${now}), closed_by = coalesce(closed_by, ${userId})`
      : close === false
        ? sql`, closed_date = null, closed_by = null`
        : sql``
  const { numAffectedRows } = await sql`
    update error_kind set comment = coalesce(${comment ?? null}, comment), lvl = coalesce(${lvl ?? null}, lvl) ${closing}
    where id = ${id}`.execute(transaction)
  if (numAffectedRows === 0n) throw refusal('record.notFound')
}
