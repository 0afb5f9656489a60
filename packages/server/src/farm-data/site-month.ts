import { milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import type { SiteMonth, SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import { type MonthPart, monthParts } from '@provende/contract/farm-data/site-month-fields.ts'
import type { siteMonthRoutes } from '@provende/contract/farm-data/site-month-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { AnyRecord, Content, Family } from '@provende/contract/records/family.ts'
import { calendarDayOf, noonInstantOf } from '@provende/domain/kit/day.ts'
import { firstDayOfMonth, lastDayOfMonth, monthOfDay } from '@provende/domain/kit/month.ts'
import { sql } from 'kysely'
import { type Handlers, Refusal, refusal, refuseIf } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import { type Actor, inReadScope, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { writableBy, writableOfVisible } from '../records/visible-to.ts'
import { milkQuantityRulesWith } from './milk-quantity.ts'
import { loadSiteNames } from './site.ts'
import { partFamilies, selectRecords } from './site-month-parts.ts'
import { siteRecordRules } from './site-record.ts'

const parts = Object.keys(partFamilies) as MonthPart[]

/** The month of a site as one: read, and saved all or none. */
export const siteMonthHandlers = (source: ScopeSource): Handlers<typeof siteMonthRoutes, Actor> => ({
  one: ({ session, params: { farmSiteId, month } }) =>
    inReadScope(source, session, async (scope) => ({ response: await loadMonth(scope, farmSiteId, month) })),
  save: ({ session, body }) =>
    inScope(source, session, async (scope) => {
      await lockSiteOfMonth(scope, body.farmSiteId)
      if (await isFirstOfRequest(scope, body))
        await saveMonth({ ...source, outerTransaction: scope.transaction }, scope, body)
      return { response: await loadMonth(scope, body.farmSiteId, body.month) }
    }),
})

/** Two people who save the same month at once do so one after the other; a site that is not writable looks missing. */
async function lockSiteOfMonth(scope: Scope, siteId: number): Promise<void> {
  const { rows } = await sql`select from farm_site where id = ${siteId} and ${writableBy(scope, 'farm_site')}
    for update`.execute(scope.transaction)
  if (rows.length === 0) throw refusal('record.referenceMissing', 'farmSiteId')
}

/** Whether a request has not been saved yet; notes that it is. */
async function isFirstOfRequest(scope: Scope, { requestId, farmSiteId }: SiteMonthInput): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_month_request (request_id, farm_site_id, tenant_id, user_id, saved_at)
    select ${requestId}, id, tenant_id, ${scope.userId}, ${scope.now} from farm_site where id = ${farmSiteId}
    on conflict do nothing`.execute(scope.transaction)
  return numAffectedRows === 1n
}

/** Saves what changed; refuses all problems of all parts at once, and what somebody else filled meanwhile. */
async function saveMonth(source: ScopeSource, scope: Scope, body: SiteMonthInput): Promise<void> {
  const stored = await loadMonth(scope, body.farmSiteId, body.month)
  const changed = parts.filter((part) => isPartChanged(body, stored[part], part))
  const needsDate = changed.some((part) => stored[part] === null)
  refuseIf([
    ...(changed.some((part) => isFilledMeanwhile(body, stored, part))
      ? [{ key: 'siteMonth.filledMeanwhile' } satisfies Problem]
      : []),
  ])
  refuseIf(needsDate ? dateProblems(body) : [])
  const problems: Problem[] = []
  for (const part of changed) problems.push(...(await savePart(source, scope, body, stored[part], part)))
  refuseIf(problems)
}

/** A part that holds nothing and of which nothing is stored is not changed; neither is one that is as stored. */
function isPartChanged(body: Content, record: AnyRecord | null, part: MonthPart): boolean {
  return (
    monthParts[part].some((field) => (body[field] ?? null) !== (record?.[field] ?? null)) && !isUntouched(body, part)
  )
}

/** A part that was empty when the month was opened, and was left empty: what others filled in since stays. */
const isUntouched = (body: Content, part: MonthPart) =>
  monthParts[part].every((field) => (body[field] ?? null) === null) &&
  ((body.versions as SiteMonthInput['versions'])[part] ?? null) === null

function isFilledMeanwhile({ versions }: SiteMonthInput, stored: SiteMonth, part: MonthPart): boolean {
  const version = versions[part] ?? null
  const record = stored[part]
  return version?.id !== record?.id || version?.modificationDate !== record?.modificationDate
}

function dateProblems({ date, month }: SiteMonthInput): Problem[] {
  const day = date === null ? undefined : calendarDayOf(date)
  if (day === undefined) return [{ key: 'field.required', field: 'date' }]
  return monthOfDay(day) === month ? [] : [{ key: 'siteMonth.otherMonth', field: 'date' }]
}

/** The problems of saving one part: a new record of the day, or the record of the month with its own day. */
async function savePart(
  source: ScopeSource,
  scope: Scope,
  body: SiteMonthInput,
  record: AnyRecord | null,
  part: MonthPart,
): Promise<Problem[]> {
  const { family, rules: ownRules } = partFamilies[part]
  const rules = part === 'quantity' ? milkQuantityRulesWith(body.headCount) : ownRules
  const { create, replace } = recordHandlers(source, family, siteRecordRules(rules))
  const { farmSiteId, requestConfirmation } = body
  const fields = Object.fromEntries(monthParts[part].map((field) => [field, (body as Content)[field] ?? null]))
  const schema = family.fields as Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>
  const missing = monthParts[part].filter((field) => fields[field] === null && !schema[field]?.safeParse(null).success)
  if (missing.length > 0) return missing.map((field) => ({ key: 'field.required', field }))
  const identity =
    record === null
      ? { date: body.date }
      : { id: record.id, modificationDate: record.modificationDate, date: record.date }
  const content = { ...fields, ...identity, farmSiteId, tenantsShared: false, requestConfirmation }
  try {
    await (record === null ? create : replace)({ session: scope, body: content, params: {}, query: {} } as never)
    return []
  } catch (error) {
    // Expected: what the rules of the part refuse or ask about, before anything of it is written.
    if (error instanceof Refusal) return [...error.problems]
    throw error
  }
}

/** What a site recorded in a month; refuses a site that is not visible like a missing one. */
async function loadMonth(scope: Scope, siteId: number, month: string): Promise<SiteMonth> {
  const names = (await loadSiteNames(scope, [siteId])).get(siteId)
  if (names === undefined) throw refusal('record.notFound')
  const quantities = await loadRecords(scope, milkQuantity, siteId, month)
  const { rows } = await sql<{ mayWrite: boolean }>`
    select ${writableOfVisible(scope, 'farm_site')} and not deleted as "mayWrite" from farm_site where id = ${siteId}`.execute(
    scope.transaction,
  )
  return {
    ...{ farmSiteId: siteId, ...names, month, mayWrite: rows[0]?.mayWrite ?? false },
    quantity: quantities.length === 1 ? (quantities[0] ?? null) : null,
    herd: (await loadRecords(scope, siteHerd, siteId, month))[0] ?? null,
    analysis: (await loadRecords(scope, milkAnalysis, siteId, month))[0] ?? null,
    price: (await loadRecords(scope, milkPrice, siteId, month))[0] ?? null,
    quantitiesCount: quantities.length,
    quantitiesLitres: quantities.reduce((sum, { litres }) => sum + litres, 0),
    former: {
      quantity: await loadFormerRecord(scope, milkQuantity, siteId, month),
      herd: await loadFormerRecord(scope, siteHerd, siteId, month),
      analysis: await loadFormerRecord(scope, milkAnalysis, siteId, month),
      price: await loadFormerRecord(scope, milkPrice, siteId, month),
    },
  }
}

const loadRecords = <T extends Family>(scope: Scope, family: T, siteId: number, month: string) =>
  selectRecords(
    scope,
    family,
    sql`farm_site_id = ${siteId} and date between ${noonInstantOf(firstDayOfMonth(month))} and ${noonInstantOf(lastDayOfMonth(month))}
      order by date`,
  )

/** The latest record before a month. */
async function loadFormerRecord<T extends Family>(scope: Scope, family: T, siteId: number, month: string) {
  const before = sql`farm_site_id = ${siteId} and date < ${noonInstantOf(firstDayOfMonth(month))} order by date desc limit 1`
  return (await selectRecords(scope, family, before))[0] ?? null
}
