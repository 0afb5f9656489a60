import { formulaFields } from '@provende/contract/formulation/formula-fields.ts'
import type { formulaRoutes, RecomputedFormula } from '@provende/contract/formulation/formula-routes.ts'
import type { FormulaRequest } from '@provende/contract/formulation/formula-schemas.ts'
import { withoutUnavailableFoods } from '@provende/domain/formulation/formula/workbench/left-out-foods.ts'
import {
  formulaProblem,
  recipeWithoutMolasses,
  withRecipe,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, Refusal } from '../../kit/handler.ts'
import { inReadScope, inScope, type Scope } from '../../records/scope.ts'
import { runOptionsOf, type SolvingCall } from '../calculation/calculation-context.ts'
import { certificateOf } from '../calculation/formula-proof.ts'
import type { SolvingServices } from '../solver/solver-pool.ts'
import { loadDistributor, offeredPriceLists } from './formula-options.ts'
import {
  type FormulaSaveOptions,
  hashInputs,
  loadWritableFormula,
  prepareFormula,
  saveFormula,
} from './formula-save.ts'

/*
 * Computes saved formulas again with what is true today, one after the other, each in a transaction of its own: what is
 * refused of one does not hold up the others.
 */

type RecomputeHandlers = Pick<Handlers<typeof formulaRoutes, Session>, 'recompute'>
type SaveToDo = { readonly request: FormulaRequest; readonly options: FormulaSaveOptions }

export const recomputeHandlers = (services: SolvingServices): RecomputeHandlers => ({
  recompute: async (call) => {
    const { session, body } = call
    const response: RecomputedFormula[] = []
    for (const id of new Set(body.ids)) {
      try {
        const save = body.optimise ? await optimisedSave(services, call, id) : await plainSave(services, session, id)
        if (save === null) response.push({ id, outcome: 'noRecipe' })
        else {
          await inScope(services, session, (scope) => saveFormula(scope, save.request, save.options))
          response.push({ id, outcome: 'done' })
        }
      } catch (error) {
        // One that may not be saved is answered as such; the others go on.
        if (!(error instanceof Refusal)) throw error
        response.push({ id, outcome: 'refused' })
      }
    }
    return { response }
  },
})

const plainSave = (services: SolvingServices, session: Session, id: number): Promise<SaveToDo> =>
  inReadScope(services, session, async (scope) => ({
    request: await requestAsSaved(scope, id),
    options: { operation: 'calculate' },
  }))

/** The formula with its cheapest recipe of today, of the foods that are available, and the proof; null if there is none. */
async function optimisedSave(services: SolvingServices, call: SolvingCall, id: number): Promise<SaveToDo | null> {
  const { request, prepared } = await inReadScope(services, call.session, async (scope) => {
    const saved = await requestAsSaved(scope, id)
    return { request: saved, prepared: (await prepareFormula(scope, saved)).prepared }
  })
  const { inputs } = prepared
  const content = withoutUnavailableFoods(prepared.content, inputs)
  const job = { problem: formulaProblem(content, inputs), currentRecipe: recipeWithoutMolasses(content, inputs) }
  const [outcome] = await services.solver.run('reoptimise', [job], runOptionsOf(call))
  if (outcome?.kind !== 'optimal') return null
  const { foods } = withRecipe(content, inputs, outcome.recipe)
  const hash = hashInputs(inputs)
  return {
    request: { ...request, foods: foods.map(({ note = '', ...line }) => ({ ...line, note })) },
    options: {
      operation: 'optimise',
      certify: (saved) => (hashInputs(saved.inputs) === hash ? certificateOf(saved, outcome) : null),
    },
  }
}

/** A formula as it was saved; on the active price list of its distributor if its own can no longer be used. */
async function requestAsSaved(scope: Scope, id: number): Promise<FormulaRequest> {
  const record = await loadWritableFormula(scope, id)
  const { tenantId } = await loadDistributor(scope, record)
  const offered = await offeredPriceLists(scope, tenantId, record.priceListId)
  const isUsable = offered.some((list) => list.id === record.priceListId && list.state === 'active')
  const active = offered.find(({ isActive }) => isActive)
  const facts = Object.fromEntries(
    Object.keys(formulaFields).map((name) => [name, record[name as keyof typeof record]]),
  )
  return {
    ...facts,
    id,
    modificationDate: record.modificationDate,
    priceListId: isUsable ? record.priceListId : (active?.id ?? record.priceListId),
  } as FormulaRequest
}
