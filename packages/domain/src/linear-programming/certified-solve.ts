// A solve whose answer has been checked: what comes out of here is either proved or says that it is not.

import { cornerOf } from './active-set.ts'
import {
  certifyInfeasible,
  certifyOptimum,
  certifyWhole,
  type InfeasibilityCertificate,
  milligram,
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
  const { basis, otherwise } = options
  const answer = program.kinds ? certifiedSearch(program, solver, options) : provedAnswer(program, solver, options)
  if (answer.kind !== 'failed') return answer
  if (otherwise) return provedWithin(program, solver, options) ?? answer
  // From another start, or by another way, the same answer is reached by other pivots, and may be said more exactly.
  return certifiedSolve(program, solver, basis ? { ...options, basis: null } : { ...options, otherwise: true })
}

/**
 * By how much rows are loosened where they leave next to no room, as a share, at first as little as may do: the cost moves
 * with it. At most a fifth of what a proof overlooks.
 */
const loosenings = [2e-9, 2e-8]

/**
 * Where limits leave or lack less room than can be proved (a minimum of 85 beside what can only just be 85) the last digits
 * decide whether there is a recipe. With a hair more room there is one, and it is proved on the program as
 * given: it misses no limit by more than a proof overlooks.
 */
function provedWithin(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer | null {
  if (program.kinds) return null
  // What is room beside a recipe of grams is a hole beside one of milligrams.
  for (const loosening of loosenings)
    for (const grams of [milligram, 1]) {
      const answer = looselyProved(program, loosening, grams, solver, options)
      if (answer) return answer
    }
  return null
}

/** `grams`: what a limit of 0 is loosened by a share of, in the richest food. */
function looselyProved(
  program: LinearProgram,
  loosening: number,
  grams: number,
  solver: Solver,
  options: SolveOptions,
): CertifiedAnswer | null {
  const { starts, coefficients, rowLower, rowUpper } = program
  const room = rowLower.map((lower, row) => {
    const entries = coefficients.subarray(starts[row], starts[row + 1])
    const greatest = entries.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const limits = [lower, rowUpper[row] ?? 0].filter(Number.isFinite)
    return loosening * limits.reduce((most, limit) => Math.max(most, Math.abs(limit)), grams * greatest)
  })
  const loose = {
    ...program,
    rowLower: rowLower.map((lower, row) => lower - (room[row] ?? 0)),
    rowUpper: rowUpper.map((upper, row) => upper + (room[row] ?? 0)),
  }
  const answer = solver(loose, { ...options, otherwise: false })
  if (answer.kind === 'infeasible') {
    const certificate = answer.ray && certifyInfeasible(program, answer.ray)
    return certificate && { kind: 'infeasible', certificate }
  }
  if (answer.kind !== 'optimal') return null
  const corner = answer.basis && cornerOf(loose, answer.basis)
  return provedPoint(program, answer, corner)
}

function provedAnswer(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer {
  const answer = solver(program, options)
  if (answer.kind === 'infeasible') return infeasible(program, solver, options, answer.ray)
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind !== 'optimal') return answer
  return provedCorner(program, answer) ?? { kind: 'failed', reason: 'the optimum could not be proved' }
}

type Optimum = Extract<CertifiedAnswer, { kind: 'optimal' }>
type Claim = Extract<SolverAnswer, { kind: 'optimal' }>

/**
 * The corner the solver found, computed anew from the program as given; else the numbers it said itself. Where a column may
 * be far more by its own limit (100 kg) than by the rows (some grams), what rounding leaves of a multiplier weighs more
 * than the cost; then the bound is computed with what the rows leave possible.
 */
function provedCorner(program: LinearProgram, claim: Claim): Optimum | null {
  return provedPoint(program, claim, claim.basis && cornerOf(program, claim.basis))
}

type Point = Pick<Optimum, 'x' | 'rowDuals'>

function provedPoint(program: LinearProgram, { x, rowDuals, basis }: Claim, corner: Point | null): Optimum | null {
  const proved = (bounding: LinearProgram): Optimum | null => {
    for (const point of [corner, { x, rowDuals }]) {
      // A nanogram below nothing is nothing: what is proved is the point within the limits of its columns.
      const kept = point && { x: within(program, point.x), rowDuals: point.rowDuals }
      const certificate = kept && certifyOptimum(bounding, kept.x, kept.rowDuals)
      if (certificate) return { kind: 'optimal', ...kept, basis, certificate }
    }
    return null
  }
  return proved(program) ?? proved({ ...program, columnUpper: greatestAmounts(program) })
}

const within = ({ columnLower, columnUpper }: LinearProgram, x: Float64Array) =>
  x.map((value, column) => Math.min(Math.max(value, columnLower[column] ?? 0), columnUpper[column] ?? 0))

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
    const limits = [program.rowLower[row] ?? 0, program.rowUpper[row] ?? 0].filter(Number.isFinite)
    // Where next to nothing is in anything, a miss is measured by what is asked for.
    const least = 1e-12 * limits.reduce((most, limit) => Math.max(most, Math.abs(limit)), 0)
    const size = coefficients.subarray(from, to).reduce((most, value) => Math.max(most, Math.abs(value)), least) || 1
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
