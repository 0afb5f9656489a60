import type { DairyOutcome, dairyImportRoutes } from '@provende/contract/farm-data/dairy-import.ts'
import type { BodyOf, ResponseOf } from '@provende/contract/kit/route.ts'
import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import { type Problem, problemTable } from '@provende/contract/problems.ts'
import type { AnyRecord, Content } from '@provende/contract/records/family.ts'
import { siteKey } from '@provende/domain/farm-data/dairy-table.ts'
import { calendarDayOf, noonInstantOf } from '@provende/domain/kit/day.ts'
import { firstDayOfMonth, lastDayOfMonth, monthOfDay } from '@provende/domain/kit/month.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatDate } from '@provende/text/days.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { withWrittenValues } from '@provende/text/problem-values.ts'
import { wordsOf } from '@provende/text/words.ts'
import { sql } from 'kysely'
import { inSavepoint } from '../kit/database/transaction.ts'
import { type Handlers, Refusal } from '../kit/handler.ts'
import { recordHandlers } from '../records/handlers.ts'
import { type Actor, inScope, type Scope, type ScopeSource } from '../records/scope.ts'
import { writableBy } from '../records/visible-to.ts'
import { partFamilies, selectRecords } from './site-month-parts.ts'
import { siteRecordRules } from './site-record.ts'

type ImportRoute = typeof dairyImportRoutes.import
type DairyRecord = BodyOf<ImportRoute>['records'][number]
type Outcome = ResponseOf<ImportRoute>['records'][number]

/** Undoes an import that was only a check. */
class CheckedOnly extends Error {
  readonly records: Outcome[]
  constructor(records: Outcome[]) {
    super('the import was only checked')
    this.records = records
  }
}

/** The files of dairies: each record is saved as any other, or named with the reason why it is not. */
export const dairyImportHandlers = (source: ScopeSource): Handlers<typeof dairyImportRoutes, Actor> => ({
  import: async ({ session, body, caller }) => {
    try {
      const records = await inScope(source, session, async (scope) => {
        const outcomes = await importRecords(source, scope, body, caller.culture)
        if (body.check) throw new CheckedOnly(outcomes)
        return outcomes
      })
      return { response: { records } }
    } catch (error) {
      // A check is rolled back by this.
      if (error instanceof CheckedOnly) return { response: { records: error.records } }
      throw error
    }
  },
})

async function importRecords(source: ScopeSource, scope: Scope, body: BodyOf<ImportRoute>, culture: Culture) {
  const sites = await loadNamedSites(scope)
  const inner = { ...source, outerTransaction: scope.transaction }
  const outcomes: Outcome[] = []
  const named = body.records.map((record) => ({ record, site: siteOf(record, sites, body.farmSiteId ?? null) }))
  const warnings = await otherQuantities(scope, named, culture)
  for (const { record, site } of named) {
    if (site === undefined) {
      outcomes.push({ outcome: 'siteUnknown', farmSiteName: '', reason: '' })
      continue
    }
    const { outcome, reason } = await importRecord(inner, scope, record, site.id, culture)
    const warning = outcome === 'added' ? warnings.get(record) : undefined
    outcomes.push({ outcome, farmSiteName: site.name, reason: [reason, warning].filter(Boolean).join(' ') })
  }
  return outcomes
}

type NamedRecord = { readonly record: DairyRecord; readonly site: NamedSite | undefined }

/**
 * For the first delivery of a month, by record: what the month has besides what the file gives. A total that was entered
 * for the month would otherwise be counted with the deliveries it is the sum of, and nobody would see it.
 */
async function otherQuantities(
  scope: Scope,
  named: readonly NamedRecord[],
  culture: Culture,
): Promise<ReadonlyMap<DairyRecord, string>> {
  const deliveries = named.filter(({ record: { part, isMonth }, site }) => part === 'quantity' && !isMonth && site)
  const byMonth = Map.groupBy(deliveries, ({ record, site }) => `${site?.id} ${monthOfRecord(record)}`)
  const warnings = new Map<DairyRecord, string>()
  for (const ofMonth of byMonth.values()) {
    const [{ record, site } = { record: undefined, site: undefined }] = ofMonth
    if (record === undefined || site === undefined) continue
    const daysOfFile = new Set(ofMonth.map(({ record: { day } }) => day))
    const entries = await loadExisting(scope, { ...record, isMonth: true }, site.id)
    const others = entries.filter(({ date }) => !daysOfFile.has(String(date)))
    if (others.length === 0) continue
    const days = others.map(({ date }) => formatDate(String(date), culture)).join(', ')
    const litres = others.reduce((sum, entry) => sum + Number(entry.litres ?? 0), 0)
    warnings.set(
      record,
      wordsOf(culture).farmData.dairy.otherQuantities(days, formatNumber(litres, undefined, culture)),
    )
  }
  return warnings
}

const monthOfRecord = ({ day }: DairyRecord) => monthOfDay(calendarDayOf(day ?? '') ?? '')

type NamedSite = { readonly id: number; readonly name: string; readonly keys: readonly string[] }

/** The active sites that may be written, with what a file may call them. */
async function loadNamedSites(scope: Scope): Promise<NamedSite[]> {
  const { rows } = await sql<{ id: number; name: string; names: string[] }>`
    select farm_site.id, farm_site.name, array[farm_site.code_ede, farm_site.code, farm_site.herd_code, farm_site.name, farm.name] as names
    from farm_site join farm on farm.id = farm_id
    where not farm_site.deleted and ${writableBy(scope, 'farm_site')}`.execute(scope.transaction)
  return rows.map(({ names, ...site }) => ({ ...site, keys: names.map(siteKey).filter((key) => key !== '') }))
}

