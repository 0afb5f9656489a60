import { describe, expect, test } from 'vitest'
import { type ChartSeries, seriesDrawing } from './series-drawing.ts'

const frame = { width: 320, height: 120, left: 40, right: 0, top: 10, bottom: 20 }
const draw = (kind: 'line' | 'columns', ...series: ChartSeries[]) => seriesDrawing({ kind, series }, frame)

describe('the drawing of series', () => {
  test('leaves a gap where there is no value, and a dot where a value has no neighbour', () => {
    const [drawn] = draw('line', [1, 2, null, 3, null, 4, 5]).series
    expect(drawn?.path.match(/M/g)).toHaveLength(3)
    expect(drawn?.dots).toHaveLength(2)
    expect(drawn?.dots[1]?.x).toBeGreaterThan(drawn?.dots[0]?.x ?? Number.NaN)
  })

  test('has all its values, and what it is compared with, inside of its frame', () => {
    const { series, yOf } = seriesDrawing({ kind: 'line', series: [[40, 44]], levels: [48] }, frame)
    for (const y of [yOf(48), yOf(40), ...(series[0]?.dots ?? []).map((dot) => dot.y)]) {
      expect(y).toBeGreaterThanOrEqual(frame.top)
      expect(y).toBeLessThanOrEqual(frame.height - frame.bottom)
    }
    expect(yOf(48)).toBeLessThan(yOf(40))
  })

  test('has columns from 0, each as high as its value', () => {
    const { series, ticks } = draw('columns', [10, null, 20])
    const columns = series[0]?.columns ?? []
    expect(ticks[0]).toEqual({ value: 0, y: 100 })
    expect(columns).toHaveLength(2)
    expect((columns[1]?.height ?? 0) / (columns[0]?.height ?? 1)).toBeCloseTo(2)
    expect((columns[1]?.y ?? 0) + (columns[1]?.height ?? 0)).toBeCloseTo(100)
  })

  test('of no values, of one, and of equal ones is drawn too', () => {
    for (const series of [[], [null, null], [7], [7, 7], [0, 0]] as ChartSeries[])
      for (const kind of ['line', 'columns'] as const) {
        const { ticks, series: drawn } = draw(kind, series)
        expect(ticks.every(({ y }) => Number.isFinite(y))).toBe(true)
        expect(drawn[0]?.path ?? '').not.toContain('NaN')
      }
  })
})
