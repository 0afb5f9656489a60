import { CallRefused } from '@provende/contract/client.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Call } from '../../shell/session/client.ts'

/* Prefetches the formula while the code of the workbench screen loads. */

/** A prefetched formula older than this is not used. */
const maxAgeMilliseconds = 5000

/** Refusals of a request sent before the session was settled; such a request is repeated. */
const sessionProblems: readonly Problem['key'][] = ['session.elsewhere', 'session.expired']

let prefetched:
  | { readonly id: number; readonly startedAt: number; readonly response: Promise<FormulaWithInputs> }
  | undefined

/** Requests a formula that `readFormula` will use. */
export function prefetchFormula(call: Call, id: number): void {
  const response = fetchFormula(call, id)
  // `readFormula` handles the error; this avoids an unhandled rejection.
  response.catch(() => undefined)
  prefetched = { id, startedAt: Date.now(), response }
}

/** The current formula with its calculation inputs, prefetched if possible. Throws what the call throws. */
export function readFormula(call: Call, id: number, signal: AbortSignal): Promise<FormulaWithInputs> {
  const isUsable = prefetched?.id === id && Date.now() - prefetched.startedAt < maxAgeMilliseconds
  const early = isUsable ? prefetched?.response : undefined
  // Used once: a second read must get the current state.
  prefetched = undefined
  const fetchNow = () => fetchFormula(call, id, signal)
  const retryForSession = (error: unknown) => {
    if (error instanceof CallRefused && error.problems.some(({ key }) => sessionProblems.includes(key)))
      return fetchNow()
    throw error
  }
  // The early request may have been sent for another session: only that is retried.
  return early?.catch(retryForSession) ?? fetchNow()
}

const fetchFormula = async (call: Call, id: number, signal?: AbortSignal): Promise<FormulaWithInputs> =>
  (await call(formulaRoutes.formulaWithInputs, { params: { id } }, signal)).response
