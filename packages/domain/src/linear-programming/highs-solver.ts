// HiGHS behind the port. The runtime (a WebAssembly program) is loaded by whoever has files or a network and handed in;
// here programs are scaled, passed, solved, and answers scaled back.
//
// What measuring decided: its model calls (text is slower, and answers a wrong optimum on a number that is none);
// presolve off for small programs without whole numbers (twice as fast, and a warm start needs it); one native model
// used again and again (each holds memory until it is disposed of).

import { columnKinds, hasNonFinite, type LinearProgram } from './linear-program.ts'
import { type Basis, defaultSolveSeconds, type SolveOptions, type Solver, type SolverAnswer } from './solver.ts'

type Numbers = Float64Array

/** The part of the npm package `highs` used here; the runtime its loader answers fits it. */
export type HighsRuntime = { createModel(): HighsModel }

type HighsModel = {
  readonly options: { set(values: Record<string, boolean | number | string>): unknown }
  readonly info: { get(name: string): number | bigint }
  passModel(model: HighsProgram): unknown
  setBasis(basis?: { colStatus: Int32Array; rowStatus: Int32Array }): unknown
  zeroAllClocks(): unknown
  clearSolver(): unknown
  run(): { readonly modelStatus: number }
  getSolution(): { readonly colValue: Numbers; readonly rowDual: Numbers }
  getBasis(): { readonly colStatus: Int32Array; readonly rowStatus: Int32Array }
  getDualRay(): { readonly values: Numbers } | undefined
  dispose(): void
}

type HighsProgram = {
  numCols: number
  numRows: number
  colCost: Numbers
  colLower: Numbers
  colUpper: Numbers
  rowLower: Numbers
  rowUpper: Numbers
  matrix: { format: 'csr'; numRows: number; numCols: number; starts: Int32Array; indices: Int32Array; values: Numbers }
  integrality?: Int32Array
}

/** Its words for how a run ended. */
const endings = { optimal: 7, infeasible: 8, unboundedOrInfeasible: 9, unbounded: 10, timeLimit: 13 } as const

const exact = { primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 }
const usual = { primal_feasibility_tolerance: 1e-7, dual_feasibility_tolerance: 1e-7 }

/** More entries than this, and presolve is worth its while. */
const presolveFrom = 50_000

