import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { adjust } from '../../packages/domain/src/formulation/adjust.ts'
import { priceSummary } from '../../packages/domain/src/formulation/formula-figures.ts'
import { leastCost } from '../../packages/domain/src/formulation/least-cost.ts'
import { whyNot } from '../../packages/domain/src/formulation/why-not.ts'
import { buildApp } from '../../packages/server/src/app.ts'
import { formulaTerms } from '../../packages/server/src/formulation/limit-names.ts'
import { answerOf } from '../../packages/server/src/formulation/solve-answer.ts'
import { openSolverPool, type SolverPool } from '../../packages/server/src/formulation/solver-pool.ts'
import { demoFormulas, infeasibleFormulas } from '../engine/demo-formulas.ts'
import { solver as inProcess } from '../engine/solver.ts'
import { eachEngine } from '../kit/databases.ts'
import { messageOf, type Person, solver } from './support.ts'
import { noMail, servicesOf } from './support-access.ts'
import {
  calculate,
  calculated,
  createKitchen,
  gramsOf,
  type Kitchen,
  readFormula,
  save,
  withGrams,
  worked,
} from './support-formulas.ts'

/** The list that is in force when the demonstration is seeded. */
const activeList = 'T4-2026'

type Limit = { limit: string; on: string; side: string; value: number }
const sideWords = ({
  subject,
  side,
  value,
}: {
  subject: { kind: string; code?: string }
  side: string
  value: number
}) => `${subject.kind} ${subject.code ?? ''} ${side} ${value}`

