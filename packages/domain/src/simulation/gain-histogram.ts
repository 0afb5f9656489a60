// The distribution of the gains of a simulation, as bars that filter its table.

/** A bar: gains from `from` up to but not including `to` (the last one includes it), €/t. */
export type GainBar = { readonly from: number; readonly to: number; readonly count: number }

const maxBars = 24
/** Widths of bars that people read without thinking, €/t. */
const barWidths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

/**
 * At most 24 bars of one readable width that cover all gains, the empty ones between them too; none without gains. Bars start
 * at multiples of their width, so that 0 is between two bars.
 */
export function gainHistogram(gainsPerTonneEur: readonly number[]): GainBar[] {
  const gains = gainsPerTonneEur.filter(Number.isFinite)
  if (gains.length === 0) return []
  const least = gains.reduce((a, b) => Math.min(a, b))
  const most = gains.reduce((a, b) => Math.max(a, b))
  const width = barWidths.find((step) => (most - least) / step <= maxBars - 2) ?? (most - least) / (maxBars - 2)
  const first = Math.floor(least / width)
  const bars = Math.floor(most / width) - first + 1
  const counts = new Array<number>(bars).fill(0)
  for (const gain of gains) {
    const index = Math.min(bars - 1, Math.max(0, Math.floor(gain / width) - first))
    counts[index] = (counts[index] ?? 0) + 1
  }
  const edge = (index: number) => Math.round((first + index) * width * 1000) / 1000
  return counts.map((count, index) => ({ from: edge(index), to: edge(index + 1), count }))
}
