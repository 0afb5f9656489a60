import type { FormulaResponse, ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  getFormulaCall,
  lockFormula,
  postFormulaCall,
  readFormula,
  saveFormula,
  showFormula,
} from '../support-formula-fixture.ts'

/* What is stale is known: why a formula is to be computed again, in lists, in a search and on opening. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
  })
  const listed = async (person: Person, query: string) =>
    decodedBodyOf<ListedFormula[]>(await person.call('GET', `/api/FormulesCMVP?NbPerPage=50&${query}`))
  const search = 'MultiFilter/False/ / / / /0/ / / / / / /?NbPerPage=50&Stale=true'
  /** Why it is stale, which every way to read it says. */
  const reasonsOf = async ({ id }: Pick<FormulaResponse, 'id'>) => {
    const { staleReasons } = await readFormula(anna, id)
    const opened = decodedBodyOf<{ formule: FormulaResponse }>(await getFormulaCall(anna, `AllData/${id}`))
    expect(opened.formule.staleReasons).toEqual(staleReasons)
    expect((await listed(anna, '')).find((row) => row.id === id)?.staleReasons).toEqual(staleReasons)
    const isStale = staleReasons.length > 0
    expect((await listed(anna, 'Stale=true')).some((row) => row.id === id)).toBe(isStale)
    const matching = decodedBodyOf<ListedFormula[]>(await getFormulaCall(anna, search))
    expect(matching.some((row) => row.id === id)).toBe(isStale)
    // The first screen counts what the lists show.
    const ended = await listed(anna, 'Stale=listEnded')
    expect(ended.some((row) => row.id === id)).toBe(staleReasons.includes('listEnded'))
    const { Count, Next } = (await anna.call('GET', '/api/Stats/StaleFormulas')).body as Record<string, unknown>
    expect({ Count, Next }).toEqual({ Count: (await listed(anna, 'Stale=true')).length, Next: null })
    const toDo = (await anna.call('GET', '/api/Stats/Orders')).body as Record<string, unknown>
    expect(toDo.EndedListFormulas).toBe(ended.length)
    return staleReasons
  }
  const recompute = async (ids: readonly number[], optimise = false) =>
    decodedBodyOf<{ id: number; outcome: string }[]>(await postFormulaCall(anna, 'Recompute', { ids, optimise }))
  const query = (text: string, ...values: unknown[]) => fixture.queryRows(text, values)
  const dolomite = () => fixture.foodIds[0]

  describe.each<[reason: string, change: (f: FormulaFixture) => Promise<unknown>]>([
    [
      'prices',
      ({ priceListId }) =>
        query(
          'update price_list_items set price4 = price4 + 10 where price_list_id = $1 and item_id = $2',
          priceListId,
          dolomite(),
        ),
    ],
    [
      'analysis',
      ({ modelVersionId }) =>
        query(
          `update analysis_version set modification_date = modification_date + interval '1 minute' where model_version_id = $1
           and analysis_id = (select id from analysis where food_id = $2)`,
          modelVersionId,
          dolomite(),
        ),
    ],
    [
      'limits',
      ({ constraintVersionId, nutrientIds }) =>
        query(
          'update constraint_version_content set value_min = value_min + 1 where constraint_version_id = $1 and item_id = $2',
          constraintVersionId,
          nutrientIds[1],
        ),
    ],
    [
      'model',
      // A nutrient that is computed from another one from now on.
      ({ nutrientIds }) =>
        query(
          `update nutrient set is_complex = true, prepared_equation = '2*' || (select code from nutrient where id = $1)
           where id = $2`,
          nutrientIds[0],
          nutrientIds.at(-1),
        ),
    ],
    ['food', () => query('update food set deleted = not deleted where id = $1', fixture.foodIds[3])],
  ])('a change of %s', (reason, change) => {
    test('makes a formula stale until it is computed again, and one that was computed since not', async () => {
      const formula = await fixture.addFormula()
      expect(await reasonsOf(formula)).toEqual([])
      await change(fixture)
      expect(await reasonsOf(formula)).toEqual([reason])
      const later = await fixture.addFormula()
      expect(await reasonsOf(later)).toEqual([])
      expect(await recompute([formula.id])).toEqual([{ id: formula.id, outcome: 'done' }])
      expect(await reasonsOf(formula)).toEqual([])
    })
  })

  test('a description, or the price of a food it does not use, makes nothing stale', async () => {
    const formula = await fixture.addFormula()
    const [, , , , molasses] = fixture.foodIds
    await query('update price_list_items set price4 = price4 + 1 where item_id = $1', molasses)
    await query(`update food set description = 'other', modification_date = now() where id = $1`, dolomite())
    await query(
      `update price_list set description = 'other', modification_date = now() where id = $1`,
      fixture.priceListId,
    )
    expect(await reasonsOf(formula)).toEqual([])
  })

  test('a mixture without an analysis makes it stale when its composition or a component changes', async () => {
    const [, , , mixed, molasses] = fixture.foodIds
    await query(
      'update analysis_version set deleted = true where analysis_id = (select id from analysis where food_id = $1)',
      mixed,
    )
    const owner = (await query('select tenant_id from food where id = $1', mixed))[0].tenant_id
    await query(
      `insert into food_composition (food_id, position, tenant_id, composition_food_id, composition_value) values ($1, 0, $2, $3, 60)`,
      mixed,
      owner,
      molasses,
    )
    const formula = await fixture.addFormula()
    expect(await reasonsOf(formula)).toEqual([])
    await query('update food_composition set composition_value = 50 where food_id = $1', mixed)
    expect(await reasonsOf(formula)).toEqual(['analysis'])
    await recompute([formula.id])
    await query(
      `update analysis_version set modification_date = modification_date + interval '1 minute'
       where analysis_id = (select id from analysis where food_id = $1)`,
      molasses,
    )
    expect(await reasonsOf(formula)).toEqual(['analysis'])
    await query('delete from food_composition where food_id = $1', mixed)
    await query(
      'update analysis_version set deleted = false where analysis_id = (select id from analysis where food_id = $1)',
      mixed,
    )
  })

  test('a list that ended says so from the next day on in Paris; computed again the formula takes the active list', async () => {
    const formula = await fixture.addFormula()
    await query(`update price_list set end_date = '2026-03-01T12:00:00Z' where id = $1`, fixture.priceListId)
    const [next] = await query(
      `insert into price_list (name, code, start_date, tenant_id, tenants_shared, currency_id)
       select 'Next', 'NEXT', '2026-03-01T12:00:00Z', tenant_id, true, currency_id from price_list where id = $1 returning id`,
      fixture.priceListId,
    )
    await query(
      `insert into price_list_items (price_list_id, position, tenant_id, item_id, price, price2, price3, price4)
       select $1, position, tenant_id, item_id, price, price2, price3, price4 from price_list_items where price_list_id = $2`,
      next.id,
      fixture.priceListId,
    )
    expect(await reasonsOf(formula)).toEqual(['listEnded'])
    await recompute([formula.id])
    expect((await readFormula(anna, formula.id)).priceListId).toBe(Number(next.id))
    expect(await reasonsOf(formula)).toEqual([])
    await query('update price_list set end_date = null where id = $1', fixture.priceListId)
  })

  test('one that is locked stays as it is: it is not stale, and computing it again is refused, not the others', async () => {
    const formula = await fixture.addFormula()
    const other = await fixture.addFormula()
    await lockFormula(anna, await readFormula(anna, formula.id))
    await query('update price_list_items set price4 = price4 + 10 where item_id = $1', dolomite())
    expect(await reasonsOf(formula)).toEqual([])
    expect(await reasonsOf(other)).toEqual(['prices'])
    expect(await recompute([formula.id, 999_999, other.id])).toEqual([
      { id: formula.id, outcome: 'refused' },
      { id: 999_999, outcome: 'refused' },
      { id: other.id, outcome: 'done' },
    ])
    expect((await postFormulaCall(anna, 'Recompute', { ids: [] })).status).toBe(422)
  })

  test('optimised again it is proved, or there is no recipe and nothing is saved', async () => {
    const formula = await fixture.addFormula()
    expect(await recompute([formula.id], true)).toEqual([{ id: formula.id, outcome: 'done' }])
    const optimal = await readFormula(anna, formula.id)
    expect(optimal.isOptimal).toBe(true)
    const calcium = optimal.nutrients.map((line) => (line.code === 'CA' ? { ...line, min: 900, max: null } : line))
    const impossible = await saveFormula(anna, { ...optimal, nutrients: calcium })
    expect(await recompute([formula.id], true)).toEqual([{ id: formula.id, outcome: 'noRecipe' }])
    expect((await readFormula(anna, formula.id)).modificationDate).toBe(impossible.modificationDate)
  })

  test('whoever sees the formula reads the same, but a farmer, who is not told of prices', async () => {
    const formula = await showFormula(fixture.admin, await fixture.addFormula())
    await query('update price_list_items set price4 = price4 + 10 where item_id = $1', dolomite())
    const farmer = await fixture.person(fixture.farm, 'Farmer')
    for (const person of [await fixture.person(fixture.distributor, 'AdminDistri'), fixture.admin])
      expect((await readFormula(person, formula.id)).staleReasons).toEqual(['prices'])
    expect((await readFormula(farmer, formula.id)).staleReasons).toEqual([])
    expect((await farmer.call('GET', '/api/FormulesCMVP?Stale=true')).problems).toEqual(['field.invalid stale'])
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect(await listed(rival, 'Stale=true')).toEqual([])
    expect((await rival.call('GET', '/api/Stats/StaleFormulas')).body).toEqual({ Count: 0, Next: null })
    expect((await farmer.call('GET', '/api/Stats/StaleFormulas')).body).toEqual({ Count: 0, Next: null })
  })
})
