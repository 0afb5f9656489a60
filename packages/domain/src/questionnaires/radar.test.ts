import { expect, test } from 'vitest'
import { radarDrawing } from './radar.ts'

const at = { centre: { x: 100, y: 100 }, radius: 80 }

test('four axes point up, right, down and left; values lie on them from the centre to the rim', () => {
  const { rings, axes, outlines } = radarDrawing(4, [[100, 50, 0, 25]], at)
  expect(rings).toEqual([20, 40, 60, 80])
  const rounded = (point: { x: number; y: number }) => [Math.round(point.x), Math.round(point.y)]
  expect(axes.map(({ end }) => rounded(end))).toEqual([
    [100, 20],
    [180, 100],
    [100, 180],
    [20, 100],
  ])
  expect(axes.map(({ anchor }) => anchor)).toEqual(['middle', 'start', 'middle', 'end'])
  expect(outlines[0]?.map(rounded)).toEqual([
    [100, 20],
    [140, 100],
    [100, 100],
    [80, 100],
  ])
})

test('a value that is not scored is left out, and values beyond the scale stay on its rim', () => {
  const { outlines } = radarDrawing(3, [[null, 120, -5]], at)
  expect(outlines[0]).toHaveLength(2)
  const [rim, centre] = outlines[0] ?? []
  expect(Math.hypot((rim?.x ?? 0) - 100, (rim?.y ?? 0) - 100)).toBeCloseTo(80)
  expect(Math.hypot((centre?.x ?? 0) - 100, (centre?.y ?? 0) - 100)).toBeCloseTo(0)
})
