import { CallError } from '@provende/contract/client.ts'

/* What is done to several rows, one after the other: each as if it alone had been asked for, with the same checks. */

/** At most so many rows at once; an export has no such limit. */
export const maxBulkRows = 200

/** A row that was refused, and the sentence that says why. */
export type RefusedRow<Row> = { readonly row: Row; readonly reason: string }
export type BulkOutcome<Row> = {
  readonly done: readonly Row[]
  readonly refused: readonly RefusedRow<Row>[]
  /** What ended it before the last row, as a lost connection does: the others are unchanged. */
  readonly failure?: unknown
}

/** What an act throws when it was refused without an error of the server. */
export class RowRefused extends Error {}

/** Whether an error concerns the row alone: the others may go on. Ended sessions and faults end it. */
const isRefusalOfRow = (error: unknown): error is Error =>
  error instanceof RowRefused ||
  (error instanceof CallError && error.token === null && error.status < 500 && error.status !== 401)

/** Acts on the rows in their order; `goesOn` is asked before each. */
export async function actOnRows<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  goesOn: (done: number) => boolean,
): Promise<BulkOutcome<Row>> {
  const done: Row[] = []
  const refused: RefusedRow<Row>[] = []
  for (const row of rows) {
    if (!goesOn(done.length + refused.length)) break
    try {
      await act(row)
      done.push(row)
    } catch (error) {
      // What concerns one row is said of it; the caller reports anything else.
      if (!isRefusalOfRow(error)) return { done, refused, failure: error }
      refused.push({ row, reason: error.message })
    }
  }
  return { done, refused }
}
