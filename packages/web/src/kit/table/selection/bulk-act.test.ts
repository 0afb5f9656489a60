import { CallError } from '@provende/contract/client.ts'
import { expect, test } from 'vitest'
import { actOnRows, RowRefused } from './bulk-act.ts'

const always = () => true
const callError = (status: number, message: string, token: string | null = null) =>
  new CallError(status, message, [], token)

test('a row that is refused is named with the reason, and the others go on', async () => {
  const errors: Readonly<Record<number, Error>> = {
    2: callError(409, 'Sert encore.'),
    3: new RowRefused('Verrouillée.'),
  }
  const act = async (row: number) => {
    if (errors[row]) throw errors[row]
  }
  expect(await actOnRows([1, 2, 3, 4], act, always)).toEqual({
    done: [1, 4],
    refused: [
      { row: 2, reason: 'Sert encore.' },
      { row: 3, reason: 'Verrouillée.' },
    ],
  })
})

test.each([
  ['a lost connection', new TypeError('fetch failed')],
  ['an ended session', callError(401, 'Session terminée.')],
  ['a fault', callError(500, 'Erreur', 'abc')],
])('%s ends it before the next row', async (_, failure) => {
  const tried: number[] = []
  const act = async (row: number) => {
    tried.push(row)
    if (row === 2) throw failure
  }
  expect(await actOnRows([1, 2, 3], act, always)).toEqual({ done: [1], refused: [], failure })
  expect(tried).toEqual([1, 2])
})

test('it may be stopped between two rows', async () => {
  expect(
    await actOnRows(
      [1, 2, 3],
      async () => undefined,
      (done) => done < 2,
    ),
  ).toEqual({ done: [1, 2], refused: [] })
})
