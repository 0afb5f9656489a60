import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import type { QueryOf } from '@provende/contract/kit/route.ts'
import type {
  ListedMail,
  ListedSession,
  ListedSimulationJob,
  platformListRoutes,
} from '@provende/contract/operations/platform-lists.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { timeZone } from '@provende/domain/kit/day.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { isSessionLiveSql, type Session } from '../access/session/session.ts'
import { containsText } from '../kit/database/search-pattern.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import { type Handlers, refusal, refuseTooManyRows } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'

/* What the figures of the platform's first screen count, over all tenants. The same conditions count there. */

/** Simulations that finished within so many days are counted and listed. */
const jobDays = 30

export const jobsSince = (now: Date): Date => new Date(now.getTime() - jobDays * 86_400_000)

export const isMailWaitingSql = sql<boolean>`mail.sent_at is null`
export const isMailFailingSql = sql<boolean>`(mail.sent_at is null and mail.last_error is not null)`
export const isJobRunningSql = sql<boolean>`job.is_running`
export const isJobFailedSql = sql<boolean>`(not job.is_running and job.failed_count > 0)`
const parisDay = (instant: RawBuilder<unknown>) => sql`(${instant}::timestamptz at time zone ${timeZone})::date`
/** A session `session` that is open and was used since midnight in Paris. */
export const isSessionOfTodaySql = (now: Date) =>
  sql<boolean>`(${isSessionLiveSql(now)} and ${parisDay(sql`seen_at`)} = ${parisDay(sql`${now}`)})`

type Columns = Readonly<Record<string, RawBuilder<unknown>>>
type ListSource = {
  readonly columns: Columns
  readonly from: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The columns that a search goes through, and the one by which the newest come first. */
  readonly searched: readonly string[]
  readonly newest: string
}
type ListQuery = QueryOf<(typeof platformListRoutes)['sessions']>

const tenantNameSql = (id: string) => sql`coalesce((select name from tenant where tenant.id = ${sql.ref(id)}), '')`
const personSql = sql`trim(person.first_name || ' ' || person.last_name)`

const mailSource = (state: QueryOf<(typeof platformListRoutes)['mails']>['state']): ListSource => ({
  columns: {
    id: sql`mail.id`,
    creationDate: sql`mail.created_at`,
    subject: sql`mail.subject`,
    toAddress: sql`mail.to_address`,
    tenantName: tenantNameSql('mail.tenant_id'),
    attempts: sql`mail.attempts`,
    // One that is not tried again waits for the end of time.
    nextDate: sql`case when mail.next_attempt_at < now() + interval '10 years' then mail.next_attempt_at end`,
    lastError: sql`coalesce(mail.last_error, '')`,
  },
  from: sql`outgoing_mail mail`,
  conditions: [state === 'failing' ? isMailFailingSql : isMailWaitingSql],
  ...{ searched: ['subject', 'toAddress', 'tenantName', 'lastError'], newest: 'creationDate' },
})

const simulationSource = (
  now: Date,
  state: QueryOf<(typeof platformListRoutes)['simulations']>['state'],
): ListSource => ({
  columns: {
    id: sql`job.id`,
    name: sql`job.name`,
    tenantName: tenantNameSql('job.tenant_id'),
    userName: sql`coalesce((select ${personSql} from app_user person where person.id = job.user_id), '')`,
    startDate: sql`job.started_at`,
    endDate: sql`job.finished_at`,
    formulasCount: sql`job.formulas_count`,
    failedCount: sql`job.failed_count`,
  },
  from: sql`platform_simulations(${jobsSince(now)}) job`,
  conditions: state === undefined ? [] : [state === 'running' ? isJobRunningSql : isJobFailedSql],
  ...{ searched: ['name', 'tenantName', 'userName'], newest: 'startDate' },
})

const sessionSource = (now: Date): ListSource => ({
  columns: {
    // A session is found by the hash of its token, which stays here.
    id: sql`row_number() over (order by session.seen_at, session.token_hash)`,
    userName: personSql,
    email: sql`person.email`,
    tenantName: tenantNameSql('person.tenant_id'),
    creationDate: sql`session.created_at`,
    lastDate: sql`session.seen_at`,
  },
  from: sql`session join app_user person on person.id = session.user_id`,
  conditions: [isSessionOfTodaySql(now)],
  ...{ searched: ['userName', 'email', 'tenantName'], newest: 'lastDate' },
})

/** The calls of the three lists. Each has its rows and the count of all pages. */
export function platformListHandlers(services: Services): Handlers<typeof platformListRoutes, Session> {
  const list = <Row>(source: (now: Date) => ListSource, query: ListQuery) =>
    inTransaction(
      services.database,
      { role: 'provende_access' },
      async (transaction) => {
        const { rows } = await listSql(source(services.clock()), query).execute(transaction)
        const [counted] = rows
        const response = refuseTooManyRows(rows.filter(({ id }) => id !== null)).map(
          ({ total: _, ...row }) => withIsoDates(row) as Row,
        )
        return { response, count: counted?.total ?? 0 }
      },
      { readOnly: true },
    )
  return {
    mails: ({ query: { state, ...query } }) => list<ListedMail>(() => mailSource(state), query),
    simulations: ({ query: { state, ...query } }) =>
      list<ListedSimulationJob>((now) => simulationSource(now, state), query),
    sessions: ({ query }) => list<ListedSession>(sessionSource, query),
  }
}

const withIsoDates = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )

type CountedRow = Readonly<Record<string, unknown>> & { readonly id: number | null; readonly total: number }

function listSql(source: ListSource, query: ListQuery) {
  const { columns, from, conditions, searched } = source
  const { limit, offset } = limitAndOffset(query)
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`)
  const text = readSearchText(query.search)
  const inText = sql`search_key(concat_ws(' ', ${sql.join(searched.map((name) => sql.id(name)))}))`
  const where = [sql<boolean>`true`, ...conditions]
  return sql<CountedRow>`
    with listed as materialized (
      select * from (select ${sql.join(selected)} from ${from} where ${sql.join(where, sql` and `)}) line
      where ${text === undefined ? sql`true` : containsText(inText, text)})
    select page.*, counted.total from (select count(*) as total from listed) counted left join lateral (
      select * from listed order by ${orderOf(source, query)} limit ${limit} offset ${offset}) page on true
    order by ${orderOf(source, query, 'page.')}`
}

/** By the column that is asked for, else the newest first. Refuses an unknown column. */
function orderOf({ columns, newest }: ListSource, { order, desc }: ListQuery, prefix = ''): RawBuilder<unknown> {
  const sent = order?.trim().toLowerCase() ?? ''
  const name = sent === '' ? newest : Object.keys(columns).find((key) => toWireName(key, {}).toLowerCase() === sent)
  if (name === undefined) throw refusal('request.order', undefined, { what: order ?? '' })
  const direction = sent === '' || desc ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${sql.ref(`${prefix}${name}`)} ${direction}, ${sql.ref(`${prefix}id`)} ${direction}`
}
