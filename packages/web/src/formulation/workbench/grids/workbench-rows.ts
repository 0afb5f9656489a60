import type { PrimaryCategory } from '@provende/domain/catalogue/primary-category.ts'
import type { Violation } from '@provende/domain/formulation/check-constraints.ts'
import type { LimitSide } from '@provende/domain/formulation/limits.ts'
import type { FoodSensitivity, LimitSensitivity } from '@provende/domain/formulation/sensitivity.ts'
import {
  type FormulaLine,
  formulaIngredients,
  type Ingredient,
  type OwnBounds,
} from '@provende/domain/formulation/workbench-formula.ts'
import type { WorkbenchState } from './workbench-store.ts'

/* The rows of the two grids: what is said, what it comes to, what is asked of it. A row that says the same as before is
 * the same object, so that it is not drawn again. */

/** Bounds asked by the constraint set, or by a property of the food. */
export type AskedBounds = OwnBounds & {
  /** kg per tonne of a food, content per kg of a nutrient. */
  readonly maxPerKg: number | null
}

export type FoodRow = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly category: PrimaryCategory
  /** None for molasses, which coats the recipe and is no line of it. */
  readonly isLine: boolean
  readonly isActive: boolean
  readonly unavailable: Ingredient['unavailable']
  /** Why it must have no amount. */
  readonly excluded: 'forbidden' | 'notBio' | null
  readonly hasAnalysis: boolean
  /** Grams as fed per animal per day. */
  readonly min: number | null
  readonly max: number | null
  readonly grams: number
  readonly asked: AskedBounds
  readonly kilogramsPerTonne: number
  readonly decimals: number
  readonly pricePerTonneEur: number | null
  readonly costPerAnimalDayEur: number | null
  readonly entryPricePerTonneEur: number | null
  readonly lowestPricePerTonneEur: number | null
  readonly highestPricePerTonneEur: number | null
  readonly proposedGrams: number | null
  readonly violations: readonly Violation[]
}

/** The total and the humidity stand above the nutrients: they are limited, and cost, like them. */
export type LimitedKind = 'total' | 'humidity' | 'nutrient'
export type LimitedRow = {
  /** Of the nutrient; below 0 for the total and the humidity. */
  readonly id: number
  readonly kind: LimitedKind
  readonly code: string
  /** Of the nutrient; the others are named by the words. */
  readonly name: string
  readonly unit: string
  readonly min: number | null
  readonly max: number | null
  readonly asked: AskedBounds
  readonly value: number | null
  readonly valuePerKg: number | null
  /** € per animal per day for one more of its unit; null where no limit binds, or it is not known. */
  readonly marginalCostEur: number | null
  readonly violations: readonly Violation[]
}

const totalId = -1
const humidityId = -2
const nothingAsked: AskedBounds = { min: null, max: null, maxPerKg: null }
const noViolations: readonly Violation[] = []
const categories: readonly PrimaryCategory[] = ['MP', 'Diet', 'NONE']

/** The foods of a formula by their groups, then molasses where the product is coated. */
export function foodRows(state: WorkbenchState, before: readonly FoodRow[]): readonly FoodRow[] {
  const { entry, basis, figures } = state
  const lines = new Map(entry.content.foods.map((line) => [line.id, line]))
  const asked = askedOfFoods(state)
  const violations = violationsByCode(figures.check.violations, ['food', 'foodPerTonne'])
  const sensitive = new Map(state.sensitivity?.foods.map((food) => [food.food, food]))
  const rows = formulaIngredients(entry.content, basis).map((ingredient, place): FoodRow => {
    const { id, code, name, primaryCategory, unavailable, pricePerTonneEur, maxInFormulaKgPerTonne } = ingredient
    const line = lines.get(id)
    const grams = line?.value ?? figures.recipe[place] ?? 0
    const counted = figures.figures.foods[place]?.grams ?? 0
    const excluded = figures.problem.foods[place]?.excluded
    const ofSet = asked.get(id) ?? nothingAsked
    return {
      ...{ id, code, name, category: primaryCategory, unavailable, pricePerTonneEur, grams },
      ...ownBounds(line),
      isLine: line !== undefined,
      isActive: line?.isActive ?? true,
      excluded: excluded === 'forbidden' || excluded === 'notBio' ? excluded : null,
      hasAnalysis: ingredient.analysisVersionId !== null,
      asked: { ...ofSet, maxPerKg: least(ofSet.maxPerKg, maxInFormulaKgPerTonne) },
      kilogramsPerTonne: figures.kilograms[place]?.kilogramsPerTonne ?? 0,
      decimals: figures.kilograms[place]?.decimals ?? 0,
      costPerAnimalDayEur: pricePerTonneEur === null ? null : (counted * pricePerTonneEur) / 1e6,
      ...pricesOf(sensitive.get(code)),
      proposedGrams: state.proposal?.recipe[place] ?? null,
      violations: violations.get(code) ?? noViolations,
    }
  })
  const order = (row: FoodRow) => (row.isLine ? categories.indexOf(row.category) : categories.length)
  return same(
    rows.toSorted((one, other) => order(one) - order(other)),
    before,
  )
}

