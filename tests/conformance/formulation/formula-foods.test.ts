import type { AddableFood } from '@provende/contract/formulation/formula-foods.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { mainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture } from '../support-demo-fixture.ts'

mainEngine(({ demonstration }) => {
  describe('the foods that may be added to a formula', () => {
    let fixture: DemoFixture
    beforeAll(async () => {
      fixture = await createDemoFixture(await demonstration())
    })
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

    test("of another tenant's formula answer like those of a missing formula", async () => {
      const stranger = await fixture.person('DEMO-S02', 'AdminDistri')
      const response = await stranger.call('GET', `/api/FormulesCMVP/AddableFoods/${fixture.idOf('DEMO_1')}`)
      const missing = await stranger.call('GET', '/api/FormulesCMVP/AddableFoods/999999')
      expect([response.status, response.text]).toEqual([missing.status, missing.text])
      expect(response.status).toBe(404)
    })
  })
})
