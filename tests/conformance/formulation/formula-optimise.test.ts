import { formulaCalculationRoutes } from '@provende/contract/formulation/formula-calculation.ts'
import { type FormulaResponse, formulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../packages/server/src/app.ts'
import type { SolverPool } from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import { databasesOf } from '../../kit/support/databases.ts'
import { routeOf, testSolverPool } from '../support.ts'
import { noMail, servicesOf } from '../support-access.ts'
import {
  calculateOk,
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  formulaWithGrams,
  gramsByCode,
  readFormula,
} from '../support-demo-fixture.ts'

/* One press of Optimise in the workbench: Optimize with the sensitivity, then Save, with one solve for both. */

const { demonstration } = databasesOf('postgresql')

let fixture: DemoFixture
let solverJobNames: string[]
let postCalculation: (name: string, body: object) => Promise<{ status: number; body: Record<string, unknown> }>

beforeEach(async () => {
  fixture = await createDemoFixture(await demonstration())
  solverJobNames = []
  const counting: SolverPool = {
    ...testSolverPool,
    run: (name, inputs, options) => {
      solverJobNames.push(name)
      return testSolverPool.run(name, inputs, options)
    },
  }
  const app = buildApp({ ...servicesOf(fixture.world, noMail), solver: counting })
  postCalculation = async (name, body) => {
    const headers = { authorization: `bearer ${fixture.formulator.token}`, 'content-type': 'application/json' }
    const path = `/api/FormulesCMVP/${name}`
    const content = toWire(body, routeOf('POST', path)?.body)
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(content) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
})

const readDemoFormula = () => readFormula(fixture.formulator, fixture.idOf('DEMO_1'))

async function optimiseFormula(formula: FormulaResponse) {
  const { status, body } = await postCalculation('Optimize', { ...calculationRequest(formula), withSensitivity: true })
  expect(status).toBe(200)
  const response = formulaCalculationRoutes.optimize.response.parse(
    fromWire(body, formulaCalculationRoutes.optimize.response),
  )
  return { response, optimised: formulaWithGrams(formula, gramsByCode(response.foods)) }
}

const saveOptimisedFormula = async (formula: FormulaResponse) => {
  const { status, body } = await postCalculation('Save', { ...formula, operation: 'optimise' })
  expect(status, JSON.stringify(body)).toBe(200)
  return fromWire(body, formulaResponse) as FormulaResponse
}

test('the sensitivity in the response is that of its optimum, from the same solve', async () => {
  const formula = await readDemoFormula()
  const { response } = await optimiseFormula(formula)
  expect(solverJobNames).toEqual(['optimiseFormula'])
  const alone = await calculateOk(fixture.formulator, 'sensitivity', calculationRequest(formula))
  expect(response.sensitivity).toEqual(alone)
})

test('an optimisation without the request for it answers no sensitivity', async () => {
  const response = await calculateOk(fixture.formulator, 'optimize', calculationRequest(await readDemoFormula()))
  expect(response.result.kind).toBe('optimal')
  expect(response.sensitivity).toBeUndefined()
})

test('the save after an optimisation keeps its certificate without solving again', async () => {
  const { optimised } = await optimiseFormula(await readDemoFormula())
  const saved = await saveOptimisedFormula(optimised)
  expect(saved.isOptimal).toBe(true)
  expect(solverJobNames).toEqual(['optimiseFormula'])
})

test('a price that changed between the optimisation and the save is solved again, and the old recipe is no optimum', async () => {
  const { response, optimised } = await optimiseFormula(await readDemoFormula())
  if (response.sensitivity?.kind !== 'sensitivity') throw new Error('no sensitivity')
  // At twice the highest price at which the recipe stays the cheapest, another one is cheaper.
  const replaceable = response.sensitivity.foods.find(
    (food) => food.value > 1 && food.highestPricePerTonneEur !== null,
  )!
  const factor = (2 * replaceable.highestPricePerTonneEur!) / replaceable.pricePerTonneEur!
  await fixture.queryRows('update price_list_items set price = price * $2, price4 = price4 * $2 where item_id = $1', [
    replaceable.id,
    factor,
  ])
  expect((await saveOptimisedFormula(optimised)).isOptimal).toBe(false)
  expect(solverJobNames).toEqual(['optimiseFormula', 'reoptimise'])
})

test('another recipe than the optimum is saved as no optimum, without solving again', async () => {
  const { optimised } = await optimiseFormula(await readDemoFormula())
  const [first, ...others] = optimised.foods
  const changed = { ...optimised, foods: [{ ...first!, value: first!.value + 5 }, ...others] }
  expect((await saveOptimisedFormula(changed)).isOptimal).toBe(false)
  expect(solverJobNames).toEqual(['optimiseFormula'])
})

test('a save that was not optimised here before is proved by a solve of its own', async () => {
  const { optimised } = await optimiseFormula(await readDemoFormula())
  solverJobNames.length = 0
  const { status, body } = await fixture.formulator
    .call('POST', '/api/FormulesCMVP/Save', { fields: { ...optimised, operation: 'optimise' } })
    .then(({ status, fields }) => ({ status, body: fields as FormulaResponse }))
  expect(status).toBe(200)
  expect(body.isOptimal).toBe(true)
})

test('a least supply of the formula that is looser than that of its set holds, from the optimum to the save', async () => {
  const formula = await readDemoFormula()
  const calciumOf = ({ nutrients }: FormulaResponse) => nutrients.find(({ code }) => code === 'CA')!
  // The optimum supplies no more than the set asks for.
  const min = calciumOf(formula).value! * 0.9
  const nutrients = formula.nutrients.map((line) => (line.code === 'CA' ? { ...line, min } : line))
  const { response, optimised } = await optimiseFormula({ ...formula, nutrients })
  expect(response.result.kind).toBe('optimal')
  const saved = await saveOptimisedFormula(optimised)
  expect(saved).toMatchObject({ isOptimal: true, isRespected: true })
  expect(calciumOf(saved).min).toBe(min)
  expect(calciumOf(saved).value).toBeLessThan(calciumOf(formula).value! * 0.99)
})