const ownBounds = (line: FormulaLine | undefined): OwnBounds => ({ min: line?.min ?? null, max: line?.max ?? null })
const least = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)

function askedOfFoods({ basis }: WorkbenchState): ReadonlyMap<number, AskedBounds> {
  const lines = basis.limits?.foods ?? []
  return new Map(lines.map(({ id, valueMin, valueMax, valueMaxKg }) => [id, askedBy(valueMin, valueMax, valueMaxKg)]))
}
const askedBy = (min: number | null, max: number | null, maxPerKg: number | null): AskedBounds => ({
  min,
  max,
  maxPerKg,
})

const pricesOf = (food: FoodSensitivity | undefined) => ({
  entryPricePerTonneEur: food?.entry?.pricePerTonneEur ?? null,
  lowestPricePerTonneEur: food?.lowestPricePerTonneEur ?? null,
  highestPricePerTonneEur: food?.highestPricePerTonneEur ?? null,
})

function violationsByCode(violations: readonly Violation[], kinds: readonly string[]) {
  const byCode = new Map<string, Violation[]>()
  for (const violation of violations) {
    const { subject } = violation.limit
    if (!('code' in subject) || !kinds.includes(subject.kind)) continue
    byCode.set(subject.code, [...(byCode.get(subject.code) ?? []), violation])
  }
  return byCode
}

/** What is limited beside the foods: the total, the humidity, every nutrient of the model. */
export function limitedRows(state: WorkbenchState, before: readonly LimitedRow[]): readonly LimitedRow[] {
  const { entry, basis, figures } = state
  const own = new Map(entry.content.nutrients.map((line) => [line.id, line]))
  const asked = new Map(
    basis.limits?.nutrients.map(({ id, valueMin, valueMax, valueMaxKg }) => [
      id,
      askedBy(valueMin, valueMax, valueMaxKg),
    ]),
  )
  const violations = violationsByCode(figures.check.violations, ['nutrient', 'nutrientPerKg'])
  const costs = marginalCosts(state)
  const nutrients = basis.nutrients.map(({ id, code, name, unit }, place): LimitedRow => {
    const { min = null, max = null } = own.get(id) ?? {}
    return {
      ...{ id, kind: 'nutrient', code, name, unit, min, max },
      asked: asked.get(id) ?? nothingAsked,
      value: figures.figures.nutrients[place]?.value ?? null,
      valuePerKg: figures.figures.nutrients[place]?.valuePerKg ?? null,
      marginalCostEur: costs.get(code) ?? null,
      violations: violations.get(code) ?? noViolations,
    }
  })
  return same([totalRow(state, costs), humidityRow(state, costs), ...nutrients], before)
}

type Costs = ReadonlyMap<string, number | null>

function totalRow({ entry, basis, figures }: WorkbenchState, costs: Costs): LimitedRow {
  const { min, max } = entry.content.total
  // That of the set is only the default of the formula's.
  const isOwn = min !== null || max !== null || basis.limits === null
  return {
    ...{ id: totalId, kind: 'total', code: '', name: '', unit: '', min, max },
    asked: isOwn ? nothingAsked : askedBy(basis.limits.totalMinGrams, basis.limits.totalMaxGrams, null),
    value: figures.figures.totalGrams,
    valuePerKg: null,
    marginalCostEur: costs.get('total') ?? null,
    violations: ofKinds(figures.check.violations, ['total']),
  }
}

function humidityRow({ entry, basis, figures }: WorkbenchState, costs: Costs): LimitedRow {
  const { min, max } = entry.content.humidity
  const { dryMatterMinPercent = null, dryMatterMaxPercent = null } = basis.limits ?? {}
  const restOf = (percent: number | null) => (percent === null ? null : Math.round((100 - percent) * 1e9) / 1e9)
  return {
    ...{ id: humidityId, kind: 'humidity', code: '', name: '', unit: '%', min, max },
    asked: askedBy(restOf(dryMatterMaxPercent), restOf(dryMatterMinPercent), null),
    value: figures.figures.humidityPercent,
    valuePerKg: null,
    marginalCostEur: costs.get('humidity') ?? costs.get('dryMatter') ?? null,
    violations: ofKinds(figures.check.violations, ['humidity', 'dryMatter']),
  }
}

