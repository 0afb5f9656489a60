import type { SentFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { BatchOutcome } from '@provende/domain/formulation/batch.ts'
import { isProvedOptimum } from '@provende/domain/formulation/proved-optimum.ts'
import { dryRecipe, formulaProblem } from '@provende/domain/formulation/workbench-formula.ts'
import type { Session } from '../access/session.ts'
import { inReadScope } from '../records/scope.ts'
import { hashOf, type Made, madeOf, type SavedBy } from './formula-save.ts'
import type { SolvingServices } from './solver-pool.ts'

/*
 * A formula that is saved as optimised is optimised again here: that it is the cheapest is what the server has proved, not
 * what a client says.
 */

/**
 * The proof of what is sent, for the save that follows. It holds for what it was found with: where prices, contents or
 * limits have changed by then, there is none. Where none can be had, the formula is saved without.
 */
export async function provedBy(
  { solver, ...services }: SolvingServices,
  session: Session,
  sent: SentFormula,
): Promise<Pick<SavedBy, 'certificateOf'>> {
  const { made } = await inReadScope(services, session, (scope) => madeOf(scope, sent))
  const problem = formulaProblem(made.content, made.basis)
  const [outcome] = await solver.run('reoptimise', [{ problem, present: dryRecipe(made.content, made.basis) }])
  const certificate = certificateOf(made, outcome)
  const hash = hashOf(made.basis)
  return { certificateOf: ({ basis }) => (hashOf(basis) === hash ? certificate : null) }
}

/** The certificate of an outcome where the recipe of the formula is that optimum; a coated product is none. */
export function certificateOf(
  { content, basis }: Pick<Made, 'content' | 'basis'>,
  outcome: BatchOutcome | { readonly kind: 'cancelled' } | undefined,
): object | null {
  if (outcome?.kind !== 'optimal' || content.melasse) return null
  const isIt = isProvedOptimum(formulaProblem(content, basis), dryRecipe(content, basis), outcome.recipe)
  return isIt ? outcome.certificate : null
}
