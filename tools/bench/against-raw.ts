import type { Listed } from '../../packages/server/src/records/store.ts'
import { confirmed, interleaved, median, milliseconds, pairwise, type Row, times } from './measure.ts'
import type { RawPage } from './raw-page.ts'

/** Ours against the same page and count sent raw. */
const mostTimes = 1.5
const mostMillisecondsMore = 5

type Answer = Pick<Listed, 'count'> & { records: readonly { id: number }[] }
type Works = { readonly ours: () => Promise<Answer>; readonly raw: () => Promise<RawPage> }

/** The row of a page of ours beside the same page and count sent raw, once both are seen to answer the same. */
export async function againstRaw(what: string, works: Works, rounds: number): Promise<Row> {
  refuseDifferent(what, await works.ours(), await works.raw())
  return confirmed(async () => comparison(what, await interleaved(works, rounds)))
}

/** Two answers that differ are not worth comparing. */
function refuseDifferent(what: string, ours: Answer, raw: RawPage): void {
  const one = JSON.stringify([ours.count, ours.records.map(({ id }) => id)])
  const other = JSON.stringify([raw.count, raw.ids])
  if (one !== other) throw new Error(`${what}: the store answers ${one}, the raw statements ${other}`)
}

type Times = { readonly ours: readonly number[]; readonly raw: readonly number[] }

function comparison(what: string, { ours, raw }: Times): Row {
  // Judged round by round: both works of a round met the same machine, two medians may be of different minutes.
  const over = pairwise(ours, raw, (one, other) => one - mostTimes * other)
  return {
    what,
    measured: `${milliseconds(median(ours))}, raw ${milliseconds(median(raw))}: ${times(ours, raw)}`,
    bound: `${mostTimes} × + ${mostMillisecondsMore} ms`,
    holds: over <= mostMillisecondsMore,
  }
}
