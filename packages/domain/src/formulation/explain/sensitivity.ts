// What an optimum says beyond the recipe: what each limit costs and as long as what, from which price on an unused food
// comes in, and between which prices of a used one the recipe stays.
//
// All of it is read from the tableau of the certified corner. Only where that is degenerate (an amount that lies on its
// limit by chance, another recipe at the same cost) does a range end for no visible reason: then the program is solved
// again just beyond, until the cost really changes otherwise.

import { certifiedSolve } from './certified-solve.ts'
import { type Measure, type Recipe, valueIn } from './formula-problem.ts'
import type { LeastCostOptimum } from './least-cost.ts'
import { gramsPerUnit, type LeastCostModel, type ModelColumn, touchingBox } from './least-cost-model.ts'
import { type LimitSide, modelValue } from './limits.ts'
import type { LinearProgram } from './linear-program.ts'
import {
  columnsEntered,
  type Motion,
  type Piece,
  type PieceEnd,
  type PriceMotion,
  pieceOf,
  roomOf,
  slopeAt,
  solvedPiece,
  turnedAt,
} from './parametric.ts'
import type { Solver } from './solver.ts'
import { faceOf, type Tableau, tableauOf } from './tableau.ts'

/**
 * What the cost does as the value of a limit goes one way, the others staying as they are. All is per unit by which the
 * value of the limit is raised, whichever way it goes: a minimum costs more as it is raised (0 or above), a maximum less
 * (0 or below).
 */
export type MarginalCost = {
  /** € per animal per day; null when the value cannot go this way at all. */
  readonly perAnimalDayEur: number | null
  /** € per tonne of product, at the value of the limit. Not the same in another unit: the dose changes with the limit. */
  readonly perTonneEur: number | null
  /**
   * By how much the marginal cost of a share changes on its way: from the value m to m + δ the cost per animal per day
   * changes by perAnimalDayEur·δ/(1 − bend·δ). 0 for limits on sums: there it is the same all the way.
   */
  readonly bend: number
  /** The value of the limit up to which this holds. */
  readonly until: number
  /** What stands there: another marginal cost, no recipe any more, nothing (it holds for ever), or what could not be proved. */
  readonly ending: 'changes' | 'infeasible' | 'never' | 'unknown'
}

export type LimitSensitivity = {
  readonly limit: LimitSide
  /** When the minimum is the maximum: the other one, which moves with it. */
  readonly movesWith: LimitSide | null
  /** The quantity in the recipe, in the unit of the limit; NaN for a share of nothing. */
  readonly value: number
  /** How far the recipe is from the limit, in its unit; 0 when it binds. */
  readonly slack: number
  readonly isBinding: boolean
  /** As the value of the limit becomes less ("à partir de") and more ("jusqu'à"). */
  readonly lowered: MarginalCost
  readonly raised: MarginalCost
  /** Lowered and raised do not cost the same: the corner is degenerate, or the limit is at the end of what is possible. */
  readonly isDegenerate: boolean
}

export type FoodSensitivity = {
  readonly food: string
  readonly gramsPerAnimalDay: number
  /** Null for a food that must not be used and has none. */
  readonly pricePerTonneEur: number | null
  /** "Prix inf." and "prix sup.": the recipe stays while the price of this food alone is between them; ±∞ where there is none. */
  readonly lowestPricePerTonneEur: number
  readonly highestPricePerTonneEur: number
  /** Of a food at 0, or at its minimum: below this price ("prix d'intérêt") it enters, or there is more of it. */
  readonly entry: {
    readonly pricePerTonneEur: number
    /** How much of it there is just below that price; null when that cannot be said (without end, or not proved). */
    readonly gramsPerAnimalDay: number | null
    readonly kilogramsPerTonne: number | null
  } | null
  /** False when a price range is only as far as could be proved. */
  readonly isProved: boolean
}

export type Sensitivity = {
  readonly kind: 'sensitivity'
  /** What all is said of: the recipe of the optimum, or, where that has equals, the corner among them. */
  readonly recipe: Recipe
  readonly costPerAnimalDayEur: number
  /** NaN for a recipe of nothing. */
  readonly costPerTonneEur: number
  /** False when other recipes cost the same. */
  readonly isRecipeUnique: boolean
  /** Every limit of the model: rows in its order, then foods. */
  readonly limits: readonly LimitSensitivity[]
  readonly foods: readonly FoodSensitivity[]
}

