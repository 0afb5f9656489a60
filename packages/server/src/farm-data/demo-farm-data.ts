import { milkAnalysis } from '@provende/contract/farm-data/milk-analysis.ts'
import { milkPrice } from '@provende/contract/farm-data/milk-price.ts'
import { milkQuantity } from '@provende/contract/farm-data/milk-quantity.ts'
import { siteHerd } from '@provende/contract/farm-data/site-herd.ts'
import { siteObjective } from '@provende/contract/farm-data/site-objective.ts'
import type { Content, Family } from '@provende/contract/records/family.ts'
import type { MilkSpecies } from '@provende/domain/farm-data/milk-species.ts'
import { dayInParis, noonInstantOf } from '@provende/domain/kit/day.ts'
import { addMonths, lastDayOfMonth, monthOfDay, monthsBetween } from '@provende/domain/kit/month.ts'
import { type Kysely, sql } from 'kysely'
import { actAsUserInTransaction } from '../kit/database/transaction.ts'
import { tableOf } from '../records/columns.ts'
import { columnValuesOf } from '../records/store.ts'
import type { Tables } from '../tables.ts'

/*
 * Two years of figures of the demonstration farms, up to last month, one insert a family: with the checks of entry they took a
 * quarter of the first start. They are invented: a yearly curve for each species, and a little of each site and month, the same
 * at every seed.
 */

/** A figure over the year: its mean, how far it swings, the month of its peak, and how much a month differs. */
type YearlyFigure = { readonly mean: number; readonly swing: number; readonly peak: number; readonly scatter: number }
type SpeciesFigures = {
  /** Months in which there is milk. */
  readonly milked: readonly [first: number, last: number]
  readonly litresPerAnimalDay: YearlyFigure
  readonly fat: YearlyFigure
  readonly protein: YearlyFigure
  readonly urea: YearlyFigure
  readonly thousandCells: YearlyFigure
  readonly eurPer1000Litres: YearlyFigure
  readonly objectives: Content
}

const figuresBySpecies: Readonly<Record<MilkSpecies, SpeciesFigures>> = {
  cow: {
    milked: [1, 12],
    litresPerAnimalDay: { mean: 27.5, swing: 2.1, peak: 4.5, scatter: 0.7 },
    fat: { mean: 41.1, swing: 1.7, peak: 12.5, scatter: 0.4 },
    protein: { mean: 32.6, swing: 0.9, peak: 11.5, scatter: 0.25 },
    urea: { mean: 0.23, swing: 0.04, peak: 7.5, scatter: 0.015 },
    thousandCells: { mean: 215, swing: 45, peak: 8, scatter: 30 },
    eurPer1000Litres: { mean: 455, swing: 11, peak: 11, scatter: 4 },
    objectives: {
      ...{ maxFatGramsPerLitre: 43, maxProteinGramsPerLitre: 34.5, litresPerAnimalDay: 29, undeliveredPercent: 3.5 },
    },
  },
  goat: {
    milked: [2, 11],
    litresPerAnimalDay: { mean: 2.8, swing: 0.7, peak: 5, scatter: 0.1 },
    fat: { mean: 37.5, swing: 3.2, peak: 11.5, scatter: 0.5 },
    protein: { mean: 33.8, swing: 2, peak: 11.5, scatter: 0.3 },
    urea: { mean: 0.42, swing: 0.06, peak: 6, scatter: 0.02 },
    thousandCells: { mean: 1250, swing: 300, peak: 10.5, scatter: 120 },
    eurPer1000Litres: { mean: 790, swing: 95, peak: 12, scatter: 8 },
    objectives: {
      ...{ maxFatGramsPerLitre: 40, maxProteinGramsPerLitre: 36, litresPerAnimalDay: 3.2, undeliveredPercent: 2 },
    },
  },
  ewe: {
    milked: [1, 8],
    litresPerAnimalDay: { mean: 1.3, swing: 0.45, peak: 2.5, scatter: 0.06 },
    fat: { mean: 72, swing: 7, peak: 8, scatter: 1 },
    protein: { mean: 55, swing: 4, peak: 8, scatter: 0.6 },
    urea: { mean: 0.45, swing: 0.05, peak: 5, scatter: 0.02 },
    thousandCells: { mean: 620, swing: 180, peak: 7, scatter: 70 },
    eurPer1000Litres: { mean: 1090, swing: 40, peak: 8, scatter: 10 },
    objectives: {
      ...{ maxFatGramsPerLitre: 78, maxProteinGramsPerLitre: 58, litresPerAnimalDay: 1.6, undeliveredPercent: 4 },
    },
  },
}

const recordedMonths = 24
const comparedMonths = 3

/** The sites by their code: their species, animals, and how they differ from the mean of their species. */
const demoSites: readonly {
  code: string
  species: MilkSpecies
  headCount: number
  level: number
  /** Fewer than two years: of farms that are only there to be compared with. */
  months?: number
}[] = [
  { code: 'DEMO-F01-1', species: 'cow', headCount: 85, level: 1.06 },
  { code: 'DEMO-F02-1', species: 'cow', headCount: 64, level: 0.97 },
  { code: 'DEMO-F03-1', species: 'cow', headCount: 110, level: 1.02 },
  { code: 'DEMO-F04-1', species: 'cow', headCount: 72, level: 0.94 },
  { code: 'DEMO-F05-1', species: 'cow', headCount: 96, level: 1 },
  { code: 'DEMO-F06-1', species: 'goat', headCount: 320, level: 1 },
  { code: 'DEMO-F07-1', species: 'cow', headCount: 58, level: 0.82 },
  { code: 'DEMO-F08-1', species: 'cow', headCount: 47, level: 0.8 },
  { code: 'DEMO-F09-1', species: 'ewe', headCount: 410, level: 1 },
  { code: 'DEMO-F10-1', species: 'cow', headCount: 60, level: 0.9, months: comparedMonths },
  { code: 'DEMO-F11-1', species: 'cow', headCount: 78, level: 1.1, months: comparedMonths },
  { code: 'DEMO-F12-1', species: 'cow', headCount: 52, level: 0.98, months: comparedMonths },
  { code: 'DEMO-F13-1', species: 'cow', headCount: 120, level: 1.15, months: comparedMonths },
  { code: 'DEMO-F14-1', species: 'cow', headCount: 67, level: 1.03, months: comparedMonths },
  { code: 'DEMO-F15-1', species: 'cow', headCount: 90, level: 0.86, months: comparedMonths },
]

