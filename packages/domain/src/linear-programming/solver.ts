// The solver port: plain data in, one of a closed set of answers out. `certificate.ts` checks every answer; the solver is
// not trusted.

import type { LinearProgram } from './linear-program.ts'

/** Status of a column or a row in a basis: nonbasic at a bound, basic, or nonbasic without bounds (free). The numbers are those of HiGHS. */
export const basisStatus = { atLower: 0, basic: 1, atUpper: 2, free: 3 } as const

/** The status of every column and every row: a starting point for a program of the same shape. */
export type Basis = { readonly columns: Int32Array; readonly rows: Int32Array }

export type SolverAnswer =
  | {
      readonly kind: 'optimal'
      readonly x: Float64Array
      /** Change of the cost per unit by which the bound of a binding row is raised; all 0 for integer programs. */
      readonly rowDuals: Float64Array
      /** Null for integer programs. */
      readonly basis: Basis | null
      /** Lower bound on the cost of every solution: the cost itself, or what branch and bound has proved. */
      readonly bound: number
    }
  /** `ray`: row multipliers that prove it (Farkas), when the solver has them. */
  | { readonly kind: 'infeasible'; readonly ray: Float64Array | null }
  | { readonly kind: 'unbounded' }
  /** The time limit was reached. `best`: the incumbent of an integer program, and the bound proved by then. */
  | { readonly kind: 'stopped'; readonly best?: { readonly x: Float64Array; readonly bound: number } }
  /** `reason` is for a log, not for users. */
  | { readonly kind: 'failed'; readonly reason: string }

export type SolveOptions = {
  /** Warm start: the basis of a program with as many columns and rows. It changes the time, not the optimum. */
  readonly basis?: Basis | null | undefined
  /** Time limit: after so many seconds the answer is `stopped`. NaN counts as not set. */
  readonly seconds?: number
  /** Relative gap at which the search of an integer program may end; 0 by default and when negative or NaN. */
  readonly gap?: number
  /** Not by our own simplex (`simplex/simplex.ts`): its answer could not be certified. */
  readonly withoutSimplex?: boolean
  /** Use the fallback settings: the answers before could not be certified. */
  readonly fallback?: boolean
}

/** Solves programs with continuous and integer columns; `integers.ts` rewrites the other kinds into these. */
export type Solver = (program: LinearProgram, options?: SolveOptions) => SolverAnswer

/** Time limit of a solve unless `seconds` is set. */
export const defaultSolveSeconds = 10
