// A solve whose answer has been checked: what comes out of here is either proved or says that it is not.

import { cornerOf } from './active-set.ts'
import {
  certifyInfeasible,
  certifyOptimum,
  certifyWhole,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from './certificate.ts'
import { greatestAmounts } from './greatest-amounts.ts'
import { type LinearProgram, linearProgram, type ProgramColumn, type ProgramRow } from './linear-program.ts'
import type { Basis, SolveOptions, Solver, SolverAnswer } from './solver.ts'
import { relaxationOf, withChoices, withUseColumns } from './whole-numbers.ts'

export type CertifiedAnswer =
  | {
      readonly kind: 'optimal'
      readonly x: Float64Array
      readonly rowDuals: Float64Array
      readonly basis: Basis | null
      readonly certificate: OptimumCertificate
    }
  /** `certificate` is null where only the search for whole numbers says so: the continuous relaxation is not impossible. */
  | { readonly kind: 'infeasible'; readonly certificate: InfeasibilityCertificate | null }
  | { readonly kind: 'unbounded' }
  /** `best` is the best found by then: it keeps every limit, and its certificate says how far it may be from the optimum. */
  | { readonly kind: 'stopped'; readonly best?: Found }
  /** No answer, or one that could not be proved. `reason` is for a log. */
  | { readonly kind: 'failed'; readonly reason: string }

/** A solution in whole numbers that keeps every limit; no other costs less than its certificate's bound. */
type Found = { readonly x: Float64Array; readonly certificate: OptimumCertificate }

/** Solves and proves. Every column should have limits: an unbounded answer has no certificate. */
export function certifiedSolve(program: LinearProgram, solver: Solver, options: SolveOptions = {}): CertifiedAnswer {
  if (program.kinds) return certifiedSearch(program, solver, options)
  const answer = solver(program, options)
  if (answer.kind === 'optimal') {
    const optimum = provedCorner(program, answer)
    if (optimum) return optimum
    // From another start the same optimum is reached by another way, and may be said more exactly.
    if (options.basis) return certifiedSolve(program, solver, { ...options, basis: null })
    return { kind: 'failed', reason: 'the optimum could not be proved' }
  }
  if (answer.kind === 'infeasible') return infeasible(program, solver, options, answer.ray)
  return answer.kind === 'stopped' ? { kind: 'stopped' } : answer
}

type Optimum = Extract<CertifiedAnswer, { kind: 'optimal' }>
type Claim = Extract<SolverAnswer, { kind: 'optimal' }>

/**
 * The corner the solver found, computed anew from the program as given; else the numbers it said itself. Where a column may
 * be far more by its own limit (100 kg) than by the rows (some grams), what rounding leaves of a multiplier weighs more
 * than the cost; then the bound is computed with what the rows leave possible.
 */
function provedCorner(program: LinearProgram, { x, rowDuals, basis }: Claim): Optimum | null {
  const points = [basis && cornerOf(program, basis), { x, rowDuals }].filter((point) => point !== null)
  const proved = (within: LinearProgram): Optimum | null => {
    for (const point of points) {
      const certificate = certifyOptimum(within, point.x, point.rowDuals)
      if (certificate) return { kind: 'optimal', ...point, basis, certificate }
    }
    return null
  }
  return proved(program) ?? proved({ ...program, columnUpper: greatestAmounts(program) })
}

/**
 * The same for whole numbers. What is proved here is that every limit holds, that whole columns are whole and that the
 * rest is the cheapest beside them; that no other choice costs less is the word of the search.
 */
function certifiedSearch(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer {
  const answer = solver(withUseColumns(program), options)
  if (answer.kind === 'infeasible') return infeasible(program, solver, options, null)
  if (answer.kind === 'optimal') {
    const found = certifiedChoices(program, solver, answer, options.gap)
    if (!found) return { kind: 'failed', reason: 'the optimum in whole numbers could not be proved' }
    return { kind: 'optimal', ...found, rowDuals: new Float64Array(program.rowNames.length), basis: null }
  }
  if (answer.kind !== 'stopped') return answer
  const best = answer.best && certifiedChoices(program, solver, answer.best, Number.POSITIVE_INFINITY)
  return best ? { kind: 'stopped', best } : { kind: 'stopped' }
}

/** The choices a search made, with the continuous rest computed anew beside them: the search itself is not that exact. */
function certifiedChoices(
  program: LinearProgram,
  solver: Solver,
  { x, bound }: { x: Float64Array; bound: number },
  gap: number | undefined,
): Found | null {
  const own = x.subarray(0, program.costs.length)
  const rest = certifiedSolve(withChoices(program, own), solver)
  const exact = rest.kind === 'optimal' ? rest.x : own
  const certificate = certifyWhole(program, exact, bound, gap)
  return certificate && { x: exact, certificate }
}

function infeasible(
  program: LinearProgram,
  solver: Solver,
  options: SolveOptions,
  ray: Float64Array | null,
): CertifiedAnswer {
  const own = ray && certifyInfeasible(program, ray)
  if (own) return { kind: 'infeasible', certificate: own }
  // The multipliers of the nearest miss show it too: they are an optimum's, which solvers say more reliably than rays.
  const nearest = solver(nearestMiss(relaxationOf(program)), { ...options, basis: null })
  const certificate = nearest.kind === 'optimal' ? certifyInfeasible(program, nearest.rowDuals) : null
  if (certificate || program.kinds) return { kind: 'infeasible', certificate }
  return { kind: 'failed', reason: 'the contradiction could not be proved' }
}

/** The program that misses the rows by as little as possible: its rows each with what it lacks and what it has too much. */
function nearestMiss(program: LinearProgram): LinearProgram {
  const { columnNames, rowNames, starts, columns, coefficients } = program
  const own: ProgramColumn[] = columnNames.map((name, column) => ({
    name,
    cost: 0,
    lower: program.columnLower[column] ?? 0,
    upper: program.columnUpper[column] ?? 0,
  }))
  const misses: ProgramColumn[] = []
  const rows: ProgramRow[] = rowNames.map((name, row) => {
    const from = starts[row] ?? 0
    const to = starts[row + 1] ?? 0
    const size = coefficients.subarray(from, to).reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
    const first = own.length + misses.length
    const miss = { name, cost: 1 / size, lower: 0, upper: Number.POSITIVE_INFINITY }
    misses.push(miss, miss)
    return {
      name,
      lower: program.rowLower[row] ?? 0,
      upper: program.rowUpper[row] ?? 0,
      columns: [...columns.subarray(from, to), first, first + 1],
      coefficients: [...coefficients.subarray(from, to), 1, -1],
    }
  })
  return linearProgram([...own, ...misses], rows)
}
