import type { AnsweredFormula } from '@provende/contract/formulation/formula-answers.ts'
import type { AnsweredRevision, ListedRevision } from '@provende/contract/formulation/formula-revisions.ts'
import { workbenchFigures } from '@provende/domain/formulation/workbench-figures.ts'
import type { FormulaBasis, FormulaContent } from '@provende/domain/formulation/workbench-formula.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope } from '../../packages/server/src/records/scope.ts'
import { eachEngine } from '../kit/databases.ts'
import type { Person } from './support.ts'
import {
  createFormulary,
  type Formulary,
  formulaOf,
  given,
  lock,
  optimise,
  post,
  read,
  save,
} from './support-formulary.ts'

/* The past of formulas: every save is kept with all it was computed with, found again, and never changed. */

type Replay = { isSame: boolean; differences: string[]; isOptimal: boolean | null }

eachEngine(({ fresh }) => {
  let formulary: Formulary
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    formulary = await createFormulary(await fresh())
    anna = formulary.formulator
    farmer = await formulary.person(formulary.farm, 'Farmer')
  })

  const revisionsOf = async (by: Person, id: number) => given<ListedRevision[]>(await read(by, `Revisions/${id}`))
  const revisionOf = async (by: Person, id: number, number: number) =>
    given<AnsweredRevision>(await read(by, `Revision/${id}/${number}`))
  const replayOf = async (id: number, number: number) => given<Replay>(await read(anna, `Replay/${id}/${number}`))

  test('every save is there, the last first, with who did what, when, and what it came to', async () => {
    const first = await formulary.add({ name: 'With a past' })
    const optimum = await optimise(anna, first)
    const adjusted = await save(anna, { ...optimum, animalCount: 80 }, 'adjust')
    await lock(anna, adjusted)
    const revisions = await revisionsOf(anna, first.id)
    expect(revisions.map(({ number, operation, isOptimal }) => [number, operation, isOptimal])).toEqual([
      [4, 'lock', false],
      [3, 'adjust', false],
      [2, 'optimise', true],
      [1, 'create', false],
    ])
    const beyond = await read(anna, `Revisions/${first.id}?NbPerPage=2&Page=9`)
    expect([beyond.body, beyond.count]).toEqual([[], 4])
    const [last] = revisions
    expect(last?.userName).toMatch(/^Person \d+$/)
    expect(last?.creationDate).toBe(formulary.world.clock.now.toISOString())
    expect(last?.pricePerTonneEur).toBe(adjusted.cmvp.pricePerTonneEur)
    expect(last?.pricePerAnimalDayEur).toBe(adjusted.cmvp.pricePerAnimalDayEur)
    expect(last?.distributorPricePerTonneEur).toBe(adjusted.cmvp.distributorPricePerTonneEur)
    expect(last?.sources).toMatchObject({
      formulaName: 'With a past',
      priceList: { name: 'Tariff of March', startDate: '2026-03-01T12:00:00.000Z', endDate: null },
      constraintVersion: { setName: adjusted.constraintSetName, name: adjusted.constraintVersionName },
      breed: { name: adjusted.targetObjectName },
    })
    const paged = await read(anna, `Revisions/${first.id}?NbPerPage=1&Page=1`)
    expect(paged.count).toBe(4)
    expect(given<ListedRevision[]>(paged).map(({ number }) => number)).toEqual([3])
  })

  test('what is kept of a state is enough to compute all its figures', async () => {
    const { id, cmvp } = await formulary.add()
    const { content, basis, outcome } = await revisionOf(anna, id, 1)
    const figures = workbenchFigures(content as FormulaContent, basis as FormulaBasis)
    expect(cmvp.pricePerTonneEur).not.toBeNull()
    expect(outcome.cmvp).toEqual(cmvp)
    expect(figures.price.pricePerTonneEur).toBe(cmvp.pricePerTonneEur)
    expect(figures.distributorPrice.pricePerTonneEur).toBe(cmvp.distributorPricePerTonneEur)
    expect(outcome.nutrients.map(({ value }) => value)).toEqual(figures.figures.nutrients.map(({ value }) => value))
    expect(outcome.foods.reduce((sum, { kilogramsPerTonne }) => sum + kilogramsPerTonne, 0)).toBeCloseTo(1000, 9)
    expect(outcome.foods.map(({ grams }) => grams)).toEqual([150, 30, 12, 8])
  })

  test('an optimum is proved again by a solver that knows nothing of the first time; another recipe never was one', async () => {
    const optimum = await optimise(anna, await formulary.add())
    expect(await replayOf(optimum.id, 2)).toEqual({ isSame: true, differences: [], isOptimal: true })
    const dearer = optimum.foods.map((food, place) => (place === 0 ? { ...food, value: food.value + 1 } : food))
    await save(anna, { ...optimum, foods: dearer }, 'optimise')
    expect(await replayOf(optimum.id, 3)).toEqual({ isSame: true, differences: [], isOptimal: null })
  })

  test('whatever is saved is found again to the last decimal', async () => {
    let formula = await formulary.add()
    const bound = fc.option(fc.double({ min: 0, max: 300, noNaN: true }))
    const line = fc.record({
      value: fc.double({ min: 0, max: 5e5, noNaN: true }),
      min: bound,
      max: bound,
      isActive: fc.boolean(),
    })
    const change = fc.record({
      lines: fc.array(line, { minLength: 4, maxLength: 4 }),
      total: fc.record({ min: bound, max: bound }),
      calcium: bound,
      animalCount: fc.integer({ min: 1, max: 5000 }),
      melasse: fc.boolean(),
      melasseRatePercent: fc.option(fc.double({ min: 0.01, max: 60, noNaN: true })),
      useBio: fc.boolean(),
    })
    const saves = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { lines, total, calcium, ...facts } of changes) {
        const foods = formula.foods.map((food, place) => ({ ...food, ...lines[place] }))
        const nutrients = formula.nutrients.map((nutrient, place) => ({
          ...nutrient,
          max: place === 0 ? calcium : null,
        }))
        formula = await save(anna, { ...formula, ...facts, foods, nutrients, total: { ...total, value: null } })
      }
    })
    await fc.assert(saves, { numRuns: 15 })
    const all = await revisionsOf(anna, formula.id)
    expect(all.length).toBeGreaterThan(15)
    for (const { number } of all)
      expect(await replayOf(formula.id, number)).toMatchObject({ isSame: true, differences: [] })
  })

  test('a figure that was kept otherwise is named', async () => {
    const { id } = await formulary.add()
    await formulary.query(
      `update formula_revision set outcome = jsonb_set(outcome, '{price,pricePerTonneEur}', '1') where formula_id = $1`,
      [id],
    )
    expect(await replayOf(id, 1)).toMatchObject({ isSame: false, differences: ['price.pricePerTonneEur'] })
  })

  describe('restored as a copy', () => {
    test('it says what that state said, and is a formula of its own', async () => {
      const first = await formulary.add({ total: { min: 180, max: 260 }, humidity: { min: null, max: 6 } })
      const lines = first.foods.map((food, place) =>
        place < 2 ? { ...food, value: 3, min: 1, isActive: false } : food,
      )
      await save(anna, { ...first, foods: lines.slice(0, -1), animalCount: 7, useBio: true })
      const copy = given<AnsweredFormula>(
        await post(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'As on the first day' }),
      )
      const said = ({ foods, total, humidity, animalCount, useBio, constraintVersionId, farmId }: AnsweredFormula) => ({
        foods,
        total,
        humidity,
        animalCount,
        useBio,
        constraintVersionId,
        farmId,
      })
      expect(said(copy)).toEqual(said(first))
      expect(copy).toMatchObject({ name: 'As on the first day', isLocked: false, duplicateId: first.id })
      expect(copy.code).not.toBe(first.code)
      expect((await revisionsOf(anna, copy.id)).map(({ operation }) => operation)).toEqual(['restore'])
      const again = await post(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'As on the first day' })
      expect(again.problems).toEqual(['record.nameTaken name'])
    })

    test('a food that was withdrawn since stays, by the name it had', async () => {
      const first = await formulary.add()
      const [gone] = first.foods
      await formulary.query('update food set tenants_shared = false, tenant_id = $1 where id = $2', [
        formulary.world.platform,
        gone?.id,
      ])
      const copy = given<AnsweredFormula>(await post(anna, 'RestoreCopy', { id: first.id, number: 1, name: 'Gone' }))
      await formulary.query('update food set tenants_shared = true, tenant_id = $1 where id = $2', [
        formulary.maker.tenantId,
        gone?.id,
      ])
      expect(copy.foods[0]).toMatchObject({ id: gone?.id, name: gone?.name, deleted: true })
    })

    test('a state there is none of answers like a missing formula; who only reads makes none', async () => {
      const { id } = await formulary.add()
      expect((await post(anna, 'RestoreCopy', { id, number: 2, name: 'Nothing' })).status).toBe(404)
      for (const path of [`Revision/${id}/2`, `Replay/${id}/2`, 'Revisions/999999'])
        expect((await read(anna, path)).problems).toEqual(['record.notFound'])
      expect((await post(farmer, 'RestoreCopy', { id, number: 1, name: 'Mine' })).status).toBe(403)
    })
  })

  test('a farmer is told what his formula came to, never a price of a food, a price list nor the price of his distributor', async () => {
    const { id, cmvp } = await formulary.add()
    const revision = await revisionOf(farmer, id, 1)
    expect(revision.pricePerTonneEur).toBe(cmvp.pricePerTonneEur)
    expect(revision.distributorPricePerTonneEur).toBeNull()
    expect(revision.outcome.cmvp.distributorPricePerTonneEur).toBeNull()
    expect(revision.sources.priceList).toBeNull()
    expect(revision.basis.ingredients.length).toBeGreaterThan(3)
    for (const { pricePerTonneEur, distributorPricePerTonneEur } of revision.basis.ingredients)
      expect([pricePerTonneEur, distributorPricePerTonneEur]).toEqual([null, null])
    const [listed] = await revisionsOf(farmer, id)
    expect(listed).toMatchObject({ distributorPricePerTonneEur: null, sources: { priceList: null } })
    const seller = await formulary.person(formulary.distributor, 'AdminDistri')
    expect(await revisionOf(seller, id, 1)).toMatchObject({
      distributorPricePerTonneEur: cmvp.distributorPricePerTonneEur,
      sources: { priceList: { name: 'Tariff of March' } },
    })
    const stranger = await formulary.person(formulary.rival, 'AdminDistri')
    for (const path of [`Revisions/${id}`, `Revision/${id}/1`, `Replay/${id}/1`])
      expect((await read(stranger, path)).status).toBe(404)
  })

  test.each(['formula_revision', 'formula_basis'])(
    'the application can neither change nor delete a row of %s',
    async (table) => {
      const actor = { tenantId: anna.tenantId, userId: anna.id }
      const { database, clock } = formulary.world
      const doing = (statement: string) =>
        inScope({ database, clock: () => clock.now }, actor, ({ transaction }) =>
          sql.raw(statement).execute(transaction),
        )
      const count = async () => (await doing(`select count(*)::int as count from ${table}`)).rows
      const before = await count()
      expect(before).not.toEqual([{ count: 0 }])
      for (const statement of [
        `update ${table} set content = '{}'`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(doing(statement)).rejects.toThrow(/permission denied/)
      expect(await count()).toEqual(before)
    },
  )

  // Last, for it changes the catalogue.
  test('prices, contents, limits and names that change afterwards change no state that was kept', async () => {
    const { id } = await formulary.add()
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
      await formulary.query(change)
    expect(await revisionOf(anna, id, 1)).toEqual(before)
    expect(await replayOf(id, 1)).toMatchObject({ isSame: true })
    const today = await save(anna, await formulaOf(anna, id))
    expect(today.cmvp.pricePerTonneEur).not.toBe(before.pricePerTonneEur)
    expect((await revisionOf(anna, id, 2)).sources.priceList?.name).toMatch(/ of today$/)
  })
})