/** `wholeNumbers`: prices and limits of a choice have no margin. `noCorner`: the optimum was proved without one. */
export type SensitivityOutcome = Sensitivity | { readonly kind: 'none'; readonly because: 'wholeNumbers' | 'noCorner' }

/**
 * The sensitivity of an optimum. A limit here is the tightest of its side: it moves as if no other origin limited the
 * same side. Food limits of excluded foods, and minimums of 0, are not limits. The solver is only asked where the corner
 * is degenerate.
 * Source: spec 2 §5, docs/formulation.md.
 */
export function sensitivityOf({ model, basis }: LeastCostOptimum, solver: Solver): SensitivityOutcome {
  if (model.program.kinds) return { kind: 'none', because: 'wholeNumbers' }
  const tableau = basis && tableauOf(model.program, basis)
  if (!tableau) return { kind: 'none', because: 'noCorner' }
  const recipe = tableau.values.slice(0, model.columns.length)
  const context = { model, tableau, solver, recipe, total: sumOf(recipe) }
  return {
    kind: 'sensitivity',
    recipe,
    costPerAnimalDayEur: tableau.cost,
    costPerTonneEur: (1e6 * tableau.cost) / context.total,
    isRecipeUnique: isUnique(context),
    limits: movingLimits(model).map((limit) => limitSensitivity(context, limit)),
    foods: model.columns.map((column, place) => foodSensitivity(context, column, place)),
  }
}

