/** So many rows of a long list are written at once; the next ones when the client has read them. */
export const rowsPerPortion = 500

/**
 * The JSON text of a long list, made in portions as the client reads it: neither is the whole text in memory, nor do other
 * calls wait until it is made. An error on the way ends the connection: no list looks complete that is not.
 */
export function longListBody<Row>(
  rows: readonly Row[],
  encode: (portion: readonly Row[]) => unknown,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let start = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // Between two portions others have their turn.
      await new Promise((resolve) => setImmediate(resolve))
      const portion = JSON.stringify(encode(rows.slice(start, start + rowsPerPortion))).slice(1, -1)
      const isLast = start + rowsPerPortion >= rows.length
      controller.enqueue(encoder.encode(`${start === 0 ? '[' : ','}${portion}${isLast ? ']' : ''}`))
      start += rowsPerPortion
      if (isLast) controller.close()
    },
  })
}
