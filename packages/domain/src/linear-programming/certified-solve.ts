// A solve whose answer has been checked: every result is either proved or says that it is not.

import { solveForBasis } from './basis-factorisation.ts'
import {
  certifyInfeasible,
  certifyIntegerOptimum,
  certifyOptimum,
  type InfeasibilityCertificate,
  type OptimumCertificate,
  variableTolerance,
} from './certificate.ts'
import { impliedUpperBounds } from './implied-upper-bounds.ts'
import { continuousRelaxation, withFixedIntegers, withIndicatorColumns } from './integers.ts'
import {
  costOf,
  extendProgram,
  type LinearProgram,
  linearProgram,
  type ProgramColumn,
  type ProgramRow,
} from './linear-program.ts'
import { ownSimplex } from './simplex/simplex.ts'
import type { Basis, SolveOptions, Solver, SolverAnswer } from './solver.ts'

export type CertifiedAnswer =
  | {
      readonly kind: 'optimal'
      readonly x: Float64Array
      readonly rowDuals: Float64Array
      readonly basis: Basis | null
      readonly certificate: OptimumCertificate
    }
  /** `certificate` is null when only branch and bound claims it: the continuous relaxation is feasible. */
  | { readonly kind: 'infeasible'; readonly certificate: InfeasibilityCertificate | null }
  | { readonly kind: 'unbounded' }
  /** `best`: the incumbent, feasible; its certificate says how far it may be from the optimum. */
  | { readonly kind: 'stopped'; readonly best?: IntegerSolution }
  /** No answer, or one that could not be proved. `reason` is for a log. */
  | { readonly kind: 'failed'; readonly reason: string }

/** A feasible solution of an integer program; no other costs less than its certificate's bound. */
type IntegerSolution = { readonly x: Float64Array; readonly certificate: OptimumCertificate }

/** Solves and proves. Every column should have finite bounds: an unbounded answer has no certificate. */
export function certifiedSolve(program: LinearProgram, solver: Solver, options: SolveOptions = {}): CertifiedAnswer {
  const { withoutSimplex, fallback } = options
  const answer = program.kinds
    ? solveIntegerProgram(program, solver, options)
    : solveContinuousProgram(program, solver, options)
  if (answer.kind === 'infeasible' && isBarelyInfeasible(answer.certificate))
    return tryPerturbations(program, solver, options, ['optimal']) ?? answer
  // No certificate says that a program is unbounded: the solver behind the simplex is asked too.
  if (answer.kind !== 'failed' && (answer.kind !== 'unbounded' || withoutSimplex)) return answer
  // A search has been tried with both settings.
  if (program.kinds) return answer
  if (fallback) return proveBySimplex(program, solver, options) ?? answer
  // By the solver behind the simplex, from scratch; then with its fallback settings: other pivots may be more accurate.
  return certifiedSolve(program, solver, {
    ...options,
    basis: null,
    withoutSimplex: true,
    fallback: withoutSimplex === true,
  })
}

/**
 * The answer of our own simplex from scratch, for programs on which the solver gives up, also with its fallback settings;
 * null when it cannot be proved either.
 */
