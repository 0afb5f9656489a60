/** Fewer farms than this behind a figure would show what one of them does. Source: docs/open-questions.md. */
const minBenchmarkFarms = 8

export type Benchmark = {
  readonly farmsCount: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
}

/** The median and the quartiles of one figure of each farm; null below 8 farms. Quartiles between two farms are interpolated. */
export function benchmarkOf(values: readonly number[]): Benchmark | null {
  if (values.length < minBenchmarkFarms) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const position = share * (sorted.length - 1)
    const [below = 0, above = below] = sorted.slice(Math.floor(position))
    return below + (position % 1) * (above - below)
  }
  return { farmsCount: values.length, lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) }
}
