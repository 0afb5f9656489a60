// HiGHS behind the solver port. Server and browser load the runtime (WebAssembly) each in their own way and pass it in;
// here programs are scaled, passed on and solved, and answers scaled back.
//
// Decided by measurement: the model calls instead of LP text (text is slower, and a NaN in it gives a wrong optimum);
// presolve off for small continuous programs (twice as fast, and warm starts need it); one native model reused for all
// solves (each holds memory until it is disposed of).

import { columnKinds, hasNonFinite, type LinearProgram } from './linear-program.ts'
import { type Basis, defaultSolveSeconds, type SolveOptions, type Solver, type SolverAnswer } from './solver.ts'

type NumericArray = Float64Array

/** The part of the npm package `highs` that is used here. */
export type HighsRuntime = { createModel(): HighsModel }

type HighsModel = {
  readonly options: { set(values: Record<string, boolean | number | string>): unknown }
  readonly info: { get(name: string): number | bigint }
  passModel(model: HighsProgram): unknown
  setBasis(basis?: { colStatus: Int32Array; rowStatus: Int32Array }): unknown
  zeroAllClocks(): unknown
  clearSolver(): unknown
  run(): { readonly modelStatus: number }
  getSolution(): { readonly colValue: NumericArray; readonly rowDual: NumericArray }
  getBasis(): { readonly colStatus: Int32Array; readonly rowStatus: Int32Array }
  getDualRay(): { readonly values: NumericArray } | undefined
  dispose(): void
}

type HighsProgram = {
  numCols: number
  numRows: number
  colCost: NumericArray
  colLower: NumericArray
  colUpper: NumericArray
  rowLower: NumericArray
  rowUpper: NumericArray
  matrix: {
    format: 'csr'
    numRows: number
    numCols: number
    starts: Int32Array
    indices: Int32Array
    values: NumericArray
  }
  integrality?: Int32Array
}

/** HiGHS model statuses. */
const modelStatuses = { optimal: 7, infeasible: 8, unboundedOrInfeasible: 9, unbounded: 10, timeLimit: 13 } as const

const tightTolerances = { primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 }
const defaultTolerances = { primal_feasibility_tolerance: 1e-7, dual_feasibility_tolerance: 1e-7 }

/** Number of matrix entries above which presolve saves time. */
const minPresolveEntries = 50_000

