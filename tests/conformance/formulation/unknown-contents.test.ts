import type { CalculationResponse } from '@provende/contract/formulation/formula-calculation.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf } from '../support.ts'
import { insertTestRecord } from '../support-families.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  getFormulaCall,
  postFormulaCall,
  readFormula,
  saveFormula,
} from '../support-formula-fixture.ts'

/* Formulas with foods of whose contents something, or nothing, is known. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let formula: FormulaResponse
  beforeEach(async () => {
    fixture = await createFormulaFixture(await fresh())
    formula = await fixture.addFormula()
  })

  const calculate = async (name: string, { id, total, humidity, foods, nutrients, animalCount } = formula) =>
    postFormulaCall(fixture.formulator, name, { formuleId: id, total, humidity, foods, nutrients, animalCount })
  const resultOf = async (name: string) => {
    const { result } = decodedBodyOf<CalculationResponse>(await calculate(name))
    if (result.kind !== 'calculated' && result.kind !== 'optimal') throw new Error(result.kind)
    return result
  }
  const [chalkCode, phosphateCode] = ['640642', '643001']
  const query = (text: string, ...values: unknown[]) => fixture.queryRows(text, values)
  const foodId = (code: string) => fixture.foodIds[[chalkCode, phosphateCode].indexOf(code)] ?? 0
  const deleteAnalysis = (code: string) => query('update analysis set deleted = true where food_id = $1', foodId(code))
  const markWithoutNutrients = (code: string) =>
    query(
      `insert into food_properties (food_id, position, tenant_id, name, data, type_id)
        values ($1, 0, $2, 'WithoutNutrients', 'True', 10)`,
      foodId(code),
      fixture.manufacturer.tenantId,
    )

  test('a partial analysis: a maximum is not verified, says of which foods, and the formula keeps that state', async () => {
    await query(
      `delete from analysis_version_items
        where item_id = $1 and analysis_version_id in
          (select v.id from analysis_version v join analysis on analysis.id = analysis_id where food_id = $2)`,
      fixture.nutrientIds[0],
      foodId(phosphateCode),
    )
    for (const name of ['calcul', 'optimize']) {
      const { isRespected, limitState, check } = await resultOf(name === 'calcul' ? 'Calcul' : 'Optimize')
      expect([isRespected, limitState, check.violations]).toEqual([false, 'notVerified', []])
      expect(check.notVerified.map(({ limit }) => [limit.name, limit.side])).toEqual([['Nutrient CA', 'max']])
      expect(check.notVerified[0]?.foods).toMatchObject([{ food: phosphateCode, name: 'Food 643001' }])
    }
    const [share] = (await resultOf('Calcul')).check.notVerified[0]?.foods ?? []
    expect(share?.sharePercent).toBe(15)
    const saved = await saveFormula(fixture.formulator, formula)
    expect([saved.isRespected, saved.limitState]).toEqual([false, 'notVerified'])
    expect(await readFormula(fixture.formulator, formula.id)).toMatchObject({ limitState: 'notVerified' })
    const listed = decodedBodyOf<{ id: number }[]>(
      await fixture.formulator.call('GET', '/api/FormulesCMVP?NbPerPage=50'),
    )
    expect(listed.find(({ id }) => id === formula.id)).toMatchObject({ limitState: 'notVerified', isRespected: false })
    const [revision] = decodedBodyOf<object[]>(await getFormulaCall(fixture.formulator, `Revisions/${formula.id}`))
    expect(revision).toMatchObject({ limitState: 'notVerified', isRespected: false })
    const stored = decodedBodyOf<{ outcome: CalculationResponse['result'] }>(
      await getFormulaCall(fixture.formulator, `Revision/${formula.id}/2`),
    )
    expect(stored.outcome).toMatchObject({ check: { notVerified: [{ foods: [{ food: phosphateCode }] }] } })
    const replay = decodedBodyOf<object>(await getFormulaCall(fixture.formulator, `Replay/${formula.id}/2`))
    expect(replay).toMatchObject({ isSame: true })
  })

  describe('a food without any analysis', () => {
    beforeEach(() => deleteAnalysis(phosphateCode))

    test('is refused by the optimisation, by its name', async () => {
      const response = await calculate('Optimize')
      expect(response.status).toBe(422)
      expect(messageOf(response)).toContain('Il manque une analyse à : Food 643001.')
    })

    test('can be calculated with: it counts 0, and what it could exceed is not verified', async () => {
      const { limitState, check } = await resultOf('Calcul')
      expect(limitState).toBe('violated')
      expect(check.violations.map(({ limit }) => [limit.name, limit.side])).toEqual([['Nutrient P', 'min']])
      expect(check.notVerified.map(({ limit }) => [limit.subject.kind, limit.side])).toEqual([
        ['dryMatter', 'min'],
        ['nutrient', 'max'],
      ])
    })

    test('needs none when it is marked as without nutritional value', async () => {
      await markWithoutNutrients(phosphateCode)
      const { check } = await resultOf('Calcul')
      expect(check.notVerified).toEqual([])
      expect((await calculate('Optimize')).status).toBe(200)
    })

    test('needs none when it is left out of the formula', async () => {
      formula = {
        ...formula,
        foods: formula.foods.map((line) => (line.id === foodId(phosphateCode) ? { ...line, isActive: false } : line)),
      }
      expect((await calculate('Optimize')).status).toBe(200)
    })

    test('has the contents of what it is composed of', async () => {
      const insertPart = (percent: number, part: number, position: number) =>
        query(
          `insert into food_composition (food_id, position, tenant_id, composition_food_id, composition_value)
            values ($1, $2, $3, $4, $5)`,
          foodId(phosphateCode),
          position,
          fixture.manufacturer.tenantId,
          part,
          percent,
        )
      await insertPart(60, foodId(chalkCode), 0)
      await insertPart(40, fixture.foodIds[2]!, 1)
      const { basis } = decodedBodyOf<{ basis: { ingredients: { code: string }[] } }>(
        await getFormulaCall(fixture.formulator, `AllData/${formula.id}`),
      )
      const premix = basis.ingredients.find(({ code }) => code === phosphateCode)
      // 60 % of 380 and 40 % of 12 g/kg of dry matter, both of 96 % dry matter.
      expect(premix).toMatchObject({ contentSource: 'composition', dryMatterPercent: 96, unknownNutrients: [] })
      expect((premix as unknown as { contents: number[] }).contents.map((value) => value.toFixed(3))).toEqual([
        '218.880',
        '4.608',
      ])
      expect((await calculate('Optimize')).status).toBe(200)
    })
  })

  test('a formula published as a food leaves contents unknown that are unknown in it', async () => {
    const partial = await insertTestRecord(fixture.formulator.testDatabase(), 'foods', fixture.manufacturer.tenantId, {
      code: 'AROMA',
      name: 'Aroma',
      primaryCategory: 'Diet',
      tenantsShared: true,
      properties: [],
    })
    formula = await saveFormula(fixture.formulator, {
      ...formula,
      foods: [...formula.foods, { ...formula.foods[0]!, id: partial, min: null, max: null, value: 1 }],
    })
    const published = decodedBodyOf<FormulaResponse>(
      await postFormulaCall(fixture.formulator, 'Publish', { id: formula.id }),
    )
    const values = await query(
      `select value_as_fed from analysis_version_items where analysis_version_id in
        (select v.id from analysis_version v join analysis on analysis.id = analysis_id where food_id = $1)`,
      published.foodId,
    )
    expect(values).toEqual([])
  })
})
