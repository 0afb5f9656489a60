import type { PrimaryCategory } from '@provende/domain/catalogue/primary-category.ts'
import type { FoodSensitivity, LimitSensitivity } from '@provende/domain/formulation/explain/sensitivity.ts'
import {
  foodsOfUnknownContents,
  type LimitCheck,
  type LimitViolation,
  type UnverifiedLimit,
} from '@provende/domain/formulation/formula/check-limits.ts'
import { probabilitiesByQuantity } from '@provende/domain/formulation/formula/workbench/required-probabilities.ts'
import {
  type FormulaBounds,
  type FormulaLine,
  formulaIngredients,
  type Ingredient,
  lineMinimumGrams,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { type LimitSide, type LimitSubject, quantityKey } from '@provende/domain/formulation/problem/limits.ts'
import {
  type SafetyMarginResult,
  safetyConditionsOf,
  safetyMarginIn,
} from '@provende/domain/formulation/problem/safety-conditions.ts'
import type { RequiredProbabilities } from '@provende/domain/nutrition/required-probability.ts'
import { type Loosening, looseningOf } from '../state/loosening.ts'
import type { WorkbenchState } from '../state/workbench-store.ts'
import { type OtherQuantity, otherQuantities } from './other-quantities.ts'

/* The rows of the two grids: entered values, computed figures and imposed bounds. A row equal to the previous one
 * stays the same object, so that it does not render again. */

/** Bounds imposed by the constraint set or by a property of the food. */
export type ImposedBounds = FormulaBounds & {
  /** kg per tonne of a food, content per kg of a nutrient. */
  readonly maxPerKg: number | null
}

/** The sides of a row whose limit contradicts others; of a food also in kg/t, of a nutrient also per kg. */
export type FightingSides = { readonly min: boolean; readonly max: boolean; readonly perKg: boolean }

export type FoodRow = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly category: PrimaryCategory
  /** False for molasses, which coats the product and is not a line of the recipe. */
  readonly isLine: boolean
  readonly isActive: boolean
  readonly unavailable: Ingredient['unavailable']
  /** Why the recipe must not contain the food. */
  readonly excluded: 'forbidden' | 'notBio' | null
  /** Undefined in a revision from before it was recorded. */
  readonly contentSource: Ingredient['contentSource']
  /** Grams as fed per animal per day. */
  readonly min: number | null
  readonly max: number | null
  /** Used at least with this, or not at all; null where the line does not say so. */
  readonly minIfUsed: number | null
  readonly grams: number
  readonly imposed: ImposedBounds
  readonly kilogramsPerTonne: number
  readonly decimals: number
  readonly pricePerTonneEur: number | null
  /** The price is only tried; the formula's own list has the other. */
  readonly isPriceTried: boolean
  readonly listPricePerTonneEur: number | null
  readonly costPerAnimalDayEur: number | null
  /** What it costs of a tonne of the product, and its share of the whole cost. */
  readonly costPerTonneEur: number | null
  readonly costShare: number
  readonly opportunityPricePerTonneEur: number | null
  readonly costLowerPerTonneEur: number | null
  readonly costUpperPerTonneEur: number | null
  readonly proposedGrams: number | null
  readonly fights: FightingSides
  readonly violations: readonly LimitViolation[]
}

/** The total and the humidity are shown above the nutrients; they have limits and shadow prices too. */
/** What is required of the limits of a quantity and what the recipe reaches of it; null where it is on the average. */
export type SideProbability = {
  readonly required: number
  /** The formula itself requires it, not its set. */
  readonly isOwn: boolean
  /** What the recipe has of it; null without a limit on that side. */
  readonly reached: Pick<SafetyMarginResult, 'probability' | 'deviation' | 'margin'> | null
}
export type SideProbabilities = { readonly min: SideProbability | null; readonly max: SideProbability | null }
const noProbabilities: SideProbabilities = { min: null, max: null }

