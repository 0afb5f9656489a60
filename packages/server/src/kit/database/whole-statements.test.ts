import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { withWholeStatements } from './whole-statements.ts'

/** A receiver that notes the first letters of what arrives together. */
function openReceiver() {
  const arrived: string[] = []
  const pglite = {
    waitReady: Promise.resolve(),
    execProtocolStream: (bytes: Uint8Array) => {
      arrived.push(Buffer.from(bytes).toString())
      return Promise.resolve([{ name: 'readyForQuery', length: 5 }])
    },
  }
  const receiver = withWholeStatements(pglite as unknown as PGlite)
  return { arrived, send: (letter: string) => receiver.execProtocolStream(Buffer.from(letter)) }
}

test('the messages of a statement arrive together, with all answers at its end', async () => {
  const { arrived, send } = openReceiver()
  for (const letter of 'PBDE') expect(await send(letter)).toEqual([])
  expect(await send('S')).toHaveLength(1)
  expect(arrived).toEqual(['PBDES'])
})

test('a simple query, a close and the messages before a flush do not wait', async () => {
  const { arrived, send } = openReceiver()
  for (const letter of 'QBEHCSQ') await send(letter)
  expect(arrived).toEqual(['Q', 'BEH', 'C', 'S', 'Q'])
})