type DemoSeeding = { readonly transaction: Kysely<Tables>; readonly now: Date }
type Adding = (family: Family, content: Content) => void

/** Adds the figures of two years, and the objectives of their years. */
export async function seedDemoFarmData({ transaction, now }: DemoSeeding): Promise<void> {
  const actor = await transaction
    .selectFrom('app_user')
    .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
    .select(['app_user.id as userId', 'tenant_id as tenantId'])
    .where('tenant.role', '=', 'MasterTenant')
    .where('app_user.role', '=', 'AdminDif')
    .orderBy('app_user.id')
    .executeTakeFirstOrThrow()
  await actAsUserInTransaction(transaction, actor.tenantId, actor.userId)
  const sites = await transaction
    .selectFrom('farm_site')
    .select(['id', 'code', 'tenant_id as tenantId'])
    .where('code', 'like', 'DEMO-%')
    .execute()
  const thisMonth = monthOfDay(dayInParis(now))
  const months = monthsBetween(addMonths(thisMonth, -recordedMonths), addMonths(thisMonth, -1))
  let time = now
  const rows = new Map<Family, Content[]>()
  for (const [index, site] of demoSites.entries()) {
    const { id: farmSiteId, tenantId } = sites.find(({ code }) => code === site.code) ?? {}
    if (farmSiteId === undefined || tenantId === undefined) throw new Error(`demonstration data: no site ${site.code}`)
    const add: Adding = (family, content) => {
      const values = columnValuesOf(family, { ...content, farmSiteId, tenantsShared: false })
      const stamps = { tenant_id: tenantId, user_id: actor.userId, creation_date: time, modification_date: time }
      rows.set(family, [...(rows.get(family) ?? []), { ...values, ...stamps }])
    }
    for (const year of new Set(months.map((month) => Number(month.slice(0, 4)))))
      add(siteObjective, { year, ...figuresBySpecies[site.species].objectives })
    for (const month of months.slice(-(site.months ?? recordedMonths))) {
      time = new Date(noonInstantOf(lastDayOfMonth(month)))
      addDemoMonth(add, site, month, index)
    }
    time = now
  }
  for (const [family, added] of rows) await insertRows(transaction, family, added)
}

async function insertRows(transaction: Kysely<Tables>, family: Family, rows: readonly Content[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const valuesOf = (row: Content) => sql`(${sql.join(columns.map((column) => row[column]))})`
  await sql`insert into ${sql.table(tableOf(family.name))} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(rows.map(valuesOf))}`.execute(transaction)
}

function addDemoMonth(
  add: Adding,
  { species, headCount, level }: (typeof demoSites)[number],
  month: string,
  index: number,
): void {
  const figures = figuresBySpecies[species]
  const date = noonInstantOf(lastDayOfMonth(month))
  const number = Number(month.slice(5))
  const figure = (name: keyof SpeciesFigures & string, salt: number) =>
    figureOf(figures[name] as YearlyFigure, number, scatterOf(month, index, salt))
  const animals = Math.round(headCount * (1 + 0.05 * scatterOf(month, index, 1)))
  add(siteHerd, { date, headCount: animals })
  const isMilked = number >= figures.milked[0] && number <= figures.milked[1]
  const perAnimal = isMilked ? level * figure('litresPerAnimalDay', 2) : 0
  const litres = Math.round(perAnimal * animals * Number(lastDayOfMonth(month).slice(8)))
  add(milkQuantity, { date, litres })
  if (!isMilked) return
  add(milkAnalysis, {
    date,
    // Herds that give less have richer milk.
    fatGramsPerLitre: round(figure('fat', 3) * (2 - level) ** 0.3, 1),
    proteinGramsPerLitre: round(figure('protein', 4) * (2 - level) ** 0.2, 1),
    ureaGramsPerLitre: round(figure('urea', 5), 3),
    cellsPerMl: 1000 * Math.round(figure('thousandCells', 6)),
    germsPerMl: 1000 * Math.round(14 + 6 * scatterOf(month, index, 7)),
    productionDays: Number(lastDayOfMonth(month).slice(8)),
    butyricsPerLitre: 50 * Math.round(8 + 5 * scatterOf(month, index, 8)),
  })
  add(milkPrice, { date, eurPer1000Litres: round(figure('eurPer1000Litres', 9), 2) })
}

const figureOf = ({ mean, swing, peak, scatter }: YearlyFigure, month: number, share: number) =>
  mean + swing * Math.cos((2 * Math.PI * (month - peak)) / 12) + scatter * share

/** Between −1 and 1, the same for the same site, month and figure. */
function scatterOf(month: string, site: number, salt: number): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const seed = Math.sin(year * 12.9898 + number * 78.233 + site * 37.719 + salt * 11.131) * 43_758.5453
  return 2 * (seed - Math.floor(seed)) - 1
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