export type QuantityKind = 'total' | 'humidity' | 'other' | 'nutrient'
export type QuantityRow = {
  /** Id of the nutrient; negative for the others. */
  readonly id: number
  readonly kind: QuantityKind
  readonly code: string
  /** Of a limit beside those of lines: what it limits, in the formula or its set, and as the program names it. */
  readonly other?: OtherQuantity
  /** Name of the nutrient; empty for the total and the humidity, whose names are translated. */
  readonly name: string
  readonly unit: string
  /** False for a nutrient whose limits of the formula are switched off; those of the set still apply. */
  readonly isActive: boolean
  readonly min: number | null
  readonly max: number | null
  /** Of nutrients, also per kg and of ratios; absent where nothing can be required. */
  readonly probabilities?: SideProbabilities
  readonly imposed: ImposedBounds
  readonly value: number | null
  readonly valuePerKg: number | null
  /** € per animal per day per unit; null if no limit is binding or no sensitivity has been computed. */
  readonly shadowPriceEur: number | null
  /** What its limit would save if it were looser; null like the shadow price. */
  readonly loosening: Loosening | null
  readonly fights: FightingSides
  readonly violations: readonly LimitViolation[]
  /** Its limits that rest on unknown contents. */
  readonly notVerified: readonly UnverifiedLimit[]
  /** The used foods of unknown content of the nutrient, which its value counts as 0; absent without any. */
  readonly unknownIn?: UnverifiedLimit['foods']
}

const totalRowId = -1
const humidityRowId = -2
const firstOtherRowId = -3
const noImposedBounds: ImposedBounds = { min: null, max: null, maxPerKg: null }
const noLimitFindings: readonly never[] = []
const categoryOrder: readonly PrimaryCategory[] = ['MP', 'Diet', 'NONE']

/** Whether anything is in the recipe yet. */
/** The fields of the state that rows are computed from; as long as none changes, the rows are the same. */
const fieldsOfRows = [
  'entry',
  'inputs',
  'listInputs',
  'trial',
  'figures',
  'sensitivity',
  'proposal',
  'fighting',
] as const satisfies readonly (keyof WorkbenchState)[]
type RowState = Pick<WorkbenchState, (typeof fieldsOfRows)[number]>
export const haveSameRows = (one: RowState, other: RowState): boolean =>
  fieldsOfRows.every((field) => one[field] === other[field])

export const hasRecipe = ({ figures }: Pick<WorkbenchState, 'figures'>): boolean => figures.figures.totalGrams > 0

/** What the check found, as it is shown: of a formula that is still to be composed, nothing is wrong yet. */
const shownCheck = (state: RowState): Pick<LimitCheck, 'violations' | 'notVerified'> =>
  hasRecipe(state) ? state.figures.check : emptyCheck
const emptyCheck = { violations: [], notVerified: [] }

/** The foods of a formula by category, then molasses if the product is coated. */
export function foodRows(state: RowState, previous: readonly FoodRow[]): readonly FoodRow[] {
  const { entry, inputs, figures } = state
  const check = shownCheck(state)
  const lines = new Map(entry.content.foods.map((line) => [line.id, line]))
  const imposed = imposedBoundsOfFoods(state)
  const violations = findingsByCode(check.violations, ['food', 'foodPerTonne'])
  const sensitive = new Map(state.sensitivity?.foods.map((food) => [food.food, food]))
  const wholeCost = figures.price.pricePerAnimalDayEur ?? 0
  const totalGrams = figures.figures.totalGrams
  const listPriceOf = listPrices(state)
  const rows = formulaIngredients(entry.content, inputs).map((ingredient, index): FoodRow => {
    const { id, code, name, primaryCategory, unavailable, pricePerTonneEur, maxInFormulaKgPerTonne } = ingredient
    const line = lines.get(id)
    const grams = line?.value ?? figures.recipe[index] ?? 0
    const countedGrams = figures.figures.foods[index]?.grams ?? 0
    const excluded = figures.problem.foods[index]?.excluded
    const cost = pricePerTonneEur === null ? null : (countedGrams * pricePerTonneEur) / 1e6
    const setBounds = imposed.get(id) ?? noImposedBounds
    return {
      ...{ id, code, name, category: primaryCategory, unavailable, pricePerTonneEur, grams },
      ...lineBounds(line),
      minIfUsed: line?.minIfUsed ?? null,
      isPriceTried: listPriceOf(ingredient) !== pricePerTonneEur || state.trial?.prices.has(id) === true,
      listPricePerTonneEur: listPriceOf(ingredient),
      isLine: line !== undefined,
      isActive: line?.isActive ?? true,
      excluded: excluded === 'forbidden' || excluded === 'notBio' ? excluded : null,
      contentSource: ingredient.contentSource,
      imposed: { ...setBounds, maxPerKg: smallerBound(setBounds.maxPerKg, maxInFormulaKgPerTonne) },
      kilogramsPerTonne: figures.kilograms[index]?.kilogramsPerTonne ?? 0,
      decimals: figures.kilograms[index]?.decimals ?? 0,
      costPerAnimalDayEur: cost,
      costPerTonneEur: cost === null || totalGrams <= 0 ? null : (1e6 * cost) / totalGrams,
      costShare: cost === null || wholeCost <= 0 ? 0 : Math.min(1, cost / wholeCost),
      ...sensitivityPricesOf(sensitive.get(code)),
      proposedGrams: state.proposal?.recipe[index] ?? null,
      fights: fightingSides(state, isSubjectOf('food', code), isSubjectOf('foodPerTonne', code)),
      violations: violations.get(code) ?? noLimitFindings,
    }
  })
  const order = (row: FoodRow) => (row.isLine ? categoryOrder.indexOf(row.category) : categoryOrder.length)
  return reuseRows(
    rows.toSorted((one, other) => order(one) - order(other)),
    previous,
  )
}