function ofKinds(violations: readonly Violation[], kinds: readonly string[]): readonly Violation[] {
  const found = violations.filter(({ limit }) => kinds.includes(limit.subject.kind))
  return found.length === 0 ? noViolations : found
}

/** By code for nutrients, by kind for the rest: what one more of the binding limit costs. */
function marginalCosts({ sensitivity }: WorkbenchState): Costs {
  const binding = sensitivity?.limits.filter(({ isBinding }) => isBinding) ?? []
  return new Map(binding.flatMap((found) => keyOfCost(found.limit).map((key) => [key, costOf(found)] as const)))
}
const keyOfCost = ({ subject }: LimitSide): string[] => {
  if (subject.kind === 'nutrient') return [subject.code]
  return subject.kind === 'total' || subject.kind === 'humidity' || subject.kind === 'dryMatter' ? [subject.kind] : []
}
/** Of a minimum what raising it costs, of a maximum what lowering it does; the other way where there is none. */
const costOf = ({ limit, lowered, raised }: LimitSensitivity): number | null =>
  limit.side === 'min'
    ? (raised.perAnimalDayEur ?? lowered.perAnimalDayEur)
    : (lowered.perAnimalDayEur ?? raised.perAnimalDayEur)

/** Rows with those of before in their place where they say the same; all of before where all do. */
function same<Row extends { readonly id: number; readonly violations: readonly Violation[] }>(
  rows: readonly Row[],
  before: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = rows.map((row) => {
    const old = known.get(row.id)
    return old !== undefined && saysTheSame(row, old) ? old : row
  })
  return kept.length === before.length && kept.every((row, place) => row === before[place]) ? before : kept
}

function saysTheSame(row: object, old: object): boolean {
  const [values, others] = [row as Record<string, unknown>, old as Record<string, unknown>]
  for (const name in values) {
    const [value, other] = [values[name], others[name]]
    const areObjects = typeof value === 'object' && typeof other === 'object' && value !== null && other !== null
    if (areObjects ? value !== other && !saysTheSame(value, other) : !Object.is(value, other)) return false
  }
  return !Array.isArray(old) || old.length === (row as readonly unknown[]).length
}

/** The tighter of the formula's own bounds and those asked of it. */
export const boundsInForce = ({ min, max, asked }: Pick<LimitedRow, 'min' | 'max' | 'asked'>): OwnBounds => ({
  min: asked.min !== null && (min === null || asked.min > min) ? asked.min : min,
  max: least(max, asked.max),
})

/** Whether anything is asked of a row, by the formula or by its set. */
export function isLimited(row: LimitedRow): boolean {
  const { min, max } = boundsInForce(row)
  return min !== null || max !== null || row.asked.maxPerKg !== null
}

/**
 * How tense a row is: 0 lies on a limit, above 0 is beyond one by that share of it, below 0 there is room; −∞ without
 * limits. A limit of 0 counts as 1.
 */
export function tensionOf(row: LimitedRow): number {
  const { min, max } = boundsInForce(row)
  const { value, valuePerKg, asked } = row
  const beyond = (limit: number | null, distance: (limit: number) => number) =>
    limit === null ? Number.NEGATIVE_INFINITY : distance(limit) / (Math.abs(limit) || 1)
  return Math.max(
    beyond(min, (limit) => limit - (value ?? 0)),
    beyond(max, (limit) => (value ?? 0) - limit),
    beyond(asked.maxPerKg, (limit) => (valuePerKg ?? 0) - limit),
  )
}

/** Where a value stands between its limits, each as a share of the width of a bar; null where there is nothing to show. */
export type BarPlaces = { readonly min: number | null; readonly max: number | null; readonly value: number }

/**
 * Between two limits the value stands as between them, with a seventh of the bar beyond each; of a single limit the bar
 * shows from nothing to twice as much. What lies further out stands at the end.
 */
export function barPlaces(row: LimitedRow): BarPlaces | null {
  const { min, max } = boundsInForce(row)
  const { value } = row
  if (value === null || (min === null && max === null)) return null
  const [from, to] = barEnds(min, max)
  const at = (amount: number) => (to === from ? 0.5 : Math.min(1, Math.max(0, (amount - from) / (to - from))))
  return { min: min === null ? null : at(min), max: max === null ? null : at(max), value: at(value) }
}

function barEnds(min: number | null, max: number | null): readonly [number, number] {
  if (min === null || max === null) {
    const limit = min ?? max ?? 0
    return limit === 0 ? [-1, 1] : [Math.min(0, 2 * limit), Math.max(0, 2 * limit)]
  }
  const beyond = (max - min || Math.abs(min) || 1) / 5
  return [min - beyond, max + beyond]
}
