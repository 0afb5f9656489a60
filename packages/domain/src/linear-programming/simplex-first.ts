// Which solver is asked first.

import { ownSimplex } from './simplex/simplex.ts'
import type { Solver } from './solver.ts'

/** Programs with more columns or rows are solved faster by a solver that uses their sparsity. */
const maxSize = 400
/**
 * Our own simplex first, for programs it is made for; the other solver for all else, and when an answer of ours could not
 * be proved.
 */
export const simplexFirst =
  (other: Solver, simplex = ownSimplex): Solver =>
  (program, options = {}) => {
    const isSmall = program.costs.length <= maxSize && program.rowLower.length <= maxSize
    const isForSimplex = isSmall && !program.kinds && !options.withoutSimplex && !options.fallback
    return (isForSimplex ? simplex : other)(program, options)
  }
