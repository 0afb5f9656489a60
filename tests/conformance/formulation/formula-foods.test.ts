import type { AddableFood } from '@provende/contract/formulation/formula-foods.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import type { Person } from './support.ts'
import { createKitchen, type Kitchen } from './support-formulas.ts'

eachEngine(({ demonstration }) => {
  describe('the foods that may be added to a formula', () => {
    let kitchen: Kitchen
    beforeAll(async () => {
      kitchen = await createKitchen(await demonstration())
    })
    const addable = async (person: Person) => {
      const answer = await person.call('GET', `/api/FormulesCMVP/AddableFoods/${kitchen.idOf('DEMO_1')}`)
      expect(answer.status, answer.text).toBe(200)
      return fromWire(answer.body) as readonly AddableFood[]
    }

    test('are those its distributor may use, whoever looks, and never molasses', async () => {
      const [food] = await kitchen.rows(`select id, code from food where code = '640640'`)
      const [seller] = await kitchen.rows(
        'select organisation.id, organisation.tenant_id from formula join organisation on organisation.id = structure_id where formula.id = $1',
        [kitchen.idOf('DEMO_1')],
      )
      const distributor = await kitchen.world.addPerson(Number(seller.tenant_id), 'AdminDistri')
      const before = await addable(kitchen.formulator)
      expect(before.map(({ code }) => code)).toContain('640640')
      expect(before.map(({ code }) => code)).not.toContain('MELASSE')
      expect(before.find(({ code }) => code === '640642')).toMatchObject({ primaryCategory: 'MP' })
      const off = [{ Name: 'Permition', Data: `False,${seller.id},${food.id}` }]
      const said = await kitchen.formulator.call('POST', '/api/Foods/Permition', { body: off })
      expect(said.status, said.text).toBe(200)
      const after = before.filter(({ code }) => code !== '640640')
      expect(await addable(kitchen.formulator)).toEqual(after)
      expect(await addable(distributor)).toEqual(after)
    })

    test('of another tenant look like those of a missing formula', async () => {
      const stranger = await kitchen.person('DEMO-S02', 'AdminDistri')
      const answer = await stranger.call('GET', `/api/FormulesCMVP/AddableFoods/${kitchen.idOf('DEMO_1')}`)
      const missing = await stranger.call('GET', '/api/FormulesCMVP/AddableFoods/999999')
      expect([answer.status, answer.text]).toEqual([missing.status, missing.text])
      expect(answer.status).toBe(404)
    })
  })
})
