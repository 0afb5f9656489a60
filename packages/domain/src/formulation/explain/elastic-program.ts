// The program of a formula whose limits may give way: every limit becomes a row with a violation of its own, and what all
// violations come to is the measure of a relaxation, Σ violation/|limit| (of a limit of 0: violation/1).
//
// A violation is in the unit of its limit. For a sum (grams, amounts per day) it is linear in the recipe. For a share p/q
// (per kg, %, kg/t, Ca/P) it is N/q with N the linear violation of p − m·q; q is the share's base (the total for most).
// The shares of one base come together to one overrun z = N/q. Its product z·q ≥ N is enclosed between what it can be at
// the ends of a region q ∈ [a, b], z ∈ [c, d], by two linear rows:
//   N ≤ b·z + c·q − b·c   and   N ≤ a·z + d·q − a·d,
// which are exact where the region is a point in either direction. `relaxation-search.ts` divides regions until it is.

import { contradictionIn } from './conflict.ts'
import { type FormulaProblem, limitsInForce, type Measure, measureOf, type Recipe } from './formula-problem.ts'
import { leastAmountGrams } from './least-cost.ts'
import { boxGrams, boxOf, type LeastCostModel, leastCostModel, type ModelRefusal, unitsOf } from './least-cost-model.ts'
import {
  type Bounds,
  crossingsIn,
  intersectLimits,
  isLower,
  type Limit,
  type LimitSide,
  modelValue,
  type Subject,
} from './limits.ts'
import { type LinearProgram, linearProgram, type ProgramColumn, type ProgramRow } from './linear-program.ts'

/** The tightest limit on one side of a quantity, as something that may give way. */
export type ElasticLimit = {
  readonly side: LimitSide
  readonly measure: Measure
  /** 1 where less is a violation, −1 where more is. */
  readonly sign: 1 | -1
  /** The limit in the unit of the measure. */
  readonly value: number
  /** What a violation is divided by. */
  readonly size: number
  /** Its base among those of the model; null for a sum. */
  readonly base: number | null
  /** True where it may not give way. */
  readonly isRigid: boolean
}

export type ElasticModel = {
  /** The formula without any limit: foods, prices, what columns can be. */
  readonly foods: LeastCostModel
  readonly limits: readonly ElasticLimit[]
  /** What the shares are shares of: Σ base·v, never below 0. */
  readonly bases: readonly ElasticBase[]
  /**
   * True where a recipe of nothing is no answer: two limits on one share cross, which nothing, that has no shares, does not
   * keep either; or a limit that may not give way asks for some.
   */
  readonly mustHaveSome: boolean
}

/** `least`: what it comes to at least, in a recipe of more than nothing. */
export type ElasticBase = { readonly perGram: Float64Array; readonly least: number }

/** What base and overrun of each base are between. */
export type Region = {
  readonly baseLower: readonly number[]
  readonly baseUpper: readonly number[]
  readonly overrunLower: readonly number[]
  readonly overrunUpper: readonly number[]
}

/**
 * The elastic program's limits: the tightest of each side of each quantity, so that what is asked twice does not count
 * twice. Limits that any recipe keeps are left out. Those that `mayGive` does not name are rigid, and stand beside a
 * tighter one that may give way.
 */
export function elasticModel(
  problem: FormulaProblem,
  mayGive: (limit: Limit) => boolean = () => true,
): ElasticModel | { readonly refusals: readonly ModelRefusal[] } {
  const whole = leastCostModel(problem)
  const refusals = 'refusals' in whole ? whole.refusals.filter((refusal) => contradictionIn(refusal) === null) : []
  if (refusals.length > 0) return { refusals }
  const inForce = limitsInForce(problem)
  const foods = leastCostModel({ ...problem, limits: [] }, boxOf(intersectLimits(inForce)))
  if ('refusals' in foods) return foods
  const names: string[] = []
  const bases: ElasticBase[] = []
  const placed = (limit: ElasticLimit): ElasticLimit => {
    const { denominator } = limit.measure
    const { subject } = limit.side
    if (denominator === null) return limit
    const isOfNutrient = subject.kind === 'ratio'
    const name = isOfNutrient ? `nutrient ${subject.denominator}` : 'total'
    if (!names.includes(name)) {
      names.push(name)
      bases.push({ perGram: denominator, least: isOfNutrient ? 0 : leastAmountGrams })
    }
    return { ...limit, base: names.indexOf(name) }
  }
  const limitsOf = (bounds: readonly Bounds[], isRigid: boolean) =>
    bounds
      .flatMap(({ min, max }) => [min, max])
      .flatMap((side) => {
        const limit = side && elasticLimit(problem, side)
        return limit === null || isAlwaysKept(limit) ? [] : [placed({ ...limit, isRigid })]
      })
  const giving = intersectLimits(inForce.filter(mayGive))
  const rigid = limitsOf(intersectLimits(inForce.filter((limit) => !mayGive(limit))), true)
  const mustHaveSome =
    rigid.some((limit) => leastOf(limit) > 0) ||
    crossingsIn(giving).some(({ min }) => elasticLimit(problem, min)?.measure.denominator)
  return { foods, limits: [...limitsOf(giving, false), ...rigid], bases, mustHaveSome }
}

