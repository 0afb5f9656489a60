// Multi-blend: many formulas that share limited stocks of foods over a period, in one program with a block of rows and
// columns per formula and a row per stock. The dual of a stock row is what one more tonne of it would save.
//
// Each formula is first solved alone: that shows which ones are infeasible by themselves, and gives the start basis of the
// common program. Only stock rows are violated there, so that few pivots lead to the common optimum.

import { solveForBasis } from '../../linear-programming/basis-factorisation.ts'
import {
  certifyInfeasible,
  certifyOptimum,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from '../../linear-programming/certificate.ts'
import {
  costOf,
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
  rowActivities,
} from '../../linear-programming/linear-program.ts'
import {
  type Basis,
  basisStatus,
  type SolveOptions,
  type Solver,
  type SolverAnswer,
} from '../../linear-programming/solver.ts'
import type { FormulaProblem, Recipe } from '../problem/formula-problem.ts'
import {
  isNonNegativeInRange,
  type LeastCostModel,
  leastCostModel,
  type ModelRefusal,
  recipeFromColumns,
} from '../problem/least-cost-model.ts'
import { type LeastCostOptimum, type LeastCostOutcome, leastCostOfModel } from './least-cost.ts'
import { storedRecipeOf } from './stored-recipe.ts'

export type BlendFormula = {
  readonly name: string
  readonly problem: FormulaProblem
  /**
   * The need of the period: the feed of some animals for some days, at any dose; or tonnes, at the dose of the formula's
   * cheapest recipe regardless of stocks (a scarce food must not change the dose).
   */
  readonly need: { readonly animals: number; readonly days: number } | { readonly tonnes: number }
  /** What stocks call its foods, in their order; their codes by default. */
  readonly foodKeys?: readonly string[]
}

/** The stock of a food for all formulas together; foods without a stock are not limited. */
export type FoodStock = {
  readonly food: string
  readonly tonnes: number
  /** Where it is set, `nextTonneSavesEur` says what so many further tonnes would save. */
  readonly stepTonnes?: number
}

export type MultiBlendProblem = { readonly formulas: readonly BlendFormula[]; readonly stocks: readonly FoodStock[] }

/** The recipe of one formula, in the order of the problem's formulas. */
export type Blend = {
  readonly name: string
  /** As certified, and rounded for storage: grams as fed per animal per day, in the order of its foods. */
  readonly recipe: Recipe
  readonly storedRecipe: Recipe
  readonly animalDays: number
  readonly costPerAnimalDayEur: number
  /** For the period. */
  readonly costEur: number
  readonly tonnes: number
}

/** A stock at the optimum, in the order of the problem's stocks. */
export type StockUse = {
  readonly food: string
  readonly usedTonnes: number
  readonly availableTonnes: number
  /** The saving by one more tonne, in €/t on top of its price; 0 when some of the stock is left. */
  readonly internalPricePerTonneEur: number
  /**
   * What further tonnes (`stepTonnes`) would save, €/t; null unless a step is set. Of a stock that is used up to a corner,
   * such as one of 0, the internal price can be anything between this and the cost of losing some.
   */
  readonly nextTonneSavesEur: number | null
}

export type MultiBlendRefusal =
  | { readonly kind: 'noFormulas' }
  /** A number that is NaN, below 0 or out of range; also the product animals × days of a need. */
  | { readonly kind: 'notAnAmount'; readonly formula: string }
  | { readonly kind: 'notAnAmount'; readonly stock: string }
  | { readonly kind: 'stockTwice'; readonly stock: string }
  | { readonly kind: 'formulaRefused'; readonly formula: string; readonly refusals: readonly ModelRefusal[] }
  /** Weighing steps and minimums when used make an integer program, which has no duals and so no internal prices. */
  | { readonly kind: 'wholeNumbers'; readonly formula: string }
  /** A need in tonnes of a formula whose cheapest recipe is empty. */
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
  /** These formulas have no recipe even with unlimited stocks. */
  | { readonly kind: 'infeasible'; readonly of: 'formulas'; readonly formulas: readonly string[] }
  /** Each formula alone has one, but not all together: the smallest total of missing tonnes, by stock. */
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
 * The recipes that meet all needs at the least cost over the period without exceeding a stock, with one certificate for
 * all, or why there are none. Never throws. `seconds` is the time limit of each of its solves.
 * Source: docs/formulation.md.
 */
export function multiBlend(problem: MultiBlendProblem, solver: Solver, seconds?: number): MultiBlendOutcome {
  const buildResults = problem.formulas.map(({ problem }) => leastCostModel(problem))
  const refusals = multiBlendRefusalsOf(problem, buildResults)
  if (refusals.length > 0) return { kind: 'refused', refusals }
  const options = seconds === undefined ? {} : { seconds }
  const models = buildResults.filter((model) => 'program' in model)
  const separateOutcomes = models.map((model) => leastCostOfModel(model, solver, options))
  const optima = separateOutcomes.filter((outcome) => outcome.kind === 'optimal')
  if (optima.length < separateOutcomes.length) return failureOfSeparateFormula(problem, separateOutcomes)
  const blocks = optima.map((optimum, index) => formulaBlockOf(optimum, problem.formulas[index]))
  const empty = blocks.filter(({ animalDays }) => !Number.isFinite(animalDays))
  if (empty.length > 0)
    return { kind: 'refused', refusals: empty.map(({ name }) => ({ kind: 'emptyRecipe', formula: name })) }
  const outOfRange = blocks.filter(({ animalDays }) => !isNonNegativeInRange(animalDays))
  if (outOfRange.length > 0)
    return { kind: 'refused', refusals: outOfRange.map(({ name }) => ({ kind: 'notAnAmount', formula: name })) }
  const common = commonProgram(blocks, problem.stocks)
  const outcome = solveCommonProgram(problem, blocks, common, solver, { ...options, basis: common.basis })
  // Solved from scratch with the fallback settings, the answer may be accurate enough to be proved.
  return outcome.kind === 'failed'
    ? solveCommonProgram(problem, blocks, common, solver, { ...options, fallback: true })
    : outcome
}

function solveCommonProgram(
  problem: MultiBlendProblem,
  blocks: readonly FormulaBlock[],
  common: CommonProgram,
  solver: Solver,
  options: SolveOptions,
): MultiBlendOutcome {
  const answer = solver(common.program, options)
  if (answer.kind === 'infeasible') return stockShortageOf(problem, common, solver, options)
  if (answer.kind === 'unbounded') return { kind: 'failed', reason: 'bounded blocks are unbounded together' }
  if (answer.kind !== 'optimal') return answer.kind === 'stopped' ? { kind: 'stopped' } : answer
  const proved = proveOptimum(common.program, answer)
  if (!proved) return { kind: 'failed', reason: 'the common optimum could not be proved' }
  const nextTonnes = nextTonneSavings(problem, common, solver, { ...options, basis: answer.basis }, proved)
  return multiBlendOptimumOf(problem, blocks, common, proved, nextTonnes)
}

/** What a step of each scarce stock saves, €/t, by solving again from the optimum. */
function nextTonneSavings(
  { stocks }: MultiBlendProblem,
  { program, firstStockRow }: CommonProgram,
  solver: Solver,
  options: SolveOptions,
  { rowDuals, certificate }: ProvedSolution,
): (number | null)[] {
  return stocks.map(({ tonnes, stepTonnes }, index) => {
    if (stepTonnes === undefined || !(stepTonnes > 0)) return null
    const row = firstStockRow + index
    const internalPrice = Math.max(0, -(rowDuals[row] ?? 0))
    if (internalPrice === 0) return 0
    const more = { ...program, rowUpper: program.rowUpper.with(row, tonnes + stepTonnes) }
    const answer = solver(more, options)
    const proved = answer.kind === 'optimal' ? proveOptimum(more, answer) : null
    // The cost is convex in the stock: the internal price is a bound on what further tonnes save.
    if (!proved) return internalPrice
    return Math.min(internalPrice, Math.max(0, (certificate.cost - proved.certificate.cost) / stepTonnes))
  })
}

type ClaimedOptimum = Extract<SolverAnswer, { kind: 'optimal' }>
type ProvedSolution = {
  readonly x: Float64Array
  readonly rowDuals: Float64Array
  readonly certificate: OptimumCertificate
}

/** With more binding rows, factorising the basis takes too long: its cost grows with the third power. */
const maxBindingRows = 1500

/** Proves the solver's own numbers, or else the basic solution computed anew. */
function proveOptimum(program: LinearProgram, { x, rowDuals, basis }: ClaimedOptimum): ProvedSolution | null {
  const solverCertificate = certifyOptimum(program, x, rowDuals)
  if (solverCertificate) return { x, rowDuals, certificate: solverCertificate }
  const bindingRows = basis?.rows.filter((status) => status !== basisStatus.basic).length ?? 0
  const basic = basis && bindingRows <= maxBindingRows ? solveForBasis(program, basis) : null
  const certificate = basic && certifyOptimum(program, basic.x, basic.rowDuals)
  return basic && certificate && { ...basic, certificate }
}

function multiBlendOptimumOf(
  { stocks }: MultiBlendProblem,
  blocks: readonly FormulaBlock[],
  { program, firstColumns, firstStockRow }: CommonProgram,
  { x, rowDuals, certificate }: ProvedSolution,
  nextTonnes: readonly (number | null)[],
): MultiBlendOutcome {
  const usedTonnes = rowActivities(program, x).subarray(firstStockRow)
  return {
    kind: 'optimal',
    costEur: certificate.cost,
    blends: blocks.map((block, index) => {
      const first = firstColumns[index] ?? 0
      return blendOfBlock(block, x.slice(first, first + block.model.columns.length))
    }),
    stocks: stocks.map(({ food, tonnes }, index) => ({
      food,
      usedTonnes: usedTonnes[index] ?? 0,
      availableTonnes: tonnes,
      internalPricePerTonneEur: Math.max(0, -(rowDuals[firstStockRow + index] ?? 0)),
      nextTonneSavesEur: nextTonnes[index] ?? null,
    })),
    certificate,
  }
}

type ModelOrRefusals = ReturnType<typeof leastCostModel>

function multiBlendRefusalsOf(
  { formulas, stocks }: MultiBlendProblem,
  buildResults: readonly ModelOrRefusals[],
): MultiBlendRefusal[] {
  const foods = stocks.map(({ food }) => food)
  return [
    ...(formulas.length === 0 ? [{ kind: 'noFormulas' as const }] : []),
    ...formulas.flatMap(({ name, need }) => {
      const amounts = 'tonnes' in need ? [need.tonnes] : [need.animals, need.days, need.animals * need.days]
      return amounts.every(isNonNegativeInRange) ? [] : [{ kind: 'notAnAmount' as const, formula: name }]
    }),
    ...stocks.flatMap(({ food, tonnes }) =>
      isNonNegativeInRange(tonnes) ? [] : [{ kind: 'notAnAmount' as const, stock: food }],
    ),
    ...foods.flatMap((food, index) =>
      foods.indexOf(food) < index ? [{ kind: 'stockTwice' as const, stock: food }] : [],
    ),
    ...buildResults.flatMap((model, index): MultiBlendRefusal[] => {
      const formula = formulas[index]?.name ?? ''
      if ('refusals' in model) return [{ kind: 'formulaRefused', formula, refusals: model.refusals }]
      return model.program.kinds ? [{ kind: 'wholeNumbers', formula }] : []
    }),
  ]
}

/** The outcome when not every formula has an optimum of its own. */
function failureOfSeparateFormula(
  { formulas }: MultiBlendProblem,
  outcomes: readonly LeastCostOutcome[],
): MultiBlendOutcome {
  const namesOf = (kind: LeastCostOutcome['kind']) =>
    formulas.filter((_, index) => outcomes[index]?.kind === kind).map(({ name }) => name)
  const infeasible = namesOf('infeasible')
  if (infeasible.length > 0) return { kind: 'infeasible', of: 'formulas', formulas: infeasible }
  const unbounded = namesOf('unbounded')
  if (unbounded.length > 0) return { kind: 'unbounded', formulas: unbounded }
  if (namesOf('stopped').length > 0) return { kind: 'stopped' }
  return { kind: 'failed', reason: `no proved optimum alone: ${namesOf('failed').join(', ')}` }
}

/** A formula as a block of the common program. */
type FormulaBlock = {
  readonly name: string
  readonly model: LeastCostModel
  readonly foodKeys: readonly string[]
  /** The basis of its own optimum. */
  readonly basis: Basis | null
  readonly animalDays: number
  /** The fixed dose in grams per animal per day, for a need in tonnes; null otherwise. */
  readonly doseGrams: number | null
}

function formulaBlockOf({ model, basis, recipe }: LeastCostOptimum, formula: BlendFormula | undefined): FormulaBlock {
  const need = formula?.need ?? { tonnes: 0 }
  const totalGrams = recipe.reduce((sum, grams) => sum + grams, 0)
  const isTonnes = 'tonnes' in need
  return {
    name: formula?.name ?? '',
    model,
    foodKeys: formula?.foodKeys ?? model.program.columnNames,
    basis,
    animalDays: isTonnes ? (need.tonnes * 1e6) / totalGrams : need.animals * need.days,
    doseGrams: isTonnes ? totalGrams : null,
  }
}

/**
 * The common program, in € for the period: the rows of each block, then one row in tonnes for each stock. Its last columns
 * are the missing tonnes of each stock, fixed at 0 except when a shortage is computed.
 */
type CommonProgram = {
  readonly program: LinearProgram
  /** Every block at its own optimum: only stock rows can be violated there. */
  readonly basis: Basis | null
  /** The first column of each block, and of the missing tonnes after them. */
  readonly firstColumns: readonly number[]
  readonly firstMissingColumn: number
  /** The first stock row. */
  readonly firstStockRow: number
}

function commonProgram(blocks: readonly FormulaBlock[], stocks: readonly FoodStock[]): CommonProgram {
  const firstColumns: number[] = []
  const columns: ProgramColumn[] = []
  const rows: ProgramRow[] = []
  for (const block of blocks) {
    rows.push(...blockRows(block, columns.length))
    firstColumns.push(columns.length)
    columns.push(...blockColumns(block))
  }
  const firstMissingColumn = columns.length
  const firstStockRow = rows.length
  stocks.forEach((stock, index) => {
    rows.push(stockRow(stock, blocks, firstColumns, firstMissingColumn + index))
    columns.push({ name: `missing ${stock.food}`, cost: 0, lower: 0, upper: 0 })
  })
  const program = linearProgram(columns, rows)
  return { program, basis: commonBasis(blocks, stocks), firstColumns, firstMissingColumn, firstStockRow }
}

const blockColumns = ({ name, model: { program }, animalDays }: FormulaBlock): ProgramColumn[] =>
  program.columnNames.map((food, column) => ({
    name: `${name} ${food}`,
    cost: (program.costs[column] ?? 0) * animalDays,
    lower: program.columnLower[column] ?? 0,
    upper: program.columnUpper[column] ?? 0,
  }))

function blockRows({ name, model: { program }, doseGrams }: FormulaBlock, firstColumn: number): ProgramRow[] {
  const { starts, columns, coefficients, rowLower, rowUpper } = program
  const rows = program.rowNames.map((limit, row) => ({
    name: `${name} ${limit}`,
    lower: rowLower[row] ?? 0,
    upper: rowUpper[row] ?? 0,
    columns: columns.subarray(starts[row], starts[row + 1]).map((column) => column + firstColumn),
    coefficients: coefficients.subarray(starts[row], starts[row + 1]),
  }))
  if (doseGrams === null) return rows
  const allColumns = Int32Array.from(program.columnNames.keys(), (column) => column + firstColumn)
  const ones = new Float64Array(allColumns.length).fill(1)
  const doseRow = { name: `${name} dose`, lower: doseGrams, upper: doseGrams, columns: allColumns, coefficients: ones }
  return [...rows, doseRow]
}

function stockRow(
  { food, tonnes }: FoodStock,
  blocks: readonly FormulaBlock[],
  firstColumns: readonly number[],
  missingColumn: number,
): ProgramRow {
  const uses = blocks.flatMap(({ foodKeys, animalDays }, index) => {
    const column = foodKeys.indexOf(food)
    return column < 0 ? [] : [{ column: column + (firstColumns[index] ?? 0), tonnesPerGram: animalDays / 1e6 }]
  })
  return {
    name: `stock ${food}`,
    lower: Number.NEGATIVE_INFINITY,
    upper: tonnes,
    columns: [...uses.map(({ column }) => column), missingColumn],
    coefficients: [...uses.map(({ tonnesPerGram }) => tonnesPerGram), -1],
  }
}

function commonBasis(blocks: readonly FormulaBlock[], stocks: readonly FoodStock[]): Basis | null {
  const columns: number[] = []
  const rows: number[] = []
  for (const { basis, doseGrams } of blocks) {
    if (basis === null) return null
    columns.push(...basis.columns)
    // The optimum alone has the dose already: the row of the dose starts basic.
    rows.push(...basis.rows, ...(doseGrams === null ? [] : [basisStatus.basic]))
  }
  columns.push(...stocks.map(() => basisStatus.atLower))
  rows.push(...stocks.map(() => basisStatus.basic))
  return { columns: Int32Array.from(columns), rows: Int32Array.from(rows) }
}

/** The smallest total of tonnes to add to stocks for all formulas to have a recipe, and the proof of infeasibility. */
function stockShortageOf(
  { stocks }: MultiBlendProblem,
  { program, firstMissingColumn }: CommonProgram,
  solver: Solver,
  options: SolveOptions,
): MultiBlendOutcome {
  const costs = new Float64Array(program.costs.length).fill(1, firstMissingColumn)
  const columnUpper = program.columnUpper.slice().fill(Number.POSITIVE_INFINITY, firstMissingColumn)
  const answer = solver({ ...program, costs, columnUpper }, options)
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  const certificate = answer.kind === 'optimal' ? certifyInfeasible(program, answer.rowDuals) : null
  if (answer.kind !== 'optimal' || !certificate) return { kind: 'failed', reason: 'the shortage could not be proved' }
  const shortages = stocks.flatMap(({ food }, index) => {
    const missingTonnes = answer.x[firstMissingColumn + index] ?? 0
    return missingTonnes > minShortageTonnes ? [{ food, missingTonnes }] : []
  })
  return { kind: 'infeasible', of: 'stocks', shortages, certificate }
}

/** A gram: smaller shortages are rounding. */
const minShortageTonnes = 1e-6

function blendOfBlock({ name, model, animalDays }: FormulaBlock, x: Float64Array): Blend {
  const recipe = recipeFromColumns(model, x)
  const costPerAnimalDayEur = costOf(model.program, x)
  const totalGrams = recipe.reduce((sum, grams) => sum + grams, 0)
  return {
    name,
    recipe,
    storedRecipe: storedRecipeOf(model.problem, recipe),
    animalDays,
    costPerAnimalDayEur,
    costEur: costPerAnimalDayEur * animalDays,
    tonnes: (totalGrams * animalDays) / 1e6,
  }
}
