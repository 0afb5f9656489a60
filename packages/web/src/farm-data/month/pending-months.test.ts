import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import type { SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import type { ProblemKey } from '@provende/contract/problems.ts'
import { expect, test } from 'vitest'
import { createPendingMonths, type PendingMonth, type PendingStorage } from './pending-months.ts'

/** A browser whose database outlives its pages. */
function memoryStorage(): PendingStorage {
  const stored = new Map<string, PendingMonth>()
  return {
    values: () => Promise.resolve([...stored.values()]),
    set: (month) => Promise.resolve(void stored.set(month.body.requestId, month)),
    delete: (requestId) => Promise.resolve(void stored.delete(requestId)),
  }
}

const entry = (requestId: string, changes: Partial<PendingMonth> = {}): PendingMonth => ({
  actorKey: 'anna',
  siteName: 'Site',
  enteredAt: `2026-03-0${requestId}T08:00:00.000Z`,
  // The store looks at nothing but the id.
  body: { requestId } as SiteMonthInput,
  refusal: null,
  ...changes,
})
const refusalOf = (key: ProblemKey, status = 409) => new CallError(status, key, [{ key }], null)

test('months wait over a new page, and are sent once, the oldest first', async () => {
  const storage = memoryStorage()
  const before = createPendingMonths(storage)
  await before.store(entry('2'))
  await before.store(entry('1'))
  const pending = createPendingMonths(storage)
  const sent: string[] = []
  const send = (body: SiteMonthInput) => Promise.resolve(void sent.push(body.requestId))
  expect(await pending.sendAll('anna', send)).toBe(2)
  expect(await pending.sendAll('anna', send)).toBe(0)
  expect(sent).toEqual(['1', '2'])
  expect(pending.read()).toEqual([])
})

test.each([
  ['no connection', new ServerUnreachable('offline')],
  ['an ended session', refusalOf('session.expired', 401)],
  ['another acting user', refusalOf('session.elsewhere')],
  ['a server without time', refusalOf('service.busy', 503)],
])('%s leaves them waiting, in their order', async (_, error) => {
  const pending = createPendingMonths(memoryStorage())
  await pending.store(entry('1'))
  await pending.store(entry('2'))
  expect(await pending.sendAll('anna', () => Promise.reject(error))).toBe(0)
  expect(pending.read()).toEqual([entry('1'), entry('2')])
})

test.each(['siteMonth.filledMeanwhile', 'record.referenceMissing', 'unusual.moved'] as const)(
  'a refusal by %s stays with its reason until somebody discards it, and the next ones are sent',
  async (key) => {
    const pending = createPendingMonths(memoryStorage())
    await pending.store(entry('1'))
    await pending.store(entry('2'))
    const send = ({ requestId }: SiteMonthInput) =>
      requestId === '1' ? Promise.reject(refusalOf(key)) : Promise.resolve()
    expect(await pending.sendAll('anna', send)).toBe(1)
    expect(pending.read()).toEqual([entry('1', { refusal: key })])
    expect(await pending.sendAll('anna', send)).toBe(0)
    await pending.discard('1')
    expect(pending.read()).toEqual([])
  },
)

test('those of another user or tenant wait for him', async () => {
  const pending = createPendingMonths(memoryStorage())
  await pending.store(entry('1', { actorKey: 'bert' }))
  expect(await pending.sendAll('anna', () => Promise.resolve())).toBe(0)
  expect(await pending.sendAll('bert', () => Promise.resolve())).toBe(1)
})
