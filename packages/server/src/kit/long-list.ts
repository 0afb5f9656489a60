import { AsyncLocalStorage } from 'node:async_hooks'

/** So many rows of a long list are written at once; the next ones when the client has read them. */
export const rowsPerPortion = 500

/** The others have their turn of the event loop. */
const turnOfOthers = () => new Promise((resolve) => setImmediate(resolve))

/** So many rows one statement reads for the server itself: the embedded database answers within one turn, and all others wait. */
const rowsPerStatement = 1000

/** The rows of statements that each read at most `limit` rows after the last one, in an order; no more than `max`. Between two of them others have their turn. */
export async function rowsInParts<Row>(
  max: number,
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  while (rows.length < max) {
    if (rows.length > 0) await turnOfOthers()
    const limit = Math.min(rowsPerStatement, max - rows.length)
    const part = await read(rows.at(-1), limit)
    rows.push(...part)
    if (part.length < limit) break
  }
  return rows
}

/** Rows in portions, in order; between two portions others have their turn. */
export async function* portionsOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerPortion) {
    await turnOfOthers()
    yield rows.slice(start, start + rowsPerPortion)
  }
}

/** The JSON text of a list whose rows come in portions. */
export async function* jsonListText<Row>(
  portions: AsyncIterable<readonly Row[]>,
  encode: (portion: readonly Row[]) => unknown,
): AsyncGenerator<string> {
  let opening = '['
  for await (const portion of portions) {
    yield opening + JSON.stringify(encode(portion)).slice(1, -1)
    opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}

/**
 * A body whose text is made in portions as the client reads it: neither is the whole text in memory, nor do other calls wait
 * until it is made. An error on the way is told to `onError` and ends the connection: no list looks complete that is not.
 */
export function portionedBody(
  portions: AsyncIterable<string>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = portions[Symbol.asyncIterator]()
  // What a portion reads belongs to the call, whoever pulls.
  const inCall = AsyncLocalStorage.snapshot()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const portion = await inCall(() => iterator.next())
        if (portion.done === true) controller.close()
        else controller.enqueue(encoder.encode(portion.value))
      } catch (error) {
        // The answer has begun: the error cannot become an answer of its own.
        onError(error)
        throw error
      }
    },
    cancel: async () => void (await iterator.return?.()),
  })
}
