import type { CalculationResponse } from '@provende/contract/formulation/formula-calculation.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { insertTestRecord, limitLine } from '../support-families.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  postFormulaCall,
  saveFormula,
} from '../support-formula-fixture.ts'

/* What documented payloads cannot say of a saved formula: its Bio, its molasses rate, the version of its set. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let formula: FormulaResponse
  beforeEach(async () => {
    fixture = await createFormulaFixture(await fresh())
    formula = await fixture.addFormula()
  })

  /** The fields that old clients send to calculate (spec 2 §7 "Formulas"). */
  const documentedCalculation = (melasse = false) => ({
    foods: formula.foods.map(({ id, name, code, min, max, value, isActive, deleted, primaryCategory }) => ({
      ...{ id, name, code, min, max, value, isActive, deleted, primaryCategory },
    })),
    nutrients: [],
    total: formula.total,
    humidity: formula.humidity,
    animalCount: formula.animalCount,
    formuleId: formula.id,
    priceListId: formula.priceListId,
    constraintSetId: formula.constraintSetId,
    mbBased: false,
    melasse,
  })
  const calculate = async (name = 'Calcul', melasse = false) =>
    decodedBodyOf<CalculationResponse>(await postFormulaCall(fixture.formulator, name, documentedCalculation(melasse)))
  /** Saves with the documented fields of a formula (spec 2 §3 "Formula"). */
  const saveDocumented = async () => {
    const { constraintVersionId: _, melasseRatePercent: __, foods, nutrients, ...documented } = formula
    const lines = foods.map(({ ownMin: ___, minIfUsed: ____, ...line }) => line)
    const limits = nutrients.map(({ minProbability: ___, maxProbability: ____, ...line }) => line)
    return decodedBodyOf<FormulaResponse>(
      await postFormulaCall(fixture.formulator, 'Save', { ...documented, foods: lines, nutrients: limits }),
    )
  }

  /** A later version of the set, which the recipe does not respect. */
  const addLaterVersion = () =>
    insertTestRecord(fixture.formulator.testDatabase(), 'constraintVersions', fixture.manufacturer.tenantId, {
      tenantsShared: true,
      constraintSetId: fixture.constraintSetId,
      modelVersionId: fixture.modelVersionId,
      name: 'Later',
      creationDate: '2031-01-01T00:00:00.000Z',
      content: [limitLine(2, fixture.nutrientIds[0] ?? 0, { valueMin: 1000 })],
    })

  describe('the version of the constraint set', () => {
    beforeEach(async () => {
      formula = await saveFormula(fixture.formulator, formula)
      await addLaterVersion()
    })

    test('is the saved one in a documented Calcul and Optimize, though there is a later one', async () => {
      expect((await calculate()).result).toMatchObject({ kind: 'calculated', isRespected: true })
      expect((await calculate('Optimize')).result).toMatchObject({ kind: 'optimal' })
    })

    test('stays the saved one in a documented Save', async () => {
      const saved = await saveDocumented()
      expect([saved.constraintVersionId, saved.isRespected]).toEqual([fixture.constraintVersionId, true])
    })

    test('is the latest one when the request asks for another set', async () => {
      const set = await insertTestRecord(
        fixture.formulator.testDatabase(),
        'constraintSets',
        fixture.manufacturer.tenantId,
        { tenantsShared: true, breedId: fixture.raceId },
      )
      const version = await insertTestRecord(
        fixture.formulator.testDatabase(),
        'constraintVersions',
        fixture.manufacturer.tenantId,
        { tenantsShared: true, constraintSetId: set, modelVersionId: fixture.modelVersionId, content: [] },
      )
      formula = { ...formula, constraintSetId: set }
      expect((await saveDocumented()).constraintVersionId).toBe(version)
    })
  })

  test('Bio is as saved: a documented Calcul and Optimize name or leave out the foods that are not', async () => {
    const bioFoods = fixture.foodIds.slice(1, 4)
    for (const foodId of bioFoods)
      await fixture.queryRows(
        `insert into food_properties (food_id, position, tenant_id, name, data, type_id)
          values ($1, 0, $2, 'IsBio', 'True', 1)`,
        [foodId, fixture.manufacturer.tenantId],
      )
    formula = await saveFormula(fixture.formulator, { ...formula, useBio: true })
    const refused = await postFormulaCall(fixture.formulator, 'Calcul', documentedCalculation())
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Food 640642')])
    const { foods } = await calculate('Optimize')
    expect(foods.find(({ code }) => code === '640642')?.value ?? 0).toBe(0)
    expect((await saveDocumented()).useBio).toBe(true)
  })

  test('a least amount that counts only when a food is used stays as saved where nothing is said of it, and decides the optimum', async () => {
    const limited = {
      ...formula,
      constraintSetId: null,
      constraintVersionId: null,
      total: { ...formula.total, min: 100, max: 100 },
    }
    const [cheap, dear] = formula.foods
    const foods = [{ ...cheap!, max: 90 }, { ...dear!, min: null, max: null, minIfUsed: 30 }, ...formula.foods.slice(2)]
    formula = await saveFormula(fixture.formulator, { ...limited, foods })
    formula = await saveDocumented()
    expect(formula.foods[1]).toMatchObject({ min: null, minIfUsed: 30 })
    const { foods: recipe, result } = await calculate('Optimize')
    // Five grams of the second would be cheapest, thirty are dearer than five of the last; the third has a minimum of 5.
    expect(recipe.filter(({ value }) => value > 0).map(({ code, value }) => [code, value])).toEqual([
      ['640642', 90],
      ['650001', 5],
      ['650002', 5],
    ])
    expect(result).toMatchObject({ kind: 'optimal', certificate: { boundFrom: 'search' } })
    const tooLittle = await saveFormula(fixture.formulator, {
      ...formula,
      foods: foods.map((line, index) => ({ ...line, value: index === 1 ? 10 : line.value })),
    })
    expect(tooLittle.limitState).toBe('violated')
  })

  test('the probability of a limit stays as saved where nothing is said of it, widens the margin of the optimum, and is in the revision', async () => {
    const nutrientId = fixture.nutrientIds[0] ?? 0
    const optimise = () => {
      const { nutrients: _, ...asSaved } = documentedCalculation()
      return postFormulaCall(fixture.formulator, 'Optimize', asSaved)
    }
    const suppliedBy = ({ nutrients }: CalculationResponse) => nutrients.find(({ id }) => id === nutrientId)?.value ?? 0
    const least = 1.1 * suppliedBy(decodedBodyOf(await optimise()))
    const withLeast = (more: object) => ({
      ...formula,
      nutrients: formula.nutrients.map((each) => (each.id === nutrientId ? { ...each, min: least, ...more } : each)),
    })
    formula = await saveFormula(fixture.formulator, withLeast({}))
    const onAverage = suppliedBy(decodedBodyOf(await optimise()))
    formula = await saveFormula(fixture.formulator, withLeast({ minProbability: 0.99 }))
    formula = await saveDocumented()
    expect(formula.nutrients.find(({ id }) => id === nutrientId)).toMatchObject({ min: least, minProbability: 0.99 })
    const refused = await optimise()
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("il manque l'écart-type de")])
    await fixture.queryRows('update analysis_version_items set standard_deviation = value_as_fed * 0.04', [])
    const optimum = decodedBodyOf<CalculationResponse>(await optimise())
    expect(optimum.result).toMatchObject({ kind: 'optimal', isRespected: true })
    expect(suppliedBy(optimum)).toBeGreaterThan(onAverage)
    formula = await saveFormula(fixture.formulator, { ...formula })
    const revisions = `/api/FormulesCMVP/Revision/${formula.id}/${formula.lastRevision}`
    const { text } = await fixture.formulator.call('GET', revisions)
    expect(text).toContain('"MinProbability":0.99')
    const replay = await fixture.formulator.call('GET', revisions.replace('Revision', 'Replay'))
    expect(JSON.parse(replay.text)).toMatchObject({ IsSame: true })
  })

  test('the food that makes up a rounding, the step of the dose and the batch are as saved, unless the request says another one or none', async () => {
    const [, second] = formula.foods
    expect(formula).toMatchObject({ roundingCarrierId: null, roundingStepGrams: null, roundingBatchTonnes: null })
    const rounding = { roundingCarrierId: second!.id, roundingStepGrams: 25, roundingBatchTonnes: 2.5 }
    formula = await saveFormula(fixture.formulator, { ...formula, ...rounding })
    expect(formula).toMatchObject(rounding)
    const { roundingCarrierId: _, roundingStepGrams: __, roundingBatchTonnes: ___, ...documented } = formula
    const saved = await saveFormula(fixture.formulator, documented as FormulaResponse)
    expect(saved).toMatchObject(rounding)
    const { response } = {
      response: decodedBodyOf<{ id: number }>(
        await postFormulaCall(fixture.formulator, 'Duplicate', { id: saved.id, name: 'Rounded alike' }),
      ),
    }
    const copy = decodedBodyOf<FormulaResponse>(
      await fixture.formulator.call('GET', `/api/FormulesCMVP/Single/${response.id}`),
    )
    expect(copy).toMatchObject(rounding)
    expect(await saveFormula(fixture.formulator, { ...saved, roundingCarrierId: null })).toMatchObject({
      ...{ roundingCarrierId: null, roundingStepGrams: 25 },
    })
  })

  test('the molasses rate is as saved, unless the request says another one or none', async () => {
    formula = await saveFormula(fixture.formulator, { ...formula, melasse: true, melasseRatePercent: 8 })
    const molassesShare = ({ formuleMelasse }: CalculationResponse) =>
      formuleMelasse?.find(({ code }) => code === 'MELASSE')?.kilogramsPerTonne
    expect(molassesShare(await calculate('Calcul', true))).toBeCloseTo(80, 4)
    formula = await saveDocumented()
    expect(formula.melasseRatePercent).toBe(8)
    const body = { ...documentedCalculation(true), melasseRatePercent: null }
    expect(molassesShare(decodedBodyOf(await postFormulaCall(fixture.formulator, 'Calcul', body)))).toBeCloseTo(50, 4)
    expect(
      (await saveFormula(fixture.formulator, { ...formula, melasseRatePercent: null })).melasseRatePercent,
    ).toBeNull()
  })

  test('a least amount of 0 that was meant stays one; the lines and bounds a request leaves out stay as saved', async () => {
    const [first, ...others] = formula.foods
    formula = await saveFormula(fixture.formulator, {
      ...formula,
      foods: [{ ...first!, min: 0, ownMin: true }, ...others],
      total: { ...formula.total, min: 120 },
    })
    expect((await saveDocumented()).foods[0]).toMatchObject({ min: 0, ownMin: true })
    const current = decodedBodyOf<FormulaResponse>(
      await fixture.formulator.call('GET', `/api/FormulesCMVP/Single/${formula.id}`),
    )
    const { foods: _, nutrients: __, total: ___, humidity: ____, ...rest } = current
    const saved = decodedBodyOf<FormulaResponse>(
      await postFormulaCall(fixture.formulator, 'Save', { ...rest, name: 'Renamed' }),
    )
    expect(saved.name).toBe('Renamed')
    expect([saved.foods, saved.total]).toEqual([current.foods, current.total])
  })
})
