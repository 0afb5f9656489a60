/** So many rows of a long list are written at once; the next ones when the client has read them. */
export const rowsPerPortion = 500

/**
 * The JSON text of a long list, made in portions as the client reads it: neither is the whole text in memory, nor do other
 * calls wait until it is made. An error on the way is told to `onError` and ends the connection: no list looks complete
 * that is not.
 */
export function longListBody<Row>(
  rows: readonly Row[],
  encode: (portion: readonly Row[]) => unknown,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let start = 0
  const textOf = (portion: readonly Row[]) => {
    try {
      return JSON.stringify(encode(portion)).slice(1, -1)
    } catch (error) {
      // The answer has begun: the error cannot become an answer of its own.
      onError(error)
      throw error
    }
  }
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // Between two portions others have their turn.
      await new Promise((resolve) => setImmediate(resolve))
      const portion = textOf(rows.slice(start, start + rowsPerPortion))
      const isLast = start + rowsPerPortion >= rows.length
      controller.enqueue(encoder.encode(`${start === 0 ? '[' : ','}${portion}${isLast ? ']' : ''}`))
      start += rowsPerPortion
      if (isLast) controller.close()
    },
  })
}
