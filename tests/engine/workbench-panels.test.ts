import { expect, test } from 'vitest'
import { costCurve, curveAt } from '../../packages/domain/src/formulation/curves.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/formula-problem.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/sensitivity.ts'
import { doJob } from '../../packages/domain/src/formulation/solver-jobs.ts'
import { continuous, startContinuousOptimisation } from '../../packages/web/src/formulation/continuous-optimisation.ts'
import {
  breakPoints,
  drawnPoints,
  movablesOf,
  movingOf,
  recipeBands,
  stacked,
  stopsOf,
  usualRange,
} from '../../packages/web/src/formulation/curve-reading.ts'
import { limitRowsOf } from '../../packages/web/src/formulation/sensitivity-rows.ts'
import type { SolverClient } from '../../packages/web/src/formulation/solver-client.ts'
import { withContent, withLines } from '../../packages/web/src/formulation/workbench-entry.ts'
import { createWorkbenchStore } from '../../packages/web/src/formulation/workbench-store.ts'
import { formulaData } from '../../packages/web/src/formulation/workbench-testing.ts'
import { solvedFormulas } from './demo-formulas.ts'
import { solver } from './solver.ts'

/* What the panels of the workbench make of the engine's answers, with the real solver. */

const problemOf = (code: string): FormulaProblem => {
  const found = solvedFormulas.find((formula) => formula.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found.problem
}

/** Solves in this thread, when it is waited for. */
const client: SolverClient = { solve: async (name, input) => doJob(name, input, solver), close: () => undefined }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function opened() {
  const data = formulaData()
  const dates = { startDate: '', endDate: null, state: 'active', isActive: true }
  const priceLists = [{ id: 5, name: 'T', code: 'T', ...dates, currencyCode: 'EUR' }]
  const store = createWorkbenchStore({ ...data, priceLists }, true)
  store.change({ ...store.read().entry, priceListId: 5 })
  return store
}
const typed = (store: ReturnType<typeof opened>, changes: Parameters<typeof withContent>[1]) =>
  store.change(withContent(store.read().entry, changes))

test('continuous optimisation proposes the optimum after a key, and takes it back when the formula is another', async () => {
  const store = opened()
  const started = startContinuousOptimisation(store, client)
  await settled()
  const { problem } = store.read().figures
  const optimum = leastCost(problem, solver)
  if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
  expect(store.read().proposal?.by).toBe(continuous)
  expect([...(store.read().proposal?.recipe ?? [])]).toEqual([...optimum.storedRecipe])
  typed(store, { total: { min: 300, max: 400 } })
  expect(store.read().proposal).toBeNull()
  await settled()
  expect(store.read().proposal?.recipe.reduce((sum, grams) => sum + grams, 0)).toBeCloseTo(300, 6)
  started.stop()
  expect(store.read().proposal).toBeNull()
})

test('of two keys only the last is answered, and what was put away stays away until the next key', async () => {
  const store = opened()
  startContinuousOptimisation(store, client)
  typed(store, { total: { min: 300, max: 400 } })
  typed(store, { total: { min: 350, max: 400 } })
  await settled()
  expect(store.read().proposal?.recipe.reduce((sum, grams) => sum + grams, 0)).toBeCloseTo(350, 6)
  store.propose(null)
  store.openPanel('whyNot')
  await settled()
  expect(store.read().proposal).toBeNull()
  store.change(withContent(store.read().entry, withLines(store.read().entry.content, new Map([[2, { value: 7 }]]))))
  await settled()
  expect(store.read().proposal?.by).toBe(continuous)
})

test('what has no recipe is answered with the limits that fight, and another proposal is left alone', async () => {
  const store = opened()
  const started = startContinuousOptimisation(store, client)
  await settled()
  store.propose({ by: 'optimise', recipe: Float64Array.of(1, 2, 3, 4) })
  typed(store, { total: { min: 100, max: 120 } })
  await settled()
  await settled()
  const known = started.read()
  expect(known?.problem).toBe(store.read().figures.problem)
  expect(known?.answer.kind).toBe('infeasible')
  expect(known?.conflict?.sides.map(({ subject }) => subject.kind)).toEqual(['total', 'nutrient'])
  expect(store.read().proposal?.by).toBe('optimise')
})

test('the binding limits of DEMO_1 have one line each, calcium with its marginal cost and range', () => {
  const optimum = leastCost(problemOf('DEMO_1'), solver)
  if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
  const told = sensitivityOf(optimum, solver)
  if (told.kind !== 'sensitivity') throw new Error(told.kind)
  const rows = limitRowsOf(told.limits)
  const binding = told.limits.filter(({ isBinding }) => isBinding)
  expect(rows).toHaveLength(binding.length)
  const calcium = rows.find(({ found: { limit } }) => 'code' in limit.subject && limit.subject.code === 'CA')
  expect(calcium).toMatchObject({ way: 'both', fromEnding: 'changes', toEnding: 'changes' })
  expect(calcium?.perAnimalDayEur).toBeCloseTo(0.000281, 6)
  expect(calcium?.perTonneEur).toBeCloseTo(-1.86, 2)
  expect([calcium?.from, calcium?.to]).toEqual([expect.closeTo(80.872, 3), expect.closeTo(123.815, 3)])
})

test('what can move is what is asked and priced; the total of DEMO_1 is drawn, read and stacked to the whole recipe', () => {
  const problem = problemOf('DEMO_1')
  const movables = movablesOf(problem)
  expect(new Set(movables.map(({ key }) => key)).size).toBe(movables.length)
  expect(movables.filter(({ kind }) => kind === 'price')).toHaveLength(problem.foods.length)
  const total = movables.find(({ key }) => key.includes('total') && key.endsWith('max'))
  if (!total) throw new Error('no total')
  expect(usualRange(total)).toEqual({ from: 315, to: 585 })
  const curve = costCurve(problem, movingOf(total), solver, usualRange(total))
  if (curve.kind !== 'curve') throw new Error(curve.kind)
  expect(curve.begins).toBe('infeasible')
  expect(breakPoints(curve)[0]?.value).toBeCloseTo(346.075, 3)
  const stops = stopsOf(curve, total.value)
  expect(stops).toContain(total.value)
  expect(stops.every((stop, place) => curveAt(curve, stop) !== null && stop > (stops[place - 1] ?? 0))).toBe(true)
  const points = drawnPoints(curve)
  const layers = stacked(recipeBands(points, 5))
  expect(layers).toHaveLength(5)
  points.forEach(({ recipe }, place) => {
    const whole = recipe.reduce((sum, grams) => sum + grams, 0)
    expect(layers.at(-1)?.high[place]).toBeCloseTo(whole, 1)
  })
})
