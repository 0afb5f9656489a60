import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { milkSpeciesOf } from '@provende/domain/farm-data/milk-species.ts'
import { unusualLitres } from '@provende/domain/farm-data/unusual-entry.ts'
import { daysBetween } from '@provende/domain/kit/day.ts'
import { sql } from 'kysely'
import type { Scope, ScopeSource } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { loadHeadCount } from './site-herd.ts'
import { dayTakenProblems, type SiteEntry, type SiteRecordRules, siteRecordHandlers } from './site-record.ts'

/** Milk quantities: one a day; litres that are far off are asked about. */
export const milkQuantityHandlers = (source: ScopeSource) => siteRecordHandlers(source, milkQuantity, milkQuantityRules)

/** The rules of a quantity; `enteredHeadCount` are the animals that are entered together with it. */
export const milkQuantityRulesWith = (enteredHeadCount: number | null): SiteRecordRules => ({
  problems: (scope, entry) => dayTakenProblems(scope, entry, milkQuantity, 'milkQuantity.dayTaken'),
  questions: (scope, entry) => litresQuestions(scope, entry, enteredHeadCount),
  uniqueIndexProblems: { milk_quantity_day: { key: 'milkQuantity.dayTaken', field: 'date' } },
})
export const milkQuantityRules = milkQuantityRulesWith(null)

async function litresQuestions(
  scope: Scope,
  { content, existing, site }: SiteEntry,
  enteredHeadCount: number | null,
): Promise<Problem[]> {
  const litres = Number(content.litres)
  const date = String(content.date)
  const former = await loadFormerQuantities(scope, site.id, date, existing?.id ?? 0)
  const headCount = enteredHeadCount ?? (await loadHeadCount(scope, site.id, date))
  const days = former[0] === undefined ? null : daysBetween(former[0].date.toISOString(), date)
  const unusual = unusualLitres(litres, {
    ...{ species: milkSpeciesOf(site.productionTypeIds), headCount, days },
    formerLitres: former.map((entry) => entry.litres),
  })
  if (unusual === undefined) return []
  return unusual.kind === 'beyondHerd'
    ? [
        {
          key: 'milkQuantity.beyondHerd',
          field: 'litres',
          params: { to: litres, limit: unusual.most, what: headCount ?? 0, from: days ?? 0 },
        },
      ]
    : [{ key: 'milkQuantity.offLastEntries', field: 'litres', params: { to: litres, from: unusual.usual } }]
}

/** The three entries of a site before a day, the latest first. */
async function loadFormerQuantities(scope: Scope, siteId: number, date: string, exceptId: number) {
  const { rows } = await sql<{ date: Date; litres: number }>`
    select date, litres from milk_quantity
    where farm_site_id = ${siteId} and date < ${date} and id <> ${exceptId} and not deleted
      and ${visibleTo(scope, 'milk_quantity')}
    order by date desc limit 3`.execute(scope.transaction)
  return rows
}
