import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import type { QcmResponse, qcmRoutes } from '@provende/contract/questionnaires/qcm-routes.ts'
import { type AnyRecord, type ListedRecordOf, type RecordOf, recordContent } from '@provende/contract/records/family.ts'
import { sql } from 'kysely'
import type { Handlers } from '../kit/handler.ts'
import { recordHandlers, requireVisibleRecord } from '../records/handlers.ts'
import { writeOrRefuseTakenValues } from '../records/refusals.ts'
import { type Actor, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { insertRecord } from '../records/store.ts'
import { createDetailsWrappers } from '../records/with-details.ts'

/* Questionnaires for those who write them. Source: spec 1 §2 "QCM admin", §4; docs/open-questions.md. */

export function qcmHandlers(source: ScopeSource): Handlers<typeof qcmRoutes, Actor> {
  const handlers = recordHandlers(source, qcm, {
    beforeSave: (_, content) => {
      // Its sessions are those of farms below.
      content.tenantsShared = true
      return Promise.resolve([])
    },
  })
  const listed = createDetailsWrappers(source, addState<ListedRecordOf<typeof qcm>>)
  const detailed = createDetailsWrappers(source, addState<RecordOf<typeof qcm>>)
  return {
    ...handlers,
    list: listed.listInFull(handlers.list),
    one: detailed.one(handlers.one),
    create: detailed.one(handlers.create),
    replace: detailed.one(handlers.replace),
    copy: detailed.one(({ session, body: { id, year } }) =>
      inScope(source, session, async (scope) => ({ response: await copyToYear(scope, id, year) })),
    ),
  }
}

type QcmState = Pick<QcmResponse, 'isLocked' | 'versionNumber' | 'questionCount'>

async function addState<R extends AnyRecord>(scope: Scope, _: Actor, records: readonly R[]) {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<QcmState & { id: number }>`
    select id, locked as "isLocked", version_number as "versionNumber",
      jsonb_array_length(content -> 'questions') as "questionCount"
    from qcm where id = any(${ids}::bigint[])`.execute(scope.transaction)
  const states = new Map(rows.map(({ id, ...state }) => [id, state]))
  return (record: R) => ({ ...record, ...(states.get(record.id) ?? unknownState) })
}
const unknownState: QcmState = { isLocked: false, versionNumber: 0, questionCount: 0 }

/** A copy of a questionnaire for another year, with the year in its code. */
async function copyToYear(scope: Scope, id: number, year: number) {
  const original = await requireVisibleRecord(scope, qcm, id)
  const content = { ...recordContent(qcm, original), year, code: `${original.code}-${year}`.slice(-40) }
  const copyId = await writeOrRefuseTakenValues(qcm, () => insertRecord(scope, qcm, content))
  await sql`update qcm set content = original.content from qcm original
    where qcm.id = ${copyId} and original.id = ${id}`.execute(scope.transaction)
  return requireVisibleRecord(scope, qcm, copyId)
}
