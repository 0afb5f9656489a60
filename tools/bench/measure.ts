import { cpus, loadavg, totalmem } from 'node:os'

/** One line of the table. `holds` is null where nothing is promised. */
export type Row = {
  readonly what: string
  readonly measured: string
  readonly bound: string
  readonly holds: boolean | null
}
/** A part of the benchmark: measures its rows and says meanwhile what it is doing. */
export type Part = (say: (line: string) => void) => Promise<Row[]>

/** The middle one: on a machine that does other things too, neither the mean nor the best says how long it takes. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The middle of what `compare` says of each round of two works. */
export const pairwise = (
  ones: readonly number[],
  others: readonly number[],
  compare: (one: number, other: number) => number,
): number => median(ones.map((one, round) => compare(one, others[round] ?? Number.NaN)))

/** How many times as long the ones took as the others: `1.14 ×`. */
export const times = (ones: readonly number[], others: readonly number[]): string =>
  `${pairwise(ones, others, (one, other) => one / other).toFixed(2)} ×`

/**
 * Milliseconds of each work, round after round in turns, so that whatever slows the machine down slows all of them; in
 * each round another one begins. The first round only warms up.
 */
export async function interleaved<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round <= rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length] as Name
      const start = performance.now()
      await works[name]()
      if (round > 0) times[name].push(performance.now() - start)
    }
  }
  return times
}

const attempts = 3

/**
 * Measures again what broke its bound, a few times at most: another program may slow a moment down, never speed it up,
 * and what is really too slow is so every time.
 */
export async function confirmed<R extends { readonly holds: boolean | null }>(measure: () => Promise<R>): Promise<R> {
  let row = await measure()
  for (let attempt = 1; row.holds === false && attempt < attempts; attempt++) row = await measure()
  return row
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`

/** What the numbers were measured on, and how busy it was with other things before. */
export function machine(): string {
  const processors = cpus()
  const gigabytes = (totalmem() / 1e9).toFixed(0)
  const busy = (loadavg()[0] ?? 0).toFixed(1)
  const model = processors[0]?.model.trim() ?? 'unknown processor'
  return `${processors.length} × ${model}, ${gigabytes} GB, Node ${process.version}; load ${busy} at the beginning`
}

/** The rows as a table of Markdown, as docs/benchmarks.md shows it. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ what, measured, bound, holds }) => [
    what,
    measured,
    bound,
    holds === null ? '' : holds ? 'yes' : '**no**',
  ])
  const all = [['What', 'Measured', 'Bound', 'Holds'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n')
}
