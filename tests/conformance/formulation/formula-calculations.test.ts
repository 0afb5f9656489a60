import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { whyNot } from '../../../packages/domain/src/formulation/explain/why-not.ts'
import { adjustTotal } from '../../../packages/domain/src/formulation/formula/adjust-total.ts'
import { priceSummary } from '../../../packages/domain/src/formulation/formula/formula-figures.ts'
import { leastCost } from '../../../packages/domain/src/formulation/optimise/least-cost.ts'
import { buildApp } from '../../../packages/server/src/app.ts'
import { openSolverPool, type SolverPool } from '../../../packages/server/src/formulation/solver/solver-pool.ts'
import { formulaFileTerms } from '../../../packages/server/src/operations/solve/file-terms.ts'
import { toSolveOutput } from '../../../packages/server/src/operations/solve/solve-output.ts'
import { demoFormulas, infeasibleFormulas } from '../../engine/support/demo-formulas.ts'
import { testSolver as inProcess } from '../../engine/support/solver.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf, type Person, routeOf, testSolverPool } from '../support.ts'
import { noMail, servicesOf } from '../support-access.ts'
import {
  calculateOk,
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  formulaWithGrams,
  gramsByCode,
  postCalculation,
  readFormula,
  saveFormula,
} from '../support-demo-fixture.ts'

/** The price list that is active at the date of the demonstration data. */
const activeListName = 'T4-2026'

