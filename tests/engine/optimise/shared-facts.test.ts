import { expect, test } from 'vitest'
import type { PriceScenarioJob } from '../../../packages/domain/src/formulation/optimise/price-scenario.ts'
import {
  FactSender,
  type ReceivedFacts,
  receiveScenarios,
  type SentFacts,
} from '../../../packages/domain/src/formulation/optimise/shared-facts.ts'

const factsOf = (name: string) => ({
  inputs: { nutrients: [{ code: name }], ingredients: [], limits: null },
  prices: new Map([[name.length, { distributorPricePerTonneEur: 1, pricePerTonneEur: 2 }]]),
})

const jobOf = (facts: object, formula: string) =>
  ({ ...facts, formulas: [{ content: formula }] }) as unknown as PriceScenarioJob

const over = () => {
  const sender = new FactSender()
  const [sent, received]: [SentFacts, ReceivedFacts] = [new Map(), new Map()]
  return (jobs: readonly PriceScenarioJob[]) => {
    const message = structuredClone(sender.send(jobs, sent))
    return { message, arrived: receiveScenarios(received, message) }
  }
}

test('jobs arrive as they were sent, what they share only once and then as the same object', () => {
  const send = over()
  const shared = factsOf('shared')
  const jobs = [jobOf(shared, 'one'), jobOf({ ...shared, label: { foods: [] } }, 'two')]
  const first = send(jobs)
  expect(first.arrived).toEqual(jobs)
  expect(first.message.facts).toHaveLength(3)
  const second = send([jobOf(shared, 'three')])
  expect(second.message.facts).toEqual([])
  expect(second.arrived).toEqual([jobOf(shared, 'three')])
  expect(second.arrived[0]?.inputs).toBe(first.arrived[0]?.inputs)
})

test('what a thread has forgotten is sent again, also when one message needs more than it remembers', () => {
  const send = over()
  const all = Array.from({ length: 60 }, (_, index) => jobOf(factsOf(`distributor ${index}`), 'one'))
  expect(send(all).arrived).toEqual(all)
  const again = send([...all].reverse())
  expect(again.arrived).toEqual(all.toReversed())
  expect(again.message.facts.length).toBeGreaterThan(0)
  expect(again.message.facts.length).toBeLessThan(120)
})
