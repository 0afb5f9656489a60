import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import type { ProblemKey } from '@provende/contract/problems.ts'
import { expect, test } from 'vitest'
import {
  countPendingByPerson,
  createPendingEntries,
  type PendingEntry,
  type PendingStorage,
} from './pending-entries.ts'

/** A browser whose database outlives its pages. */
function memoryStorage(): PendingStorage<PendingEntry> {
  const stored = new Map<string, PendingEntry>()
  return {
    values: () => Promise.resolve([...stored.values()]),
    set: (entry) => Promise.resolve(void stored.set(entry.key, entry)),
    delete: (key) => Promise.resolve(void stored.delete(key)),
  }
}

const entry = (key: string, changes: Partial<PendingEntry> = {}): PendingEntry => ({
  key,
  actorKey: 'anna',
  personName: 'Anna Le Goff',
  enteredAt: `2026-03-0${key}T08:00:00.000Z`,
  refusal: null,
  ...changes,
})
const refusalOf = (key: ProblemKey, status = 409) => new CallError(status, key, [{ key }], null)

test('entries wait over a new page, and are sent once, the oldest first', async () => {
  const storage = memoryStorage()
  const before = createPendingEntries(storage)
  await before.store(entry('2'))
  await before.store(entry('1'))
  const pending = createPendingEntries(storage)
  const sent: string[] = []
  const send = ({ key }: PendingEntry) => Promise.resolve(void sent.push(key))
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
  const pending = createPendingEntries(memoryStorage())
  await pending.store(entry('1'))
  await pending.store(entry('2'))
  expect(await pending.sendAll('anna', () => Promise.reject(error))).toBe(0)
  expect(pending.read()).toEqual([entry('1'), entry('2')])
})

test.each(['siteMonth.filledMeanwhile', 'record.referenceMissing', 'unusual.moved'] as const)(
  'a refusal by %s stays with its reason until somebody discards it, and the next ones are sent',
  async (key) => {
    const pending = createPendingEntries(memoryStorage())
    await pending.store(entry('1'))
    await pending.store(entry('2'))
    const send = ({ key: sentKey }: PendingEntry) =>
      sentKey === '1' ? Promise.reject(refusalOf(key)) : Promise.resolve()
    expect(await pending.sendAll('anna', send)).toBe(1)
    expect(pending.read()).toEqual([entry('1', { refusal: key, problems: [{ key }] })])
    expect(await pending.sendAll('anna', send)).toBe(0)
    await pending.discard('1')
    expect(pending.read()).toEqual([])
  },
)

test('those of another user or tenant wait for him', async () => {
  const pending = createPendingEntries(memoryStorage())
  await pending.store(entry('1', { actorKey: 'bert' }))
  expect(await pending.sendAll('anna', () => Promise.resolve())).toBe(0)
  expect(await pending.sendAll('bert', () => Promise.resolve())).toBe(1)
})

test('a later entry of the same key replaces the one that waits, and is sent after one that is being sent', async () => {
  const pending = createPendingEntries(memoryStorage())
  const sent: string[] = []
  await pending.store(entry('1'))
  await pending.store(entry('1', { enteredAt: '2026-03-01T08:01:00.000Z' }))
  const send = async ({ enteredAt }: PendingEntry) => {
    sent.push(enteredAt.slice(14, 16))
    if (sent.length === 1) await pending.store(entry('1', { enteredAt: '2026-03-01T08:02:00.000Z' }))
  }
  await Promise.all([pending.sendAll('anna', send), pending.sendAll('anna', send)])
  expect(sent).toEqual(['01', '02'])
  expect(pending.read()).toEqual([])
})

test('before anybody signs in, whoever left entries of any kind is named with their number, also of those refused', async () => {
  const [months, answers] = [memoryStorage(), memoryStorage()]
  await months.set(entry('1'))
  await months.set(entry('2', { personName: 'Bert Morin', refusal: 'Le site n’existe pas' }))
  await answers.set(entry('3', { actorKey: 'anna elsewhere' }))
  expect(await countPendingByPerson([months, answers])).toEqual([
    { name: 'Anna Le Goff', count: 2 },
    { name: 'Bert Morin', count: 1 },
  ])
  expect(await countPendingByPerson([memoryStorage()])).toEqual([])
})