eachEngine(({ demonstration }) => {
  let kitchen: Kitchen
  let anna: Person
  let lists: ReadonlyMap<string, number>
  beforeAll(async () => {
    kitchen = await createKitchen(await demonstration())
    anna = kitchen.formulator
    lists = new Map((await kitchen.rows('select code, id from price_list')).map(({ code, id }) => [code, Number(id)]))
  })
  const read = (code: string) => readFormula(anna, kitchen.idOf(code))
  const priced = async (code: string) => ({ ...worked(await read(code)), priceListId: lists.get(activeList) })
  const demo = (code: string) => demoFormulas.find((one) => one.code === code)!
  /** The application with other threads that solve. */
  const callWith = async (pool: SolverPool, name: string, body: object) => {
    const app = buildApp({ ...servicesOf(kitchen.world, noMail), solver: pool })
    const headers = { authorization: `bearer ${anna.token}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(toWire(body)) }
    const response = await app.request(`/api/FormulesCMVP/${name}`, request)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  describe('the figures over the wire are those of the engine', () => {
    test.each(demoFormulas.map(({ code }) => code))('%s', async (code) => {
      const problem = demo(code).under(activeList)
      const optimum = leastCost(problem, inProcess)
      if (optimum.kind !== 'optimal') throw new Error(optimum.kind)
      const answer = await calculated(anna, 'optimize', await priced(code))
      if (answer.result.kind !== 'optimal') throw new Error(answer.result.kind)
      expect(answer.result.costPerAnimalDayEur / optimum.costPerAnimalDayEur).toBeCloseTo(1, 9)
      expect(answer.result.certificate.gap).toBeLessThan(1e-9)
      expect(answer.result.isRespected).toBe(true)
      problem.foods.forEach((food, place) => {
        expect(gramsOf(answer.foods).get(food.code), food.code).toBeCloseTo(optimum.storedRecipe[place]!, 5)
      })
      const { pricePerTonneEur, daysPerTonne } = priceSummary(
        problem,
        optimum.storedRecipe,
        demo(code).entry.animal_count,
      )
      expect(answer.cmvp.pricePerTonneEur! / pricePerTonneEur!).toBeCloseTo(1, 7)
      expect(answer.cmvp.daysPerTonne).toBe(daysPerTonne)

      const body = { ...(await priced(code)), foods: answer.foods.map(({ id, value }) => ({ id, value })) }
      const again = await calculated(anna, 'calcul', body)
      expect(again.result).toMatchObject({ kind: 'calculated' })
      expect(again.totalValue).toBeCloseTo(answer.totalValue!, 9)
      expect(again.cmvp).toEqual(answer.cmvp)
    })

    test('DEMO_1 costs 0.1277 € a day and 364.40 € a tonne; adjusted it goes to 350 g and below its calcium minimum', async () => {
      const { cmvp, foods } = await calculated(anna, 'calcul', await priced('DEMO_1'))
      expect(cmvp.pricePerAnimalDayEur?.toFixed(4)).toBe('0.1277')
      expect(cmvp.pricePerTonneEur?.toFixed(2)).toBe('364.40')
      // The client adjusts by the function of the domain, and asks for the figures.
      const { problem } = demo('DEMO_1')
      const grams = gramsOf(foods)
      const adjusted = adjust(
        problem,
        Float64Array.from(problem.foods, ({ code }) => grams.get(code) ?? 0),
      )
      if (adjusted.kind === 'refused') throw new Error(adjusted.reason)
      const recipe = new Map(problem.foods.map(({ code }, place) => [code, adjusted.recipe[place]!]))
      const after = await calculated(anna, 'calcul', {
        ...(await priced('DEMO_1')),
        foods: withGrams(await read('DEMO_1'), recipe).foods,
      })
      expect(after.totalValue).toBeCloseTo(350, 9)
      if (after.result.kind !== 'calculated') throw new Error(after.result.kind)
      expect(after.result.isRespected).toBe(false)
      expect(after.result.check.violations.map(({ limit }) => [limit.name, limit.side])).toEqual([['Calcium', 'min']])
    })

    test.each(infeasibleFormulas.map(({ code }) => code))(
      '%s has no recipe, and the documented conflict says why',
      async (code) => {
        const { problem } = infeasibleFormulas.find((one) => one.code === code)!
        const outcome = leastCost(problem, inProcess)
        if (outcome.kind !== 'infeasible') throw new Error(outcome.kind)
        const said = answerOf(outcome, { problem, terms: formulaTerms }, whyNot(problem, inProcess)) as {
          conflict: Limit[]
        }
        const { result } = await calculated(anna, 'optimize', await priced(code))
        if (result.kind !== 'infeasible') throw new Error(result.kind)
        const sides = result.why!.conflict.limits.map(sideWords)
        const known = said.conflict.map(({ limit, on, side, value }) => {
          const [of = ''] = limit.split('/')
          return `${on} ${['total', 'humidity', 'dryMatter'].includes(of) ? '' : of} ${side} ${value}`
        })
        expect(sides.toSorted()).toEqual(known.toSorted())
        expect(result.why!.relaxation!.limits.length).toBeGreaterThan(0)
        expect(result.why!.curve[0]!.costPerAnimalDayEur).toBeCloseTo(result.why!.relaxation!.costPerAnimalDayEur, 9)

        const asked = await calculated(anna, 'whyNot', await priced(code))
        expect(asked).toMatchObject({ kind: 'explained', conflict: { limits: result.why!.conflict.limits } })
        // Where the set would have to give way, what the formula decides alone stands beside it.
        const { relaxation, own } = result.why!
        const isOwn = ({ limit }: { limit: { from: string } }) => limit.from === 'formula'
        if (own.kind !== 'relaxation') expect([own.kind, relaxation!.limits.every(isOwn)]).toEqual(['same', true])
        else expect([own.limits.every(isOwn), own.measure > relaxation!.measure]).toEqual([true, true])
      },
    )
  })

  describe('an optimum is explained', () => {
    test('what each limit costs is what the engine says, with names, units and no infinities', async () => {
      const { problem } = demo('DEMO_1')
      const outcome = leastCost(problem, inProcess)
      if (outcome.kind !== 'optimal') throw new Error(outcome.kind)
      const { duals } = answerOf(outcome, { problem, terms: formulaTerms }, null) as {
        duals: (Limit & { dual: number })[]
      }
      const answer = await calculated(anna, 'sensitivity', await priced('DEMO_1'))
      if (answer.kind !== 'sensitivity') throw new Error(answer.kind)
      for (const { limit, side, dual, on } of duals.filter(({ on }) => on === 'nutrient')) {
        const said = answer.limits.find((one) => sideWords(one.limit).startsWith(`${on} ${limit} ${side} `))!
        const costs = [said.lowered.perAnimalDayEur, said.raised.perAnimalDayEur]
        expect(
          costs.some((cost) => cost !== null && Math.abs(cost / dual - 1) < 1e-6),
          limit,
        ).toBe(true)
        expect(said.isBinding).toBe(true)
      }
      const calcium = answer.limits.find(({ limit }) => limit.name === 'Calcium')!
      expect(calcium.limit).toMatchObject({ unit: 'g', subject: { kind: 'nutrient', code: 'CA' } })
      // A food that is not used enters below its price of interest; no price is too high for it.
      const unused = answer.foods.find(
        ({ value, entryPricePerTonneEur }) => value === 0 && entryPricePerTonneEur !== null,
      )!
      expect(unused.entryPricePerTonneEur).toBeLessThan(unused.pricePerTonneEur!)
      expect(unused.highestPricePerTonneEur).toBeNull()
    })

    test('the curve of a limit goes through the optimum, and says where recipes end', async () => {
      const body = await priced('DEMO_1')
      const { result } = await calculated(anna, 'optimize', body)
      if (result.kind !== 'optimal') throw new Error(result.kind)
      const moving = { kind: 'limit', subject: { kind: 'total' }, side: 'max' }
      const curve = await calculated(anna, 'curve', { ...body, moving, from: 100, to: 450 })
      if (curve.kind !== 'curve') throw new Error(curve.kind)
      expect([curve.begins, curve.ends]).toEqual(['infeasible', 'asked'])
      const [last] = curve.pieces.slice(-1)
      expect(last!.to.value).toBe(450)
      expect(last!.to.costPerAnimalDayEur).toBeCloseTo(result.costPerAnimalDayEur, 9)
      const backwards = await calculate(anna, 'curve', { ...body, moving, from: 450, to: 100 })
      expect(backwards).toMatchObject({ status: 422, problems: ['field.notAbove to'] })
    })
  })

  describe('contents that are sent', () => {
    let formula: AnsweredFormula
    let carbonate: number
    let calcium: number
    let asFed: number
    beforeAll(async () => {
      formula = await read('DEMO_1')
      calcium = formula.nutrients.find(({ code }) => code === 'CA')!.id
      const [first] = await kitchen.rows(
        `select item.value_as_fed as value, food.id from analysis_version_items item
         join analysis_version v on v.id = analysis_version_id join analysis on analysis.id = v.analysis_id
         join food on food.id = analysis.food_id
         where item.item_id = $1 and food.code = '640642'`,
        [calcium],
      )
      carbonate = Number(first.id)
      asFed = Number(first.value)
    })
    const withContent = async (mbBased: boolean, value: number, dryMatterPercent: number) => ({
      ...(await priced('DEMO_1')),
      mbBased,
      foods: formula.foods.map((food) =>
        food.id === carbonate ? { ...food, dryMatterPercent, contents: [{ id: calcium, value }] } : food,
      ),
    })
    const calciumOf = ({ nutrients }: { nutrients: { id: number; value: number | null }[] }) =>
      nutrients.find(({ id }) => id === calcium)!.value!

    test('come to the same on either basis: per kg of dry matter they are multiplied by MS', async () => {
      const fed = await calculated(anna, 'calcul', await withContent(true, 300, 80))
      const dry = await calculated(anna, 'calcul', await withContent(false, 375, 80))
      expect(dry).toEqual(fed)
      const before = await calculated(anna, 'calcul', await priced('DEMO_1'))
      const grams = formula.foods.find(({ id }) => id === carbonate)!.value
      expect(calciumOf(fed) - calciumOf(before)).toBeCloseTo((grams * (300 - asFed)) / 1000, 6)
      expect(fed.humidityValue).toBeGreaterThan(before.humidityValue! + 1)
    })

    test('are not what the flag is about where there are none', async () => {
      const [one, other] = [true, false].map(async (mbBased) =>
        calculated(anna, 'calcul', { ...(await priced('DEMO_1')), mbBased }),
      )
      expect(await one).toEqual(await other)
    })

    test('are refused of a nutrient the model has not', async () => {
      const body = await withContent(false, 1, 100)
      const place = formula.foods.findIndex(({ id }) => id === carbonate)
      const foods = body.foods.map((food) => ({
        ...food,
        contents: food.id === carbonate ? [{ id: 987_654, value: 1 }] : [],
      }))
      const answer = await calculate(anna, 'calcul', { ...body, foods })
      expect(answer.problems).toEqual([`items.notInModel foods.${place}.contents.0.id`])
    })
  })

  describe('molasses', () => {
    test('coat the dry recipe, which keeps its grams to the last digit, also saved and taken off again', async () => {
      const formula = await read('DEMO_2')
      const dry = formula.foods.map(({ code, value }) => [code, value])
      const coated = await calculated(anna, 'melasse', {
        ...(await priced('DEMO_2')),
        melasse: true,
        melasseRatePercent: 8,
      })
      expect(coated.foods.map(({ code, value }) => [code, value])).toEqual(dry)
      const molasses = coated.formuleMelasse!.find(({ code }) => code === 'MELASSE')!
      expect(molasses.value / coated.totalValue!).toBeCloseTo(0.08, 7)
      expect(molasses.kilogramsPerTonne).toBeCloseTo(80, 4)
      const off = await calculated(anna, 'melasse', { ...(await priced('DEMO_2')), melasse: false })
      expect(off.formuleMelasse).toBeNull()
      expect(off.foods.map(({ code, value }) => [code, value])).toEqual(dry)

      expect((await save(anna, { ...formula, melasse: true, operation: 'melasse' })).status).toBe(200)
      const kept = await read('DEMO_2')
      expect(kept.total.value).toBeCloseTo(formula.total.value! / 0.95, 4)
      expect((await save(anna, { ...kept, melasse: false, operation: 'melasse' })).status).toBe(200)
      const back = await read('DEMO_2')
      expect(back.foods).toEqual(formula.foods)
      expect(back.cmvp).toEqual(formula.cmvp)
      expect(back.total).toEqual(formula.total)
    })

    test('that may not be used are said, and what is to be coated with them is never called respected', async () => {
      const coated = { ...(await priced('DEMO_2')), melasse: true }
      const none = "L'aliment MELASSE n'existe pas ou n'est pas disponible pour ce distributeur."
      const excluded =
        "L'aliment MELASSE n'est pas admis dans cette formule : elle est bio, ou le jeu de contraintes l'interdit."
      expect(messageOf(await calculate(anna, 'melasse', { ...coated, useBio: true }))).toBe(excluded)
      expect(messageOf(await calculate(anna, 'calcul', { ...coated, useBio: true }))).toContain(excluded)
      await kitchen.rows("update food set deleted = true where code = 'MELASSE'")
      try {
        expect(messageOf(await calculate(anna, 'melasse', coated))).toBe(none)
        expect(messageOf(await calculate(anna, 'calcul', coated))).toBe(none)
        const formula = await read('DEMO_2')
        expect(formula.isRespected).toBe(true)
        expect((await save(anna, { ...formula, melasse: true, operation: 'melasse' })).status).toBe(200)
        const dry = await read('DEMO_2')
        expect([dry.isRespected, dry.total.value]).toEqual([false, formula.total.value])
        expect((await save(anna, { ...dry, melasse: false, operation: 'melasse' })).status).toBe(200)
      } finally {
        await kitchen.rows("update food set deleted = false where code = 'MELASSE'")
      }
    })
  })

  describe('a constraint set', () => {
    test('without a version for the model of the formula is refused: nothing is held to limits that are not there', async () => {
      const formula = await read('DEMO_1')
      const asked = { ...(await priced('DEMO_1')), constraintVersionId: null }
      const withdraw = (deleted: boolean) =>
        kitchen.rows('update constraint_version set deleted = $1 where constraint_set_id = $2', [
          deleted,
          formula.constraintSetId,
        ])
      await withdraw(true)
      try {
        for (const name of ['calcul', 'optimize'] as const)
          expect((await calculate(anna, name, asked)).problems).toEqual(['record.referenceMissing constraintSetId'])
        const saved = await save(anna, { ...formula, constraintVersionId: null })
        expect(saved.problems).toEqual(['record.referenceMissing constraintSetId'])
        // The version a formula was saved with stays, whatever became of it.
        expect((await save(anna, formula)).status).toBe(200)
        expect((await read('DEMO_1')).isRespected).toBe(true)
      } finally {
        await withdraw(false)
      }
    })

    test('is not that of another version', async () => {
      const formula = await read('DEMO_1')
      const [other] = await kitchen.rows('select id from constraint_set where id <> $1 order by id limit 1', [
        formula.constraintSetId,
      ])
      const { constraintVersionId } = formula
      const asked = { ...(await priced('DEMO_1')), constraintSetId: Number(other.id), constraintVersionId }
      const refused = ['record.referenceMissing constraintVersionId']
      expect((await calculate(anna, 'calcul', asked)).problems).toEqual(refused)
      expect((await save(anna, { ...formula, constraintSetId: Number(other.id) })).problems).toEqual(refused)
    })
  })

  describe('what keeps a formula from being computed is said', () => {
    const food = (formula: AnsweredFormula, category: string) =>
      formula.foods.filter(({ primaryCategory }) => primaryCategory === category)
    type Case = [what: string, name: 'calcul' | 'optimize', change: (formula: AnsweredFormula) => object, says: string]
    const cases: Case[] = [
      ['no list', 'calcul', () => ({ priceListId: null }), 'Merci de sélectionner une liste de prix active'],
      ['no list', 'optimize', () => ({ priceListId: null }), 'Merci de sélectionner une liste de prix active'],
      [
        'a list to come',
        'optimize',
        () => ({ priceListId: lists.get('T1-2027') }),
        'Merci de sélectionner une liste de prix active',
      ],
      [
        'a food beyond its limit',
        'calcul',
        ({ foods }) => ({ foods: foods.map((one) => (one.code === '640642' ? { ...one, max: 1 } : one)) }),
        'Des contraintes ne sont pas respectées sur les ingrédients : Carbonate de calcium au plus 1.',
      ],
      [
        'one Diet food',
        'calcul',
        (formula) => {
          const [one] = food(formula, 'Diet').filter(({ value }) => value > 0)
          return { foods: formula.foods.filter((each) => each.primaryCategory !== 'Diet' || each === one) }
        },
        'Il faut au moins 2 aliments Diet en quantité supérieure à 0.',
      ],
      [
        'no MP food',
        'optimize',
        (formula) => ({ foods: food(formula, 'Diet') }),
        'Il faut au moins 1 aliment MP dans la formule.',
      ],
      ['molasses', 'optimize', () => ({ melasse: true }), 'Vous ne pouvez pas optimiser en mode mélasse'],
      [
        'crossing limits',
        'optimize',
        ({ nutrients }) => ({
          nutrients: nutrients.map((one) => (one.code === 'CA' ? { ...one, min: 90, max: 80.5 } : one)),
        }),
        'Un Min est supérieur à un Max : Calcium au moins 90, Calcium au plus 80,5.',
      ],
    ]
    test.each(cases)('%s (%s)', async (_, name, change, says) => {
      const formula = await read('DEMO_1')
      const answer = await calculate(anna, name, { ...(await priced('DEMO_1')), ...change(formula) })
      expect(messageOf(answer)).toBe(says)
      expect(answer.status).toBeGreaterThanOrEqual(409)
    })

    test('a list whose time is over, one that was deactivated, and none at all', async () => {
      const says = async (change: string, undo: string) => {
        await kitchen.rows(change)
        const messages = [messageOf(await calculate(anna, 'calcul', await priced('DEMO_1')))]
        messages.push(messageOf(await calculate(anna, 'optimize', { ...(await priced('DEMO_1')), priceListId: null })))
        await kitchen.rows(undo)
        return messages
      }
      const past = 'Liste de prix périmée/désactivée\nAucune Liste de prix disponible'
      const none = 'Aucune Liste de prix disponible'
      expect(
        await says(
          `update price_list set end_date = '2026-02-20T11:00:00Z' where code = '${activeList}'`,
          `update price_list set end_date = null where code = '${activeList}'`,
        ),
      ).toEqual([past, none])
      expect(
        await says(
          `update price_list set deleted = true where code = '${activeList}'`,
          `update price_list set deleted = false where code = '${activeList}'`,
        ),
      ).toEqual([past, none])
    })

    test.each(['calcul', 'optimize'] as const)('missing prices name the foods (%s)', async (name) => {
      const [line] = await kitchen.rows(
        `delete from price_list_items using price_list, food where price_list.id = price_list_id and food.id = item_id
         and price_list.code = '${activeList}' and food.code = '640642' returning price_list_items.*`,
      )
      try {
        const answer = await calculate(anna, name, await priced('DEMO_1'))
        expect(messageOf(answer)).toBe('Il manque un prix à : Carbonate de calcium.')
      } finally {
        const names = Object.keys(line)
        await kitchen.rows(
          `insert into price_list_items (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
          Object.values(line),
        )
      }
    })

    test('a solver that does not start, in the words of the specification', async () => {
      const broken = openSolverPool({ threads: 1, program: new URL('./no-such-thread.ts', import.meta.url) })
      const answer = await callWith(broken, 'Optimize', await priced('DEMO_1'))
      await broken.close()
      expect(answer).toMatchObject({
        status: 503,
        body: { Message: "Erreur de communication avec le moteur d'optimisation" },
      })
      expect(JSON.stringify(answer.body)).not.toContain('no-such-thread')
    })
  })

  describe('a recipe that is saved as optimised', () => {
    const revision = async (id: number) => {
      const [last] = await kitchen.rows(
        `select operation, certificate is not null as proved from formula_revision where formula_id = $1
         order by number desc limit 1`,
        [id],
      )
      return [last.operation, last.proved]
    }
    const optimised = async (code: string) => {
      const { foods } = await calculated(anna, 'optimize', await priced(code))
      return withGrams(await read(code), gramsOf(foods))
    }
    const savedAs = async (body: object) => {
      const answer = await save(anna, body)
      expect(answer.status, answer.text).toBe(200)
      return (fromWire(answer.body) as AnsweredFormula).isOptimal
    }

    test('is an optimum in the demonstration wherever it has one', async () => {
      const states = await kitchen.rows(
        `select code, certificate is not null as proved, (outcome->'figures'->>'totalGrams')::float > 0 as has
         from formula_revision join formula on formula.id = formula_id where number = 1`,
      )
      for (const { code, proved, has } of states) expect(proved, code).toBe(has)
      expect(states.filter(({ proved }) => proved).length).toBe(6)
    })

    test('is marked so by the proof of the server, and for as long as nothing is computed otherwise', async () => {
      const formula = await optimised('DEMO_3')
      expect(await savedAs({ ...formula, operation: 'optimise' })).toBe(true)
      expect(await revision(formula.id)).toEqual(['optimise', true])
      expect(await savedAs({ ...(await read('DEMO_3')), description: 'Autre', operation: 'save' })).toBe(true)
      const [first, second] = (await read('DEMO_3')).foods.filter(({ value }) => value > 1)
      const moved = new Map(gramsOf((await read('DEMO_3')).foods)).set(first!.code, first!.value + 0.01)
      expect(second).toBeDefined()
      expect(await savedAs({ ...withGrams(await read('DEMO_3'), moved), operation: 'optimise' })).toBe(false)
      expect(await revision(formula.id)).toEqual(['save', false])
    })

    test('is saved without a proof where none can be had', async () => {
      const formula = await optimised('DEMO_6')
      const broken = openSolverPool({ threads: 1, program: new URL('./no-such-thread.ts', import.meta.url) })
      const answer = await callWith(broken, 'Save', { ...formula, operation: 'optimise' })
      await broken.close()
      expect(answer).toMatchObject({ status: 200, body: { IsOptimal: false } })
      expect((await read('DEMO_6')).foods.map(({ value }) => value)).toEqual(formula.foods.map(({ value }) => value))
    })

    test('is not when prices changed between the solve and the save', async () => {
      const formula = await optimised('DEMO_6')
      const price = `update price_list_items set price4 = price4 + $1 from price_list
        where price_list.id = price_list_id and price_list.code = '${activeList}' and item_id = $2`
      const item = formula.foods[0]?.id
      const slow: SolverPool = {
        ...solver,
        run: async (...asked) => {
          const answers = await solver.run(...asked)
          await kitchen.rows(price, [1, item])
          return answers
        },
      }
      const answer = await callWith(slow, 'Save', { ...formula, operation: 'optimise' })
      await kitchen.rows(price, [-1, item])
      expect(answer).toMatchObject({ status: 200, body: { IsOptimal: false } })
      expect(await revision(formula.id)).toEqual(['save', false])
    })
  })
})
