import { cpus, loadavg, totalmem } from 'node:os'

/** One row of the table. `isMet` is null where there is no bound. */
export type ResultRow = {
  readonly what: string
  readonly measured: string
  readonly bound: string
  readonly isMet: boolean | null
}
/** A part of the benchmark: measures its rows and logs its progress. */
export type BenchmarkPart = (log: (line: string) => void) => Promise<ResultRow[]>

/** The median: on a machine that is also busy otherwise, neither the mean nor the minimum is representative. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median of a comparison made round by round. */
export const medianOfRounds = (
  firstTimes: readonly number[],
  secondTimes: readonly number[],
  compare: (first: number, second: number) => number,
): number => median(firstTimes.map((first, round) => compare(first, secondTimes[round] ?? Number.NaN)))

/** The ratio of the first times to the second ones: `1.14 ×`. */
export const medianRatioText = (firstTimes: readonly number[], secondTimes: readonly number[]): string =>
  `${medianOfRounds(firstTimes, secondTimes, (first, second) => first / second).toFixed(2)} ×`

/**
 * Milliseconds of each task per round. The tasks run in turns, starting with another one each round, so that a slow
 * moment of the machine affects all of them. The first round is a warm-up.
 */
export async function timeAlternately<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(tasks) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round <= rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length] as Name
      const start = performance.now()
      await tasks[name]()
      if (round > 0) times[name].push(performance.now() - start)
    }
  }
  return times
}

const maxAttempts = 3

/**
 * Repeats a measurement that exceeds its bound, up to three times: another program can slow a single measurement down,
 * but what is really too slow is too slow every time.
 */
export async function retryIfExceeded<R extends { readonly isMet: boolean | null }>(
  measure: () => Promise<R>,
): Promise<R> {
  let row = await measure()
  for (let attempt = 1; row.isMet === false && attempt < maxAttempts; attempt++) row = await measure()
  return row
}

export const millisecondsText = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`

/** The machine, and its load before the measurements. */
export function machineDescription(): string {
  const processors = cpus()
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  return `${processors.length} × ${model}, ${gigabytes} GB, Node ${process.version}; load ${busy} at the beginning`
}

/** The rows as a Markdown table, as in docs/benchmarks.md. */
export function markdownTable(rows: readonly ResultRow[]): string {
  const cells = rows.map(({ what, measured, bound, isMet }) => [
    what,
    measured,
    bound,
    isMet === null ? '' : isMet ? 'yes' : '**no**',
  ])
  const table = [['What', 'Measured', 'Bound', 'Holds'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = table
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}
