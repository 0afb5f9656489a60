import { CallRefused } from '@provende/contract/client.ts'
import type { AllData } from '@provende/contract/formulation/formula-answers.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import type { Call } from '../shell/client.ts'

/* The formula of the workbench is asked for before the workbench itself is there. */

/** Milliseconds after which what nobody came for is no longer how the formula is. */
const patience = 5000

/** Why what was asked before it was known who asks may have been refused. */
const ofAnother: readonly Problem['key'][] = ['session.elsewhere', 'session.expired']

let begun: { readonly id: number; readonly at: number; readonly reading: Promise<AllData> } | undefined

/** Asks for a formula that `read` will want. */
export function startReading(call: Call, id: number): void {
  const reading = ask(call, id)
  // Whoever reads it asks again.
  reading.catch(() => undefined)
  begun = { id, at: Date.now(), reading }
}

/** A formula with all it is worked on with, as it is now. Throws what the call throws. */
export function read(call: Call, id: number, signal: AbortSignal): Promise<AllData> {
  const early = begun?.id === id && Date.now() - begun.at < patience ? begun.reading : undefined
  // Once: whoever asks again wants what is there by then.
  begun = undefined
  const anew = () => ask(call, id, signal)
  const unlessOfAnother = (error: unknown) => {
    if (error instanceof CallRefused && error.problems.some(({ key }) => ofAnother.includes(key))) return anew()
    throw error
  }
  // Anything else rises to whoever reads.
  return early?.catch(unlessOfAnother) ?? anew()
}

const ask = async (call: Call, id: number, signal?: AbortSignal): Promise<AllData> =>
  (await call(formulaRoutes.allData, { params: { id } }, signal)).answer