/** The price of a food in the formula's own list, whatever is tried. */
function listPrices({ trial, listInputs }: RowState): (ingredient: Ingredient) => number | null {
  if (trial === null) return ({ pricePerTonneEur }) => pricePerTonneEur
  const byId = new Map(listInputs.ingredients.map(({ id, pricePerTonneEur }) => [id, pricePerTonneEur]))
  return ({ id }) => byId.get(id) ?? null
}

const lineBounds = (line: FormulaLine | undefined): FormulaBounds => ({
  min: line === undefined ? null : lineMinimumGrams(line),
  max: line?.max ?? null,
})
const smallerBound = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)

function imposedBoundsOfFoods({ inputs }: RowState): ReadonlyMap<number, ImposedBounds> {
  const lines = inputs.limits?.foods ?? []
  return new Map(
    lines.map(({ id, valueMin, valueMax, valueMaxKg }) => [id, toImposedBounds(valueMin, valueMax, valueMaxKg)]),
  )
}
const toImposedBounds = (min: number | null, max: number | null, maxPerKg: number | null): ImposedBounds => ({
  min,
  max,
  maxPerKg,
})

const sensitivityPricesOf = (food: FoodSensitivity | undefined) => ({
  opportunityPricePerTonneEur: food?.opportunityPrice?.pricePerTonneEur ?? null,
  costLowerPerTonneEur: food?.costRange.lower ?? null,
  costUpperPerTonneEur: food?.costRange.upper ?? null,
})

/** What the check found, by the food or nutrient it is about. */
function findingsByCode<Finding extends { readonly limit: LimitSide }>(
  findings: readonly Finding[],
  kinds: readonly string[],
) {
  const byCode = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { subject } = finding.limit
    if (!('code' in subject) || !kinds.includes(subject.kind)) continue
    byCode.set(subject.code, [...(byCode.get(subject.code) ?? []), finding])
  }
  return byCode
}

const noneUnknown: ReturnType<typeof foodsOfUnknownContents> = new Map()

