// A solve whose answer has been checked: what comes out of here is either proved or says that it is not.

import { cornerOf } from './active-set.ts'
import {
  certifyInfeasible,
  certifyOptimum,
  certifyWhole,
  type InfeasibilityCertificate,
  type OptimumCertificate,
} from './certificate.ts'
import { type LinearProgram, linearProgram, type ProgramColumn, type ProgramRow } from './linear-program.ts'
import type { Basis, SolveOptions, Solver, SolverAnswer } from './solver.ts'

export type CertifiedAnswer =
  | {
      readonly kind: 'optimal'
      readonly x: Float64Array
      readonly rowDuals: Float64Array
      readonly basis: Basis | null
      readonly certificate: OptimumCertificate
    }
  /** `certificate` is null only for whole-number programs whose continuous relaxation is feasible. */
  | { readonly kind: 'infeasible'; readonly certificate: InfeasibilityCertificate | null }
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'stopped' }
  /** No answer, or one that could not be proved. `reason` is for a log. */
  | { readonly kind: 'failed'; readonly reason: string }

/** Solves and proves. Every column should have limits: an unbounded answer has no certificate. */
export function certifiedSolve(program: LinearProgram, solver: Solver, options: SolveOptions = {}): CertifiedAnswer {
  const answer = solver(program, options)
  if (answer.kind === 'optimal') {
    const optimum = program.kinds ? provedWhole(program, answer, options) : provedCorner(program, answer)
    if (optimum) return optimum
    // From another start the same optimum is reached by another way, and may be said more exactly.
    if (options.basis) return certifiedSolve(program, solver, { ...options, basis: null })
    return { kind: 'failed', reason: 'the optimum could not be proved' }
  }
  if (answer.kind === 'infeasible') return infeasible(program, solver, options, answer.ray)
  return answer
}

type Optimum = Extract<CertifiedAnswer, { kind: 'optimal' }>
type Claim = Extract<SolverAnswer, { kind: 'optimal' }>

/** The corner the solver found, computed anew from the program as given; else the numbers it said itself. */
function provedCorner(program: LinearProgram, { x, rowDuals, basis }: Claim): Optimum | null {
  for (const point of [basis && cornerOf(program, basis), { x, rowDuals }]) {
    const certificate = point && certifyOptimum(program, point.x, point.rowDuals)
    if (certificate) return { kind: 'optimal', ...point, basis, certificate }
  }
  return null
}

function provedWhole(program: LinearProgram, claim: Claim, { gap }: SolveOptions): Optimum | null {
  const { x, rowDuals, bound } = claim
  const certificate = certifyWhole(program, x, bound, gap)
  return certificate && { kind: 'optimal', x, rowDuals, basis: null, certificate }
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
  const { kinds, ...continuous } = program
  const nearest = solver(nearestMiss(continuous), { ...options, basis: null })
  const certificate = nearest.kind === 'optimal' ? certifyInfeasible(continuous, nearest.rowDuals) : null
  if (certificate || kinds) return { kind: 'infeasible', certificate }
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
