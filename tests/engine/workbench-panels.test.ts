import { expect, test } from 'vitest'
import { costCurve, curvePointAt } from '../../packages/domain/src/formulation/explain/curves.ts'
import { sensitivityOf } from '../../packages/domain/src/formulation/explain/sensitivity.ts'
import { leastCost } from '../../packages/domain/src/formulation/optimise/least-cost.ts'
import { runSolverJob } from '../../packages/domain/src/formulation/optimise/solver-jobs.ts'
import type { FormulaProblem } from '../../packages/domain/src/formulation/problem/formula-problem.ts'
import {
  cursorStopsOf,
  curveBreakPoints,
  defaultParameterRange,
  drawnPoints,
  parameterOptionsOf,
  recipeBands,
  stackRecipeBands,
  toCurveParameter,
} from '../../packages/web/src/formulation/workbench/panels/curve/curve-points.ts'
import { limitSensitivityRowsOf } from '../../packages/web/src/formulation/workbench/panels/sensitivity-rows.ts'
import {
  continuousProposalSource,
  startContinuousOptimisation,
} from '../../packages/web/src/formulation/workbench/solver/continuous-optimisation.ts'
import type { SolverClient } from '../../packages/web/src/formulation/workbench/solver/solver-client.ts'
import {
  contentWithLineChanges,
  entryWithContent,
} from '../../packages/web/src/formulation/workbench/state/workbench-entry.ts'
import { formulaFixture } from '../../packages/web/src/formulation/workbench/state/workbench-fixture.ts'
import { createWorkbenchStore } from '../../packages/web/src/formulation/workbench/state/workbench-store.ts'
import { formulasWithPublishedOptimum } from './support/demo-formulas.ts'
import { testSolver } from './support/solver.ts'

/* What the panels of the workbench display of the engine's results, with the real solver. */

const demoProblemOf = (code: string): FormulaProblem => {
  const formula = formulasWithPublishedOptimum.find((one) => one.code === code)
  if (!formula) throw new Error(`no ${code}`)
  return formula.problem
}

/** Solves in this thread. */
const solverClient: SolverClient = {
  solve: async (name, input) => runSolverJob(name, input, testSolver),
  close: () => undefined,
}
const nextMacrotask = () => new Promise((resolve) => setTimeout(resolve, 0))

function openWorkbenchStore() {
  const data = formulaFixture()
  const dates = { startDate: '', endDate: null, state: 'active', isActive: true }
  const priceLists = [{ id: 5, name: 'T', code: 'T', ...dates, currencyCode: 'EUR' }]
  const store = createWorkbenchStore({ ...data, priceLists }, true)
  store.change({ ...store.read().entry, priceListId: 5 })
  return store
}
const changeFormulaContent = (
  store: ReturnType<typeof openWorkbenchStore>,
  changes: Parameters<typeof entryWithContent>[1],
) => store.change(entryWithContent(store.read().entry, changes))

test('continuous optimisation proposes the optimum after a change, and withdraws it when the formula changes again', async () => {
  const store = openWorkbenchStore()
  const optimisation = startContinuousOptimisation(store, solverClient)
  await nextMacrotask()
  const { problem } = store.read().figures
  const optimum = leastCost(problem, testSolver)
  if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
  expect(store.read().proposal?.source).toBe(continuousProposalSource)
  expect([...(store.read().proposal?.recipe ?? [])]).toEqual([...optimum.storedRecipe])
  const first = store.read().proposal
  changeFormulaContent(store, { total: { min: 300, max: 400 } })
  // Withdrawn; a small formula may have its next proposal at once.
  expect(store.read().proposal).not.toBe(first)
  await nextMacrotask()
  expect(store.read().proposal?.recipe.reduce((sum, grams) => sum + grams, 0)).toBeCloseTo(300, 6)
  optimisation.stop()
  expect(store.read().proposal).toBeNull()
})

