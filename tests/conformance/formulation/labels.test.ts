import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createDemoFixture, type DemoFixture } from '../support-demo-fixture.ts'

/* Labels of formulas, and the rules they follow, which only the platform's staff change. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
  })
  const labelOf = async (code: string) =>
    (await fixture.formulator.call('GET', `/api/FormulesCMVP/Etiquette/${fixture.idOf(code)}`)).fields as LabelResponse
  type Row = { id: number; modificationDate: string; name: string; subject: string; value: number }
  const maxima = async () => (await fixture.world.host.call('GET', '/api/LegalMaxima?Subject=CU')).fields as Row[]

  test('a set names its animals before its breed does', async () => {
    const names = await Promise.all(['DEMO_1', 'DEMO_6', 'DEMO_7', 'DEMO_9'].map(labelOf))
    expect(names.map(({ categoryName }) => categoryName)).toEqual([
      'Vache laitière',
      'Vache tarie',
      'Génisse',
      'Brebis',
    ])
  })

  describe('a maximum', () => {
    test('is changed by the platform and counts at once for everybody; whoever else tries is refused', async () => {
      const copperOf = async () => (await labelOf('DEMO_1')).tests.find(({ substance }) => substance === 'Cuivre')
      expect(await copperOf()).toMatchObject({ product: { state: 'respected', limit: 3000 } })
      const copper = (await maxima()).find(({ name }) => name.includes('après'))
      const single = (await fixture.world.host.call('GET', `/api/LegalMaxima/${copper?.id}`)).fields as Row
      const change = { fields: { ...single, value: 2 } }
      expect((await fixture.formulator.call('PUT', '/api/LegalMaxima', change)).status).toBe(403)
      expect((await fixture.world.host.call('PUT', '/api/LegalMaxima', change)).status).toBe(200)
      expect(await copperOf()).toMatchObject({ product: { state: 'exceeded', limit: 200 } })
    })

    test('counts between its days only', async () => {
      const copper = (await maxima()).find(({ name }) => name.includes('après'))
      const single = (await fixture.world.host.call('GET', `/api/LegalMaxima/${copper?.id}`)).fields as Row
      const ended = { fields: { ...single, endDate: '2020-12-31T12:00:00.000Z' } }
      expect((await fixture.world.host.call('PUT', '/api/LegalMaxima', ended)).status).toBe(200)
      expect((await labelOf('DEMO_1')).tests.map(({ substance }) => substance)).not.toContain('Cuivre')
    })
  })

  test('the ration of its farm counts in what an animal gets a day, until it is deactivated', async () => {
    const { world } = fixture
    const rows = await fixture.queryRows(
      `select farm.id as farm, farm.tenant_id as tenant, category.id as category, nutrient.id as selenium
       from formula join farm on farm.id = farm_id, animal_category category, nutrient
       where formula.id = $1 and category.name = 'Vache laitière' and nutrient.code = 'SE'`,
      [fixture.idOf('DEMO_1')],
    )
    const [{ farm, tenant, category, selenium }] = rows
    const admin = await world.addPerson(tenant, 'Farmer')
    const seleniumOf = async () => (await labelOf('DEMO_1')).tests.find(({ substance }) => substance === 'Sélénium')
    const before = await seleniumOf()
    const supplies = [{ nutrientId: selenium, native: 1, supplements: 0.5 }]
    const fields = { farmId: farm, animalCategoryId: category, dryMatterIntakeKg: 20, supplies }
    const saved = await admin.call('POST', '/api/Rations', { fields })
    expect([saved.status, saved.problems]).toEqual([200, []])
    const withRation = await seleniumOf()
    expect(withRation?.daily?.value).toBeCloseTo((before?.daily?.value ?? 0) + 1.5, 9)
    expect(withRation?.daily?.limit).toBeCloseTo(((before?.daily?.limit ?? 0) * 20) / 22, 9)
    expect((await labelOf('DEMO_1')).assumptions).toBe(
      "Vache laitière, 20 kg de matière sèche ingérée par jour ; apports natifs de la ration et autres compléments selon l'exploitation.",
    )
    await admin.call('DELETE', `/api/Rations/${(saved.fields as { id: number }).id}`)
    expect(await seleniumOf()).toEqual(before)
  })

  test('the label of a formula of somebody else is missing', async () => {
    const rival = await fixture.world.addTenant(fixture.world.platform, 'MasterTenant')
    const person = await fixture.world.addPerson(rival, 'Formulateur')
    const address = `/api/FormulesCMVP/Etiquette/${fixture.idOf('DEMO_1')}`
    const answer = await person.call('GET', address)
    expect([answer.status, answer.problems]).toEqual([404, ['record.notFound']])
  })

  test('its frame nutrients are codes; other text is refused', async () => {
    const frame = {
      ...{ name: 'X', nameEnglish: 'X', code: 'C13', section: 'vitamins', nutrients: 'VITA > 5' },
      position: 13,
    }
    const answer = await fixture.world.host.call('POST', '/api/LabelFrames', { fields: frame })
    expect([answer.status, answer.problems]).toEqual([422, ['field.invalid nutrients']])
  })
})
