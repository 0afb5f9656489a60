import type { Uses } from '@provende/contract/catalogue/where-used.ts'
import type { AllData, AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { messageOf, type Person } from './support.ts'
import { createFormulary, type Formulary, formulaOf, given, lock, post, read, save } from './support-formulary.ts'

/* A formula published as a food: composed and analysed as the formula is, also after the next save. */

type Line = { compositionFoodId: number; compositionValue: number }

eachEngine(({ fresh }) => {
  let formulary: Formulary
  let anna: Person
  beforeAll(async () => {
    formulary = await createFormulary(await fresh())
    anna = formulary.formulator
  })

  const publish = async (by: Person, id: number): Promise<AnsweredFormula> => given(await post(by, 'Publish', { id }))
  const published = async (overrides: object = {}) => publish(anna, (await formulary.add(overrides)).id)
  const compositionOf = async (foodId: number | null) =>
    fromWire((await anna.call('GET', `/api/Foods/Composition/${foodId}`)).body) as Line[]
  const foodOf = async (foodId: number | null) =>
    (await formulary.query('select * from food where id = $1', [foodId]))[0]
  const usesOf = async (by: Person, path: string, id: number | null) =>
    (fromWire((await by.call('GET', `/api/${path}/Uses/${id}`)).body) as Uses).find(
      ({ family }) => family === 'formula',
    )
  /** What is in a kilogram of a formula, by nutrient. */
  const perKg = ({ nutrients }: AnsweredFormula) => nutrients.map(({ valueKg }) => valueKg)
  const only = (foodId: number | null) => [{ id: foodId, min: null, max: null, value: 100 }]

  test('the food is of the distributor, by the code and name of the formula, made of its recipe to the last decimal', async () => {
    const formula = await published()
    expect(formula).toMatchObject({ isFood: true, foodId: expect.any(Number) })
    expect(await foodOf(formula.foodId)).toMatchObject({
      code: formula.code,
      name: formula.name,
      tenant_id: formulary.distributor.ownerTenantId,
      primary_category: 'MP',
      deleted: false,
    })
    const lines = await compositionOf(formula.foodId)
    expect(lines.map(({ compositionFoodId, compositionValue }) => [compositionFoodId, compositionValue])).toEqual(
      formula.foods.map(({ id, value }) => [id, value / 2]),
    )
    const [listed] = given<{ isFood: boolean; foodId: number | null }[]>(
      await anna.call('GET', `/api/FormulesCMVP?Name=${encodeURIComponent(formula.name)}`),
    )
    expect(listed).toMatchObject({ isFood: true, foodId: formula.foodId })
  })

  test('what it holds is what the formula holds, also as an ingredient, and after the formula was saved anew', async () => {
    let formula = await published()
    const inside = await formulary.add({ foods: only(formula.foodId) })
    expect(perKg(inside)).toEqual(perKg(formula).map((value) => expect.closeTo(value ?? 0, 9)))
    expect(inside.humidity.value).toBeCloseTo(formula.humidity.value ?? 0, 9)
    const foods = formula.foods.map((food, place) => ({ ...food, value: [100, 90, 7, 1.5][place] ?? 0 }))
    formula = await save(anna, { ...formula, foods, name: 'Renamed since', melasse: true })
    const again = await save(anna, await formulaOf(anna, inside.id))
    expect(perKg(again)).toEqual(perKg(formula).map((value) => expect.closeTo(value ?? 0, 9)))
    expect(perKg(again)).not.toEqual(perKg(inside))
    expect(again.foods[0]?.name).toBe('Renamed since')
    const lines = await compositionOf(formula.foodId)
    expect(lines).toHaveLength(5)
    expect(lines.reduce((sum, { compositionValue }) => sum + compositionValue, 0)).toBeCloseTo(100, 9)
    expect(lines.at(-1)).toMatchObject({
      compositionFoodId: formulary.foodIds[4],
      compositionValue: expect.closeTo(5, 6),
    })
  })

  test('its price is that of the price list, and there is none until it has one', async () => {
    const formula = await published()
    const { id } = await formulary.add({ foods: only(formula.foodId) })
    const { basis } = given<AllData>(await read(anna, `AllData/${id}`))
    expect(basis.ingredients.find((each) => each.id === formula.foodId)?.pricePerTonneEur).toBeNull()
  })

  describe('a formula never contains itself', () => {
    test('neither as its own line, nor through the food of another', async () => {
      const inner = await published({ name: 'Inner' })
      const outer = await published({ name: 'Outer', foods: only(inner.foodId) })
      const own = await post(anna, 'Save', { ...inner, foods: only(inner.foodId) })
      expect(own).toMatchObject({ status: 422, problems: ['formula.insideItself'] })
      const round = await post(anna, 'Save', { ...inner, foods: [...inner.foods, ...only(outer.foodId)] })
      expect(round.problems).toEqual(['formula.insideItself'])
      expect(messageOf(round)).toBe('Une formule ne peut pas se contenir elle-même : Inner → Outer → Inner.')
      expect((await formulaOf(anna, inner.id)).modificationDate).toBe(inner.modificationDate)
    })

    test('nor does it become a food that way', async () => {
      const inner = await published({ name: 'Innermost' })
      const outer = await published({
        name: 'Around',
        foods: [...only(formulary.foodIds[0] ?? 0), ...only(inner.foodId)],
      })
      await post(anna, 'Unpublish', { id: inner.id })
      const unpublished = await formulaOf(anna, inner.id)
      await save(anna, { ...unpublished, foods: [...unpublished.foods, ...(only(outer.foodId) as never[])] })
      expect((await post(anna, 'Publish', { id: inner.id })).problems).toEqual(['formula.insideItself'])
    })
  })

  test('withdrawn, the food is inactive and the formula is none; published again, it is the same food', async () => {
    const formula = await published()
    const withdrawn = given<AnsweredFormula>(await post(anna, 'Unpublish', { id: formula.id }))
    expect(withdrawn).toMatchObject({ isFood: false, foodId: null })
    expect((await foodOf(formula.foodId)).deleted).toBe(true)
    expect((await post(anna, 'Unpublish', { id: formula.id })).status).toBe(404)
    const changed = await save(anna, { ...withdrawn, foods: withdrawn.foods.slice(0, 2) })
    expect(await compositionOf(formula.foodId)).toHaveLength(4)
    expect((await publish(anna, changed.id)).foodId).toBe(formula.foodId)
    expect((await foodOf(formula.foodId)).deleted).toBe(false)
    expect(await compositionOf(formula.foodId)).toHaveLength(2)
  })

  test('a formula that is locked is published too; an empty one is not, nor under a name that a food has', async () => {
    const { id } = await lock(anna, await formulary.add())
    expect((await publish(anna, id)).isFood).toBe(true)
    const empty = await formulary.add({ foods: [] })
    expect((await post(anna, 'Publish', { id: empty.id })).problems).toEqual(['formula.nothingToPublish'])
    const first = await published({ name: 'Twice named' })
    expect(first.isFood).toBe(true)
    await formulary.query(`update formula set name = 'Twice named before' where id = $1`, [first.id])
    const second = await formulary.add({ name: 'Twice named' })
    expect((await post(anna, 'Publish', { id: second.id })).problems).toEqual(['record.nameTaken name'])
  })

  test('published by whoever may write both; whoever may not write the food saves no formula that is one', async () => {
    const formula = await formulary.add()
    const { distributor, rival, farm, person, maker, world } = formulary
    const seller = await person(distributor, 'AdminDistri')
    expect((await post(await person(rival, 'AdminDistri'), 'Publish', { id: formula.id })).status).toBe(404)
    expect((await post(await person(farm, 'Farmer'), 'Publish', { id: formula.id })).status).toBe(403)
    const expert = await world.addPerson(maker.tenantId, 'ExpertDif')
    expect((await post(expert, 'Publish', { id: formula.id })).status).toBe(403)
    const there = await publish(seller, formula.id)
    await formulary.query(
      'insert into expert_assignment (user_id, organisation_id, tenant_id, assigned_at) values ($1, $2, $3, now())',
      [expert.id, farm.id, farm.ownerTenantId],
    )
    const refused = await post(expert, 'Save', { ...there })
    expect(refused).toMatchObject({ status: 409, problems: ['formula.publishedBeyond'] })
  })

  test('where a food or a nutrient is used, formulas are told, as far as one may see them', async () => {
    const formula = await published({
      name: 'Uses them',
      nutrients: [{ id: formulary.nutrientIds[1] ?? 0, min: 1, max: null }],
    })
    const told = {
      family: 'formula',
      count: 1,
      records: [{ id: formula.id, label: 'Uses them', deleted: false, above: [] }],
    }
    expect(await usesOf(anna, 'Nutrients', formulary.nutrientIds[1] ?? 0)).toEqual(told)
    expect(await usesOf(anna, 'Foods', formula.foodId)).toEqual(told)
    const everywhere = await usesOf(anna, 'Foods', formulary.foodIds[0] ?? 0)
    expect(everywhere?.count).toBeGreaterThan(5)
    const farmer = await formulary.person(formulary.farm, 'Farmer')
    expect((await usesOf(farmer, 'Foods', formulary.foodIds[0] ?? 0))?.count).toBe(everywhere?.count)
    const rival = await formulary.person(formulary.rival, 'AdminDistri')
    expect(await usesOf(rival, 'Foods', formulary.foodIds[0] ?? 0)).toBeUndefined()
  })
})