/** The total, the humidity, and every nutrient of the model. */
export function quantityRows(state: RowState, previous: readonly QuantityRow[]): readonly QuantityRow[] {
  const { entry, inputs, figures } = state
  const check = shownCheck(state)
  const isComposed = hasRecipe(state)
  const linesById = new Map(entry.content.nutrients.map((line) => [line.id, line]))
  const imposed = new Map(
    inputs.limits?.nutrients.map(({ id, valueMin, valueMax, valueMaxKg }) => [
      id,
      toImposedBounds(valueMin, valueMax, valueMaxKg),
    ]),
  )
  const violations = findingsByCode(check.violations, ['nutrient', 'nutrientPerKg'])
  const notVerified = findingsByCode(check.notVerified, ['nutrient', 'nutrientPerKg'])
  const costs = limitCosts(state)
  const probabilitiesOf = sideProbabilities(state)
  const unknownIn = isComposed ? foodsOfUnknownContents(figures.problem, figures.recipe) : noneUnknown
  const nutrients = inputs.nutrients.map(({ id, code, name, unit }, index): QuantityRow => {
    const line = linesById.get(id)
    const isActive = line?.isActive !== false
    const { min, max } = isActive && line ? line : { min: null, max: null }
    return {
      ...{ id, kind: 'nutrient', code, name, unit, isActive, min, max },
      probabilities: probabilitiesOf({ kind: 'nutrient', code }, isActive ? line : undefined),
      imposed: imposed.get(id) ?? noImposedBounds,
      value: isComposed ? (figures.figures.nutrients[index]?.value ?? null) : null,
      valuePerKg: figures.figures.nutrients[index]?.valuePerKg ?? null,
      ...limitCostOf(costs, code),
      fights: fightingSides(state, isSubjectOf('nutrient', code), isSubjectOf('nutrientPerKg', code)),
      violations: violations.get(code) ?? noLimitFindings,
      notVerified: notVerified.get(code) ?? noLimitFindings,
      ...(unknownIn.has(code) && { unknownIn: unknownIn.get(code) }),
    }
  })
  const others = otherLimitRows(state, costs, probabilitiesOf)
  return reuseRows([totalRow(state, costs), humidityRow(state, costs), ...others, ...nutrients], previous)
}

/** What is required of each quantity, with what the recipe reaches; quick where nothing is, as nearly always. */
function sideProbabilities({ entry, inputs, figures }: RowState) {
  const required = probabilitiesByQuantity(entry.content, inputs)
  if (required.size === 0) return () => noProbabilities
  const margins = safetyConditionsOf(figures.problem).map((condition) => safetyMarginIn(condition, figures.recipe))
  return (subject: LimitSubject, line: RequiredProbabilities | undefined): SideProbabilities => {
    const key = quantityKey(subject)
    const ofQuantity = required.get(key)
    if (ofQuantity === undefined) return noProbabilities
    const side = (which: 'min' | 'max'): SideProbability | null => {
      const probability = ofQuantity[`${which}Probability`]
      if (!probability) return null
      const reached = margins.find(({ limit }) => limit.side === which && quantityKey(limit.subject) === key)
      return {
        required: probability,
        isOwn: Boolean(line?.[`${which}Probability`]),
        reached: reached
          ? { probability: reached.probability, deviation: reached.deviation, margin: reached.margin }
          : null,
      }
    }
    return { min: side('min'), max: side('max') }
  }
}

const noFight: FightingSides = { min: false, max: false, perKg: false }

const isSubjectOf = (kind: LimitSubject['kind'], code: string) => (subject: LimitSubject) =>
  subject.kind === kind && 'code' in subject && subject.code === code

function fightingSides(
  { fighting }: RowState,
  isAbout: (subject: LimitSubject) => boolean,
  isAboutPerKg?: (subject: LimitSubject) => boolean,
): FightingSides {
  if (fighting.length === 0) return noFight
  const sides = fighting.filter(({ subject }) => isAbout(subject)).map(({ side }) => side)
  const perKg = isAboutPerKg !== undefined && fighting.some(({ subject }) => isAboutPerKg(subject))
  return sides.length === 0 && !perKg ? noFight : { min: sides.includes('min'), max: sides.includes('max'), perKg }
}

/** A minimum of dry matter is a maximum of humidity. */
function fightingHumidity(state: RowState): FightingSides {
  const humidity = fightingSides(state, ({ kind }) => kind === 'humidity')
  const dryMatter = fightingSides(state, ({ kind }) => kind === 'dryMatter')
  return { min: humidity.min || dryMatter.max, max: humidity.max || dryMatter.min, perKg: false }
}

type LimitCost = Pick<QuantityRow, 'shadowPriceEur' | 'loosening'>
type LimitCosts = ReadonlyMap<string, LimitCost>

const noLimitCost: LimitCost = { shadowPriceEur: null, loosening: null }
const limitCostOf = (costs: LimitCosts, key: string): LimitCost => costs.get(key) ?? noLimitCost

