// The port to whatever solves linear programs: plain data in, a closed set of endings out. Nothing it says is believed
// before `certificate.ts` has checked it.

import type { LinearProgram } from './linear-program.ts'

/** Where a column or a row stands in the answer: at its lower limit, between (basic), or at its upper limit. */
export const standings = { atLower: 0, between: 1, atUpper: 2, free: 3 } as const

/** The standing of every column and row: where a like program can start from. */
export type Basis = { readonly columns: Int32Array; readonly rows: Int32Array }

export type SolverAnswer =
  | {
      readonly kind: 'optimal'
      readonly x: Float64Array
      /** What the cost would change by, per unit by which the limit of a row that binds is raised; none for whole columns. */
      readonly rowDuals: Float64Array
      /** None when columns are whole. */
      readonly basis: Basis | null
      /** No solution costs less: the cost itself, or what the search of a whole-number program has proved. */
      readonly bound: number
    }
  /** `ray`: multipliers of rows that show why, when the solver has them. */
  | { readonly kind: 'infeasible'; readonly ray: Float64Array | null }
  | { readonly kind: 'unbounded' }
  /** A limit of time was reached. `best` is what a whole-number search had found by then, and the bound it had proved. */
  | { readonly kind: 'stopped'; readonly best?: { readonly x: Float64Array; readonly bound: number } }
  /** `reason` is for a log, never for a person. */
  | { readonly kind: 'failed'; readonly reason: string }

export type SolveOptions = {
  /** The basis of a like program (as many columns and rows): the answer is the same, sooner. */
  readonly basis?: Basis | null | undefined
  /** After these seconds the answer is `stopped`; what is no number is as if nobody had said any. */
  readonly seconds?: number
  /** A whole-number search may end this near to its bound, as a share of the cost; 0 when not said, or below 0 or no number. */
  readonly gap?: number
  /** By another way than usual: what was answered could not be proved. */
  readonly otherwise?: boolean
}

/** Columns are continuous or whole; `whole-numbers.ts` writes the other kinds so. */
export type Solver = (program: LinearProgram, options?: SolveOptions) => SolverAnswer

/** What a solve may take when nobody says otherwise. */
export const defaultSolveSeconds = 10
