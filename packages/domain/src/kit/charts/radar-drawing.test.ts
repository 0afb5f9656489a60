import { expect, test } from 'vitest'
import { type ChartPoint, radarDrawing, radarLabelLines, radarLabelRows } from './radar-drawing.ts'

const radius = 80
const rounded = ({ x, y }: ChartPoint) => [Math.round(x) + 0, Math.round(y) + 0]

test('four axes point up, right, down and left; values lie on them from the centre to the rim', () => {
  const { rings, axes, outlines } = radarDrawing(4, [[100, 50, 0, 25]], radius)
  expect(rings).toEqual([20, 40, 60, 80])
  expect(axes.map(({ end }) => rounded(end))).toEqual([
    [0, -80],
    [80, 0],
    [0, 80],
    [-80, 0],
  ])
  expect(axes.map(({ anchor }) => anchor)).toEqual(['middle', 'start', 'middle', 'end'])
  expect(outlines[0]?.corners.map(rounded)).toEqual([
    [0, -80],
    [40, 0],
    [0, 0],
    [-20, 0],
  ])
  expect(outlines[0]?.path).toMatch(/^M.*Z$/)
})

test('a value that is not scored is left out, and values beyond the scale stay on its rim', () => {
  const { outlines } = radarDrawing(3, [[null, 120, -5]], radius)
  const corners = outlines[0]?.corners ?? []
  expect(corners.map(({ x, y }) => Math.hypot(x, y))).toEqual([expect.closeTo(80), expect.closeTo(0)])
})

test('a series without values has an empty outline', () => {
  expect(radarDrawing(3, [[]], radius).outlines).toEqual([{ path: '', corners: [] }])
})

test('a long label is written in lines, and all of it', () => {
  expect(radarLabelLines('Tarissement')).toEqual(['Tarissement'])
  expect(radarLabelLines('Conduite du tarissement')).toEqual(['Conduite du', 'tarissement'])
  expect(radarLabelLines('Alimentation minérale des vaches taries')).toEqual([
    ...['Alimentation', 'minérale des', 'vaches taries'],
  ])
  expect(radarLabelLines('Anticonstitutionnellement')).toEqual(['Anticonstitutio-', 'nnellement'])
})

test('the lines of a label grow away from the radar', () => {
  const { axes } = radarDrawing(4, [], radius)
  const { starts, top, bottom } = radarLabelRows(axes, [3, 3, 3, 1], 10)
  expect(starts.map((start) => Math.round(start) + 0)).toEqual([-114, -10, 94, 0])
  expect([Math.round(top), Math.round(bottom)]).toEqual([-124, 124])
})
