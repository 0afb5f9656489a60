import type { siteRecordRoutes } from '@provende/contract/farm-data/site-record-routes.ts'
import { firstQuestions } from '@provende/contract/kit/unusual.ts'
import type { Problem, ProblemKey } from '@provende/contract/problems.ts'
import type { AnyRecord, Content, Family, ListedRecordOf, RecordOf } from '@provende/contract/records/family.ts'
import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import { type Call, type Handlers, refusal } from '../kit/handler.ts'
import { tableOf } from '../records/columns.ts'
import { type RecordRules, recordHandlers, requireWritableRecord, toListQuery } from '../records/handlers.ts'
import { type UniqueIndexProblems, writeOrRefuseTakenValues } from '../records/refusals.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { listRecords, setDeleted } from '../records/store.ts'
import { visibleTo } from '../records/visible-to.ts'
import { createDetailsWrappers } from '../records/with-details.ts'
import { loadSiteNames, lockWritableSite, type WritableSite } from './site.ts'

/** A record about to be saved, with the site it is of; `existing` is null for a new one. */
export type SiteEntry = {
  readonly content: Content
  readonly existing: AnyRecord | null
  readonly site: WritableSite
}

/** What a family of site records adds to what all have. */
export type SiteRecordRules = {
  /** Problems beside those of the schema, of the site and of the day. */
  readonly problems?: (scope: Scope, entry: SiteEntry) => Promise<Problem[]>
  /** What is to be confirmed. */
  readonly questions?: (scope: Scope, entry: SiteEntry) => Promise<Problem[]>
  readonly uniqueIndexProblems: UniqueIndexProblems
}

/** The rules of a family of site records: owned by the tenant of the site, which they keep; not of a day to come. */
export function siteRecordRules(rules: SiteRecordRules): RecordRules {
  return {
    ownerTenant: async (scope, content) => {
      const site = await lockWritableSite(scope, content.farmSiteId)
      if (site.deleted) throw refusal('siteRecord.siteInactive')
      return site.tenantId
    },
    beforeSave: async (scope, content, existing) => {
      if (existing !== null && content.farmSiteId !== existing.farmSiteId)
        return [{ key: 'siteRecord.keepsSite', field: 'farmSiteId' }]
      const entry = { content, existing, site: await lockWritableSite(scope, content.farmSiteId) }
      const problems = [...futureProblems(scope, content), ...((await rules.problems?.(scope, entry)) ?? [])]
      if (content.requestConfirmation !== true || problems.length > 0) return problems
      return firstQuestions((await rules.questions?.(scope, entry)) ?? [])
    },
    uniqueIndexProblems: rules.uniqueIndexProblems,
  }
}

/** The handlers of a family of site records. */
export function siteRecordHandlers<T extends Family>(
  source: ScopeSource,
  family: T,
  rules: SiteRecordRules,
): Handlers<ReturnType<typeof siteRecordRoutes<T>>, Actor> {
  const handlers = recordHandlers(source, family, siteRecordRules(rules))
  const listed = createDetailsWrappers(source, addSiteNames<ListedRecordOf<T>>)
  const detailed = createDetailsWrappers(source, addSiteNames<RecordOf<T>>)
  const siteHandlers = {
    list: listed.listInFull(({ session, query }: ListCall) =>
      inReadScope(source, session, (scope) =>
        listRecords(scope, family, { ...toListQuery(family, query), condition: ofFarm(query.farmId) }),
      ),
    ),
    one: detailed.one(handlers.one),
    create: detailed.one(handlers.create),
    replace: detailed.one(handlers.replace),
    remove: ({ session, params: { id }, query: { restore } }: RemoveCall) =>
      inScope(source, session, async (scope) => {
        const { farmSiteId } = await requireWritableRecord(scope, family, id)
        if (restore && (await lockWritableSite(scope, farmSiteId)).deleted) throw refusal('siteRecord.siteInactive')
        await writeOrRefuseTakenValues(family, () => setDeleted(scope, family, id, !restore), rules.uniqueIndexProblems)
        return { response: null }
      }),
  }
  // The cast restores the field types of this family, which the inference over `Family` loses.
  return siteHandlers as unknown as Handlers<ReturnType<typeof siteRecordRoutes<T>>, Actor>
}

type AnySiteRoutes = ReturnType<typeof siteRecordRoutes<Family>>
type ListCall = Call<AnySiteRoutes['list'], Actor>
type RemoveCall = Call<AnySiteRoutes['remove'], Actor>

/** Records of all sites of a farm; of any site when there is no id. */
const ofFarm = (farmId: unknown) =>
  farmId === undefined
    ? undefined
    : sql<boolean>`farm_site_id in (select id from farm_site where farm_id = ${Number(farmId)})`

async function addSiteNames<R extends AnyRecord>(scope: Scope, _session: Actor, records: readonly R[]) {
  const names = await loadSiteNames(scope, [...new Set(records.map(({ farmSiteId }) => Number(farmSiteId)))])
  return (record: R) => ({ ...record, ...(names.get(Number(record.farmSiteId)) ?? { farmSiteName: '', farmName: '' }) })
}

/** A day is refused while it is still to come in Paris. */
function futureProblems(scope: Scope, { date }: Content): Problem[] {
  const day = typeof date === 'string' ? calendarDayOf(date) : undefined
  return day !== undefined && day > dayInParis(scope.now) ? [{ key: 'siteRecord.future', field: 'date' }] : []
}

/** Refuses a second record of a family on the day of a site, before it is written. */
export async function dayTakenProblems(
  scope: Scope,
  { content, existing, site }: SiteEntry,
  { name }: Family,
  key: ProblemKey,
): Promise<Problem[]> {
  const table = tableOf(name)
  const { rows } = await sql`select from ${sql.table(table)}
    where farm_site_id = ${site.id} and date = ${content.date} and id <> ${existing?.id ?? 0} and not deleted
      and ${visibleTo(scope, table)}`.execute(scope.transaction)
  return rows.length === 0 ? [] : [{ key, field: 'date' }]
}
