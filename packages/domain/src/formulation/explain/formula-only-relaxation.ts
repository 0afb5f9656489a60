// The smallest relaxation of the formula's own limits: those of the constraint set and of foods stay as they are.

import type { Solver } from '../../linear-programming/solver.ts'
import type { FormulaProblem } from '../problem/formula-problem.ts'
import type { LimitSide } from '../problem/limits.ts'
import { type PartialRelaxationOutcome, smallestPartialRelaxation } from './relaxation.ts'

/** `none`: proved, no recipe keeps the limits of the set and of the foods. */
export type FormulaOnlyRelaxation = PartialRelaxationOutcome

/** Whether the formula itself decides a limit. The total of a set is only the default of the formula's total. */
export const isFormulaLimit = ({ subject, from }: Pick<LimitSide, 'subject' | 'from'>): boolean =>
  from === 'formula' || subject.kind === 'total'

/**
 * The smallest relaxation of the formula's own limits, and the cheapest recipe under it, with its certificate. Its measure
 * is never below that of the smallest relaxation of all limits.
 * Source: docs/formulation.md.
 */
export const formulaOnlyRelaxation = (problem: FormulaProblem, solver: Solver): FormulaOnlyRelaxation =>
  smallestPartialRelaxation(problem, isFormulaLimit, solver)
