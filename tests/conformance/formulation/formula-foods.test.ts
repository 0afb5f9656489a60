import type { AddableFood, FormulasIfFoodRemoved } from '@provende/contract/formulation/formula-foods.ts'
import type { FormulaResponse, FormulaWithInputs } from '@provende/contract/formulation/formula-schemas.ts'
import type { SetProposalEffects } from '@provende/contract/formulation/formula-set-proposals.ts'
import { fromWire, toWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture, readFormula, saveFormula } from '../support-demo-fixture.ts'

onMainEngine(({ demonstration }) => {
  describe('the foods that may be added to a formula', () => {
    let fixture: DemoFixture
    beforeAll(async () => {
      fixture = await createDemoFixture(await demonstration())
    })
    const foodIdOf = async (code: string) =>
      Number((await fixture.queryRows('select id from food where code = $1', [code]))[0].id)
    const addable = async (person: Person) => {
      const response = await person.call('GET', `/api/FormulesCMVP/AddableFoods/${fixture.idOf('DEMO_1')}`)
      expect(response.status, response.text).toBe(200)
      return fromWire(response.body) as readonly AddableFood[]
    }

    test('are those its distributor may use, whoever calls, and never molasses', async () => {
      const [food] = await fixture.queryRows(`select id, code from food where code = '640640'`)
      const [distributor] = await fixture.queryRows(
        'select organisation.id, organisation.tenant_id from formula join organisation on organisation.id = structure_id where formula.id = $1',
        [fixture.idOf('DEMO_1')],
      )
      const distributorAdmin = await fixture.world.addPerson(Number(distributor.tenant_id), 'AdminDistri')
      const before = await addable(fixture.formulator)
      expect(before.map(({ code }) => code)).toContain('640640')
      expect(before.map(({ code }) => code)).not.toContain('MELASSE')
      expect(before.find(({ code }) => code === '640642')).toMatchObject({ primaryCategory: 'MP' })
      const switchOff = [{ Name: 'Permition', Data: `False,${distributor.id},${food.id}` }]
      const response = await fixture.formulator.call('POST', '/api/Foods/Permition', { body: switchOff })
      expect(response.status, response.text).toBe(200)
      const after = before.filter(({ code }) => code !== '640640')
      expect(await addable(fixture.formulator)).toEqual(after)
      expect(await addable(distributorAdmin)).toEqual(after)
    })

    test('the list of foods says main contents and in how many formulas each is used, in their order, to each what he may see', async () => {
      type Row = { id: number; code: string; calcium: number | null; formulaCount: number }
      const listed = async (person: Person, order: string) => {
        const response = await person.call('GET', `/api/Foods?Facts=true&Order=${order}&Desc=true&NbPerPage=100`)
        expect(response.status, response.text).toBe(200)
        return fromWire(response.body) as unknown as readonly Row[]
      }
      const used = async (tenantId: number) =>
        fixture.queryRows(
          `select item_id as id, count(*)::int as count from formula_foods line join formula on formula.id = formula_id
           where is_active and value > 0 and not deleted
             and line.tenant_id in (select descendant_id from tenant_closure where ancestor_id = $1) group by 1`,
          [tenantId],
        )
      const [distributor] = await fixture.queryRows(
        'select organisation.tenant_id from formula join organisation on organisation.id = structure_id where formula.id = $1',
        [fixture.idOf('DEMO_1')],
      )
      const [maker] = await fixture.queryRows('select tenant_id from food where code = $1', ['640642'])
      const distributorAdmin = await fixture.world.addPerson(Number(distributor.tenant_id), 'AdminDistri')
      for (const [person, tenantId] of [
        [fixture.formulator, Number(maker.tenant_id)],
        [distributorAdmin, Number(distributor.tenant_id)],
      ] as const) {
        const rows = await listed(person, 'FormulaCount')
        const counts = new Map((await used(tenantId)).map(({ id, count }) => [Number(id), count]))
        expect(rows.map(({ id, formulaCount }) => [id, formulaCount])).toEqual(
          rows.map(({ id }) => [id, counts.get(id) ?? 0]),
        )
        const shown = rows.map(({ formulaCount }) => formulaCount)
        expect(shown).toEqual(shown.toSorted((one, other) => other - one))
        expect(shown[0]).toBeGreaterThan(0)
      }
      const byCalcium = await listed(fixture.formulator, 'Calcium')
      expect(byCalcium[0]).toMatchObject({ code: '640642', calcium: expect.closeTo(387, 0) })
      const plain = await fixture.formulator.call('GET', '/api/Foods?NbPerPage=1')
      expect(plain.text).not.toContain('FormulaCount')
      // What is sorted by need not be shown; what is not asked for is not computed.
      const sorted = await fixture.formulator.call('GET', '/api/Foods?Facts=sodium&Order=Calcium&Desc=true&NbPerPage=1')
      expect(fromWire(sorted.body)).toEqual([expect.objectContaining({ code: '640642', sodium: expect.anything() })])
      expect(sorted.text).not.toMatch(/FormulaCount|Calcium"/)
      expect((await fixture.formulator.call('GET', '/api/Foods?Facts=sodium,Iron')).status).toBe(422)
    })

    test('the formulas that use a food are answered as they are and as they become when it is deactivated', async () => {
      const effects = async (person: Person, query = '') =>
        person.call('GET', `/api/FormulesCMVP/WithoutFood/${await foodIdOf('640642')}${query}`)
      const response = await effects(fixture.formulator)
      expect(response.status, response.text).toBe(200)
      const { count, formulas } = fromWire(response.body) as unknown as FormulasIfFoodRemoved
      const [{ using }] = await fixture.queryRows(
        `select count(*)::int as using from formula_foods join formula on formula.id = formula_id
         where formula_foods.code = '640642' and is_active and value > 0 and not deleted`,
      )
      expect([count, formulas.length]).toEqual([using, Math.min(20, using)])
      // All of them, twenty by twenty.
      const ids = new Set(formulas.map(({ id }) => id))
      for (let page = 1; ids.size < using; page++) {
        const next = fromWire(
          (await effects(fixture.formulator, `?Page=${page}`)).body,
        ) as unknown as FormulasIfFoodRemoved
        expect(next.count).toBe(using)
        expect(next.formulas).toHaveLength(Math.min(20, using - ids.size))
        for (const { id } of next.formulas) ids.add(id)
      }
      const effect = formulas.find(({ code }) => code === 'DEMO_1')
      if (effect === undefined) throw new Error('DEMO_1 is not among them')
      expect(effect.before.violations).toEqual([])
      expect(effect.after.violations).toContain('Calcium')
      const [{ share }] = await fixture.queryRows(
        `select 100 * value / total_grams as share from formula_foods join formula on formula.id = formula_id
         where formula.code = 'DEMO_1' and formula_foods.code = '640642'`,
      )
      expect(effect.sharePercent).toBeCloseTo(share, 6)
      expect(effect.isEditable).toBe(true)
      expect(new Set(formulas.map(({ reoptimised }) => reoptimised.outcome))).toContain('optimal')
      // Saved after the deactivation, the formula is what was said.
      await fixture.queryRows(`update food set deleted = true where code = '640642'`)
      try {
        const saved = await saveFormula(fixture.formulator, {
          ...(await readFormula(fixture.formulator, effect.id)),
          operation: 'save',
        })
        expect((saved.fields as FormulaResponse).cmvp.pricePerTonneEur).toBeCloseTo(effect.after.pricePerTonneEur!, 9)
        // Optimised again too, those that have a recipe without the food.
        const editableIds = formulas.filter(({ isEditable }) => isEditable).map(({ id }) => id)
        const again = await fixture.formulator.call('POST', '/api/FormulesCMVP/Recompute', {
          body: { Ids: editableIds, Optimise: true },
        })
        const outcomes = fromWire(again.body) as unknown as { id: number; outcome: string }[]
        for (const { id, reoptimised, code } of formulas.filter((one) => editableIds.includes(one.id))) {
          const outcome = reoptimised.outcome === 'optimal' ? 'done' : 'noRecipe'
          expect(outcomes.find((one) => one.id === id)?.outcome, code).toBe(outcome)
          if (outcome === 'noRecipe') continue
          const { cmvp, isOptimal, melasse } = await readFormula(fixture.formulator, id)
          expect(cmvp.pricePerTonneEur, code).toBeCloseTo(reoptimised.pricePerTonneEur!, 6)
          expect(isOptimal, code).toBe(!melasse)
        }
      } finally {
        await fixture.queryRows(`update food set deleted = false where code = '640642'`)
      }
      const farmer = await fixture.person('DEMO-S02', 'AdminDistri')
      expect(
        (fromWire((await effects(farmer)).body) as unknown as FormulasIfFoodRemoved).formulas.map(({ code }) => code),
      ).not.toContain('DEMO_1')
    })

    test("of another tenant's formula answer like those of a missing formula", async () => {
      const stranger = await fixture.person('DEMO-S02', 'AdminDistri')
      const response = await stranger.call('GET', `/api/FormulesCMVP/AddableFoods/${fixture.idOf('DEMO_1')}`)
      const missing = await stranger.call('GET', '/api/FormulesCMVP/AddableFoods/999999')
      expect([response.status, response.text]).toEqual([missing.status, missing.text])
      expect(response.status).toBe(404)
    })

    test('a new version of a constraint set is answered with what it makes of the formulas on the present one, to whoever may create it', async () => {
      const { formulator, queryRows, world, idOf } = fixture
      const [{ version }] = await queryRows('select constraint_version_id as version from formula where id = $1', [
        idOf('DEMO_1'),
      ])
      const opened = await formulator.call('GET', `/api/FormulesCMVP/AllData/${idOf('DEMO_1')}`)
      const { basis } = fromWire(opened.body) as unknown as FormulaWithInputs
      const phosphorus = basis.nutrients.find(({ code }) => code === 'P')!.id
      const effectsOf = async (person: Person, least: number, constraintVersionId = Number(version)) => {
        const limits = basis.limits!
        const nutrients = limits.nutrients.map((line) => (line.id === phosphorus ? { ...line, valueMin: least } : line))
        return person.call('POST', '/api/FormulesCMVP/WithSetLimits', {
          body: toWire({ constraintVersionId, limits: { ...limits, nutrients } }),
        })
      }
      const looser = await effectsOf(formulator, 5)
      expect(looser.status, looser.text).toBe(200)
      const { count, formulas } = fromWire(looser.body) as unknown as SetProposalEffects
      const [{ using }] = await queryRows(
        'select count(*)::int as using from formula where constraint_version_id = $1 and not deleted and not is_locked',
        [version],
      )
      expect([count, formulas.length]).toEqual([using, Math.min(20, using)])
      const demo = formulas.find(({ code }) => code === 'DEMO_1')!
      expect(demo.before.outcome).toBe('optimal')
      expect(demo.after.pricePerTonneEur).toBeLessThan(demo.before.pricePerTonneEur!)
      // More phosphorus than all phosphates of a dose hold.
      const impossible = fromWire((await effectsOf(formulator, 24.9)).body) as unknown as SetProposalEffects
      expect(impossible.formulas.find(({ code }) => code === 'DEMO_1')?.before).toEqual(demo.before)
      const stranger = await world.addPerson(await world.addTenant(world.platform), 'Formulateur')
      expect((await effectsOf(stranger, 5)).status).toBe(422)
      const expert = await world.addPerson(formulator.tenantId, 'ExpertDif')
      expect((await effectsOf(expert, 5)).status).toBe(403)
    })
  })
})
