// HiGHS behind the solver port. Server and browser load the runtime (WebAssembly) each in their own way and pass it in;
// here programs are scaled, passed on and solved, and answers scaled back.
//
// Decided by measurement: the model calls instead of LP text (text is slower, and a NaN in it gives a wrong optimum);
// presolve off for small continuous programs (twice as fast, and warm starts need it); one native model reused for all
// solves (each holds memory until it is disposed of).

import { hasUnusableNumber, type LinearProgram } from './linear-program.ts'
import { type ScaledProgram, scaledProgram } from './scaling.ts'
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
  const attempt = (scaled: ScaledProgram, options: SolveOptions, settings: HighsSettings): SolverAnswer => {
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
    if (hasUnusableNumber(program)) return { kind: 'failed', reason: 'a number of the program is not finite' }
    const scaled = scaledProgram(program)
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

type HighsSettings = { presolve: 'on' | 'off' } & typeof defaultTolerances

/** Drops a basis of another shape; the solve then starts from scratch. */
function withFittingBasis({ program }: ScaledProgram, options: SolveOptions): SolveOptions {
  const { basis } = options
  const fits = basis?.columns.length === program.costs.length && basis.rows.length === program.rowLower.length
  return fits ? options : { ...options, basis: null }
}

const optionsFor = (
  { program }: ScaledProgram,
  { seconds = Number.NaN, gap = 0 }: SolveOptions,
  settings: HighsSettings,
) => ({
  output_flag: false,
  time_limit: Number.isNaN(seconds) ? defaultSolveSeconds : Math.min(Math.max(0, seconds), unlimitedSeconds),
  ...settings,
  ...(program.kinds ? { mip_rel_gap: gap > 0 ? gap : 0, mip_abs_gap: 0, mip_feasibility_tolerance: 1e-9 } : {}),
})

function solveWith(model: HighsModel, scaled: ScaledProgram, { basis }: SolveOptions): SolverAnswer {
  const isInteger = scaled.program.kinds !== undefined
  model.zeroAllClocks()
  model.passModel(highsProgram(scaled.program))
  if (basis && !isInteger) model.setBasis({ colStatus: basis.columns, rowStatus: basis.rows })
  const { modelStatus } = model.run()
  if (modelStatus === modelStatuses.optimal) return optimalAnswerOf(model, scaled)
  if (modelStatus === modelStatuses.infeasible)
    return { kind: 'infeasible', ray: isInteger ? null : rayOf(model, scaled) }
  if (modelStatus === modelStatuses.unbounded) return { kind: 'unbounded' }
  if (modelStatus === modelStatuses.timeLimit) return stoppedAnswerOf(model, scaled)
  return { kind: 'failed', reason: `HiGHS ended with status ${modelStatus}` }
}

function optimalAnswerOf(model: HighsModel, scaled: ScaledProgram): SolverAnswer {
  const { program, rowScales, costScale } = scaled
  const { colValue, rowDual } = model.getSolution()
  const x = unscaled(colValue, scaled)
  if (program.kinds)
    return {
      kind: 'optimal',
      x,
      rowDuals: new Float64Array(program.rowLower.length),
      basis: null,
      bound: boundOf(model, scaled),
    }
  const rowDuals = rowDual.map((dual, row) => (dual * costScale) / (rowScales[row] ?? 1))
  const { colStatus, rowStatus } = model.getBasis()
  const basis: Basis = { columns: colStatus, rows: rowStatus }
  const bound = program.costs.reduce((sum, cost, column) => sum + cost * (colValue[column] ?? 0), 0) * costScale
  return { kind: 'optimal', x, rowDuals, basis, bound }
}

/** HiGHS solution status: feasible. */
const feasibleStatus = 2

function stoppedAnswerOf(model: HighsModel, scaled: ScaledProgram): SolverAnswer {
  const hasIncumbent = scaled.program.kinds && Number(model.info.get('primal_solution_status')) === feasibleStatus
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

function highsProgram({ costs, starts, columns, coefficients, kinds, ...bounds }: LinearProgram): HighsProgram {
  const numCols = costs.length
  const numRows = bounds.rowLower.length
  return {
    numCols,
    numRows,
    colCost: costs,
    colLower: bounds.columnLower,
    colUpper: bounds.columnUpper,
    rowLower: bounds.rowLower,
    rowUpper: bounds.rowUpper,
    matrix: { format: 'csr', numRows, numCols, starts, indices: columns, values: coefficients },
    ...(kinds ? { integrality: Int32Array.from(kinds) } : {}),
  }
}
