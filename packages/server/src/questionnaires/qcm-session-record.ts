import type { QuestionnaireContent } from '@provende/contract/questionnaires/qcm-content.ts'
import type {
  ListedQcmSession,
  QcmSessionResponse,
  StoredQcmAnswer,
} from '@provende/contract/questionnaires/qcm-session-routes.ts'
import type { SessionAnswers } from '@provende/domain/questionnaires/questionnaire.ts'
import { synthesisOf } from '@provende/domain/questionnaires/synthesis.ts'
import { sql } from 'kysely'
import { refusal } from '../kit/handler.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo, writableOfVisible } from '../records/visible-to.ts'

/** The columns of a session in a list, from `qcm_session` with its version, questionnaire and site. */
export const listedSessionColumns = (scope: Scope) => sql`qcm_session.id, qcm.id as "qcmId", qcm.name as "qcmName",
  qcm_session.type, qcm_session.year, farm_site_id as "farmSiteId", farm_site.name as "farmSiteName",
  farm.name as "farmName", start_date as "startDate", end_date as "endDate", percent, score,
  qcm_session.deleted, ${writableOfVisible(scope, 'qcm_session')} as "mayWrite"`

export const sessionTables = sql`qcm_session
  join qcm_version on qcm_version.id = qcm_version_id join qcm on qcm.id = qcm_id
  join farm_site on farm_site.id = farm_site_id join farm on farm.id = farm_site.farm_id`

type Instants = { readonly startDate: Date; readonly endDate: Date | null }
export type ListedSessionRow = Omit<ListedQcmSession, keyof Instants> & Instants
export const toListedSession = ({ startDate, endDate, ...row }: ListedSessionRow): ListedQcmSession => ({
  ...row,
  startDate: startDate.toISOString(),
  endDate: endDate?.toISOString() ?? null,
})

type SessionRow = ListedSessionRow & {
  readonly versionNumber: number
  readonly content: QuestionnaireContent
  readonly answers: StoredQcmAnswer[]
  readonly conclusion: string | null
}

/** A session with everything; refuses with record.notFound. */
export async function loadSession(scope: Scope, id: number): Promise<QcmSessionResponse> {
  const { rows } = await sql<SessionRow>`
    select ${listedSessionColumns(scope)}, qcm_version.number as "versionNumber", qcm_version.content, answers, conclusion
    from ${sessionTables} where qcm_session.id = ${id} and ${visibleTo(scope, 'qcm_session')}`.execute(
    scope.transaction,
  )
  const [row] = rows
  if (row === undefined) throw refusal('record.notFound')
  const { versionNumber, content, answers, conclusion, ...listed } = row
  const former = await loadFormerSession(scope, listed)
  return { ...toListedSession(listed), versionNumber, content, answers, conclusion, former }
}

/** The last session of the same type of a site in an earlier year, with its scores. */
async function loadFormerSession(
  scope: Scope,
  { farmSiteId, type, year }: Pick<ListedSessionRow, 'farmSiteId' | 'type' | 'year'>,
): Promise<QcmSessionResponse['former']> {
  const { rows } = await sql<{ id: number; year: number; content: QuestionnaireContent; answers: StoredQcmAnswer[] }>`
    select qcm_session.id, year, content, answers from qcm_session join qcm_version on qcm_version.id = qcm_version_id
    where farm_site_id = ${farmSiteId} and search_key(type) = search_key(${type}) and year < ${year}
      and not deleted and ${visibleTo(scope, 'qcm_session')}
    order by year desc limit 1`.execute(scope.transaction)
  const [former] = rows
  if (former === undefined) return null
  const { score, categories } = synthesisOf(former.content, toSessionAnswers(former.answers))
  return {
    id: former.id,
    year: former.year,
    score,
    categories: categories.map(({ category, score: ofCategory }) => ({ label: category.label, score: ofCategory })),
  }
}

export const toSessionAnswers = (answers: readonly StoredQcmAnswer[]): SessionAnswers =>
  new Map(answers.map(({ questionId, answerIds, text }) => [questionId, { answerIds, text }]))
