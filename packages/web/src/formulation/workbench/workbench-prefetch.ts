import { CallError } from '@provende/contract/client.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { ApiCall } from '../../shell/session/client.ts'

/* Prefetches the formula while the code of the workbench screen loads. */

/** A prefetched formula older than this is not used. */
const maxPrefetchAgeMilliseconds = 5000

/** Refusals of a request sent before the session was settled; such a request is repeated. */
const sessionProblemKeys: readonly Problem['key'][] = ['session.elsewhere', 'session.expired']

let prefetchedFormula:
  | { readonly id: number; readonly startedAt: number; readonly response: Promise<FormulaWithInputs> }
  | undefined

/** Requests a formula that `readFormula` will use. */
export function prefetchFormula(call: ApiCall, id: number): void {
  const response = fetchFormula(call, id)
  // `readFormula` handles the error; this avoids an unhandled rejection.
  response.catch(() => undefined)
  prefetchedFormula = { id, startedAt: Date.now(), response }
}

/** The current formula with its calculation inputs, prefetched if possible. Throws what the call throws. */
export function readFormula(call: ApiCall, id: number, signal: AbortSignal): Promise<FormulaWithInputs> {
  const isUsable = prefetchedFormula?.id === id && Date.now() - prefetchedFormula.startedAt < maxPrefetchAgeMilliseconds
  const early = isUsable ? prefetchedFormula?.response : undefined
  // Used once: a second read must get the current state.
  prefetchedFormula = undefined
  const fetchNow = () => fetchFormula(call, id, signal)
  const retryForSession = (error: unknown) => {
    if (error instanceof CallError && error.problems.some(({ key }) => sessionProblemKeys.includes(key)))
      return fetchNow()
    throw error
  }
  // The early request may have been sent for another session: only that is retried.
  return early?.catch(retryForSession) ?? fetchNow()
}

const fetchFormula = async (call: ApiCall, id: number, signal?: AbortSignal): Promise<FormulaWithInputs> =>
  (await call(formulaRoutes.formulaWithInputs, { params: { id } }, signal)).response