/** A solver that uses one native model of this runtime again and again: not two at a time. */
export function highsSolver(runtime: HighsRuntime): Solver {
  let model: HighsModel | undefined
  /** What the model was told last: telling it again takes longer than asking whether that is needed. */
  let told = ''
  /** After an error nobody knows what state the model is in. */
  const discard = () => {
    model?.dispose()
    model = undefined
    told = ''
  }
  const attempt = (scaled: ScaledProgram, options: SolveOptions, settings: Settings): SolverAnswer => {
    try {
      model ??= runtime.createModel()
      const wanted = optionsFor(scaled, options, settings)
      const words = JSON.stringify(wanted)
      if (words !== told) model.options.set(wanted)
      told = words
      return solveWith(model, scaled, options)
    } catch (error) {
      // The package throws what the native calls answer; to us it is one of the endings.
      discard()
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return (program, options = {}) => {
    if (hasNonFinite(program)) return { kind: 'failed', reason: 'a number of the program is not finite' }
    const scaled = scale(program)
    const isWhole = program.kinds !== undefined
    const presolve = isWhole || program.coefficients.length > presolveFrom ? 'on' : 'off'
    const otherwise = { presolve: presolve === 'on' ? 'off' : 'on' } as const
    if (options.otherwise) return attempt(scaled, { ...options, basis: null }, { ...otherwise, ...exact })
    const first = attempt(scaled, fitting(scaled, options), { presolve, ...exact })
    if (first.kind !== 'failed') return first
    // Rarely the simplex gives up on a badly conditioned basis: once more, from scratch and by another way.
    discard()
    return attempt(scaled, { ...options, basis: null }, { ...otherwise, ...usual })
  }
}

/** It takes no infinity. */
const endlessSeconds = 1e9

type Settings = { presolve: 'on' | 'off' } & typeof usual

/** A basis of another program is none: the solve then starts from scratch. */
function fitting({ program }: ScaledProgram, options: SolveOptions): SolveOptions {
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
  time_limit: Number.isNaN(seconds) ? defaultSolveSeconds : Math.min(Math.max(0, seconds), endlessSeconds),
  ...settings,
  ...(program.integrality ? { mip_rel_gap: gap > 0 ? gap : 0, mip_abs_gap: 0, mip_feasibility_tolerance: 1e-9 } : {}),
})

function solveWith(model: HighsModel, scaled: ScaledProgram, { basis }: SolveOptions): SolverAnswer {
  const isWhole = scaled.program.integrality !== undefined
  model.zeroAllClocks()
  model.passModel(scaled.program)
  if (basis && !isWhole) model.setBasis({ colStatus: basis.columns, rowStatus: basis.rows })
  const { modelStatus } = model.run()
  if (modelStatus === endings.optimal) return optimalOf(model, scaled)
  if (modelStatus === endings.infeasible) return { kind: 'infeasible', ray: isWhole ? null : rayOf(model, scaled) }
  if (modelStatus === endings.unbounded) return { kind: 'unbounded' }
  if (modelStatus === endings.timeLimit) return stoppedOf(model, scaled)
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

/** Its word for values that keep every limit. */
const feasible = 2

function stoppedOf(model: HighsModel, scaled: ScaledProgram): SolverAnswer {
  const hasFound = scaled.program.integrality && Number(model.info.get('primal_solution_status')) === feasible
  if (!hasFound) return { kind: 'stopped' }
  const x = unscaled(model.getSolution().colValue, scaled)
  return { kind: 'stopped', best: { x, bound: boundOf(model, scaled) } }
}

const unscaled = (values: Numbers, { columnScales }: ScaledProgram) =>
  values.map((value, column) => value * (columnScales[column] ?? 1))

const boundOf = (model: HighsModel, { costScale }: ScaledProgram) =>
  Number(model.info.get('mip_dual_bound')) * costScale

function rayOf(model: HighsModel, { rowScales }: ScaledProgram): Numbers | null {
  const ray = model.getDualRay()
  return ray ? ray.values.map((value, row) => value / (rowScales[row] ?? 1)) : null
}

type ScaledProgram = {
  readonly program: HighsProgram
  /** x = columnScales × what is solved for; the rows solved are 1/rowScales of the rows given. */
  readonly columnScales: Numbers
  readonly rowScales: Numbers
  /** Costs given = costScale × costs solved. */
  readonly costScale: number
}

/** Scales beyond 2^±60 are not used, nor what would bring a limit there: so scaled it would be infinite to the solver. */
const mostScaled = 60

const largestOf = (...limits: readonly number[]) =>
  limits.reduce((most, limit) => (Number.isFinite(limit) ? Math.max(most, Math.abs(limit)) : most), 0)

/** The nearest power of two: scaling by it rounds nothing. */
const powerOfTwo = (value: number) =>
  value > 0 && Number.isFinite(value)
    ? 2 ** Math.max(-mostScaled, Math.min(mostScaled, Math.round(Math.log2(value))))
    : 1

/** What is less beside the greatest is not brought nearer to 1: it would carry the others beyond what a solver takes. */
const leastBeside = 2 ** -mostScaled

/** Between the least and the greatest of entries. */
const middleOf = (least: number, greatest: number) => Math.sqrt(Math.max(least, greatest * leastBeside) * greatest)

/**
 * Brings rows and columns (UI/kg beside g/kg beside %) near to 1, and the greatest cost to between 1 and 1000: the
 * tolerances of the solver are absolute. Whole columns keep their unit.
 */
function scale(program: LinearProgram): ScaledProgram {
  const { starts, columns, coefficients } = program
  const numCols = program.columnNames.length
  const numRows = program.rowNames.length
  const rowScales = balancedRows(program)
  const columnScales = balancedColumns(program, rowScales)
  const values = new Float64Array(coefficients.length)
  for (let row = 0; row < numRows; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1)
      values[k] = (coefficients[k] ?? 0) * (columnScales[columns[k] ?? 0] ?? 1) * perRow
  }
  const scaledCosts = program.costs.map((cost, column) => cost * (columnScales[column] ?? 1))
  const greatest = scaledCosts.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0)
  const costScale = powerOfTwo(greatest / 32)
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

/** What each row is divided by: about the geometric mean of its least and greatest entry. */
function balancedRows({ rowNames, starts, coefficients, rowLower, rowUpper }: LinearProgram): Numbers {
  const scales = new Float64Array(rowNames.length)
  for (let row = 0; row < scales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    let least = Number.POSITIVE_INFINITY
    let greatest = 0
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const size = Math.abs(coefficients[k] ?? 0)
      if (size < least) least = size
      if (size > greatest) greatest = size
    }
    const limit = largestOf(rowLower[row] ?? 0, rowUpper[row] ?? 0)
    scales[row] = powerOfTwo(Math.max(middleOf(least, greatest), limit * leastBeside))
  }
  return scales
}

/** What each column is multiplied by then: the same of what the rows have left of it. */
function balancedColumns(program: LinearProgram, rowScales: Numbers): Numbers {
  const { columnNames, starts, columns, coefficients, kinds, columnLower } = program
  const least = new Float64Array(columnNames.length).fill(Number.POSITIVE_INFINITY)
  const greatest = new Float64Array(columnNames.length)
  for (let row = 0; row < rowScales.length; row += 1) {
    const end = starts[row + 1] ?? 0
    const perRow = 1 / (rowScales[row] ?? 1)
    for (let k = starts[row] ?? 0; k < end; k += 1) {
      const column = columns[k] ?? 0
      const size = Math.abs(coefficients[k] ?? 0) * perRow
      if (size < (least[column] ?? 0)) least[column] = size
      if (size > (greatest[column] ?? 0)) greatest[column] = size
    }
  }
  return least.map((smallest, column) => {
    if (kinds?.[column] === columnKinds.whole) return 1
    const limit = largestOf(columnLower[column] ?? 0)
    return Math.max(1 / powerOfTwo(middleOf(smallest, greatest[column] ?? 0)), powerOfTwo(limit) * leastBeside)
  })
}