type CaseLimit = { limit: string; on: string; side: string; value: number }
const describeSide = ({
  subject,
  side,
  value,
}: {
  subject: { kind: string; code?: string }
  side: string
  value: number
}) => `${subject.kind} ${subject.code ?? ''} ${side} ${value}`

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  let lists: ReadonlyMap<string, number>
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
    lists = new Map(
      (await fixture.queryRows('select code, id from price_list')).map(({ code, id }) => [code, Number(id)]),
    )
  })
  const read = (code: string) => readFormula(anna, fixture.idOf(code))
  const requestFor = async (code: string) => ({
    ...calculationRequest(await read(code)),
    priceListId: lists.get(activeListName),
  })
  const demo = (code: string) => demoFormulas.find((formula) => formula.code === code)!
  /** Calls the application with another solver pool. */
  const callWith = async (pool: SolverPool, name: string, body: object) => {
    const app = buildApp({ ...servicesOf(fixture.world, noMail), solver: pool })
    const headers = { authorization: `bearer ${anna.token}`, 'content-type': 'application/json' }
    const path = `/api/FormulesCMVP/${name}`
    const content = toWire(body, routeOf('POST', path)?.body)
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(content) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  describe('the figures of the API are those of the engine', () => {
    test.each(demoFormulas.map(({ code }) => code))('%s', async (code) => {
      const problem = demo(code).withPriceList(activeListName)
      const optimum = leastCost(problem, inProcess)
      if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
      const response = await calculateOk(anna, 'optimize', await requestFor(code))
      if (response.result.kind !== 'optimal') throw new Error(response.result.kind)
      expect(response.result.costPerAnimalDayEur / optimum.costPerAnimalDayEur).toBeCloseTo(1, 9)
      expect(response.result.certificate.gap).toBeLessThan(1e-9)
      expect(response.result.isRespected).toBe(true)
      problem.foods.forEach((food, index) => {
        expect(gramsByCode(response.foods).get(food.code), food.code).toBeCloseTo(optimum.storedRecipe[index]!, 5)
      })
      const { pricePerTonneEur, daysPerTonne } = priceSummary(
        problem,
        optimum.storedRecipe,
        demo(code).entry.animal_count,
      )
      expect(response.cmvp.pricePerTonneEur! / pricePerTonneEur!).toBeCloseTo(1, 7)
      expect(response.cmvp.daysPerTonne).toBe(daysPerTonne)

      const body = { ...(await requestFor(code)), foods: response.foods.map(({ id, value }) => ({ id, value })) }
      const recalculated = await calculateOk(anna, 'calcul', body)
      expect(recalculated.result).toMatchObject({ kind: 'calculated' })
      expect(recalculated.totalValue).toBeCloseTo(response.totalValue!, 9)
      expect(recalculated.cmvp).toEqual(response.cmvp)
    })

    test('DEMO_1 costs 0.1277 € a day and 364.40 € a tonne; adjusted it has 350 g and less calcium than its minimum', async () => {
      const { cmvp, foods } = await calculateOk(anna, 'calcul', await requestFor('DEMO_1'))
      expect(cmvp.pricePerAnimalDayEur?.toFixed(4)).toBe('0.1277')
      expect(cmvp.pricePerTonneEur?.toFixed(2)).toBe('364.40')
      // As the client does: adjusts with the domain function, then requests the figures.
      const { problem } = demo('DEMO_1')
      const grams = gramsByCode(foods)
      const adjusted = adjustTotal(
        problem,
        Float64Array.from(problem.foods, ({ code }) => grams.get(code) ?? 0),
      )
      if (adjusted.kind === 'refused') throw new Error(adjusted.reason)
      const recipe = new Map(problem.foods.map(({ code }, index) => [code, adjusted.recipe[index]!]))
      const after = await calculateOk(anna, 'calcul', {
        ...(await requestFor('DEMO_1')),
        foods: formulaWithGrams(await read('DEMO_1'), recipe).foods,
      })
      expect(after.totalValue).toBeCloseTo(350, 9)
      if (after.result.kind !== 'calculated') throw new Error(after.result.kind)
      expect(after.result.isRespected).toBe(false)
      expect(after.result.check.violations.map(({ limit }) => [limit.name, limit.side])).toEqual([['Calcium', 'min']])
    })

    test.each(infeasibleFormulas.map(({ code }) => code))(
      '%s has no recipe, and its infeasible subset is the documented one',
      async (code) => {
        const { problem } = infeasibleFormulas.find((formula) => formula.code === code)!
        const outcome = leastCost(problem, inProcess)
        if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
        const commandAnswer = toSolveOutput(
          outcome,
          { problem, terms: formulaFileTerms },
          whyNot(problem, inProcess),
        ) as {
          conflict: CaseLimit[]
        }
        const { result } = await calculateOk(anna, 'optimize', await requestFor(code))
        if (result.kind !== 'infeasible') throw new Error(result.kind)
        const sides = result.why!.conflict.limits.map(describeSide)
        const expectedSides = commandAnswer.conflict.map(({ limit, on, side, value }) => {
          const [of = ''] = limit.split('/')
          return `${on} ${['total', 'humidity', 'dryMatter'].includes(of) ? '' : of} ${side} ${value}`
        })
        expect(sides.toSorted()).toEqual(expectedSides.toSorted())
        expect(result.why!.relaxation!.limits.length).toBeGreaterThan(0)
        expect(result.why).toMatchObject({ isRelaxationFinished: true, relaxation: { keepsShares: false } })
        expect(result.why!.curve[0]!.costPerAnimalDayEur).toBeCloseTo(result.why!.relaxation!.costPerAnimalDayEur, 9)

        const whyNotResponse = await calculateOk(anna, 'whyNot', await requestFor(code))
        expect(whyNotResponse).toMatchObject({ kind: 'explained', conflict: { limits: result.why!.conflict.limits } })
        // When the smallest relaxation changes limits of the set, a relaxation of formula limits only is offered too.
        const { relaxation, own: formulaOnly } = result.why!
        const isFormulaLimit = ({ limit }: { limit: { from: string } }) => limit.from === 'formula'
        if (formulaOnly.kind !== 'relaxation')
          expect([formulaOnly.kind, relaxation!.limits.every(isFormulaLimit)]).toEqual(['same', true])
        else
          expect([formulaOnly.limits.every(isFormulaLimit), formulaOnly.measure > relaxation!.measure]).toEqual([
            true,
            true,
          ])
      },
    )
  })

  describe('an optimum is explained', () => {
    test('the shadow price of each limit is that of the engine, with names, units and no infinities', async () => {
      const { problem } = demo('DEMO_1')
      const outcome = leastCost(problem, inProcess)
      if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
      const { duals } = toSolveOutput(outcome, { problem, terms: formulaFileTerms }, null) as {
        duals: (CaseLimit & { dual: number })[]
      }
      const response = await calculateOk(anna, 'sensitivity', await requestFor('DEMO_1'))
      if (response.kind !== 'sensitivity') throw new Error(response.kind)
      for (const { limit, side, dual, on } of duals.filter(({ on }) => on === 'nutrient')) {
        const sensitivity = response.limits.find((one) =>
          describeSide(one.limit).startsWith(`${on} ${limit} ${side} `),
        )!
        const costs = [sensitivity.lowered.perAnimalDayEur, sensitivity.raised.perAnimalDayEur]
        expect(
          costs.some((cost) => cost !== null && Math.abs(cost / dual - 1) < 1e-6),
          limit,
        ).toBe(true)
        expect(sensitivity.isBinding).toBe(true)
      }
      const calcium = response.limits.find(({ limit }) => limit.name === 'Calcium')!
      expect(calcium.limit).toMatchObject({ unit: 'g', subject: { kind: 'nutrient', code: 'CA' } })
      // An unused food has an opportunity price below its price, and no upper end of its cost range.
      const unused = response.foods.find(
        ({ value, entryPricePerTonneEur }) => value === 0 && entryPricePerTonneEur !== null,
      )!
      expect(unused.entryPricePerTonneEur).toBeLessThan(unused.pricePerTonneEur!)
      expect(unused.highestPricePerTonneEur).toBeNull()
    })

    test('the curve of a limit passes through the optimum and shows where it becomes infeasible', async () => {
      const body = await requestFor('DEMO_1')
      const { result } = await calculateOk(anna, 'optimize', body)
      if (result.kind !== 'optimal') throw new Error(result.kind)
      const parameter = { kind: 'limit', subject: { kind: 'total' }, side: 'max' }
      const curve = await calculateOk(anna, 'curve', { ...body, moving: parameter, from: 100, to: 450 })
      if (curve.kind !== 'curve') throw new Error(curve.kind)
      expect([curve.begins, curve.ends]).toEqual(['infeasible', 'asked'])
      const [last] = curve.pieces.slice(-1)
      expect(last!.to.value).toBe(450)
      expect(last!.to.costPerAnimalDayEur).toBeCloseTo(result.costPerAnimalDayEur, 9)
      const backwards = await postCalculation(anna, 'curve', { ...body, moving: parameter, from: 450, to: 100 })
      expect(backwards).toMatchObject({ status: 422, problems: ['field.notAbove to'] })
    })
  })

  describe('contents in the request', () => {
    let formula: FormulaResponse
    let carbonate: number
    let calcium: number
    let asFed: number
    beforeAll(async () => {
      formula = await read('DEMO_1')
      calcium = formula.nutrients.find(({ code }) => code === 'CA')!.id
      const [first] = await fixture.queryRows(
        `select item.value_as_fed as value, food.id from analysis_version_items item
         join analysis_version v on v.id = analysis_version_id join analysis on analysis.id = v.analysis_id
         join food on food.id = analysis.food_id
         where item.item_id = $1 and food.code = '640642'`,
        [calcium],
      )
      carbonate = Number(first.id)
      asFed = Number(first.value)
    })
    const requestWithContent = async (mbBased: boolean, value: number, dryMatterPercent: number) => ({
      ...(await requestFor('DEMO_1')),
      mbBased,
      foods: formula.foods.map((food) =>
        food.id === carbonate ? { ...food, dryMatterPercent, contents: [{ id: calcium, value }] } : food,
      ),
    })
    const calciumOf = ({ nutrients }: { nutrients: { id: number; value: number | null }[] }) =>
      nutrients.find(({ id }) => id === calcium)!.value!

    test('give the same figures on both bases: per kg of dry matter they are multiplied by MS', async () => {
      const asFedResult = await calculateOk(anna, 'calcul', await requestWithContent(true, 300, 80))
      const dryMatterResult = await calculateOk(anna, 'calcul', await requestWithContent(false, 375, 80))
      expect(dryMatterResult).toEqual(asFedResult)
      const before = await calculateOk(anna, 'calcul', await requestFor('DEMO_1'))
      const grams = formula.foods.find(({ id }) => id === carbonate)!.value
      expect(calciumOf(asFedResult) - calciumOf(before)).toBeCloseTo((grams * (300 - asFed)) / 1000, 6)
      expect(asFedResult.humidityValue).toBeGreaterThan(before.humidityValue! + 1)
    })

    test('make no difference to the basis flag when absent', async () => {
      const [asFedBasis, dryMatterBasis] = [true, false].map(async (mbBased) =>
        calculateOk(anna, 'calcul', { ...(await requestFor('DEMO_1')), mbBased }),
      )
      expect(await asFedBasis).toEqual(await dryMatterBasis)
    })

    test('are refused when a kilogram cannot hold them, naming the nutrient', async () => {
      for (const [value, key, message] of [
        [-1, 'analysis.contentNegative', 'Calcium (g/kg) : une teneur ne peut pas être négative.'],
        [1500, 'analysis.contentTooMuch', 'Calcium (g/kg) : 1\u202f000 au plus'],
      ] as const) {
        const response = await postCalculation(anna, 'optimize', await requestWithContent(true, value, 80))
        expect(response.problems).toEqual([expect.stringMatching(`${key} foods.\\d+.contents.0.value`)])
        expect(messageOf(response)).toContain(message)
      }
    })

    test('are refused for a nutrient that is not in the model', async () => {
      const body = await requestWithContent(false, 1, 100)
      const index = formula.foods.findIndex(({ id }) => id === carbonate)
      const foods = body.foods.map((food) => ({
        ...food,
        contents: food.id === carbonate ? [{ id: 987_654, value: 1 }] : [],
      }))
      const response = await postCalculation(anna, 'calcul', { ...body, foods })
      expect(response.problems).toEqual([`items.notInModel foods.${index}.contents.0.id`])
    })
  })

  describe('molasses', () => {
    test('coats the dry recipe without changing its grams, also when saved and removed again', async () => {
      const formula = await read('DEMO_2')
      const dryRecipe = formula.foods.map(({ code, value }) => [code, value])
      const coated = await calculateOk(anna, 'melasse', {
        ...(await requestFor('DEMO_2')),
        melasse: true,
        melasseRatePercent: 8,
      })
      expect(coated.foods.map(({ code, value }) => [code, value])).toEqual(dryRecipe)
      const molasses = coated.formuleMelasse!.find(({ code }) => code === 'MELASSE')!
      expect(molasses.value / coated.totalValue!).toBeCloseTo(0.08, 7)
      expect(molasses.kilogramsPerTonne).toBeCloseTo(80, 4)
      // Foods, total and prices are all those of the coated product.
      const kilograms = coated.foods.reduce((sum, food) => sum + (food.kilogramsPerTonne ?? 0), 0)
      expect(kilograms).toBeCloseTo(920, 4)
      const uncoated = await calculateOk(anna, 'melasse', { ...(await requestFor('DEMO_2')), melasse: false })
      expect(uncoated.formuleMelasse).toBeNull()
      expect(uncoated.foods.map(({ code, value }) => [code, value])).toEqual(dryRecipe)

      expect((await saveFormula(anna, { ...formula, melasse: true, operation: 'melasse' })).status).toBe(200)
      const savedFormula = await read('DEMO_2')
      expect(savedFormula.total.value).toBeCloseTo(formula.total.value! / 0.95, 4)
      expect((await saveFormula(anna, { ...savedFormula, melasse: false, operation: 'melasse' })).status).toBe(200)
      const restored = await read('DEMO_2')
      expect(restored.foods).toEqual(formula.foods)
      expect(restored.cmvp).toEqual(formula.cmvp)
      expect(restored.total).toEqual(formula.total)
    })

    test('is refused with the reason when not permitted, and such a formula is never marked as respecting its limits', async () => {
      const coated = { ...(await requestFor('DEMO_2')), melasse: true }
      const missingMessage = "L'ingrédient MELASSE n'existe pas ou n'est pas disponible pour ce distributeur."
      const excludedMessage =
        "L'ingrédient MELASSE n'est pas admis dans cette formule : elle est bio, ou le jeu de contraintes l'interdit."
      expect(messageOf(await postCalculation(anna, 'melasse', { ...coated, useBio: true }))).toBe(excludedMessage)
      expect(messageOf(await postCalculation(anna, 'calcul', { ...coated, useBio: true }))).toContain(excludedMessage)
      await fixture.queryRows("update food set deleted = true where code = 'MELASSE'")
      try {
        expect(messageOf(await postCalculation(anna, 'melasse', coated))).toBe(missingMessage)
        expect(messageOf(await postCalculation(anna, 'calcul', coated))).toBe(missingMessage)
        const formula = await read('DEMO_2')
        expect(formula.isRespected).toBe(true)
        expect((await saveFormula(anna, { ...formula, melasse: true, operation: 'melasse' })).status).toBe(200)
        const dryFormula = await read('DEMO_2')
        expect([dryFormula.isRespected, dryFormula.total.value]).toEqual([false, formula.total.value])
        expect((await saveFormula(anna, { ...dryFormula, melasse: false, operation: 'melasse' })).status).toBe(200)
      } finally {
        await fixture.queryRows("update food set deleted = false where code = 'MELASSE'")
      }
    })
  })

  describe('a constraint set', () => {
    test('without a version for the model of the formula is refused instead of ignored', async () => {
      const formula = await read('DEMO_1')
      const request = { ...(await requestFor('DEMO_1')), constraintVersionId: null }
      const withdraw = (deleted: boolean) =>
        fixture.queryRows('update constraint_version set deleted = $1 where constraint_set_id = $2', [
          deleted,
          formula.constraintSetId,
        ])
      await withdraw(true)
      try {
        for (const name of ['calcul', 'optimize'] as const)
          expect((await postCalculation(anna, name, request)).problems).toEqual([
            'record.referenceMissing constraintSetId',
          ])
        const saved = await saveFormula(anna, { ...formula, constraintVersionId: null })
        expect(saved.problems).toEqual(['record.referenceMissing constraintSetId'])
        // A formula keeps the version it was saved with, even a deleted one.
        expect((await saveFormula(anna, formula)).status).toBe(200)
        expect((await read('DEMO_1')).isRespected).toBe(true)
      } finally {
        await withdraw(false)
      }
    })

    test('is refused with a version of another set', async () => {
      const formula = await read('DEMO_1')
      const [otherSet] = await fixture.queryRows('select id from constraint_set where id <> $1 order by id limit 1', [
        formula.constraintSetId,
      ])
      const { constraintVersionId } = formula
      const request = { ...(await requestFor('DEMO_1')), constraintSetId: Number(otherSet.id), constraintVersionId }
      const refused = ['record.referenceMissing constraintVersionId']
      expect((await postCalculation(anna, 'calcul', request)).problems).toEqual(refused)
      expect((await saveFormula(anna, { ...formula, constraintSetId: Number(otherSet.id) })).problems).toEqual(refused)
    })
  })

  describe('the reason why a formula cannot be calculated is in the message', () => {
    const foodsOf = (formula: FormulaResponse, category: string) =>
      formula.foods.filter(({ primaryCategory }) => primaryCategory === category)
    type RefusalCase = [
      what: string,
      name: 'calcul' | 'optimize',
      change: (formula: FormulaResponse) => object,
      message: string,
    ]
    const cases: RefusalCase[] = [
      ['no price list', 'calcul', () => ({ priceListId: null }), 'Merci de sélectionner une liste de prix active'],
      ['no price list', 'optimize', () => ({ priceListId: null }), 'Merci de sélectionner une liste de prix active'],
      [
        'a future price list',
        'optimize',
        () => ({ priceListId: lists.get('T1-2027') }),
        'Merci de sélectionner une liste de prix active',
      ],
      [
        'a food above its maximum',
        'calcul',
        ({ foods }) => ({ foods: foods.map((item) => (item.code === '640642' ? { ...item, max: 1 } : item)) }),
        'Des contraintes ne sont pas respectées sur les ingrédients : Carbonate de calcium au plus 1.',
      ],
      [
        'one Diet food',
        'calcul',
        (formula) => {
          const [item] = foodsOf(formula, 'Diet').filter(({ value }) => value > 0)
          return { foods: formula.foods.filter((each) => each.primaryCategory !== 'Diet' || each === item) }
        },
        'Il faut au moins 2 ingrédients Diet en quantité supérieure à 0.',
      ],
      [
        'no MP food',
        'optimize',
        (formula) => ({ foods: foodsOf(formula, 'Diet') }),
        'Il faut au moins 1 ingrédient MP dans la formule.',
      ],
      ['molasses', 'optimize', () => ({ melasse: true }), 'Vous ne pouvez pas optimiser en mode mélasse'],
      [
        'crossing limits',
        'optimize',
        ({ nutrients }) => ({
          nutrients: nutrients.map((item) => (item.code === 'CA' ? { ...item, min: 90, max: 80.5 } : item)),
        }),
        'Un Min est supérieur à un Max : Calcium au moins 90, Calcium au plus 80,5.',
      ],
    ]
    test.each(cases)('%s (%s)', async (_, name, change, message) => {
      const formula = await read('DEMO_1')
      const response = await postCalculation(anna, name, { ...(await requestFor('DEMO_1')), ...change(formula) })
      expect(messageOf(response)).toBe(message)
      expect(response.status).toBeGreaterThanOrEqual(409)
    })

    test('an outdated price list, a deactivated one, and none', async () => {
      const messagesAfter = async (change: string, undo: string) => {
        await fixture.queryRows(change)
        const messages = [messageOf(await postCalculation(anna, 'calcul', await requestFor('DEMO_1')))]
        messages.push(
          messageOf(await postCalculation(anna, 'optimize', { ...(await requestFor('DEMO_1')), priceListId: null })),
        )
        await fixture.queryRows(undo)
        return messages
      }
      const outdatedMessages = 'Liste de prix périmée/désactivée\nAucune Liste de prix disponible'
      const noListMessage = 'Aucune Liste de prix disponible'
      expect(
        await messagesAfter(
          `update price_list set end_date = '2026-02-20T11:00:00Z' where code = '${activeListName}'`,
          `update price_list set end_date = null where code = '${activeListName}'`,
        ),
      ).toEqual([outdatedMessages, noListMessage])
      expect(
        await messagesAfter(
          `update price_list set deleted = true where code = '${activeListName}'`,
          `update price_list set deleted = false where code = '${activeListName}'`,
        ),
      ).toEqual([outdatedMessages, noListMessage])
    })

    test.each(['calcul', 'optimize'] as const)('missing prices, with the names of the foods (%s)', async (name) => {
      const [line] = await fixture.queryRows(
        `delete from price_list_items using price_list, food where price_list.id = price_list_id and food.id = item_id
         and price_list.code = '${activeListName}' and food.code = '640642' returning price_list_items.*`,
      )
      try {
        const response = await postCalculation(anna, name, await requestFor('DEMO_1'))
        expect(messageOf(response)).toBe('Il manque un prix à : Carbonate de calcium.')
        // Left out, it no longer blocks, and the answer says so.
        const request = await requestFor('DEMO_1')
        const isMissing = (food: { code: string }) => food.code === '640642'
        const foods = request.foods.map((food) => (isMissing(food) ? { ...food, isActive: false } : food))
        const withoutIt = await calculateOk(anna, 'optimize', { ...request, foods })
        expect(withoutIt.leftOut).toMatchObject([{ code: '640642', reason: 'noPrice' }])
      } finally {
        const names = Object.keys(line)
        await fixture.queryRows(
          `insert into price_list_items (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
          Object.values(line),
        )
      }
    })

    test.each(['price4', 'price2'])(
      'a stored %s that makes a price negative, with the name of the food',
      async (column) => {
        const changePrice = (change: number) =>
          fixture.queryRows(
            `update price_list_items set ${column} = ${column} + $1 from price_list, food
           where price_list.id = price_list_id and food.id = item_id
             and price_list.code = '${activeListName}' and food.code = '640642'`,
            [change],
          )
        await changePrice(-1000)
        try {
          for (const name of ['calcul', 'optimize'] as const)
            expect(messageOf(await postCalculation(anna, name, await requestFor('DEMO_1')))).toBe(
              'Un prix est négatif pour : Carbonate de calcium. Corrigez la liste de prix.',
            )
        } finally {
          await changePrice(1000)
        }
      },
    )

    test('a solver that does not start, with the message of the specification', async () => {
      const brokenPool = openSolverPool({ threads: 1, program: new URL('./no-such-thread.ts', import.meta.url) })
      const response = await callWith(brokenPool, 'Optimize', await requestFor('DEMO_1'))
      await brokenPool.close()
      expect(response).toMatchObject({
        status: 503,
        body: { Message: "Erreur de communication avec le moteur d'optimisation" },
      })
      expect(JSON.stringify(response.body)).not.toContain('no-such-thread')
    })
  })

  describe('a recipe saved as optimised', () => {
    const revision = async (id: number) => {
      const [last] = await fixture.queryRows(
        `select operation, certificate is not null as proved from formula_revision where formula_id = $1
         order by number desc limit 1`,
        [id],
      )
      return [last.operation, last.proved]
    }
    const optimisedFormula = async (code: string) => {
      const { foods } = await calculateOk(anna, 'optimize', await requestFor(code))
      return formulaWithGrams(await read(code), gramsByCode(foods))
    }
    const isOptimalAfterSave = async (body: object) => {
      const response = await saveFormula(anna, body)
      expect(response.status, response.text).toBe(200)
      return (response.fields as FormulaResponse).isOptimal
    }

    test('is proved optimal in the demonstration data wherever there is a recipe', async () => {
      const states = await fixture.queryRows(
        `select code, certificate is not null as proved, (outcome->'figures'->>'totalGrams')::float > 0 as has
         from formula_revision join formula on formula.id = formula_id where number = 1 and code like 'DEMO%'`,
      )
      for (const { code, proved, has } of states) expect(proved, code).toBe(has)
      expect(states.filter(({ proved }) => proved).length).toBe(7)
    })

    test('is marked optimal by the proof of the server, and only until something it is calculated with changes', async () => {
      const formula = await optimisedFormula('DEMO_3')
      expect(await isOptimalAfterSave({ ...formula, operation: 'optimise' })).toBe(true)
      expect(await revision(formula.id)).toEqual(['optimise', true])
      const sameRecipe = { description: 'Autre', animalCount: 7, operation: 'save' }
      expect(await isOptimalAfterSave({ ...(await read('DEMO_3')), ...sameRecipe })).toBe(true)
      expect(await revision(formula.id)).toEqual(['save', true])
      const [first, second] = (await read('DEMO_3')).foods.filter(({ value }) => value > 1)
      const changedGrams = new Map(gramsByCode((await read('DEMO_3')).foods)).set(first!.code, first!.value + 0.01)
      expect(second).toBeDefined()
      expect(
        await isOptimalAfterSave({ ...formulaWithGrams(await read('DEMO_3'), changedGrams), operation: 'optimise' }),
      ).toBe(false)
      expect(await revision(formula.id)).toEqual(['save', false])
    })

    test('is saved without a proof when the solver fails', async () => {
      const formula = await optimisedFormula('DEMO_6')
      const brokenPool = openSolverPool({ threads: 1, program: new URL('./no-such-thread.ts', import.meta.url) })
      const response = await callWith(brokenPool, 'Save', { ...formula, operation: 'optimise' })
      await brokenPool.close()
      expect(response).toMatchObject({ status: 200, body: { IsOptimal: false } })
      expect((await read('DEMO_6')).foods.map(({ value }) => value)).toEqual(formula.foods.map(({ value }) => value))
    })

    test('is not marked optimal when prices changed between the solve and the save', async () => {
      const formula = await optimisedFormula('DEMO_6')
      const price = `update price_list_items set price4 = price4 + $1 from price_list
        where price_list.id = price_list_id and price_list.code = '${activeListName}' and item_id = $2`
      const item = formula.foods[0]?.id
      const slowPool: SolverPool = {
        ...testSolverPool,
        run: async (...job) => {
          const responses = await testSolverPool.run(...job)
          await fixture.queryRows(price, [1, item])
          return responses
        },
      }
      const response = await callWith(slowPool, 'Save', { ...formula, operation: 'optimise' })
      await fixture.queryRows(price, [-1, item])
      expect(response).toMatchObject({ status: 200, body: { IsOptimal: false } })
      expect(await revision(formula.id)).toEqual(['save', false])
    })
  })
})
