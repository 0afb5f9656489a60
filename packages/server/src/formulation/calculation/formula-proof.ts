import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import {
  formulaProblem,
  recipeWithoutMolasses,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { FormulaJobOutcome } from '@provende/domain/formulation/optimise/batch.ts'
import { isProvedOptimum } from '@provende/domain/formulation/optimise/proved-optimum.ts'
import { inReadScope } from '../../records/scope.ts'
import { type FormulaSaveOptions, hashInputs, type PreparedFormula, prepareFormula } from '../formula/formula-save.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import { runOptionsOf, type SolvingCall } from './calculation-context.ts'
import type { RecentOptima } from './recent-optima.ts'

/*
 * A formula saved as optimised is optimised again on the server: only the server's own proof marks it as the cheapest,
 * not the client's claim.
 */

/**
 * Proves a formula before it is saved. The certificate only holds for the inputs of the proof: if prices, contents or
 * limits have changed by the time of the save, it is dropped. Without a certificate the formula is saved all the same.
 */
export async function proveBeforeSave(
  { solver, ...services }: SolvingServices,
  call: SolvingCall,
  request: FormulaRequest,
): Promise<Pick<FormulaSaveOptions, 'certify'>> {
  const { prepared } = await inReadScope(services, call.session, (scope) => prepareFormula(scope, request))
  const problem = formulaProblem(prepared.content, prepared.inputs)
  const currentRecipe = recipeWithoutMolasses(prepared.content, prepared.inputs)
  const [outcome] = await solver.run('reoptimise', [{ problem, currentRecipe }], runOptionsOf(call))
  const certificate = certificateOf(prepared, outcome)
  const hash = hashInputs(prepared.inputs)
  return { certify: ({ inputs }) => (hashInputs(inputs) === hash ? certificate : null) }
}

/** Thrown by a save whose formula is no longer the problem that was optimised; the caller solves it again. */
export class OptimumOutdated extends Error {
  override readonly name = 'OptimumOutdated'
}

/** Proves a formula by its kept optimum, within the transaction of the save. Throws OptimumOutdated. */
export const proveByRecentOptimum = (optima: RecentOptima, formulaId: number): Pick<FormulaSaveOptions, 'certify'> => ({
  certify: (prepared) => {
    const optimum = optima.find(formulaId, formulaProblem(prepared.content, prepared.inputs))
    if (optimum === undefined) throw new OptimumOutdated()
    return certificateOf(prepared, optimum)
  },
})

/** The certificate of an outcome if the formula's recipe is that optimum; null otherwise, and for a coated product. */
export function certificateOf(
  { content, inputs }: Pick<PreparedFormula, 'content' | 'inputs'>,
  outcome: FormulaJobOutcome | { readonly kind: 'cancelled' | 'overloaded' } | undefined,
): object | null {
  if (outcome?.kind !== 'optimal' || content.melasse) return null
  const isOptimum = isProvedOptimum(
    formulaProblem(content, inputs),
    recipeWithoutMolasses(content, inputs),
    outcome.recipe,
  )
  return isOptimum ? outcome.certificate : null
}
