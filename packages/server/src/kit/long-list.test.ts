import { expect, test, vi } from 'vitest'
import { jsonListText, portionedBody, portionsOf, rowsPerPortion } from './long-list.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const noError = (error?: unknown) => expect.unreachable(String(error))
const longListBody = (
  ...[rows, encode, onError]: [readonly number[], (portion: readonly number[]) => unknown, () => void]
) => portionedBody(jsonListText(portionsOf(rows), encode), onError)
const textOf = (body: ReadableStream) => new Response(body).text()

test.each([rowsPerPortion + 1, 2 * rowsPerPortion, 3 * rowsPerPortion - 1])(
  'a list of %i rows is whole',
  async (count) => {
    const rows = numbers(count)
    expect(JSON.parse(await textOf(longListBody(rows, (portion) => portion, noError)))).toEqual(rows)
  },
)

test('is made no further than it is read', async () => {
  const portionSizes: number[] = []
  const encode = (portion: readonly number[]) => {
    portionSizes.push(portion.length)
    return portion
  }
  const reader = longListBody(numbers(10 * rowsPerPortion), encode, noError).getReader()
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
  await expect(textOf(longListBody(numbers(3 * rowsPerPortion), encode, onError))).rejects.toThrow('a broken row')
  expect(onError.mock.calls).toEqual([[new Error('a broken row')]])
})
