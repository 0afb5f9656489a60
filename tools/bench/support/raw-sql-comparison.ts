import {
  median,
  medianOfRounds,
  medianRatioText,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './measure.ts'
import type { RawPage } from './raw-page.ts'

/** The bound for ours in comparison with the same page and count as raw SQL. */
const maxRatio = 1.5
const maxExtraMilliseconds = 5

type ListAnswer = { readonly count: number; response: readonly { id: number }[] }
type ComparedQueries = { readonly ours: () => Promise<ListAnswer>; readonly raw: () => Promise<RawPage> }

/** Times a page of ours and the same page and count as raw SQL, after checking that both return the same records. */
export async function compareWithRawSql(what: string, tasks: ComparedQueries, rounds: number): Promise<ResultRow> {
  assertSameResults(what, await tasks.ours(), await tasks.raw())
  return retryIfExceeded(async () => comparisonRow(what, await timeAlternately(tasks, rounds)))
}

/** Throws if the two results differ. */
function assertSameResults(what: string, ours: ListAnswer, raw: RawPage): void {
  const storeResult = JSON.stringify([ours.count, ours.response.map(({ id }) => id)])
  const rawResult = JSON.stringify([raw.count, raw.ids])
  if (storeResult !== rawResult)
    throw new Error(`${what}: the store returns ${storeResult}, the raw statements ${rawResult}`)
}

type ComparedTimes = { readonly ours: readonly number[]; readonly raw: readonly number[] }

function comparisonRow(what: string, { ours, raw }: ComparedTimes): ResultRow {
  // Compared round by round: both tasks of a round ran under the same load, the two medians may not have.
  const excess = medianOfRounds(ours, raw, (ourTime, rawTime) => ourTime - maxRatio * rawTime)
  return {
    what,
    measured: `${millisecondsText(median(ours))}, raw ${millisecondsText(median(raw))}: ${medianRatioText(ours, raw)}`,
    bound: `${maxRatio} × + ${maxExtraMilliseconds} ms`,
    isMet: excess <= maxExtraMilliseconds,
  }
}