type Context = {
  readonly model: LeastCostModel
  readonly tableau: Tableau
  readonly solver: Solver
  readonly recipe: Recipe
  readonly total: number
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/** A limit of the model as something that moves. */
type MovingLimit = {
  readonly limit: LimitSide
  readonly movesWith: LimitSide | null
  readonly motion: Extract<Motion, { kind: 'limit' }>
}

function movingLimits({ program, rows, columns }: LeastCostModel): MovingLimit[] {
  const ofRows = rows.flatMap(({ lower, upper, measure }, row) => {
    const share = measure.denominator ? measure : null
    return sidesThatMove(columns.length + row, lower, upper, share)
  })
  const ofFoods = columns.flatMap(({ food, lower, upper }, column) => {
    // A limit that does not stand in the program as it is (of a food that must not be used) has no margin.
    const min = lower && lower.value > 0 && lower.value === program.columnLower[column] ? lower : null
    const max = upper && upper.value === program.columnUpper[column] ? upper : null
    return food.excluded ? [] : sidesThatMove(column, min, max, null)
  })
  return [...ofRows, ...ofFoods]
}

function sidesThatMove(
  thing: number,
  lower: LimitSide | null,
  upper: LimitSide | null,
  share: MovingLimit['motion']['share'],
): MovingLimit[] {
  const moving = (limit: LimitSide, sides: 'lower' | 'upper' | 'both', movesWith: LimitSide | null): MovingLimit => ({
    limit,
    movesWith,
    motion: { kind: 'limit', thing, sides, share },
  })
  if (lower && upper && modelValue(lower) === modelValue(upper)) return [moving(lower, 'both', upper)]
  return [...(lower ? [moving(lower, 'lower', null)] : []), ...(upper ? [moving(upper, 'upper', null)] : [])]
}

function limitSensitivity(context: Context, { limit, movesWith, motion }: MovingLimit): LimitSensitivity {
  const { tableau, recipe } = context
  const { thing, sides, share } = motion
  const at = modelValue(limit)
  const inModel = share ? valueIn(recipe, share) : (tableau.values[thing] ?? 0)
  const isBinding = tableau.values[thing] === (sides === 'upper' ? tableau.upper : tableau.lower)[thing]
  const piece = pieceOf(tableau, motion, at)
  const size = Math.max(Math.abs(at), sizeOf(context, motion)) || 1
  const down = marginalCost(reachOfLimit(context, motion, piece, size, -1), at, context)
  const up = marginalCost(reachOfLimit(context, motion, piece, size, 1), at, context)
  // Dry matter is what humidity leaves of 100: it rises as that falls.
  const isMirrored = limit.subject.kind === 'dryMatter'
  // Of an equality, the side that costs is the one to speak of.
  const isMax = movesWith !== null && (down.perAnimalDayEur ?? up.perAnimalDayEur ?? 0) < 0
  return {
    limit: isMax ? movesWith : limit,
    movesWith: isMax ? limit : movesWith,
    value: isMirrored ? 100 - inModel : inModel,
    slack: isBinding ? 0 : Math.abs(inModel - at),
    isBinding,
    lowered: isMirrored ? mirrored(up) : down,
    raised: isMirrored ? mirrored(down) : up,
    isDegenerate: isBinding && !isSame(down.perAnimalDayEur, up.perAnimalDayEur),
  }
}

const mirrored = (cost: MarginalCost): MarginalCost => ({
  perAnimalDayEur: cost.perAnimalDayEur === null ? null : -cost.perAnimalDayEur,
  perTonneEur: cost.perTonneEur === null ? null : -cost.perTonneEur,
  bend: -cost.bend,
  until: 100 - cost.until,
  // What is far off on one side is as far on the other.
  ending: cost.ending,
})

const isSame = (one: number | null, other: number | null) =>
  one === other ||
  (one !== null && other !== null && Math.abs(one - other) <= 1e-7 * Math.max(Math.abs(one), Math.abs(other)))

/** What a quantity is in the order of, in the unit of its limit: a step beside it must be seen by the solver. */
function sizeOf({ tableau, recipe, total }: Context, { thing, share }: MovingLimit['motion']): number {
  const { program } = tableau
  if (thing < recipe.length) return total * 1e-3
  if (share) return Math.abs(sizeIn(recipe, share)) || 0
  const row = thing - recipe.length
  let size = 0
  for (let k = program.starts[row] ?? 0; k < (program.starts[row + 1] ?? 0); k += 1)
    size += Math.abs((program.coefficients[k] ?? 0) * (recipe[program.columns[k] ?? 0] ?? 0))
  return size
}

/** A share whose parts do not cancel. */
function sizeIn(recipe: Recipe, { numerator, denominator }: Measure): number {
  let above = 0
  let below = 0
  for (let food = 0; food < numerator.length; food += 1) {
    const grams = recipe[food] ?? 0
    above += Math.abs(numerator[food] ?? 0) * grams
    below += (denominator?.[food] ?? 0) * grams
  }
  return above / below
}

/** As far as the cost goes on as it begins. */
type Reach = {
  /** How it goes; null when it cannot go this way. */
  readonly piece: Piece | null
  readonly until: number
  readonly ending: MarginalCost['ending']
  /** What comes after it, where that had to be solved for. */
  readonly next: Piece | null
  /** The basis of the corner that says so. */
  readonly corner: Tableau
}

const endOf = (piece: Piece, sign: 1 | -1): PieceEnd => (sign === 1 ? piece.to : piece.from)

/** What is shorter than this, as a share of the size of the number that moves, is no range. */
const shortest = 1e-9

/** A degenerate corner can have many bases; more of them than this are not gone through. */
const mostSteps = 40

function reach(context: Context, motion: Motion, start: Piece, size: number, sign: 1 | -1): Reach {
  const { piece, first, corner } = untied(context.tableau, motion, start, size, sign)
  return { ...solvedReach(context, motion, piece, first, size, sign), corner }
}

/** The same of a limit, which is of no use any more where it costs nothing, and may lie on the other one of its quantity. */
function reachOfLimit(
  context: Context,
  motion: MovingLimit['motion'],
  start: Piece,
  size: number,
  sign: 1 | -1,
): Reach {
  const { tableau } = context
  const { thing, sides } = motion
  const isLoosening = (sides === 'lower' && sign === -1) || (sides === 'upper' && sign === 1)
  if (start.costPerStep === 0 && isLoosening)
    return { piece: start, until: sign * Number.POSITIVE_INFINITY, ending: 'never', next: null, corner: tableau }
  const isCaught = sides !== 'both' && tableau.lower[thing] === tableau.upper[thing]
  if (!isCaught) return reach(context, motion, start, size, sign)
  if (!isLoosening) return { piece: null, until: start.at, ending: 'infeasible', next: null, corner: tableau }
  // The other limit has no part in what happens as this one gives way.
  const lower = sides === 'upper' ? tableau.lower.with(thing, Number.NEGATIVE_INFINITY) : tableau.lower
  const upper = sides === 'lower' ? tableau.upper.with(thing, Number.POSITIVE_INFINITY) : tableau.upper
  const freedom = tableau.freedom.with(tableau.places[thing] ?? 0, sides === 'upper' ? -1 : 1)
  const released = { ...context, tableau: { ...tableau, lower, upper, freedom } }
  return reach(released, motion, pieceOf(released.tableau, motion, start.at), size, sign)
}

/**
 * The first piece that is more than another way to say the same corner. A price has its recipe however short the piece;
 * what a limit costs is known only from a piece with a length: `first` is null until there is one.
 */
function untied(tableau: Tableau, motion: Motion, start: Piece, size: number, sign: 1 | -1) {
  let piece = start
  let corner = tableau
  for (let step = 0; step < mostSteps; step += 1) {
    const isLong = motion.kind === 'limit' && Math.abs(endOf(piece, sign).value - piece.at) > shortest * size
    const next = isLong ? null : turnedAt(corner, motion, piece, sign)
    if (!next) break
    piece = pieceOf(next, motion, motion.kind === 'price' ? endOf(piece, sign).value : piece.at)
    corner = next
  }
  const hasLength = Math.abs(endOf(piece, sign).value - piece.at) > shortest * size
  return { piece, first: motion.kind === 'price' ? start : hasLength ? piece : null, corner }
}

function solvedReach(
  context: Context,
  motion: Motion,
  piece: Piece,
  known: Piece | null,
  size: number,
  sign: 1 | -1,
): Omit<Reach, 'corner'> {
  let end = endOf(piece, sign)
  let first = known
  for (let step = 0; step < mostSteps; step += 1) {
    const { value, ending } = end
    if (ending === 'infeasible' || ((first || ending === 'never') && ending !== 'perhaps'))
      return { piece: first ?? (ending === 'never' ? piece : null), until: value, ending, next: null }
    const next = beyond(context, motion, value, size, sign)
    if (next === 'infeasible') return { piece: first, until: value, ending: 'infeasible', next: null }
    if (next === 'unknown') return { piece: first, until: value, ending: 'unknown', next: null }
    if (first && !goesOn(first, next, size)) return { piece: first, until: value, ending: 'changes', next }
    first ??= next
    end = endOf(next, sign)
  }
  return { piece: first, until: end.value, ending: 'unknown', next: null }
}

/** The piece that begins at a value, solved for a little further on. */
function beyond({ tableau, solver }: Context, motion: Motion, value: number, size: number, sign: 1 | -1) {
  for (const share of [1e-6, 1e-5, 1e-4]) {
    const at = value + sign * share * size
    const solved = solvedPiece(tableau.program, motion, at, solver, tableau.basis)
    if (solved.kind === 'infeasible') return 'infeasible'
    // So near to a break point the solver may still take the old corner for an optimum; it is one only up to there.
    if (solved.kind === 'piece' && Math.abs(endOf(solved.piece, sign).value - at) > shortest * size) return solved.piece
  }
  return 'unknown'
}

/** True when the cost goes on in the next piece as it did in the first. */
function goesOn(first: Piece, next: Piece, size: number): boolean {
  const one = slopeAt(first, next.at)
  const other = slopeAt(next, next.at)
  const most = Math.max(Math.abs(one), Math.abs(other))
  if (Math.abs(one - other) > 1e-7 * most && most * size > 1e-11 * Math.abs(next.cost)) return false
  const bend = first.bend / (1 - (next.at - first.at) * first.bend)
  return other === 0 || Math.abs(bend - next.bend) * size <= 1e-6
}

function marginalCost({ piece, until, ending }: Reach, at: number, { total, tableau }: Context): MarginalCost {
  if (!piece) return { perAnimalDayEur: null, perTonneEur: null, bend: 0, until, ending }
  const perAnimalDayEur = slopeAt(piece, at)
  const bend = piece.bend / (1 - (at - piece.at) * piece.bend)
  return {
    perAnimalDayEur,
    perTonneEur: perTonne(piece, at, perAnimalDayEur, total, tableau.cost),
    bend,
    until,
    ending,
  }
}

/** The price of a tonne is 1e6·cost/T, and T moves too. */
function perTonne(piece: Piece, at: number, slope: number, total: number, cost: number): number {
  const gain = piece.direction ? (sumOf(piece.direction) * piece.scale) / (1 - (at - piece.at) * piece.bend) ** 2 : 0
  return (1e6 / total) * (slope - (cost * gain) / total)
}

function foodSensitivity(context: Context, { food }: ModelColumn, column: number): FoodSensitivity {
  const { tableau } = context
  const { values, lower, upper } = tableau
  const price = food.pricePerTonneEur ?? 0
  const grams = (values[column] ?? 0) * gramsPerUnit(food)
  const own = { food: food.code, gramsPerAnimalDay: grams, pricePerTonneEur: food.pricePerTonneEur }
  const motion = { kind: 'price', column, perUnit: gramsPerUnit(food) / 1e6 } as const
  const isAtMin = values[column] === lower[column]
  const isAtMax = values[column] === upper[column]
  const size = Math.max(Math.abs(price), (1e4 * Math.abs(tableau.cost)) / context.total, 1)
  const piece = pieceOf(tableau, motion, price)
  // Of what cannot be less, no price is too high; of what cannot be more, none too low.
  const down = isAtMax ? null : reach(context, motion, piece, size, -1)
  const up = isAtMin ? null : reach(context, motion, piece, size, 1)
  return {
    ...own,
    lowestPricePerTonneEur: down?.until ?? Number.NEGATIVE_INFINITY,
    highestPricePerTonneEur: up?.until ?? Number.POSITIVE_INFINITY,
    entry: isAtMin && down && Number.isFinite(down.until) ? entryOf(context, motion, down, size) : null,
    isProved: down?.ending !== 'unknown' && up?.ending !== 'unknown',
  }
}

/** How much of a food there is just below the price at which it enters. */
function entryOf(context: Context, motion: PriceMotion, down: Reach, size: number): FoodSensitivity['entry'] {
  const { model } = context
  const entered = down.ending === 'unknown' ? null : recipeAfter(context, motion, down, size)
  const isEndless = entered === null || touchingBox(model, entered).length > 0
  const grams = isEndless ? null : (entered[motion.column] ?? 0)
  return {
    pricePerTonneEur: down.until,
    gramsPerAnimalDay: grams,
    kilogramsPerTonne: grams === null || entered === null ? null : (1000 * grams) / sumOf(entered),
  }
}

/** The recipe of the next piece. */
function recipeAfter(context: Context, motion: PriceMotion, down: Reach, size: number): Recipe | null {
  const entered = down.next ? down.next.x : columnsEntered(down.corner, motion.column)
  if (entered) return entered
  const next = beyond(context, motion, down.until, size, -1)
  return typeof next === 'string' ? null : next.x
}

/**
 * Whether no other recipe costs the same. What can be exchanged at no cost, and has room, is another recipe; where it has
 * none (other limits hold it by chance), all that can be exchanged is pushed as far as it goes.
 */
function isUnique({ tableau, solver, total }: Context): boolean {
  const { reducedCosts, freedom, program, resting } = tableau
  const free = Array.from(reducedCosts.keys()).filter((place) => reducedCosts[place] === 0 && freedom[place] !== 0)
  if (free.length === 0) return true
  if (free.some((place) => roomOf(tableau, place, freedom[place] === 1 ? 1 : -1) > 0)) return false
  const costs = new Float64Array(program.costs.length)
  for (const place of free) push(program, resting[place] ?? 0, freedom[place] ?? 0, costs)
  const pushed = certifiedSolve({ ...faceOf(tableau), costs }, solver, { basis: tableau.basis })
  if (pushed.kind !== 'optimal') return false
  const gained = costs.reduce(
    (sum, cost, column) => sum + cost * ((tableau.values[column] ?? 0) - (pushed.x[column] ?? 0)),
    0,
  )
  return gained <= 1e-8 * total
}

/** Costs under which it pays to move a thing off its limit: one per gram of a food, of a row per its greatest coefficient. */
function push({ starts, columns, coefficients }: LinearProgram, thing: number, sign: number, costs: Float64Array) {
  if (thing < costs.length) {
    costs[thing] = (costs[thing] ?? 0) - sign
    return
  }
  const row = thing - costs.length
  let most = 0
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1)
    most = Math.max(most, Math.abs(coefficients[k] ?? 0))
  for (let k = starts[row] ?? 0; k < (starts[row + 1] ?? 0); k += 1) {
    const column = columns[k] ?? 0
    costs[column] = (costs[column] ?? 0) - (sign * (coefficients[k] ?? 0)) / most
  }
}