function proveBySimplex(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer | null {
  const answer = ownSimplex(program)
  const optimum = answer.kind === 'optimal' ? proveOptimum(program, answer) : null
  if (optimum) return optimum
  const certificate = answer.kind === 'infeasible' && answer.ray ? certifyInfeasible(program, answer.ray) : null
  if (certificate && !isBarelyInfeasible(certificate)) return { kind: 'infeasible', certificate }
  const perturbed = tryPerturbations(program, solver, options, certificate ? ['optimal'] : ['optimal', 'infeasible'])
  return perturbed ?? (certificate && { kind: 'infeasible', certificate })
}

/** A margin below which a point may exist that keeps all bounds within the tolerance of a certificate. */
const barelyInfeasibleMargin = 1e-7

/**
 * A program can be infeasible by so little that a point is feasible within the tolerance. Then the point is the answer,
 * whatever the solver happens to find first: otherwise a program would be infeasible and its parts, too, or feasible with
 * other costs.
 */
const isBarelyInfeasible = (certificate: InfeasibilityCertificate | null) =>
  certificate !== null && certificate.margin <= barelyInfeasibleMargin

/**
 * Relative perturbations of row bounds, smallest first, since the cost moves with them. The largest is a fifth of the
 * tolerance of a certificate.
 */
const perturbations = [2e-9, 2e-8]

/**
 * Where bounds leave, or lack, less room than can be proved (a minimum of 85 where 85 is just possible), the last digits
 * decide whether the program is feasible. With bounds loosened a little it is, and the answer is proved on the program as
 * stated: it violates no bound by more than the tolerance of a certificate.
 */
function tryPerturbations(
  program: LinearProgram,
  solver: Solver,
  options: SolveOptions,
  kinds: readonly CertifiedAnswer['kind'][],
): CertifiedAnswer | null {
  if (program.kinds) return null
  // Bounds at 0 are loosened by an activity: that of a tiny variable first, since solutions themselves may be tiny.
  for (const perturbation of perturbations)
    for (const amount of [variableTolerance, 1]) {
      const answer = proveWithPerturbation(program, perturbation, amount, solver, options)
      if (answer && kinds.includes(answer.kind)) return answer
    }
  return null
}

/** `amount`: a row with bounds at 0 is loosened by the share of what this amount of its largest column adds to it. */
function proveWithPerturbation(
  program: LinearProgram,
  perturbation: number,
  amount: number,
  solver: Solver,
  options: SolveOptions,
): CertifiedAnswer | null {
  const { starts, coefficients, rowLower, rowUpper } = program
  const slack = rowLower.map((lower, row) => {
    const entries = coefficients.subarray(starts[row], starts[row + 1])
    const largest = entries.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    const bounds = [lower, rowUpper[row] ?? 0].filter(Number.isFinite)
    return perturbation * bounds.reduce((max, bound) => Math.max(max, Math.abs(bound)), amount * largest)
  })
  const perturbed = {
    ...program,
    rowLower: rowLower.map((lower, row) => lower - (slack[row] ?? 0)),
    rowUpper: rowUpper.map((upper, row) => upper + (slack[row] ?? 0)),
  }
  const answer = solver(perturbed, { ...options, fallback: false })
  if (answer.kind === 'infeasible') {
    const certificate = answer.ray && certifyInfeasible(program, answer.ray)
    return certificate && { kind: 'infeasible', certificate }
  }
  if (answer.kind !== 'optimal') return null
  return proveOptimum(program, answer, perturbed)
}

function solveContinuousProgram(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer {
  const answer = solver(program, options)
  if (answer.kind === 'infeasible') return proveInfeasible(program, solver, options, answer.ray)
  if (answer.kind === 'stopped') return { kind: 'stopped' }
  if (answer.kind !== 'optimal') return answer
  return proveOptimum(program, answer) ?? { kind: 'failed', reason: 'the optimum could not be proved' }
}

type Optimum = Extract<CertifiedAnswer, { kind: 'optimal' }>
type ClaimedOptimum = Extract<SolverAnswer, { kind: 'optimal' }>
type Solution = Pick<Optimum, 'x' | 'rowDuals'>

/** A proof with less is as good as the basic solution would be. */
const roundingGap = 1e-10

/**
 * Proves the solver's own numbers, or, when they are not accurate, the basic solution, computed anew from the program
 * (`solved`: the one the basis is of). Where a column's bound is far above what the rows allow, the rounding of a
 * multiplier times that bound outweighs the cost; then the bound is computed with the implied upper bounds, those of the
 * rows and then also those of the cost.
 */
function proveOptimum(program: LinearProgram, claim: ClaimedOptimum, solved = program): Optimum | null {
  const { basis } = claim
  let basic: Solution | null | undefined
  const proveWith = (bounded: LinearProgram, { x, rowDuals }: Solution): Optimum | null => {
    // Values beyond their bounds by rounding (1e-9 below 0) are clamped; the clamped point is the one that is proved.
    const point = clamped(program, x)
    const certificate = certifyOptimum(bounded, point, rowDuals)
    return certificate && { kind: 'optimal', x: point, rowDuals, basis, certificate }
  }
  const proveOn = (bounded: LinearProgram): Optimum | null => {
    const proof = proveWith(bounded, claim)
    if (proof && proof.certificate.gap <= roundingGap && proof.certificate.greatestViolation <= roundingGap)
      return proof
    basic ??= basis && solveForBasis(solved, basis)
    return (basic && proveWith(bounded, basic)) ?? proof
  }
  return (
    proveOn(program) ??
    proveOn({ ...program, columnUpper: impliedUpperBounds(program) }) ??
    proveOn({ ...program, columnUpper: impliedUpperBounds(withCostAtMostOf(program, claim.x)) })
  )
}

/** The solutions that cost no more than a point. All others cost more, so a bound on the cost of these is one on all. */
function withCostAtMostOf(program: LinearProgram, x: Float64Array): LinearProgram {
  const cost = costOf(program, x)
  const upper = cost + Math.abs(cost) * 1e-6
  return extendProgram(program, {
    rows: [{ name: 'cost', lower: Number.NEGATIVE_INFINITY, upper, coefficients: program.costs }],
  })
}

function clamped({ columnLower, columnUpper }: LinearProgram, x: Float64Array): Float64Array {
  const point = new Float64Array(x.length)
  for (let column = 0; column < x.length; column += 1)
    point[column] = Math.min(Math.max(x[column] ?? 0, columnLower[column] ?? 0), columnUpper[column] ?? 0)
  return point
}

/**
 * Integer programs. Proved here: the solution is feasible, integer columns are integer, and the continuous columns are
 * optimal beside them. That no other integer choice costs less is the claim of branch and bound.
 */
function solveIntegerProgram(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer {
  const first = searchIntegerProgram(program, solver, options)
  const isProved = first.kind === 'infeasible' && first.certificate !== null
  if (options.fallback || isProved || first.kind === 'stopped' || first.kind === 'unbounded') return first
  return betterSearchAnswer(first, searchIntegerProgram(program, solver, { ...options, fallback: true }))
}

/**
 * The better of two searches, with presolve and without: each has, rarely, cut off the optimum or every solution. What one
 * has found is feasible, whatever the other claims; without a solution both must claim the same.
 */
function betterSearchAnswer(first: CertifiedAnswer, second: CertifiedAnswer): CertifiedAnswer {
  if (second.kind !== 'optimal') return first.kind === 'infeasible' ? second : first
  if (first.kind !== 'optimal') return second
  const [cost, other] = [first.certificate.cost, second.certificate.cost]
  return other < cost - 1e-9 * Math.abs(cost) ? second : first
}

function searchIntegerProgram(program: LinearProgram, solver: Solver, options: SolveOptions): CertifiedAnswer {
  const answer = solver(withIndicatorColumns(program), options)
  if (answer.kind === 'infeasible') return proveInfeasible(program, solver, options, null)
  if (answer.kind === 'optimal') {
    const solution = proveIntegerSolution(program, solver, answer, options.gap)
    if (!solution) return { kind: 'failed', reason: 'the integer optimum could not be proved' }
    return { kind: 'optimal', ...solution, rowDuals: new Float64Array(program.rowNames.length), basis: null }
  }
  if (answer.kind !== 'stopped') return answer
  const best = answer.best && proveIntegerSolution(program, solver, answer.best, Number.POSITIVE_INFINITY)
  return best ? { kind: 'stopped', best } : { kind: 'stopped' }
}

/** Solves the continuous columns again with the integers fixed: branch and bound itself is less accurate. */
function proveIntegerSolution(
  program: LinearProgram,
  solver: Solver,
  { x, bound }: { x: Float64Array; bound: number },
  gap: number | undefined,
): IntegerSolution | null {
  const withoutIndicators = x.subarray(0, program.costs.length)
  const rest = certifiedSolve(withFixedIntegers(program, withoutIndicators), solver)
  const exact = rest.kind === 'optimal' ? rest.x : withoutIndicators
  const certificate = certifyIntegerOptimum(program, exact, bound, gap)
  return certificate && { x: exact, certificate }
}

function proveInfeasible(
  program: LinearProgram,
  solver: Solver,
  options: SolveOptions,
  ray: Float64Array | null,
): CertifiedAnswer {
  const fromRay = ray && certifyInfeasible(program, ray)
  if (fromRay) return { kind: 'infeasible', certificate: fromRay }
  // The duals of the phase-1 program prove it too, and solvers report the duals of an optimum more reliably than rays.
  const phaseOne = solver(phaseOneProgram(continuousRelaxation(program)), { ...options, basis: null })
  const certificate = phaseOne.kind === 'optimal' ? certifyInfeasible(program, phaseOne.rowDuals) : null
  if (certificate || program.kinds) return { kind: 'infeasible', certificate }
  return { kind: 'failed', reason: 'the infeasibility could not be proved' }
}

/** The phase-1 program: minimises the violation of the rows, each with an artificial column for shortfall and for excess. */
function phaseOneProgram(program: LinearProgram): LinearProgram {
  const { columnNames, rowNames, starts, columns, coefficients } = program
  const structural: ProgramColumn[] = columnNames.map((name, column) => ({
    name,
    cost: 0,
    lower: program.columnLower[column] ?? 0,
    upper: program.columnUpper[column] ?? 0,
  }))
  const artificial: ProgramColumn[] = []
  const rows: ProgramRow[] = rowNames.map((name, row) => {
    const from = starts[row] ?? 0
    const to = starts[row + 1] ?? 0
    const bounds = [program.rowLower[row] ?? 0, program.rowUpper[row] ?? 0].filter(Number.isFinite)
    // Where all coefficients are next to 0, the violation is scaled by the bounds.
    const minSize = 1e-12 * bounds.reduce((max, bound) => Math.max(max, Math.abs(bound)), 0)
    const size = coefficients.subarray(from, to).reduce((max, value) => Math.max(max, Math.abs(value)), minSize) || 1
    const first = structural.length + artificial.length
    const violation = { name, cost: 1 / size, lower: 0, upper: Number.POSITIVE_INFINITY }
    artificial.push(violation, violation)
    return {
      name,
      lower: program.rowLower[row] ?? 0,
      upper: program.rowUpper[row] ?? 0,
      columns: [...columns.subarray(from, to), first, first + 1],
      coefficients: [...coefficients.subarray(from, to), 1, -1],
    }
  })
  return linearProgram([...structural, ...artificial], rows)
}
