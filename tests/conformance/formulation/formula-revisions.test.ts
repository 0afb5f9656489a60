import type { ListedRevision, RevisionResponse } from '@provende/contract/formulation/formula-revisions.ts'
import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { workbenchFigures } from '@provende/domain/formulation/formula/workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope } from '../../../packages/server/src/records/scope.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { recordIn } from '../support-families.ts'
import {
  createFormulaFixture,
  decodedBodyOf,
  type FormulaFixture,
  getFormulaCall,
  lockFormula,
  optimiseFormula,
  postFormulaCall,
  readFormula,
  saveFormula,
  showFormula,
} from '../support-formula-fixture.ts'
import { createOrganisation } from '../support-organisations.ts'

/*
 * Revisions of formulas: every save is stored with everything it was calculated with, can be replayed, and never
 * changes.
 */

type ReplayResponse = { isSame: boolean; differences: string[]; isOptimal: boolean | null }

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
  })

  const revisionsOf = async (caller: Person, id: number) =>
    decodedBodyOf<ListedRevision[]>(await getFormulaCall(caller, `Revisions/${id}`))
  const revisionOf = async (caller: Person, id: number, number: number) =>
    decodedBodyOf<RevisionResponse>(await getFormulaCall(caller, `Revision/${id}/${number}`))
  const replayOf = async (id: number, number: number) =>
    decodedBodyOf<ReplayResponse>(await getFormulaCall(anna, `Replay/${id}/${number}`))

  test('a derogation says which save introduced it, when and by whom, and why if that was said', async () => {
    const first = await fixture.addFormula({ name: 'Looser' })
    const isMarked = async () =>
      decodedBodyOf<{ hasDerogation: boolean }[]>(
        await anna.call('GET', `/api/FormulesCMVP?Name=${encodeURIComponent(first.name)}`),
      ).map(({ hasDerogation }) => hasDerogation)
    expect(await isMarked()).toEqual([false])
    const [calcium] = first.nutrients
    const looser = (note: string) =>
      first.nutrients.map((line) => (line.id === calcium?.id ? { ...line, min: 40, note } : line))
    const second = await saveFormula(anna, { ...first, nutrients: looser('') })
    const explained = await saveFormula(anna, { ...second, nutrients: looser('Hard water') })
    const { derogations } = await revisionOf(anna, first.id, 3)
    const [, introduced] = (await revisionsOf(anna, first.id)).toReversed()
    expect(derogations).toMatchObject([
      {
        ofFormula: { name: 'Nutrient CA', side: 'min', value: 40 },
        ofSet: { value: 50 },
        note: 'Hard water',
        since: { number: 2, userName: introduced?.userName, creationDate: introduced?.creationDate },
      },
    ])
    expect(explained.nutrients.find(({ id }) => id === calcium?.id)).toMatchObject({ note: 'Hard water' })
    expect((await revisionOf(anna, first.id, 1)).derogations).toEqual([])
    expect(await isMarked()).toEqual([true])
  })

  test('ratios, groups and limits per kg or per tonne are saved, computed with, restored and copied', async () => {
    const first = await fixture.addFormula({ name: 'With a ratio' })
    const [one, two] = first.nutrients
    const [food, otherFood] = first.foods
    const limit = { name: '', note: '', min: null, max: null }
    const otherLimits = [
      { ...limit, kind: 'ratio' as const, itemIds: [one!.id, two!.id], min: 0.001, minProbability: 0.9 },
      {
        ...limit,
        kind: 'groupPerTonne' as const,
        name: 'Both',
        itemIds: [food!.id, otherFood!.id],
        max: 1,
        note: 'Silo',
      },
    ]
    const second = await saveFormula(anna, { ...first, otherLimits })
    expect(second).toMatchObject({ otherLimits, limitState: 'violated' })
    // A client that does not know them leaves them as they are.
    const { otherLimits: _, ...old } = await readFormula(anna, first.id)
    const third = await saveFormula(anna, old as FormulaResponse)
    expect(third.otherLimits).toEqual(second.otherLimits)
    const { content, outcome } = await revisionOf(anna, first.id, 3)
    expect(content.otherLimits?.map(({ kind }) => kind)).toEqual(['ratio', 'groupPerTonne'])
    expect(
      outcome.check.violations.map(({ limit: { subject, name, unit } }) => [subject.kind, name, unit]),
    ).toContainEqual(['groupPerTonne', 'Both /t', 'kg/t'])
    expect(await replayOf(first.id, 3)).toMatchObject({ isSame: true })
    const copy = decodedBodyOf<FormulaResponse>(
      await postFormulaCall(anna, 'RestoreCopy', { id: first.id, number: 3, name: 'Ratio restored' }),
    )
    expect(copy.otherLimits).toEqual(second.otherLimits)
    const emptied = await saveFormula(anna, { ...third, otherLimits: [] })
    expect(emptied.otherLimits).toEqual([])
    const restoredFirst = decodedBodyOf<FormulaResponse>(
      await postFormulaCall(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'Without a ratio' }),
    )
    expect(restoredFirst.otherLimits).toEqual([])
  })

  test('a limit on what the formula or its model does not have, or that says nothing sensible, is refused', async () => {
    const first = await fixture.addFormula({ name: 'Refused ratios' })
    const [nutrient] = first.nutrients
    const problemsOf = async (...limits: object[]) =>
      (
        await postFormulaCall(anna, 'Save', {
          ...first,
          otherLimits: limits.map((limit) => ({ name: '', min: 1, max: null, ...limit })),
        })
      ).problems
    expect(await problemsOf({ kind: 'ratio', itemIds: [nutrient!.id, nutrient!.id] })).toEqual([
      'limit.sameNutrient otherLimits.0.itemIds',
    ])
    expect(await problemsOf({ kind: 'foodPerTonne', itemIds: [999_999_999] })).toEqual([
      'record.referenceMissing otherLimits.0.itemIds',
    ])
    expect(await problemsOf({ kind: 'nutrientPerKg', itemIds: [nutrient!.id], max: 0 })).toEqual([
      'limit.minAboveMax otherLimits.0.min',
    ])
  })

  test('a formula is copied for other farms under its name or the next free one, for all of them or for none', async () => {
    const { farm, rival } = fixture
    const farmOfRival = { structureId: rival.id, createTenant: true }
    const otherFarm = recordIn(await createOrganisation(fixture.admin, 'Farms', farmOfRival))
    const original = await fixture.addFormula({ name: 'For the neighbours' })
    const copyFor = (farmIds: readonly number[], caller = anna) =>
      postFormulaCall(caller, 'DuplicateForFarms', { id: original.id, farmIds })
    const copies = decodedBodyOf<{ id: number; name: string; farmId: number }[]>(await copyFor([farm.id, otherFarm.id]))
    expect(copies.map(({ name, farmId }) => [name, farmId])).toEqual([
      ['For the neighbours (2)', farm.id],
      ['For the neighbours', otherFarm.id],
    ])
    const copy = await readFormula(anna, copies[1]?.id ?? 0)
    // The list that is active at the other distributor: there it is the same.
    expect(copy).toMatchObject({ structureId: rival.id, isLocked: false, priceListId: original.priceListId })
    expect(copy.foods).toEqual(original.foods)
    const before = await fixture.queryRows('select count(*) from formula')
    expect((await copyFor([otherFarm.id, 999_999_999])).status).toBe(422)
    expect((await copyFor([otherFarm.id], farmer)).status).toBe(403)
    expect(await fixture.queryRows('select count(*) from formula')).toEqual(before)
  })

  test('a copy of an optimum is an optimum, unless its foods cost something else', async () => {
    const optimum = await optimiseFormula(anna, await fixture.addFormula({ name: 'Cheapest' }))
    const copyAs = async (name: string) =>
      decodedBodyOf<FormulaResponse>(await postFormulaCall(anna, 'Duplicate', { id: optimum.id, name }))
    const raisePrices = (euros: number) =>
      fixture.queryRows('update price_list_items set price4 = price4 + $2 where price_list_id = $1', [
        optimum.priceListId,
        euros,
      ])
    const copy = await copyAs('As cheap')
    expect(copy).toMatchObject({ isOptimal: true })
    expect(await revisionsOf(anna, copy.id)).toMatchObject([{ operation: 'duplicate', isOptimal: true }])
    await raisePrices(7)
    expect(await copyAs('Who knows')).toMatchObject({ isOptimal: false })
    await raisePrices(-7)
  })

  test('every save is listed, newest first, with its author, operation, date, prices and sources', async () => {
    const first = await fixture.addFormula({ name: 'With a past' })
    const optimum = await optimiseFormula(anna, first)
    const [carrier, ...others] = optimum.foods
    const foods = [{ ...carrier!, value: carrier!.value + 1 }, ...others]
    const adjusted = await saveFormula(anna, { ...optimum, foods }, 'adjust')
    await lockFormula(anna, adjusted)
    const revisions = await revisionsOf(anna, first.id)
    expect(revisions.map(({ number, operation, isOptimal }) => [number, operation, isOptimal])).toEqual([
      [4, 'lock', false],
      [3, 'adjust', false],
      [2, 'optimise', true],
      [1, 'create', false],
    ])
    const emptyPage = await getFormulaCall(anna, `Revisions/${first.id}?NbPerPage=2&Page=9`)
    expect([emptyPage.body, emptyPage.count]).toEqual([[], 4])
    const [last] = revisions
    expect(last?.userName).toMatch(/^Person \d+$/)
    expect(last?.creationDate).toBe(fixture.world.clock.now.toISOString())
    expect(last?.pricePerTonneEur).toBe(adjusted.cmvp.pricePerTonneEur)
    expect(last?.pricePerAnimalDayEur).toBe(adjusted.cmvp.pricePerAnimalDayEur)
    expect(last?.distributorPricePerTonneEur).toBe(adjusted.cmvp.distributorPricePerTonneEur)
    expect(last?.sources).toMatchObject({
      formulaName: 'With a past',
      priceList: { name: 'Tariff of March', startDate: '2026-03-01T12:00:00.000Z', endDate: null },
      constraintVersion: { setName: adjusted.constraintSetName, name: adjusted.constraintVersionName },
      breed: { name: adjusted.breedName },
    })
    const paged = await getFormulaCall(anna, `Revisions/${first.id}?NbPerPage=1&Page=1`)
    expect(paged.count).toBe(4)
    expect(decodedBodyOf<ListedRevision[]>(paged).map(({ number }) => number)).toEqual([3])
  })

  test('the stored inputs of a revision are enough to compute all its figures', async () => {
    const { id, cmvp } = await fixture.addFormula()
    const { content, basis, outcome } = await revisionOf(anna, id, 1)
    const figures = workbenchFigures(content as FormulaContent, basis as FormulaInputs)
    expect(cmvp.pricePerTonneEur).not.toBeNull()
    expect(outcome.cmvp).toEqual(cmvp)
    expect(figures.price.pricePerTonneEur).toBe(cmvp.pricePerTonneEur)
    expect(figures.distributorPrice.pricePerTonneEur).toBe(cmvp.distributorPricePerTonneEur)
    expect(outcome.nutrients.map(({ value }) => value)).toEqual(figures.figures.nutrients.map(({ value }) => value))
    expect(outcome.foods.reduce((sum, { kilogramsPerTonne }) => sum + kilogramsPerTonne, 0)).toBeCloseTo(1000, 9)
    expect(outcome.foods.map(({ grams }) => grams)).toEqual([150, 30, 12, 8])
  })

  test('a replay proves an optimum again with an independent solver; another recipe is not optimal', async () => {
    const optimum = await optimiseFormula(anna, await fixture.addFormula())
    expect(await replayOf(optimum.id, 2)).toEqual({ isSame: true, differences: [], isOptimal: true })
    const heavierFoods = optimum.foods.map((food, index) => (index === 0 ? { ...food, value: food.value + 1 } : food))
    await saveFormula(anna, { ...optimum, foods: heavierFoods }, 'optimise')
    expect(await replayOf(optimum.id, 3)).toEqual({ isSame: true, differences: [], isOptimal: null })
  })

  test('a replay reproduces every figure of any save exactly', async () => {
    let formula = await fixture.addFormula()
    const limit = fc.option(fc.double({ min: 0, max: 300, noNaN: true }))
    const line = fc.record({
      value: fc.double({ min: 0, max: 5e5, noNaN: true }),
      min: limit,
      max: limit,
      isActive: fc.boolean(),
    })
    const change = fc.record({
      lines: fc.array(line, { minLength: 4, maxLength: 4 }),
      total: fc.record({ min: limit, max: limit }),
      calcium: limit,
      animalCount: fc.integer({ min: 1, max: 5000 }),
      melasse: fc.boolean(),
      melasseRatePercent: fc.option(fc.double({ min: 0.01, max: 60, noNaN: true })),
      useBio: fc.boolean(),
    })
    const saves = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { lines, total, calcium, ...facts } of changes) {
        const foods = formula.foods.map((food, index) => ({ ...food, ...lines[index] }))
        const nutrients = formula.nutrients.map((nutrient, index) => ({
          ...nutrient,
          max: index === 0 ? calcium : null,
        }))
        formula = await saveFormula(anna, {
          ...formula,
          ...facts,
          foods,
          nutrients,
          total: { ...total, value: null, note: '' },
        })
      }
    })
    await fc.assert(saves, { numRuns: 15 })
    const revisions = await revisionsOf(anna, formula.id)
    expect(revisions.length).toBeGreaterThan(15)
    for (const { number } of revisions)
      expect(await replayOf(formula.id, number)).toMatchObject({ isSame: true, differences: [] })
  })

  test('a replay names a stored figure that differs', async () => {
    const { id } = await fixture.addFormula()
    await fixture.queryRows(
      `update formula_revision set outcome = jsonb_set(outcome, '{price,pricePerTonneEur}', '1') where formula_id = $1`,
      [id],
    )
    expect(await replayOf(id, 1)).toMatchObject({ isSame: false, differences: ['price.pricePerTonneEur'] })
  })

  describe('a revision restored as a copy', () => {
    test('has the content of that revision, and is a separate formula', async () => {
      const first = await fixture.addFormula({ total: { min: 180, max: 260 }, humidity: { min: null, max: 6 } })
      const lines = first.foods.map((food, index) =>
        index < 2 ? { ...food, value: 3, min: 1, isActive: false } : food,
      )
      await saveFormula(anna, { ...first, foods: lines.slice(0, -1), animalCount: 7, useBio: true })
      const copy = decodedBodyOf<FormulaResponse>(
        await postFormulaCall(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'As on the first day' }),
      )
      const comparableFields = ({
        foods,
        total,
        humidity,
        animalCount,
        useBio,
        constraintVersionId,
        farmId,
      }: FormulaResponse) => ({
        foods,
        total,
        humidity,
        animalCount,
        useBio,
        constraintVersionId,
        farmId,
      })
      expect(comparableFields(copy)).toEqual(comparableFields(first))
      expect(copy).toMatchObject({ name: 'As on the first day', isLocked: false, duplicateId: first.id })
      expect(copy.code).not.toBe(first.code)
      expect((await revisionsOf(anna, copy.id)).map(({ operation }) => operation)).toEqual(['restore'])
      const duplicate = await postFormulaCall(anna, 'RestoreCopy', {
        id: first.id,
        number: 1,
        name: 'As on the first day',
      })
      expect(duplicate.problems).toEqual(['record.nameTaken name'])
    })

    test('keeps a food that was withdrawn since, with its stored name', async () => {
      const first = await fixture.addFormula()
      const [withdrawnFood] = first.foods
      await fixture.queryRows('update food set tenants_shared = false, tenant_id = $1 where id = $2', [
        fixture.world.platform,
        withdrawnFood?.id,
      ])
      const copy = decodedBodyOf<FormulaResponse>(
        await postFormulaCall(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'Gone' }),
      )
      await fixture.queryRows('update food set tenants_shared = true, tenant_id = $1 where id = $2', [
        fixture.manufacturer.tenantId,
        withdrawnFood?.id,
      ])
      expect(copy.foods[0]).toMatchObject({ id: withdrawnFood?.id, name: withdrawnFood?.name, deleted: true })
    })

    test('a missing revision answers like a missing formula; a read-only role cannot restore one', async () => {
      const { id } = await fixture.addFormula()
      expect((await postFormulaCall(anna, 'RestoreCopy', { id, number: 2, name: 'Nothing' })).status).toBe(404)
      for (const path of [`Revision/${id}/2`, `Replay/${id}/2`, 'Revisions/999999'])
        expect((await getFormulaCall(anna, path)).problems).toEqual(['record.notFound'])
      expect((await postFormulaCall(farmer, 'RestoreCopy', { id, number: 1, name: 'Mine' })).status).toBe(403)
    })
  })

  test('a farmer sees the totals of his revisions, but no price of a food, no price list and no distributor price', async () => {
    const { id, cmvp } = await showFormula(anna, await fixture.addFormula())
    const revision = await revisionOf(farmer, id, 1)
    expect(revision.pricePerTonneEur).toBe(cmvp.pricePerTonneEur)
    expect(revision.distributorPricePerTonneEur).toBeNull()
    expect(revision.outcome.cmvp.distributorPricePerTonneEur).toBeNull()
    expect(revision.sources.priceList).toBeNull()
    expect(revision.basis.ingredients.length).toBeGreaterThan(3)
    for (const { pricePerTonneEur, distributorPricePerTonneEur } of revision.basis.ingredients)
      expect([pricePerTonneEur, distributorPricePerTonneEur]).toEqual([null, null])
    const [listedRevision] = await revisionsOf(farmer, id)
    expect(listedRevision).toMatchObject({ distributorPricePerTonneEur: null, sources: { priceList: null } })
    const distributorAdmin = await fixture.person(fixture.distributor, 'AdminDistri')
    expect(await revisionOf(distributorAdmin, id, 1)).toMatchObject({
      distributorPricePerTonneEur: cmvp.distributorPricePerTonneEur,
      sources: { priceList: { name: 'Tariff of March' } },
    })
    const stranger = await fixture.person(fixture.rival, 'AdminDistri')
    for (const path of [`Revisions/${id}`, `Revision/${id}/1`, `Replay/${id}/1`])
      expect((await getFormulaCall(stranger, path)).status).toBe(404)
  })

  test.each(['formula_revision', 'formula_basis'])(
    'the application role can neither change nor delete rows of %s',
    async (table) => {
      const actor = { tenantId: anna.tenantId, userId: anna.id }
      const { database, clock } = fixture.world
      const execute = (statement: string) =>
        inScope({ database, clock: () => clock.now }, actor, ({ transaction }) =>
          sql.raw(statement).execute(transaction),
        )
      const count = async () => (await execute(`select count(*)::int as count from ${table}`)).rows
      const before = await count()
      expect(before).not.toEqual([{ count: 0 }])
      for (const statement of [
        `update ${table} set content = '{}'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(execute(statement)).rejects.toThrow(/permission denied/)
      expect(await count()).toEqual(before)
    },
  )

  // Last, because it changes the catalogue.
  test('later changes of prices, contents, limits and names change no stored revision', async () => {
    const { id } = await fixture.addFormula()
    const before = await revisionOf(anna, id, 1)
    for (const change of [
      'update price_list_items set price4 = price4 * 2, price = price + 7',
      'update analysis_version set dry_matter_percent = 50',
      'update analysis_version_items set value_as_fed = value_as_fed / 3',
      'update constraint_version_content set value_min = 1, value_max = 2',
      `update constraint_set set name = name || ' of today'`,
      `update price_list set name = name || ' of today', start_date = start_date + interval '1 day'`,
      `update food set name = name || ' of today'`,
    ])
      await fixture.queryRows(change)
    expect(await revisionOf(anna, id, 1)).toEqual(before)
    expect(await replayOf(id, 1)).toMatchObject({ isSame: true })
    const resaved = await saveFormula(anna, await readFormula(anna, id))
    expect(resaved.cmvp.pricePerTonneEur).not.toBe(before.pricePerTonneEur)
    expect((await revisionOf(anna, id, 2)).sources.priceList?.name).toMatch(/ of today$/)
  })
})