/** The only site that is called so, else none; that of the request where the file names none. */
function siteOf({ site }: DairyRecord, sites: readonly NamedSite[], defaultId: number | null): NamedSite | undefined {
  if (site === '') return sites.find(({ id }) => id === defaultId)
  const matches = sites.filter(({ keys }) => keys.includes(siteKey(site)))
  return matches.length === 1 ? matches[0] : undefined
}

async function importRecord(
  source: ScopeSource,
  scope: Scope,
  record: DairyRecord,
  farmSiteId: number,
  culture: Culture,
): Promise<{ outcome: DairyOutcome; reason: string }> {
  const { part, site: _, day: date, isMonth: _isMonth, ...figures } = record
  const { family, rules } = partFamilies[part]
  const [existing = null, ...others] = await loadExisting(scope, record, farmSiteId)
  if (others.length > 0) return severalQuantities(record, [existing, ...others], culture)
  const isUnchanged = Object.entries(figures).every(
    ([name, value]) => value === undefined || existing?.[name] === value,
  )
  if (existing !== null && isUnchanged) return { outcome: 'unchanged', reason: '' }
  // What the file does not say stays as it is.
  const content: Content = { ...existing, ...figures, date: existing?.date ?? date, farmSiteId, tenantsShared: false }
  const missing = Object.entries(family.fields).flatMap(([field, schema]): Problem[] => {
    const value = content[field] ?? null
    const parsed = schema.safeParse(value)
    return parsed.success ? [] : problemsOfZodError(parsed.error, value).map((problem) => ({ ...problem, field }))
  })
  const complete = Object.fromEntries(Object.keys(family.fields).map((field) => [field, content[field] ?? null]))
  const identity = existing === null ? {} : { id: existing.id, modificationDate: existing.modificationDate }
  const { create, replace } = recordHandlers(source, family, siteRecordRules(rules))
  const save = (requestConfirmation: boolean) => {
    const body = { ...complete, ...identity, tenantsShared: false, requestConfirmation }
    const call = { session: scope, body, params: {}, query: {} } as never
    return inSavepoint(scope.transaction, async () => void (await (existing === null ? create(call) : replace(call))))
  }
  const outcome = existing === null ? 'added' : 'changed'
  const sentence = (problems: readonly Problem[]) => sentencesOf(problems, family.name, culture)
  if (missing.length > 0) return { outcome: 'refused', reason: sentence(missing) }
  try {
    const questions = await refusedProblems(() => save(true))
    if (questions.length === 0) return { outcome, reason: '' }
    if (questions.some(({ key }) => problemTable[key].display !== 'question'))
      return { outcome: 'refused', reason: sentence(questions) }
    // Who sees it in the check decides; nobody is there to answer for each of hundreds of lines.
    await save(false)
    return { outcome, reason: sentence(questions) }
  } catch (error) {
    // Expected: what the rules of the record refuse; nothing of it is written.
    if (!(error instanceof Refusal)) throw error
    return { outcome: 'refused', reason: sentence(error.problems) }
  }
}

/** What an action is refused for; empty when it is done. */
async function refusedProblems(act: () => Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await act()
    return []
  } catch (error) {
    // Expected: what the rules of the record refuse, or ask about.
    if (!(error instanceof Refusal)) throw error
    return error.problems
  }
}

/** Several quantities of a month that a file gives one figure of: right when they are that figure, else somebody's to mend. */
function severalQuantities(
  { litres = 0 }: DairyRecord,
  entries: readonly (AnyRecord | null)[],
  culture: Culture,
): { outcome: DairyOutcome; reason: string } {
  const entered = entries.reduce((sum, entry) => sum + Number(entry?.litres ?? 0), 0)
  return entered === litres
    ? { outcome: 'unchanged', reason: '' }
    : {
        outcome: 'refused',
        reason: wordsOf(culture).farmData.dairy.severalQuantities(entries.length, formatNumber(entered, 0, culture)),
      }
}

/** The records that a file gives anew: the quantity of that day, or all of the month that it is of; anything else of that month. */
async function loadExisting(scope: Scope, { part, day, isMonth }: DairyRecord, siteId: number): Promise<AnyRecord[]> {
  const month = monthOfDay(calendarDayOf(day ?? '') ?? '')
  const [first, last] = [noonInstantOf(firstDayOfMonth(month)), noonInstantOf(lastDayOfMonth(month))]
  const period = part === 'quantity' && !isMonth ? sql`date = ${day}` : sql`date between ${first} and ${last}`
  return await selectRecords(
    scope,
    partFamilies[part].family,
    sql`farm_site_id = ${siteId} and ${period} order by date`,
  )
}

function sentencesOf(problems: readonly Problem[], family: string, culture: Culture): string {
  const words = wordsOf(culture)
  const labels: Readonly<Record<string, { readonly fields?: Readonly<Record<string, string>> }>> = {
    milkQuantity: words.farmData.milkQuantity,
    siteHerd: words.farmData.siteHerd,
    milkAnalysis: words.farmData.milkAnalysis,
    milkPrice: words.farmData.milkPrice,
  }
  const sentenceOf = ({ key, field = '', params = {} }: Problem) =>
    words.problems[key]({ ...withWrittenValues(params, culture), field: labels[family]?.fields?.[field] ?? field })
  return problems.map(sentenceOf).join(' ')
}