/** One limit on its own; null when it is on what the formula does not have. */
export function elasticLimit(problem: FormulaProblem, side: LimitSide): ElasticLimit | null {
  const subject: Subject = side.subject.kind === 'dryMatter' ? { kind: 'humidity' } : side.subject
  const measure = measureOf(subject, problem)
  const sign = isLower(side) ? 1 : -1
  return (
    measure && {
      side,
      measure,
      sign,
      value: modelValue(side),
      size: Math.abs(side.value) || 1,
      base: null,
      isRigid: false,
    }
  )
}

/** What the row of a limit has for one gram of a food: above 0 is towards keeping it. */
const perGram = ({ measure, sign, value }: ElasticLimit, food: number) =>
  sign * ((measure.numerator[food] ?? 0) - value * (measure.denominator?.[food] ?? 0))

/** What the row of a limit has to come to at least. */
const leastOf = ({ measure, sign, value }: ElasticLimit) => (measure.denominator ? 0 : sign * value)

const isAlwaysKept = (limit: ElasticLimit) =>
  leastOf(limit) <= 0 && limit.measure.numerator.every((_, food) => perGram(limit, food) >= 0)

/** By how much a recipe violates limits and what its shares are taken of. */
export type Violations = {
  /** Of each limit of the model: violation/|limit|, 0 for what is no more than rounding. */
  readonly relative: Float64Array
  /** Σ of them. */
  readonly measure: number
  /** Of each base: Σ base·v, and Σ of what its shares are violated by. */
  readonly bases: readonly number[]
  readonly overruns: readonly number[]
}

/** What adding up numbers of this size may be wrong by. */
const rounding = 1e-9

export function violationsOf({ limits, bases }: ElasticModel, recipe: Recipe): Violations {
  const sums = bases.map(({ perGram }) => perGram.reduce((sum, per, food) => sum + per * (recipe[food] ?? 0), 0))
  const overruns = bases.map(() => 0)
  const relative = Float64Array.from(limits, (limit) => {
    const violation = missingIn(limit, recipe) / limit.size
    if (violation === 0 || limit.base === null) return violation
    overruns[limit.base] = (overruns[limit.base] ?? 0) + violation / (sums[limit.base] ?? 0)
    return violation / (sums[limit.base] ?? 0)
  })
  return { relative, measure: relative.reduce((sum, each) => sum + each, 0), bases: sums, overruns }
}

/** What the row of a limit lacks in a recipe; 0 for what is no more than rounding. */
export function missingIn(limit: ElasticLimit, recipe: Recipe): number {
  let sum = 0
  let added = Math.abs(leastOf(limit))
  for (let food = 0; food < recipe.length; food += 1) {
    const amount = perGram(limit, food) * (recipe[food] ?? 0)
    sum += amount
    added += Math.abs(amount)
  }
  const missing = leastOf(limit) - sum
  return missing > rounding * added ? missing : 0
}

/** Where base, linear violation and overrun of each base stand among the columns: after foods and violations. */
export const columnOf = ({ foods, limits }: ElasticModel, base: number, what: 'base' | 'violation' | 'overrun') =>
  foods.columns.length + limits.length + 3 * base + { base: 0, violation: 1, overrun: 2 }[what]

/** The costs by which the program minimises €/animal/day. */
export function priceCosts(model: ElasticModel): Float64Array {
  const costs = noCosts(model)
  costs.set(model.foods.program.costs)
  return costs
}

/** The costs by which it minimises the measure. */
export function measureCosts(model: ElasticModel): Float64Array {
  const costs = noCosts(model)
  model.limits.forEach(({ base }, place) => {
    costs[model.foods.columns.length + place] = base === null ? 1 : 0
  })
  for (let base = 0; base < model.bases.length; base += 1) costs[columnOf(model, base, 'overrun')] = 1
  return costs
}

/** The measure as it grows from a recipe on, to first order: N/q is N0/q0 + (N − N0/q0·q)/q0. */
export function tangentCosts(model: ElasticModel, at: Violations): Float64Array {
  const costs = measureCosts(model)
  at.bases.forEach((sum, base) => {
    costs[columnOf(model, base, 'overrun')] = 0
    costs[columnOf(model, base, 'violation')] = 1 / sum
    costs[columnOf(model, base, 'base')] = -(at.overruns[base] ?? 0) / sum
  })
  return costs
}

/** The costs by which it makes one column as small, or as great, as it can be. */
export function singleCost(model: ElasticModel, column: number, sign: 1 | -1): Float64Array {
  const costs = noCosts(model)
  costs[column] = sign
  return costs
}

