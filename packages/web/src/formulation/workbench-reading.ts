import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { Call } from '../shell/client.ts'

/* The formula of the workbench is asked for before the workbench itself is there. */

let begun: { readonly id: number; readonly reading: Promise<AllData> } | undefined

/** Asks for a formula that `read` will want; what fails is thrown there. */
export function startReading(call: Call, id: number): void {
  const reading = ask(call, id)
  // Whoever reads it meets the failure; until then nobody else is told.
  reading.catch(() => undefined)
  begun = { id, reading }
}

/** A formula with all it is worked on with, as it is now. Throws what the call throws. */
export function read(call: Call, id: number, signal: AbortSignal): Promise<AllData> {
  const early = begun?.id === id ? begun.reading : undefined
  // Once: whoever asks again wants what is there by then.
  begun = undefined
  return early ?? ask(call, id, signal)
}

const ask = async (call: Call, id: number, signal?: AbortSignal): Promise<AllData> =>
  (await call(formulaRoutes.allData, { params: { id } }, signal)).answer
