// What many jobs are computed with, on its way to a thread: the foods, labels and prices of a distributor are larger than the
// formulas computed with them. They are sent to a thread once, and what it computes of them once stays computed.

import type { PriceScenarioJob } from './price-scenario.ts'

/** The parts of a job that others have too, as the same objects. */
const sharedParts = ['inputs', 'label', 'prices'] as const

/** A job with numbers in the place of those parts; of a part it does not have there is none. */
export type SentScenario = Pick<PriceScenarioJob, 'formulas'> & {
  readonly parts: Readonly<Partial<Record<(typeof sharedParts)[number], number>>>
}

/** Jobs with what their thread does not have yet, by its number. Plain data. */
export type SentScenarios = {
  readonly jobs: readonly SentScenario[]
  readonly facts: readonly (readonly [id: number, fact: object])[]
}

/** Facts of which a thread has the last ones; one that is not used for longer is sent again. */
const maxFacts = 48

/** What a thread has: on both sides the last of the map is the one used last, and both forget the same ones. */
export type SentFacts = Map<number, true>
export type ReceivedFacts = Map<number, object>

function remember<Fact>(facts: Map<number, Fact>, id: number, fact: Fact): void {
  facts.delete(id)
  facts.set(id, fact)
}

/** Only after all jobs of a message: they may need more than what stays. */
function forgetOldest(facts: Map<number, unknown>): void {
  for (const id of facts.keys()) {
    if (facts.size <= maxFacts) break
    facts.delete(id)
  }
}

/** Numbers facts for threads; the same object has the same number. */
export class FactSender {
  readonly #ids = new WeakMap<object, number>()
  #nextId = 1

  /** The jobs for a thread that has these facts. */
  send(jobs: readonly PriceScenarioJob[], sent: SentFacts): SentScenarios {
    const facts: [number, object][] = []
    const numberOf = (fact: object): number => {
      const id = this.#ids.get(fact) ?? this.#nextId
      if (id === this.#nextId) {
        this.#ids.set(fact, id)
        this.#nextId += 1
      }
      if (!sent.has(id)) facts.push([id, fact])
      remember(sent, id, true)
      return id
    }
    const sentJobs = jobs.map((job): SentScenario => {
      const parts = sharedParts.flatMap((part) =>
        job[part] === undefined ? [] : [[part, numberOf(job[part])] as const],
      )
      return { formulas: job.formulas, parts: Object.fromEntries(parts) }
    })
    forgetOldest(sent)
    return { jobs: sentJobs, facts }
  }
}

/** The jobs as they were before `send`, with the same object for the same fact. */
export function receiveScenarios(received: ReceivedFacts, { jobs, facts }: SentScenarios): PriceScenarioJob[] {
  const news = new Map(facts)
  const factOf = (id: number): object => {
    const fact = news.get(id) ?? received.get(id)
    if (fact === undefined) throw new Error('what these jobs are computed with was not sent')
    remember(received, id, fact)
    return fact
  }
  const restored = jobs.map(({ formulas, parts }) => ({
    // As they were sent.
    ...(Object.fromEntries(Object.entries(parts).map(([part, id]) => [part, factOf(id)])) as Omit<
      PriceScenarioJob,
      'formulas'
    >),
    formulas,
  }))
  forgetOldest(received)
  return restored
}