function totalRow(state: RowState, costs: LimitCosts): QuantityRow {
  const { entry, inputs, figures } = state
  const check = shownCheck(state)
  const { min, max } = entry.content.total
  const { totalMinGrams = null, totalMaxGrams = null } = inputs.limits ?? {}
  return {
    ...{ id: totalRowId, kind: 'total', code: '', name: '', unit: '', isActive: true, min, max },
    imposed: toImposedBounds(totalMinGrams, totalMaxGrams, null),
    value: hasRecipe(state) ? figures.figures.totalGrams : null,
    valuePerKg: null,
    ...limitCostOf(costs, 'total'),
    fights: fightingSides(state, ({ kind }) => kind === 'total'),
    violations: findingsOfKinds(check.violations, ['total']),
    notVerified: noLimitFindings,
  }
}

function humidityRow(state: RowState, costs: LimitCosts): QuantityRow {
  const { entry, inputs, figures } = state
  const check = shownCheck(state)
  const { min, max } = entry.content.humidity
  const { dryMatterMinPercent = null, dryMatterMaxPercent = null } = inputs.limits ?? {}
  const toHumidity = (percent: number | null) => (percent === null ? null : Math.round((100 - percent) * 1e9) / 1e9)
  return {
    ...{ id: humidityRowId, kind: 'humidity', code: '', name: '', unit: '%', isActive: true, min, max },
    imposed: toImposedBounds(toHumidity(dryMatterMaxPercent), toHumidity(dryMatterMinPercent), null),
    value: figures.figures.humidityPercent,
    valuePerKg: null,
    ...limitCostOf(costs, costs.has('humidity') ? 'humidity' : 'dryMatter'),
    fights: fightingHumidity(state),
    violations: findingsOfKinds(check.violations, ['humidity', 'dryMatter']),
    notVerified: findingsOfKinds(check.notVerified, ['humidity', 'dryMatter']),
  }
}

function otherLimitRows(
  state: RowState,
  costs: LimitCosts,
  probabilitiesOf: ReturnType<typeof sideProbabilities>,
): QuantityRow[] {
  const check = shownCheck(state)
  return otherQuantities(state).map(({ other, ofFormula, ofSet, value }, index): QuantityRow => {
    const key = quantityKey(other.subject)
    const isAbout = (subject: LimitSubject) => quantityKey(subject) === key
    return {
      ...{ id: firstOtherRowId - index, kind: 'other', code: '', name: '', unit: '', isActive: true },
      ...{ other, value, valuePerKg: null, min: ofFormula?.min ?? null, max: ofFormula?.max ?? null },
      imposed: toImposedBounds(ofSet?.min ?? null, ofSet?.max ?? null, null),
      probabilities: probabilitiesOf(other.subject, ofFormula),
      ...limitCostOf(costs, key),
      fights: fightingSides(state, isAbout),
      violations: findingsAbout(check.violations, isAbout),
      notVerified: findingsAbout(check.notVerified, isAbout),
    }
  })
}

function findingsAbout<Finding extends { readonly limit: LimitSide }>(
  findings: readonly Finding[],
  isAbout: (subject: LimitSubject) => boolean,
): readonly Finding[] {
  const matching = findings.filter(({ limit }) => isAbout(limit.subject))
  return matching.length === 0 ? noLimitFindings : matching
}

function findingsOfKinds<Finding extends { readonly limit: LimitSide }>(
  findings: readonly Finding[],
  kinds: readonly string[],
): readonly Finding[] {
  const matching = findings.filter(({ limit }) => kinds.includes(limit.subject.kind))
  return matching.length === 0 ? noLimitFindings : matching
}

/** What the binding limits cost, keyed by nutrient code or by the kind of the others. */
function limitCosts({ sensitivity }: RowState): LimitCosts {
  const binding = sensitivity?.limits.filter(({ isBinding }) => isBinding) ?? []
  return new Map(
    binding.flatMap((limit) => {
      const cost = { shadowPriceEur: shadowPriceOf(limit), loosening: looseningOf(limit) }
      return shadowPriceKeys(limit.limit).map((key) => [key, cost] as const)
    }),
  )
}
const shadowPriceKeys = ({ subject }: LimitSide): string[] => {
  if (subject.kind === 'nutrient') return [subject.code]
  const isOfProduct = subject.kind === 'total' || subject.kind === 'humidity' || subject.kind === 'dryMatter'
  return [isOfProduct ? subject.kind : quantityKey(subject)]
}
/** The cost of tightening a limit: raising a minimum, lowering a maximum; if there is none, that of loosening it. */
const shadowPriceOf = ({ limit, lowered, raised }: LimitSensitivity): number | null =>
  limit.side === 'min'
    ? (raised.perAnimalDayEur ?? lowered.perAnimalDayEur)
    : (lowered.perAnimalDayEur ?? raised.perAnimalDayEur)

