import type { DependentsResponse } from '@provende/contract/catalogue/where-used.ts'
import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf, type Person } from '../support.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  getFormulaCall,
  lockFormula,
  postFormulaCall,
  readFormula,
  saveFormula,
} from '../support-formula-fixture.ts'

/* A formula published as a food: its composition and analysis follow the formula, also after later saves. */

type CompositionLine = { compositionFoodId: number; compositionValue: number }

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
  })

  const publish = async (caller: Person, id: number): Promise<FormulaResponse> =>
    decodedBodyOf(await postFormulaCall(caller, 'Publish', { id }))
  const published = async (overrides: object = {}) => publish(anna, (await fixture.addFormula(overrides)).id)
  const compositionOf = async (foodId: number | null) =>
    fromWire((await anna.call('GET', `/api/Foods/Composition/${foodId}`)).body) as CompositionLine[]
  const foodOf = async (foodId: number | null) =>
    (await fixture.queryRows('select * from food where id = $1', [foodId]))[0]
  const usesOf = async (caller: Person, path: string, id: number | null) =>
    (fromWire((await caller.call('GET', `/api/${path}/Uses/${id}`)).body) as DependentsResponse).find(
      ({ family }) => family === 'formula',
    )
  /** The contents of a kilogram of a formula, by nutrient. */
  const perKg = ({ nutrients }: FormulaResponse) => nutrients.map(({ valueKg }) => valueKg)
  const onlyFood = (foodId: number | null) => [{ id: foodId, min: null, max: null, value: 100 }]

  test('the food belongs to the distributor, with the code and name of the formula and exactly its recipe as composition', async () => {
    const formula = await published()
    expect(formula).toMatchObject({ isFood: true, foodId: expect.any(Number) })
    expect(await foodOf(formula.foodId)).toMatchObject({
      code: formula.code,
      name: formula.name,
      tenant_id: fixture.distributor.ownerTenantId,
      primary_category: 'MP',
      deleted: false,
    })
    const lines = await compositionOf(formula.foodId)
    expect(lines.map(({ compositionFoodId, compositionValue }) => [compositionFoodId, compositionValue])).toEqual(
      formula.foods.map(({ id, value }) => [id, value / 2]),
    )
    const [listedFormula] = decodedBodyOf<{ isFood: boolean; foodId: number | null }[]>(
      await anna.call('GET', `/api/FormulesCMVP?Name=${encodeURIComponent(formula.name)}`),
    )
    expect(listedFormula).toMatchObject({ isFood: true, foodId: formula.foodId })
  })

  test('its contents are those of the formula, also as an ingredient, and after the formula is saved again', async () => {
    let formula = await published()
    const outer = await fixture.addFormula({ foods: onlyFood(formula.foodId) })
    expect(perKg(outer)).toEqual(perKg(formula).map((value) => expect.closeTo(value ?? 0, 9)))
    expect(outer.humidity.value).toBeCloseTo(formula.humidity.value ?? 0, 9)
    const foods = formula.foods.map((food, index) => ({ ...food, value: [100, 90, 7, 1.5][index] ?? 0 }))
    formula = await saveFormula(anna, { ...formula, foods, name: 'Renamed since', melasse: true })
    const outerAfter = await saveFormula(anna, await readFormula(anna, outer.id))
    expect(perKg(outerAfter)).toEqual(perKg(formula).map((value) => expect.closeTo(value ?? 0, 9)))
    expect(perKg(outerAfter)).not.toEqual(perKg(outer))
    expect(outerAfter.foods[0]?.name).toBe('Renamed since')
    const lines = await compositionOf(formula.foodId)
    expect(lines).toHaveLength(5)
    expect(lines.reduce((sum, { compositionValue }) => sum + compositionValue, 0)).toBeCloseTo(100, 9)
    expect(lines.at(-1)).toMatchObject({
      compositionFoodId: fixture.foodIds[4],
      compositionValue: expect.closeTo(5, 6),
    })
  })

  test('its price is that of the price list, null until the list has one', async () => {
    const formula = await published()
    const { id } = await fixture.addFormula({ foods: onlyFood(formula.foodId) })
    const { basis } = decodedBodyOf<FormulaWithInputs>(await getFormulaCall(anna, `AllData/${id}`))
    expect(basis.ingredients.find((each) => each.id === formula.foodId)?.pricePerTonneEur).toBeNull()
  })

  describe('a formula never contains itself', () => {
    test('neither directly nor through the food of another formula', async () => {
      const inner = await published({ name: 'Inner' })
      const outer = await published({ name: 'Outer', foods: onlyFood(inner.foodId) })
      const directLoop = await postFormulaCall(anna, 'Save', { ...inner, foods: onlyFood(inner.foodId) })
      expect(directLoop).toMatchObject({ status: 422, problems: ['formula.insideItself'] })
      const indirectLoop = await postFormulaCall(anna, 'Save', {
        ...inner,
        foods: [...inner.foods, ...onlyFood(outer.foodId)],
      })
      expect(indirectLoop.problems).toEqual(['formula.insideItself'])
      expect(messageOf(indirectLoop)).toBe('Une formule ne peut pas se contenir elle-même : Inner → Outer → Inner.')
      expect((await readFormula(anna, inner.id)).modificationDate).toBe(inner.modificationDate)
    })

    test('nor by being published', async () => {
      const inner = await published({ name: 'Innermost' })
      const outer = await published({
        name: 'Around',
        foods: [...onlyFood(fixture.foodIds[0] ?? 0), ...onlyFood(inner.foodId)],
      })
      await postFormulaCall(anna, 'Unpublish', { id: inner.id })
      const unpublished = await readFormula(anna, inner.id)
      await saveFormula(anna, { ...unpublished, foods: [...unpublished.foods, ...(onlyFood(outer.foodId) as never[])] })
      expect((await postFormulaCall(anna, 'Publish', { id: inner.id })).problems).toEqual(['formula.insideItself'])
    })
  })

  test('unpublishing deactivates the food; publishing again restores the same food', async () => {
    const formula = await published()
    const unpublishedFormula = decodedBodyOf<FormulaResponse>(
      await postFormulaCall(anna, 'Unpublish', { id: formula.id }),
    )
    expect(unpublishedFormula).toMatchObject({ isFood: false, foodId: null })
    expect((await foodOf(formula.foodId)).deleted).toBe(true)
    expect((await postFormulaCall(anna, 'Unpublish', { id: formula.id })).status).toBe(404)
    const changed = await saveFormula(anna, { ...unpublishedFormula, foods: unpublishedFormula.foods.slice(0, 2) })
    expect(await compositionOf(formula.foodId)).toHaveLength(4)
    expect((await publish(anna, changed.id)).foodId).toBe(formula.foodId)
    expect((await foodOf(formula.foodId)).deleted).toBe(false)
    expect(await compositionOf(formula.foodId)).toHaveLength(2)
  })

  test('a locked formula can be published; an empty one or one with the name of another food cannot', async () => {
    const { id } = await lockFormula(anna, await fixture.addFormula())
    expect((await publish(anna, id)).isFood).toBe(true)
    const empty = await fixture.addFormula({ foods: [] })
    expect((await postFormulaCall(anna, 'Publish', { id: empty.id })).problems).toEqual(['formula.nothingToPublish'])
    const first = await published({ name: 'Twice named' })
    expect(first.isFood).toBe(true)
    await fixture.queryRows(`update formula set name = 'Twice named before' where id = $1`, [first.id])
    const second = await fixture.addFormula({ name: 'Twice named' })
    expect((await postFormulaCall(anna, 'Publish', { id: second.id })).problems).toEqual(['record.nameTaken name'])
  })

  test('publishing needs the right to write formula and food; a published formula is not saved without the right to write its food', async () => {
    const formula = await fixture.addFormula()
    const { distributor, rival, farm, person, manufacturer, world } = fixture
    const distributorAdmin = await person(distributor, 'AdminDistri')
    expect((await postFormulaCall(await person(rival, 'AdminDistri'), 'Publish', { id: formula.id })).status).toBe(404)
    expect((await postFormulaCall(await person(farm, 'Farmer'), 'Publish', { id: formula.id })).status).toBe(403)
    const expert = await world.addPerson(manufacturer.tenantId, 'ExpertDif')
    expect((await postFormulaCall(expert, 'Publish', { id: formula.id })).status).toBe(403)
    const publishedFormula = await publish(distributorAdmin, formula.id)
    await fixture.queryRows(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
      [expert.id, farm.id, farm.ownerTenantId],
    )
    const refused = await postFormulaCall(expert, 'Save', { ...publishedFormula })
    expect(refused).toMatchObject({ status: 409, problems: ['formula.publishedBeyond'] })
  })

  test('where-used lists the formulas of a food or a nutrient that the person may see', async () => {
    const nutrientId = fixture.nutrientIds[1] ?? 0
    const ofSet = await usesOf(anna, 'Nutrients', nutrientId)
    expect(ofSet?.count).toBeGreaterThan(5)
    const withoutSet = { constraintSetId: null, constraintVersionId: null }
    await published({ name: 'No limit', ...withoutSet })
    const ownLimit = [{ id: nutrientId, min: 1, max: null }]
    const formula = await published({ name: 'Uses them', ...withoutSet, nutrients: ownLimit })
    const expectedUses = {
      family: 'formula',
      count: 1,
      records: [{ id: formula.id, label: 'Uses them', deleted: false, above: [] }],
    }
    expect((await usesOf(anna, 'Nutrients', nutrientId))?.count).toBe((ofSet?.count ?? 0) + 1)
    // It is the formula itself, in whose recipe it is not.
    expect(await usesOf(anna, 'Foods', formula.foodId)).toEqual({ ...expectedUses, inUse: 0 })
    const foodUses = await usesOf(anna, 'Foods', fixture.foodIds[0] ?? 0)
    expect(foodUses?.count).toBeGreaterThan(5)
    // One more that has it as a line without an amount depends on it, and does not use it.
    const lines = await published({ name: 'Line only', ...withoutSet })
    await fixture.queryRows('update formula_foods set value = 0 where formula_id = $1 and item_id = $2', [
      lines.id,
      fixture.foodIds[0],
    ])
    expect(await usesOf(anna, 'Foods', fixture.foodIds[0] ?? 0)).toMatchObject({
      ...{ count: (foodUses?.count ?? 0) + 1, inUse: foodUses?.inUse },
    })
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    // The foods of drafts are not his.
    expect(await usesOf(farmer, 'Foods', fixture.foodIds[0] ?? 0)).toBeUndefined()
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect(await usesOf(rival, 'Foods', fixture.foodIds[0] ?? 0)).toBeUndefined()
  })
})
