import { expect, test, vi } from 'vitest'
import { jsonListText, portionedBody, portionsOf, rowsInParts, rowsPerPortion } from './long-list.ts'

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index)
const expectNoError = (error?: unknown) => expect.unreachable(String(error))
const longListBody = (
  ...[rows, encode, onError]: [readonly number[], (portion: readonly number[]) => unknown, () => void]
) => portionedBody(jsonListText(portionsOf(rows), encode), onError)
const bodyTextOf = (body: ReadableStream) => new Response(body).text()

test.each([rowsPerPortion + 1, 2 * rowsPerPortion, 3 * rowsPerPortion - 1])(
  'a list of %i rows is whole',
  async (count) => {
    const rows = numbersUpTo(count)
    expect(JSON.parse(await bodyTextOf(longListBody(rows, (portion) => portion, expectNoError)))).toEqual(rows)
  },
)

test('is made no further than it is read', async () => {
  const portionSizes: number[] = []
  const encode = (portion: readonly number[]) => {
    portionSizes.push(portion.length)
    return portion
  }
  const reader = longListBody(numbersUpTo(10 * rowsPerPortion), encode, expectNoError).getReader()
  await reader.read()
  await reader.cancel()
  expect(portionSizes.length).toBeLessThan(4)
})

test('that fails on the way ends with an error, told once', async () => {
  const onError = vi.fn()
  const encode = (portion: readonly number[]) => {
    if (portion.includes(rowsPerPortion)) throw new Error('a broken row')
    return portion
  }
  await expect(bodyTextOf(longListBody(numbersUpTo(3 * rowsPerPortion), encode, onError))).rejects.toThrow(
    'a broken row',
  )
  expect(onError.mock.calls).toEqual([[new Error('a broken row')]])
})

test('rows are read in parts until there are no more, or as many as may be; others have their turn between two', async () => {
  const table = Array.from({ length: 2500 }, (_, index) => index + 1)
  const limits: number[] = []
  let turns = 0
  const read = (last: number | undefined, limit: number) => {
    limits.push(limit)
    setImmediate(() => {
      turns += 1
    })
    return Promise.resolve(table.filter((row) => row > (last ?? 0)).slice(0, limit))
  }
  expect(await rowsInParts(10_000, read)).toEqual(table)
  expect(limits).toEqual([1000, 1000, 1000])
  expect(turns).toBe(2)
  expect(await rowsInParts(1200, read)).toEqual(table.slice(0, 1200))
  expect(limits.slice(3)).toEqual([1000, 200])
})