const noCosts = ({ foods, limits, bases }: ElasticModel) =>
  new Float64Array(foods.columns.length + limits.length + 3 * bases.length)

/** The whole of what the bases and the overruns can be, where the measure is at most `most`. */
export function wholeRegion({ foods, bases }: ElasticModel, most: number): Region {
  const { columnUpper } = foods.program
  const units = unitsOf(foods, new Float64Array(columnUpper.length).fill(1))
  const greatest = ({ perGram }: ElasticBase) =>
    perGram.reduce((sum, per, food) => sum + (per * (columnUpper[food] ?? boxGrams)) / (units[food] ?? 1), 0)
  return {
    baseLower: bases.map(({ least }) => least),
    baseUpper: bases.map(greatest),
    overrunLower: bases.map(() => 0),
    overrunUpper: bases.map(() => most),
  }
}

/** The place of the row that keeps the measure within a budget. */
export const budgetRow = 0

/**
 * The linear program of a region: the recipe, the violations, and the measure within `budget`. No violation is above
 * `most`. With the costs of the measure or the price its optimum is a bound for all recipes of the region.
 */
export function elasticProgram(
  model: ElasticModel,
  costs: Float64Array,
  budget: number,
  most: number,
  region: Region,
): LinearProgram {
  const { foods, limits, bases } = model
  const { program } = foods
  const columns: ProgramColumn[] = []
  const addColumn = (name: string, lower: number, upper: number) =>
    columns.push({ name, cost: costs[columns.length] ?? 0, lower, upper })
  program.columnNames.forEach((name, column) => {
    addColumn(name, program.columnLower[column] ?? 0, program.columnUpper[column] ?? 0)
  })
  for (const { base, isRigid } of limits) {
    const greatest = base === null ? 1 : (region.baseUpper[base] ?? 0)
    addColumn('violation', 0, isRigid ? 0 : most * greatest)
  }
  bases.forEach((_, base) => {
    const greatest = region.baseUpper[base] ?? 0
    addColumn('base', region.baseLower[base] ?? 0, greatest)
    addColumn('linear violation', 0, greatest * (region.overrunUpper[base] ?? 0))
    addColumn('overrun', region.overrunLower[base] ?? 0, region.overrunUpper[base] ?? 0)
  })
  const rows: ProgramRow[] = [
    { name: 'measure', lower: Number.NEGATIVE_INFINITY, upper: budget, coefficients: measureCosts(model) },
    ...limits.map((limit, place) => limitRow(model, limit, place)),
    ...bases.flatMap(({ perGram }, place) => baseRows(model, perGram, place, region)),
  ]
  const built = linearProgram(columns, rows)
  if (!program.kinds) return built
  const kinds = new Uint8Array(columns.length)
  kinds.set(program.kinds)
  return { ...built, kinds }
}

const gramsPerUnit = ({ foods }: ElasticModel, food: number) => foods.problem.foods[food]?.stepGrams ?? 1

function limitRow(model: ElasticModel, limit: ElasticLimit, place: number): ProgramRow {
  const foods = model.foods.columns.length
  const coefficients = new Float64Array(foods + 1)
  for (let food = 0; food < foods; food += 1) coefficients[food] = perGram(limit, food) * gramsPerUnit(model, food)
  coefficients[foods] = limit.size
  const columns = Int32Array.from(coefficients.keys())
  columns[foods] = foods + place
  return { name: 'limit', lower: leastOf(limit), upper: Number.POSITIVE_INFINITY, columns, coefficients }
}

/** What base and linear violation are, and what encloses the overrun. */
function baseRows(model: ElasticModel, base: Float64Array, place: number, region: Region): ProgramRow[] {
  const { foods, limits } = model
  const at = (what: 'base' | 'violation' | 'overrun') => columnOf(model, place, what)
  const [a, b] = [region.baseLower[place] ?? 0, region.baseUpper[place] ?? 0]
  const [c, d] = [region.overrunLower[place] ?? 0, region.overrunUpper[place] ?? 0]
  const own = limits.flatMap((limit, index) => (limit.base === place ? [foods.columns.length + index] : []))
  const enclosing = (byOverrun: number, byBase: number): ProgramRow => ({
    name: 'overrun',
    lower: Number.NEGATIVE_INFINITY,
    upper: -byOverrun * byBase,
    columns: [at('violation'), at('overrun'), at('base')],
    coefficients: [1, -byOverrun, -byBase],
  })
  return [
    {
      name: 'base',
      lower: 0,
      upper: 0,
      columns: [...base.keys(), at('base')],
      coefficients: [...base.map((per, food) => per * gramsPerUnit(model, food)), -1],
    },
    {
      name: 'linear violation',
      lower: 0,
      upper: 0,
      columns: [...own, at('violation')],
      coefficients: [...own.map(() => 1), -1],
    },
    enclosing(b, c),
    enclosing(a, d),
  ]
}
