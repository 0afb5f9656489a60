// Many formulas that share what there is of some foods over a period (multi-blend): one program with a block of rows and
// columns for each formula, and a row for each stock. The multiplier of a stock is what one more tonne of it would save.
//
// Each formula is solved alone first: that says which have no recipe at all, and where the common program starts from.
// Only the rows of stocks are broken there, so that the way to the common optimum is short.

import { cornerOf } from './active-set.ts'
import {
  certifyInfeasible,
  certifyOptimum,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from './certificate.ts'
import type { FormulaProblem, Recipe } from './formula-problem.ts'
import { type LeastCostOptimum, type LeastCostOutcome, leastCostOf, stored } from './least-cost.ts'
import { isAmount, type LeastCostModel, leastCostModel, type ModelRefusal, recipeOf } from './least-cost-model.ts'
import {
  activities,
  costOf,
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from './linear-program.ts'
import { type Basis, type SolveOptions, type Solver, type SolverAnswer, standings } from './solver.ts'

export type BlendFormula = {
  readonly name: string
  readonly problem: FormulaProblem
  /**
   * What the period needs: the feed of so many animals for so many days, whatever their dose; or so many tonnes, at the
   * dose of the cheapest recipe the formula has without regard to stocks (a scarce food must not change the dose).
   */
  readonly need: { readonly animals: number; readonly days: number } | { readonly tonnes: number }
}

/** What there is of a food for all formulas together; foods without a stock are not limited. */
export type FoodStock = { readonly food: string; readonly tonnes: number }

export type MultiBlendProblem = { readonly formulas: readonly BlendFormula[]; readonly stocks: readonly FoodStock[] }

/** The share of one formula, in the order of the problem's formulas. */
export type Blend = {
  readonly name: string
  /** As certified, and as stored: grams as fed per animal per day, in the order of its foods. */
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  readonly animalDays: number
  readonly costPerAnimalDayEur: number
  /** Of the period. */
  readonly costEur: number
  readonly tonnes: number
}

/** A stock at the optimum, in the order of the problem's stocks. */
export type StockUse = {
  readonly food: string
  readonly usedTonnes: number
  readonly availableTonnes: number
  /** What one more tonne would save, €/t beyond the price it is bought at; 0 where some is left over. */
  readonly internalPricePerTonneEur: number
}

export type MultiBlendRefusal =
  | { readonly kind: 'noFormulas' }
  /** A number that is none, below 0 or of a size that none has; also what the numbers of a need come to in animals × days. */
  | { readonly kind: 'notAnAmount'; readonly formula: string }
  | { readonly kind: 'notAnAmount'; readonly stock: string }
  | { readonly kind: 'stockTwice'; readonly stock: string }
  | { readonly kind: 'formulaRefused'; readonly formula: string; readonly refusals: readonly ModelRefusal[] }
  /** Steps and least amounts when used have no multipliers, so no internal price. */
  | { readonly kind: 'wholeNumbers'; readonly formula: string }
  /** Tonnes of a formula whose cheapest recipe is nothing at all. */
  | { readonly kind: 'emptyRecipe'; readonly formula: string }

export type MultiBlendOutcome =
  | {
      readonly kind: 'optimal'
      readonly costEur: number
      readonly blends: readonly Blend[]
      readonly stocks: readonly StockUse[]
      readonly certificate: OptimumCertificate
    }
  | { readonly kind: 'refused'; readonly refusals: readonly MultiBlendRefusal[] }
  /** These formulas have no recipe even with all the food in the world. */
  | { readonly kind: 'infeasible'; readonly of: 'formulas'; readonly formulas: readonly string[] }
  /** Each formula alone has one, but not all together: the fewest tonnes that are missing in all, by stock. */
  | {
      readonly kind: 'infeasible'
      readonly of: 'stocks'
      readonly shortages: readonly { readonly food: string; readonly missingTonnes: number }[]
      readonly certificate: InfeasibilityCertificate
    }
  | { readonly kind: 'unbounded'; readonly formulas: readonly string[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * The recipes that feed all for the least € over the period and use of each stock no more than there is, with the
 * certificate of the whole; or why there are none. Never throws. `seconds` is what each of its solves may take.
 * Source: docs/formulation.md.
 */
export function multiBlend(problem: MultiBlendProblem, solver: Solver, seconds?: number): MultiBlendOutcome {
  const made = problem.formulas.map(({ problem }) => leastCostModel(problem))
  const refusals = refusalsOf(problem, made)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const options = seconds === undefined ? {} : { seconds }
  const models = made.filter((model) => 'program' in model)
  const alone = models.map((model) => leastCostOf(model, solver, options))
  const optima = alone.filter((outcome) => outcome.kind === 'optimal')
  if (optima.length < alone.length) return withoutOptimum(problem, alone)
  const parts = optima.map((optimum, place) => partOf(optimum, problem.formulas[place]))
  const empty = parts.filter(({ animalDays }) => !Number.isFinite(animalDays))
  if (empty.length > 0)
    return { kind: 'refused', refusals: empty.map(({ name }) => ({ kind: 'emptyRecipe', formula: name })) }
  const absurd = parts.filter(({ animalDays }) => !isAmount(animalDays))
  if (absurd.length > 0)
    return { kind: 'refused', refusals: absurd.map(({ name }) => ({ kind: 'notAnAmount', formula: name })) }
  const block = blockOf(parts, problem.stocks)
  const outcome = together(problem, parts, block, solver, { ...options, basis: block.basis })
  // From scratch and by another way the same answer may be said more exactly.
  return outcome.kind === 'failed' ? together(problem, parts, block, solver, { ...options, otherwise: true }) : outcome
}

function together(
  problem: MultiBlendProblem,
  parts: readonly Part[],
  block: Block,
  solver: Solver,
  options: SolveOptions,
): MultiBlendOutcome {
  const answer = solver(block.program, options)
  if (answer.kind === 'infeasible') return shortageOf(problem, block, solver, options)
  if (answer.kind === 'unbounded') return { kind: 'failed', reason: 'parts with an optimum have none together' }
  if (answer.kind !== 'optimal') return answer.kind === 'stopped' ? { kind: 'stopped' } : answer
  const proved = provedOptimum(block.program, answer)
  return proved
    ? optimumOf(problem, parts, block, proved)
    : { kind: 'failed', reason: 'the common optimum could not be proved' }
}

type Claim = Extract<SolverAnswer, { kind: 'optimal' }>
type Proved = { readonly x: Float64Array; readonly rowDuals: Float64Array; readonly certificate: OptimumCertificate }

/** More rows than this that bind, and their corner takes too long: its arithmetic grows with the third power. */
const greatestCorner = 1500

/** The numbers the solver said; else its corner computed anew. */
function provedOptimum(program: LinearProgram, { x, rowDuals, basis }: Claim): Proved | null {
  const said = certifyOptimum(program, x, rowDuals)
  if (said) return { x, rowDuals, certificate: said }
  const binding = basis?.rows.filter((standing) => standing !== standings.between).length ?? 0
  const corner = basis && binding <= greatestCorner ? cornerOf(program, basis) : null
  const certificate = corner && certifyOptimum(program, corner.x, corner.rowDuals)
  return corner && certificate && { ...corner, certificate }
}

function optimumOf(
  { stocks }: MultiBlendProblem,
  parts: readonly Part[],
  { program, firstColumns, firstStock }: Block,
  { x, rowDuals, certificate }: Proved,
): MultiBlendOutcome {
  const used = activities(program, x).subarray(firstStock)
  return {
    kind: 'optimal',
    costEur: certificate.cost,
    blends: parts.map((part, place) => {
      const first = firstColumns[place] ?? 0
      return blendOf(part, x.slice(first, first + part.model.columns.length))
    }),
    stocks: stocks.map(({ food, tonnes }, place) => ({
      food,
      usedTonnes: used[place] ?? 0,
      availableTonnes: tonnes,
      internalPricePerTonneEur: Math.max(0, -(rowDuals[firstStock + place] ?? 0)),
    })),
    certificate,
  }
}

type Made = ReturnType<typeof leastCostModel>

function refusalsOf({ formulas, stocks }: MultiBlendProblem, made: readonly Made[]): MultiBlendRefusal[] {
  const foods = stocks.map(({ food }) => food)
  return [
    ...(formulas.length === 0 ? [{ kind: 'noFormulas' as const }] : []),
    ...formulas.flatMap(({ name, need }) => {
      const amounts = 'tonnes' in need ? [need.tonnes] : [need.animals, need.days, need.animals * need.days]
      return amounts.every(isAmount) ? [] : [{ kind: 'notAnAmount' as const, formula: name }]
    }),
    ...stocks.flatMap(({ food, tonnes }) => (isAmount(tonnes) ? [] : [{ kind: 'notAnAmount' as const, stock: food }])),
    ...foods.flatMap((food, place) =>
      foods.indexOf(food) < place ? [{ kind: 'stockTwice' as const, stock: food }] : [],
    ),
    ...made.flatMap((model, place): MultiBlendRefusal[] => {
      const formula = formulas[place]?.name ?? ''
      if ('refusals' in model) return [{ kind: 'formulaRefused', formula, refusals: model.refusals }]
      return model.program.kinds ? [{ kind: 'wholeNumbers', formula }] : []
    }),
  ]
}

/** What is said when not every formula has an optimum of its own. */
function withoutOptimum({ formulas }: MultiBlendProblem, alone: readonly LeastCostOutcome[]): MultiBlendOutcome {
  const named = (kind: LeastCostOutcome['kind']) =>
    formulas.filter((_, place) => alone[place]?.kind === kind).map(({ name }) => name)
  const infeasible = named('infeasible')
  if (infeasible.length > 0) return { kind: 'infeasible', of: 'formulas', formulas: infeasible }
  const unbounded = named('unbounded')
  if (unbounded.length > 0) return { kind: 'unbounded', formulas: unbounded }
  if (named('stopped').length > 0) return { kind: 'stopped' }
  return { kind: 'failed', reason: `without a proved optimum of their own: ${named('failed').join(', ')}` }
}

/** A formula in the common program. */
type Part = {
  readonly name: string
  readonly model: LeastCostModel
  /** Where its own optimum stands. */
  readonly basis: Basis | null
  readonly animalDays: number
  /** The dose it keeps, in grams per animal per day, where tonnes are to be made. */
  readonly doseGrams: number | null
}

function partOf({ model, basis, recipe }: LeastCostOptimum, formula: BlendFormula | undefined): Part {
  const need = formula?.need ?? { tonnes: 0 }
  const totalGrams = recipe.reduce((sum, grams) => sum + grams, 0)
  const isTonnes = 'tonnes' in need
  return {
    name: formula?.name ?? '',
    model,
    basis,
    animalDays: isTonnes ? (need.tonnes * 1e6) / totalGrams : need.animals * need.days,
    doseGrams: isTonnes ? totalGrams : null,
  }
}

/**
 * The common program, in € of the period: the rows of each part, then one row in tonnes for each stock. Its last columns
 * are what is missing of each stock: none, unless the question is how much that would have to be.
 */
type Block = {
  readonly program: LinearProgram
  /** Every part where it stands alone: only rows of stocks can be broken there. */
  readonly basis: Basis | null
  /** Where the columns of each part begin, and after them those of what is missing. */
  readonly firstColumns: readonly number[]
  readonly firstMissing: number
  readonly firstStock: number
}

function blockOf(parts: readonly Part[], stocks: readonly FoodStock[]): Block {
  const firstColumns: number[] = []
  const columns: ProgramColumn[] = []
  const rows: ProgramRow[] = []
  for (const part of parts) {
    rows.push(...partRows(part, columns.length))
    firstColumns.push(columns.length)
    columns.push(...partColumns(part))
  }
  const firstMissing = columns.length
  const firstStock = rows.length
  stocks.forEach((stock, place) => {
    rows.push(stockRow(stock, parts, firstColumns, firstMissing + place))
    columns.push({ name: `missing ${stock.food}`, cost: 0, lower: 0, upper: 0 })
  })
  const program = linearProgram(columns, rows)
  return { program, basis: commonBasis(parts, stocks), firstColumns, firstMissing, firstStock }
}

const partColumns = ({ name, model: { program }, animalDays }: Part): ProgramColumn[] =>
  program.columnNames.map((food, column) => ({
    name: `${name} ${food}`,
    cost: (program.costs[column] ?? 0) * animalDays,
    lower: program.columnLower[column] ?? 0,
    upper: program.columnUpper[column] ?? 0,
  }))

function partRows({ name, model: { program }, doseGrams }: Part, firstColumn: number): ProgramRow[] {
  const { starts, columns, coefficients, rowLower, rowUpper } = program
  const own = program.rowNames.map((limit, row) => ({
    name: `${name} ${limit}`,
    lower: rowLower[row] ?? 0,
    upper: rowUpper[row] ?? 0,
    columns: columns.subarray(starts[row], starts[row + 1]).map((column) => column + firstColumn),
    coefficients: coefficients.subarray(starts[row], starts[row + 1]),
  }))
  if (doseGrams === null) return own
  const all = Int32Array.from(program.columnNames.keys(), (column) => column + firstColumn)
  const ones = new Float64Array(all.length).fill(1)
  return [...own, { name: `${name} dose`, lower: doseGrams, upper: doseGrams, columns: all, coefficients: ones }]
}

function stockRow(
  { food, tonnes }: FoodStock,
  parts: readonly Part[],
  firstColumns: readonly number[],
  missingColumn: number,
): ProgramRow {
  const uses = parts.flatMap((part, place) => {
    const column = part.model.program.columnNames.indexOf(food)
    return column < 0 ? [] : [{ column: column + (firstColumns[place] ?? 0), tonnesPerGram: part.animalDays / 1e6 }]
  })
  return {
    name: `stock ${food}`,
    lower: Number.NEGATIVE_INFINITY,
    upper: tonnes,
    columns: [...uses.map(({ column }) => column), missingColumn],
    coefficients: [...uses.map(({ tonnesPerGram }) => tonnesPerGram), -1],
  }
}

function commonBasis(parts: readonly Part[], stocks: readonly FoodStock[]): Basis | null {
  const columns: number[] = []
  const rows: number[] = []
  for (const { basis, doseGrams } of parts) {
    if (basis === null) return null
    columns.push(...basis.columns)
    // The dose is kept already: its row does not have to hold anything there.
    rows.push(...basis.rows, ...(doseGrams === null ? [] : [standings.between]))
  }
  columns.push(...stocks.map(() => standings.atLower))
  rows.push(...stocks.map(() => standings.between))
  return { columns: Int32Array.from(columns), rows: Int32Array.from(rows) }
}

/** The fewest tonnes that would have to be added to stocks for all formulas to have a recipe, and the proof that some must. */
function shortageOf(
  { stocks }: MultiBlendProblem,
  { program, firstMissing }: Block,
  solver: Solver,
  options: SolveOptions,
): MultiBlendOutcome {
  const costs = new Float64Array(program.costs.length).fill(1, firstMissing)
  const columnUpper = program.columnUpper.slice().fill(Number.POSITIVE_INFINITY, firstMissing)
  const nearest = solver({ ...program, costs, columnUpper }, options)
  if (nearest.kind === 'stopped') return { kind: 'stopped' }
  const certificate = nearest.kind === 'optimal' ? certifyInfeasible(program, nearest.rowDuals) : null
  if (nearest.kind !== 'optimal' || !certificate) return { kind: 'failed', reason: 'the shortage could not be proved' }
  const shortages = stocks.flatMap(({ food }, place) => {
    const missingTonnes = nearest.x[firstMissing + place] ?? 0
    return missingTonnes > leastTonnes ? [{ food, missingTonnes }] : []
  })
  return { kind: 'infeasible', of: 'stocks', shortages, certificate }
}

/** A gram: less is missing only to a computer. */
const leastTonnes = 1e-6

function blendOf({ name, model, animalDays }: Part, x: Float64Array): Blend {
  const recipe = recipeOf(model, x)
  const costPerAnimalDayEur = costOf(model.program, x)
  const totalGrams = recipe.reduce((sum, grams) => sum + grams, 0)
  return {
    name,
    recipe,
    storedRecipe: stored(recipe),
    animalDays,
    costPerAnimalDayEur,
    costEur: costPerAnimalDayEur * animalDays,
    tonnes: (totalGrams * animalDays) / 1e6,
  }
}