/** A solver that reuses one native model of this runtime; not reentrant. */
export function highsSolver(runtime: HighsRuntime): Solver {
  let model: HighsModel | undefined
  /** The options last set, as JSON: comparing is faster than setting them again. */
  let lastOptions = ''
  /** After an error the state of the model is undefined. */
  const discard = () => {
    model?.dispose()
    model = undefined
    lastOptions = ''
  }
  const attempt = (scaled: ScaledProgram, options: SolveOptions, settings: Settings): SolverAnswer => {
    try {
      model ??= runtime.createModel()
      const highsOptions = optionsFor(scaled, options, settings)
      const json = JSON.stringify(highsOptions)
      if (json !== lastOptions) model.options.set(highsOptions)
      lastOptions = json
      return solveWith(model, scaled, options)
    } catch (error) {
      // The package throws on error statuses of native calls.
      discard()
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return (program, options = {}) => {
    if (hasNonFinite(program)) return { kind: 'failed', reason: 'a number of the program is not finite' }
    const scaled = scale(program)
    const isInteger = program.kinds !== undefined
    const presolve = isInteger || program.coefficients.length > minPresolveEntries ? 'on' : 'off'
    const fallback = { presolve: presolve === 'on' ? 'off' : 'on' } as const
    if (options.fallback) return attempt(scaled, { ...options, basis: null }, { ...fallback, ...tightTolerances })
    const first = attempt(scaled, withFittingBasis(scaled, options), { presolve, ...tightTolerances })
    if (first.kind !== 'failed') return first
    // Rarely the simplex gives up on an ill-conditioned basis: solve again from scratch, with the other presolve setting.
    discard()
    return attempt(scaled, { ...options, basis: null }, { ...fallback, ...defaultTolerances })
  }
}

/** HiGHS accepts no infinite time limit. */
const unlimitedSeconds = 1e9

type Settings = { presolve: 'on' | 'off' } & typeof defaultTolerances

/** Drops a basis of another shape; the solve then starts from scratch. */
function withFittingBasis({ program }: ScaledProgram, options: SolveOptions): SolveOptions {
  const { basis } = options
  const fits = basis?.columns.length === program.numCols && basis.rows.length === program.numRows
  return fits ? options : { ...options, basis: null }
}

const optionsFor = (
  { program }: ScaledProgram,
  { seconds = Number.NaN, gap = 0 }: SolveOptions,
  settings: Settings,
) => ({
  output_flag: false,
  time_limit: Number.isNaN(seconds) ? defaultSolveSeconds : Math.min(Math.max(0, seconds), unlimitedSeconds),
  ...settings,
  ...(program.integrality ? { mip_rel_gap: gap > 0 ? gap : 0, mip_abs_gap: 0, mip_feasibility_tolerance: 1e-9 } : {}),
})

function solveWith(model: HighsModel, scaled: ScaledProgram, { basis }: SolveOptions): SolverAnswer {
  const isInteger = scaled.program.integrality !== undefined
  model.zeroAllClocks()
  model.passModel(scaled.program)
  if (basis && !isInteger) model.setBasis({ colStatus: basis.columns, rowStatus: basis.rows })
  const { modelStatus } = model.run()
  if (modelStatus === modelStatuses.optimal) return optimalOf(model, scaled)
  if (modelStatus === modelStatuses.infeasible)
    return { kind: 'infeasible', ray: isInteger ? null : rayOf(model, scaled) }
  if (modelStatus === modelStatuses.unbounded) return { kind: 'unbounded' }
  if (modelStatus === modelStatuses.timeLimit) return stoppedOf(model, scaled)
  return { kind: 'failed', reason: `HiGHS ended with status ${modelStatus}` }
}

function optimalOf(model: HighsModel, scaled: ScaledProgram): SolverAnswer {
  const { program, rowScales, costScale } = scaled
  const { colValue, rowDual } = model.getSolution()
  const x = unscaled(colValue, scaled)
  if (program.integrality)
    return {
      kind: 'optimal',
      x,
      rowDuals: new Float64Array(program.numRows),
      basis: null,
      bound: boundOf(model, scaled),
    }
  const rowDuals = rowDual.map((dual, row) => (dual * costScale) / (rowScales[row] ?? 1))
  const { colStatus, rowStatus } = model.getBasis()
  const basis: Basis = { columns: colStatus, rows: rowStatus }
  const bound = program.colCost.reduce((sum, cost, column) => sum + cost * (colValue[column] ?? 0), 0) * costScale
  return { kind: 'optimal', x, rowDuals, basis, bound }
}

/** HiGHS solution status: feasible. */
const feasibleStatus = 2

function stoppedOf(model: HighsModel, scaled: ScaledProgram): SolverAnswer {
  const hasIncumbent = scaled.program.integrality && Number(model.info.get('primal_solution_status')) === feasibleStatus
  if (!hasIncumbent) return { kind: 'stopped' }
  const x = unscaled(model.getSolution().colValue, scaled)
  return { kind: 'stopped', best: { x, bound: boundOf(model, scaled) } }
}

const unscaled = (values: NumericArray, { columnScales }: ScaledProgram) =>
  values.map((value, column) => value * (columnScales[column] ?? 1))

const boundOf = (model: HighsModel, { costScale }: ScaledProgram) =>
  Number(model.info.get('mip_dual_bound')) * costScale

function rayOf(model: HighsModel, { rowScales }: ScaledProgram): NumericArray | null {
  const ray = model.getDualRay()
  return ray ? ray.values.map((value, row) => value / (rowScales[row] ?? 1)) : null
}

type ScaledProgram = {
  readonly program: HighsProgram
  /** x = columnScales × scaled x; scaled rows = rows / rowScales. */
  readonly columnScales: NumericArray
  readonly rowScales: NumericArray
  /** costs = costScale × scaled costs, apart from the column scales. */
  readonly costScale: number
}

/** Scales stay within 2^±60, and so do scaled bounds: HiGHS takes larger numbers for infinite. */
const maxScaleExponent = 60

const largestFinite = (...bounds: readonly number[]) =>
  bounds.reduce((max, bound) => (Number.isFinite(bound) ? Math.max(max, Math.abs(bound)) : max), 0)

/** The nearest power of two: scaling by it does not round. */
const powerOfTwo = (value: number) =>
  value > 0 && Number.isFinite(value)
    ? 2 ** Math.max(-maxScaleExponent, Math.min(maxScaleExponent, Math.round(Math.log2(value))))
    : 1

/** Smaller ratios to the largest entry are ignored: scaling them up would push the others beyond what the solver accepts. */
const minRatio = 2 ** -maxScaleExponent

const geometricMean = (smallest: number, largest: number) => Math.sqrt(Math.max(smallest, largest * minRatio) * largest)

/**
 * Scales rows and columns, whose units may differ by many orders of magnitude, to entries near 1, and the largest cost to
 * between 1 and 1000, since the solver's tolerances are absolute. Integer columns keep their unit.
 */
function scale(program: LinearProgram): ScaledProgram {
  const { starts, columns, coefficients } = program
  const numCols = program.columnNames.length
  const numRows = program.rowNames.length
  const rowScales = rowScalesOf(program)
  const columnScales = columnScalesOf(program, rowScales)
  const values = new Float64Array(coefficients.length)
  for (let row = 0; row < numRows; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1)
      values[k] = (coefficients[k] ?? 0) * (columnScales[columns[k] ?? 0] ?? 1) * perRow
  }
  const scaledCosts = program.costs.map((cost, column) => cost * (columnScales[column] ?? 1))
  const highestCost = scaledCosts.reduce((max, cost) => Math.max(max, Math.abs(cost)), 0)
  const costScale = powerOfTwo(highestCost / 32)
  const scaled: HighsProgram = {
    numCols,
    numRows,
    colCost: scaledCosts.map((cost) => cost / costScale),
    colLower: program.columnLower.map((bound, column) => bound / (columnScales[column] ?? 1)),
    colUpper: program.columnUpper.map((bound, column) => bound / (columnScales[column] ?? 1)),
    rowLower: program.rowLower.map((bound, row) => bound / (rowScales[row] ?? 1)),
    rowUpper: program.rowUpper.map((bound, row) => bound / (rowScales[row] ?? 1)),
    matrix: { format: 'csr', numRows, numCols, starts, indices: columns, values },
  }
  if (program.kinds) scaled.integrality = Int32Array.from(program.kinds)
  return { program: scaled, columnScales, rowScales, costScale }
}

/** The divisor of each row: about the geometric mean of its smallest and largest entry. */
function rowScalesOf({ rowNames, starts, coefficients, rowLower, rowUpper }: LinearProgram): NumericArray {
  const scales = new Float64Array(rowNames.length)
  for (let row = 0; row < scales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let smallest = Number.POSITIVE_INFINITY
    let largest = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const size = Math.abs(coefficients[k] ?? 0)
      if (size < smallest) smallest = size
      if (size > largest) largest = size
    }
    const bound = largestFinite(rowLower[row] ?? 0, rowUpper[row] ?? 0)
    scales[row] = powerOfTwo(Math.max(geometricMean(smallest, largest), bound * minRatio))
  }
  return scales
}

/** The factor of each column: the same for its entries after the rows are scaled. */
function columnScalesOf(program: LinearProgram, rowScales: NumericArray): NumericArray {
  const { columnNames, starts, columns, coefficients, kinds, columnLower } = program
  const smallest = new Float64Array(columnNames.length).fill(Number.POSITIVE_INFINITY)
  const largest = new Float64Array(columnNames.length)
  for (let row = 0; row < rowScales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const size = Math.abs(coefficients[k] ?? 0) * perRow
      if (size < (smallest[column] ?? 0)) smallest[column] = size
      if (size > (largest[column] ?? 0)) largest[column] = size
    }
  }
  return smallest.map((entry, column) => {
    if (kinds?.[column] === columnKinds.integer) return 1
    const bound = largestFinite(columnLower[column] ?? 0)
    return Math.max(1 / powerOfTwo(geometricMean(entry, largest[column] ?? 0)), powerOfTwo(bound) * minRatio)
  })
}
