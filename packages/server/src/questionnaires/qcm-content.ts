import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import {
  type QuestionnaireContent,
  type SavedQuestionnaireParts,
  toContentProblem,
  toLockingProblem,
} from '@provende/contract/questionnaires/qcm-content.ts'
import type { QcmContentResponse, qcmContentRoutes } from '@provende/contract/questionnaires/qcm-content-routes.ts'
import { lockingProblems, questionnaireProblems } from '@provende/domain/questionnaires/questionnaire-problems.ts'
import { sql } from 'kysely'
import { editedVersionOf } from '../kit/edited-version.ts'
import { type Handlers, refusal, refuseIf } from '../kit/handler.ts'
import { requireVisibleRecord, requireWritableRecord } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'

/* What a questionnaire asks, and its versions. Source: spec 1 §4 "QCMs can be locked and unlocked"; docs/open-questions.md. */

export function qcmContentHandlers(source: ScopeSource): Handlers<typeof qcmContentRoutes, Actor> {
  const change = (actor: Actor, id: number, work: (scope: Scope) => Promise<unknown>) =>
    inScope(source, actor, async (scope) => {
      await requireWritableRecord(scope, qcm, id)
      await work(scope)
      return { response: await loadContentDto(scope, id) }
    })
  return {
    content: ({ session, params: { id } }) =>
      inReadScope(source, session, async (scope) => ({ response: await loadContentDto(scope, id) })),
    saveContent: ({ session, body: { id, modificationDate, ...content } }) =>
      change(session, id, (scope) => saveContent(scope, id, editedVersionOf({ modificationDate }), content)),
    lock: ({ session, body: { id, isLocked } }) => change(session, id, (scope) => setLocked(scope, id, isLocked)),
  }
}

async function loadContentDto(scope: Scope, id: number): Promise<QcmContentResponse> {
  const { name, modificationDate, mayWrite } = await requireVisibleRecord(scope, qcm, id)
  const { rows } = await sql<{
    content: QuestionnaireContent
    locked: boolean
    versionNumber: number
    sessionCount: number
  }>`
    select content, locked, version_number as "versionNumber", (select count(*) from qcm_session
      join qcm_version on qcm_version.id = qcm_version_id where qcm_id = qcm.id and not qcm_session.deleted)
      as "sessionCount"
    from qcm where id = ${id}`.execute(scope.transaction)
  const [row] = rows
  if (row === undefined) throw refusal('record.notFound')
  const { locked: isLocked, ...content } = row
  return { id, name, modificationDate, mayWrite, isLocked, ...content }
}

/** Saves what a questionnaire asks; a locked one has its next version by that. */
async function saveContent(scope: Scope, id: number, version: Date, parts: SavedQuestionnaireParts): Promise<void> {
  const { content: stored } = await loadContentDto(scope, id)
  const content: QuestionnaireContent = {
    categories: parts.categories ?? stored.categories,
    questions: parts.questions ?? stored.questions,
    ranges: parts.ranges ?? stored.ranges,
  }
  refuseIf(questionnaireProblems(content).map(toContentProblem))
  const { rows } = await sql<{ locked: boolean }>`
    update qcm set content = ${JSON.stringify(content)}::jsonb,
      modification_date = greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond')
    where id = ${id} and modification_date = ${version} returning locked`.execute(scope.transaction)
  const [saved] = rows
  if (saved === undefined) throw refusal('record.changedMeanwhile')
  if (saved.locked) await publishContent(scope, id)
}

async function setLocked(scope: Scope, id: number, isLocked: boolean): Promise<void> {
  await sql`update qcm set locked = ${isLocked},
      modification_date = case when locked = ${isLocked} then modification_date
        else greatest(${scope.now}::timestamptz, modification_date + interval '1 millisecond') end
    where id = ${id}`.execute(scope.transaction)
  if (isLocked) await publishContent(scope, id)
}

/** Adds the next version of a questionnaire, unless its last one says the same. */
async function publishContent({ transaction, now }: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ content: QuestionnaireContent }>`
    select content from qcm where id = ${id} for update`.execute(transaction)
  refuseIf(rows.flatMap(({ content }) => lockingProblems(content)).map(toLockingProblem))
  await sql`
    with published as (
      insert into qcm_version (qcm_id, tenant_id, number, content, created_at)
        select id, tenant_id, version_number + 1, content, ${now} from qcm where id = ${id} and not exists (
          select from qcm_version where qcm_id = qcm.id and number = qcm.version_number
            and qcm_version.content = qcm.content)
        returning number)
    update qcm set version_number = published.number from published where id = ${id}`.execute(transaction)
}