/** Replaces rows by equal previous rows; returns the previous array if all are equal. */
function reuseRows<Row extends { readonly id: number; readonly violations: readonly LimitViolation[] }>(
  rows: readonly Row[],
  previous: readonly Row[],
): readonly Row[] {
  const previousById = new Map(previous.map((row) => [row.id, row]))
  const merged = rows.map((row) => {
    const old = previousById.get(row.id)
    return old !== undefined && isDeepEqual(row, old) ? old : row
  })
  return merged.length === previous.length && merged.every((row, index) => row === previous[index]) ? previous : merged
}

function isDeepEqual(row: object, old: object): boolean {
  const [values, others] = [row as Record<string, unknown>, old as Record<string, unknown>]
  for (const name in values) {
    const [value, other] = [values[name], others[name]]
    const areObjects = typeof value === 'object' && typeof other === 'object' && value !== null && other !== null
    if (areObjects ? value !== other && !isDeepEqual(value, other) : !Object.is(value, other)) return false
  }
  return !Array.isArray(old) || old.length === (row as readonly unknown[]).length
}

/** The formula's own bounds, and on a side without one the imposed bound. */
export const boundsInForce = ({ min, max, imposed }: Pick<QuantityRow, 'min' | 'max' | 'imposed'>): FormulaBounds => ({
  min: min ?? imposed.min,
  max: max ?? imposed.max,
})

/** Whether a row has any limit, of the formula or of its set. */
export function rowHasAnyLimit(row: QuantityRow): boolean {
  const { min, max } = boundsInForce(row)
  return min !== null || max !== null || row.imposed.maxPerKg !== null
}

/**
 * How close a row is to its limits, as a share of the limit: 0 on a limit, positive beyond it, negative inside, −∞
 * without limits or without a value, unless it is violated. A limit of 0 counts as 1.
 */
export function limitTensionOf(row: QuantityRow): number {
  const { min, max } = boundsInForce(row)
  const { value, valuePerKg, imposed, probabilities } = row
  if (value === null && row.violations.length === 0) return Number.NEGATIVE_INFINITY
  const marginOf = (side: 'min' | 'max') => probabilities?.[side]?.reached?.margin ?? 0
  const beyond = (limit: number | null, distance: (limit: number) => number) =>
    limit === null ? Number.NEGATIVE_INFINITY : distance(limit) / (Math.abs(limit) || 1)
  return Math.max(
    beyond(min, (limit) => limit + marginOf('min') - (value ?? 0)),
    beyond(max, (limit) => (value ?? 0) + marginOf('max') - limit),
    beyond(imposed.maxPerKg, (limit) => (valuePerKg ?? 0) - limit),
  )
}

/** Positions on the gauge as shares of its width; null for a missing limit. */
export type GaugePositions = { readonly min: number | null; readonly max: number | null; readonly value: number }

/**
 * Where a value lies between its limits. With two limits a seventh of the gauge lies beyond each; with one limit the
 * gauge runs from 0 to twice the limit. Values further out are clamped. Null without a value or limits.
 */
export function gaugePositions(row: QuantityRow): GaugePositions | null {
  const { min, max } = boundsInForce(row)
  const { value } = row
  if (value === null || (min === null && max === null)) return null
  const [from, to] = gaugeRange(min, max)
  const at = (amount: number) => (to === from ? 0.5 : Math.min(1, Math.max(0, (amount - from) / (to - from))))
  return { min: min === null ? null : at(min), max: max === null ? null : at(max), value: at(value) }
}

function gaugeRange(min: number | null, max: number | null): readonly [number, number] {
  if (min === null || max === null) {
    const limit = min ?? max ?? 0
    return limit === 0 ? [-1, 1] : [Math.min(0, 2 * limit), Math.max(0, 2 * limit)]
  }
  const beyond = (max - min || Math.abs(min) || 1) / 5
  return [min - beyond, max + beyond]
}

/** Rows are sorted anew for a recipe that was applied, and once there is a sensitivity of it, which some columns show. */
export const sortedForOf = ({ applied, isAnalysed }: WorkbenchState): string => `${applied} ${isAnalysed}`
