import { limitAndOffset } from '@provende/contract/kit/paging.ts'
import type { BodyOf, QueryOf } from '@provende/contract/kit/route.ts'
import type { qcmSessionRoutes, StoredQcmAnswer } from '@provende/contract/questionnaires/qcm-session-routes.ts'
import { readSearchText } from '@provende/domain/kit/search-text.ts'
import type { Questionnaire } from '@provende/domain/questionnaires/questionnaire.ts'
import { answerProblem, percentCompleted } from '@provende/domain/questionnaires/relevance.ts'
import { synthesisOf } from '@provende/domain/questionnaires/synthesis.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { lockWritableSite } from '../farm-data/site.ts'
import { containsText } from '../kit/database/search-pattern.ts'
import { type Handlers, refusal, refuseTooManyRows } from '../kit/handler.ts'
import { inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { ownedBy, visibleTo, visibleToTenant, writableBy } from '../records/visible-to.ts'
import { openSynthesisQueue } from './qcm-document.ts'
import {
  type ListedSessionRow,
  listedSessionColumns,
  loadSession,
  sessionTables,
  toListedSession,
  toSessionAnswers,
} from './qcm-session-record.ts'

type SessionRoutes = typeof qcmSessionRoutes

/** Sessions of questionnaires: begun at a site, answered question by question, concluded. */
export function qcmSessionHandlers(source: ScopeSource): Handlers<SessionRoutes, Session> {
  const renderSynthesis = openSynthesisQueue(source)
  return {
    choices: ({ session, params: { farmSiteId } }) =>
      inReadScope(source, session, async (scope) => ({ response: await loadChoices(scope, farmSiteId) })),
    pdf: renderSynthesis,
    list: ({ session, query }) => inReadScope(source, session, (scope) => listSessions(scope, query)),
    single: ({ session, params: { id } }) =>
      inReadScope(source, session, async (scope) => ({ response: await loadSession(scope, id) })),
    start: ({ session, body }) =>
      inScope(source, session, async (scope) => ({
        response: await loadSession(scope, await startSession(scope, body)),
      })),
    answer: ({ session, body }) =>
      inScope(source, session, async (scope) => ({ response: await storeAnswer(scope, body) })),
    conclude: ({ session, body: { id, conclusion } }) =>
      inScope(source, session, async (scope) => {
        await lockSession(scope, id)
        await sql`update qcm_session set conclusion = ${conclusion || null}, modification_date = ${scope.now}
          where id = ${id}`.execute(scope.transaction)
        return { response: await loadSession(scope, id) }
      }),
    remove: ({ session, params: { id }, query: { restore } }) =>
      inScope(source, session, async (scope) => {
        await refuseTakenType(async () => {
          const { numAffectedRows } =
            await sql`update qcm_session set deleted = ${!restore}, modification_date = ${scope.now}
            where id = ${id} and ${writableBy(scope, 'qcm_session')}`.execute(scope.transaction)
          if (numAffectedRows === 0n) throw refusal('record.notFound')
        })
        return { response: null }
      }),
  }
}

/**
 * The published questionnaires for a site, the newest first, with what the site has of their type and year: those that its
 * tenant reads, whoever looks, since an adviser of a few farms does not read what the manufacturer has.
 */
async function loadChoices(scope: Scope, farmSiteId: number) {
  const { rows: sites } = await sql<{ tenantId: number }>`select tenant_id as "tenantId" from farm_site
    where id = ${farmSiteId} and ${visibleTo(scope, 'farm_site')}`.execute(scope.transaction)
  const [site] = sites
  if (site === undefined) return []
  const { rows } = await sql<{
    qcmId: number
    name: string
    type: string
    year: number
    questionCount: number
    sessionId: number | null
    percent: number | null
  }>`
    select qcm.id as "qcmId", qcm.name, qcm.type, qcm.year,
      jsonb_array_length(qcm_version.content -> 'questions') as "questionCount", begun.id as "sessionId", begun.percent
    from qcm join qcm_version on qcm_version.qcm_id = qcm.id and number = version_number
      left join lateral (select qcm_session.id, percent from qcm_session
        where farm_site_id = ${farmSiteId} and not qcm_session.deleted and search_key(qcm_session.type) = search_key(qcm.type)
          and qcm_session.year = qcm.year and ${visibleTo(scope, 'qcm_session')}) begun on true
    where ${visibleToTenant(site.tenantId, 'qcm')} and locked and not qcm.deleted
    order by qcm.year desc, qcm.label_key, qcm.id limit 200`.execute(scope.transaction)
  return rows
}

async function listSessions(scope: Scope, query: QueryOf<SessionRoutes['list']>) {
  const { limit, offset } = limitAndOffset(query)
  const where = sql.join(sessionConditions(scope, query), sql` and `)
  const { rows } = await sql<ListedSessionRow>`
    select ${listedSessionColumns(scope)} from ${sessionTables} where ${where}
    order by ${sessionOrder(query)} limit ${limit} offset ${offset}`.execute(scope.transaction)
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from ${sessionTables} where ${where}`.execute(scope.transaction)
  return { response: refuseTooManyRows(rows).map(toListedSession), count: counts[0]?.count ?? 0 }
}

function sessionConditions(scope: Scope, query: QueryOf<SessionRoutes['list']>): RawBuilder<boolean>[] {
  const conditions = [visibleTo(scope, 'qcm_session')]
  if (!query.getInactive) conditions.push(sql`not qcm_session.deleted`)
  if (query.farmSiteId !== undefined) conditions.push(sql`farm_site_id = ${query.farmSiteId}`)
  if (query.farmId !== undefined) conditions.push(sql`farm_site.farm_id = ${query.farmId}`)
  const searched = [
    [query.search, sql`search_key(qcm.name || ' ' || qcm_session.type || ' ' || farm_site.name || ' ' || farm.name)`],
    [query.name, sql`search_key(farm_site.name || ' ' || farm.name)`],
    [query.type, sql`search_key(qcm_session.type)`],
  ] as const
  for (const [text, key] of searched) {
    const cleaned = readSearchText(text)
    if (cleaned !== undefined) conditions.push(containsText(key, cleaned))
  }
  return conditions
}

const sortedColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`qcm_session.id`,
  qcmname: sql`qcm.name`,
  type: sql`qcm_session.type`,
  year: sql`qcm_session.year`,
  farmsitename: sql`farm_site.name`,
  farmname: sql`farm.name`,
  startdate: sql`start_date`,
  enddate: sql`end_date`,
  percent: sql`percent`,
  score: sql`score`,
}

function sessionOrder({ order, desc }: QueryOf<SessionRoutes['list']>): RawBuilder<unknown> {
  if (!order?.trim()) return sql`qcm_session.year desc, start_date desc, qcm_session.id desc`
  const column = sortedColumns[order.trim().toLowerCase()]
  if (column === undefined) throw refusal('request.order', undefined, { what: order.trim() })
  return desc ? sql`${column} desc nulls last, qcm_session.id desc` : sql`${column}, qcm_session.id`
}

/** Begins a session; it belongs to the tenant of the site. */
async function startSession(scope: Scope, { farmSiteId, qcmId }: BodyOf<SessionRoutes['start']>): Promise<number> {
  const site = await lockWritableSite(scope, farmSiteId)
  if (site.deleted) throw refusal('siteRecord.siteInactive')
  const { rows: versions } = await sql<{ id: number; type: string; year: number; locked: boolean }>`
    select qcm_version.id, type, year, locked from qcm left join qcm_version on qcm_id = qcm.id and number = version_number
    where qcm.id = ${qcmId} and not qcm.deleted and ${visibleToTenant(site.tenantId, 'qcm')}`.execute(scope.transaction)
  const [version] = versions
  if (version === undefined) throw refusal('record.referenceMissing', 'qcmId')
  if (!version.locked) throw refusal('qcm.notLocked')
  return refuseTakenType(async () => {
    const { id } = await scope.transaction
      .insertInto('qcm_session')
      .values({
        farm_site_id: farmSiteId,
        qcm_version_id: version.id,
        type: version.type,
        year: version.year,
        start_date: scope.now,
        tenant_id: site.tenantId,
        user_id: scope.userId,
        creation_date: scope.now,
        modification_date: scope.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A second session of a type and year as a refusal, also when two begin at once. Source: spec 1 §5 "Product rules". */
async function refuseTakenType<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    // Only violations of this index are expected; anything else is rethrown.
    throw (error as { constraint?: string }).constraint === 'qcm_session_type' ? refusal('qcm.typeTaken') : error
  }
}

type LockedSession = {
  readonly content: Questionnaire
  readonly answers: StoredQcmAnswer[]
  readonly endDate: Date | null
}

/** A session that may be written, locked until the end of the transaction; any other is refused like a missing one. */
async function lockSession(scope: Scope, id: number): Promise<LockedSession> {
  const { rows } = await sql<LockedSession & { deleted: boolean }>`
    select content, answers, end_date as "endDate", deleted from qcm_session
    join qcm_version on qcm_version.id = qcm_version_id
    where qcm_session.id = ${id} and ${scope.isReadOnly ? sql`false` : ownedBy(scope, 'qcm_session')}
    for update of qcm_session`.execute(scope.transaction)
  const [session] = rows
  if (session === undefined) throw refusal('record.notFound')
  if (session.deleted) throw refusal('qcm.sessionInactive')
  return session
}

/**
 * Stores an answer, unless a later one is stored: what waited in a browser comes late, and twice. Percentage, score and end
 * follow from all answers.
 */
async function storeAnswer(scope: Scope, body: BodyOf<SessionRoutes['answer']>) {
  const { id, questionId, answerIds, text, answeredAt } = body
  const session = await lockSession(scope, id)
  const problem = answerProblem(session.content, questionId, answerIds)
  if (problem !== null) throw refusal(problem === 'unknown' ? 'qcm.answerUnknown' : 'qcm.oneAnswer', 'answerIds')
  // A clock that is ahead must not keep later answers out.
  const at = new Date(Math.min(new Date(answeredAt ?? scope.now).getTime(), scope.now.getTime())).toISOString()
  const stored = session.answers.find((answer) => answer.questionId === questionId)
  const isLate = stored !== undefined && stored.answeredAt > at
  const others = session.answers.filter((answer) => answer.questionId !== questionId)
  const answers = isLate
    ? session.answers
    : [...others, { questionId, answerIds: [...new Set(answerIds)], text, answeredAt: at }]
  const chosen = toSessionAnswers(answers)
  const percent = percentCompleted(session.content, chosen)
  const endDate = percent < 100 ? null : (session.endDate ?? scope.now)
  const { score } = synthesisOf(session.content, chosen)
  await sql`update qcm_session set answers = ${JSON.stringify(answers)}::jsonb, percent = ${percent}, score = ${score},
      end_date = ${endDate}, modification_date = ${scope.now} where id = ${id}`.execute(scope.transaction)
  return { percent, endDate: endDate?.toISOString() ?? null }
}