test('of two changes only the last is solved, and a dismissed proposal stays dismissed until the next change', async () => {
  const store = openWorkbenchStore()
  startContinuousOptimisation(store, solverClient)
  changeFormulaContent(store, { total: { min: 300, max: 400 } })
  changeFormulaContent(store, { total: { min: 350, max: 400 } })
  await nextMacrotask()
  expect(store.read().proposal?.recipe.reduce((sum, grams) => sum + grams, 0)).toBeCloseTo(350, 6)
  store.propose(null)
  store.openPanel('whyNot')
  await nextMacrotask()
  expect(store.read().proposal).toBeNull()
  store.change(
    entryWithContent(
      store.read().entry,
      contentWithLineChanges(store.read().entry.content, new Map([[2, { value: 7 }]])),
    ),
  )
  await nextMacrotask()
  expect(store.read().proposal?.source).toBe(continuousProposalSource)
})

test('an infeasible formula yields its infeasible subset, and leaves a proposal of another source alone', async () => {
  const store = openWorkbenchStore()
  const optimisation = startContinuousOptimisation(store, solverClient)
  await nextMacrotask()
  store.propose({ source: 'optimise', recipe: Float64Array.of(1, 2, 3, 4) })
  changeFormulaContent(store, { total: { min: 100, max: 120 } })
  await nextMacrotask()
  await nextMacrotask()
  const result = optimisation.read()
  expect(result?.problem).toBe(store.read().figures.problem)
  expect(result?.answer.kind).toBe('infeasible')
  expect(result?.infeasibleSubset?.sides.map(({ subject }) => subject.kind)).toEqual(['total', 'nutrient'])
  expect(store.read().proposal?.source).toBe('optimise')
})

test('the binding limits of DEMO_1 have one row each, calcium with its shadow price and range', () => {
  const optimum = leastCost(demoProblemOf('DEMO_1'), testSolver)
  if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
  const sensitivity = sensitivityOf(optimum, testSolver)
  if (sensitivity.kind !== 'sensitivity') throw new Error(sensitivity.kind)
  const rows = limitSensitivityRowsOf(sensitivity.limits)
  const binding = sensitivity.limits.filter(({ isBinding }) => isBinding)
  expect(rows).toHaveLength(binding.length)
  const calcium = rows.find(({ sensitivity: { limit } }) => 'code' in limit.subject && limit.subject.code === 'CA')
  expect(calcium).toMatchObject({ direction: 'both', fromEnding: 'changes', toEnding: 'changes' })
  expect(calcium?.perAnimalDayEur).toBeCloseTo(0.000281, 6)
  expect(calcium?.perTonneEur).toBeCloseTo(-1.86, 2)
  expect([calcium?.from, calcium?.to]).toEqual([expect.closeTo(80.872, 3), expect.closeTo(123.815, 3)])
})

test('limits and prices can be varied; the curve of the total of DEMO_1 is drawn, read and stacked to the whole recipe', () => {
  const problem = demoProblemOf('DEMO_1')
  const options = parameterOptionsOf(problem)
  expect(new Set(options.map(({ key }) => key)).size).toBe(options.length)
  expect(options.filter(({ kind }) => kind === 'price')).toHaveLength(problem.foods.length)
  const total = options.find(({ key }) => key.includes('total') && key.endsWith('max'))
  if (!total) throw new Error('no total')
  expect(defaultParameterRange(total)).toEqual({ from: 315, to: 585 })
  const curve = costCurve(problem, toCurveParameter(total), testSolver, defaultParameterRange(total))
  if (curve.kind !== 'curve') throw new Error(curve.kind)
  expect(curve.begins).toBe('infeasible')
  expect(curveBreakPoints(curve)[0]?.value).toBeCloseTo(346.075, 3)
  const stops = cursorStopsOf(curve, total.value)
  expect(stops).toContain(total.value)
  expect(stops.every((stop, index) => curvePointAt(curve, stop) !== null && stop > (stops[index - 1] ?? 0))).toBe(true)
  const points = drawnPoints(curve)
  const layers = stackRecipeBands(recipeBands(points, 5))
  expect(layers).toHaveLength(5)
  points.forEach(({ recipe }, index) => {
    const recipeTotal = recipe.reduce((sum, grams) => sum + grams, 0)
    expect(layers.at(-1)?.high[index]).toBeCloseTo(recipeTotal, 1)
  })
})
