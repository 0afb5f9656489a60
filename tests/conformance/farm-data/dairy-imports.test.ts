import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import { createOrganisation, createOrganisations, type Organisations } from '../support-organisations.ts'

/* The files of dairies: what each of their records becomes, and what is stored. */

type Outcome = { Outcome: string; FarmSiteName: string; Reason: string }

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let adviser: Person
  let siteId: number
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    adviser = await organisations.person(organisations.distributor, 'ExpertDistri')
  })
  const newSite = async (fields: object) =>
    recordIn(
      await createOrganisation(organisations.admin, 'FarmSites', {
        ...{ farmId: organisations.farm.id, productions: [{ productionTypeId: 1 }] },
        ...fields,
      }),
    ).id
  const send = async (records: readonly object[], { check = false, person = adviser, site = 0 } = {}) => {
    const body = { Check: check, FarmSiteId: site === 0 ? null : site, Records: records }
    const response = await person.call('POST', '/api/SiteMonths/Import', { body })
    expect(response.status, response.text).toBe(200)
    return (response.body as { Records: Outcome[] }).Records
  }
  const quantity = (fields: object) => ({ Site: '', Part: 'quantity', Day: '2026-01-31', IsMonth: true, ...fields })
  const analysis = (fields: object) => ({
    ...{ Site: '', Part: 'analysis', Day: '2026-01-31', IsMonth: true, TB: 41, TP: 32 },
    ...fields,
  })
  const countOf = async (path: string) =>
    recordsIn(await adviser.call('GET', `/api/${path}?FarmSiteId=${siteId}`)).length

  describe('the file of a dairy', () => {
    beforeAll(async () => {
      siteId = await newSite({ name: 'Les Prés Hauts', codeEde: '22 123 456' })
    })

    test('stores nothing while it is only checked', async () => {
      expect(await send([quantity({ Litres: 52_000 })], { check: true, site: siteId })).toEqual([
        { Outcome: 'added', FarmSiteName: 'Les Prés Hauts', Reason: '' },
      ])
      expect(await countOf('MilkQuantitys')).toBe(0)
    })

    test('finds sites by their number or name, whatever spaces and accents it writes', async () => {
      const outcomes = await send([
        quantity({ Site: '22123456', Litres: 52_000 }),
        analysis({ Site: 'LES PRES HAUTS' }),
        quantity({ Site: '99', Litres: 1 }),
      ])
      expect(outcomes.map(({ Outcome }) => Outcome)).toEqual(['added', 'added', 'siteUnknown'])
      expect(await countOf('MilkQuantitys')).toBe(1)
      expect(await countOf('MilkAnalysis')).toBe(1)
    })

    test('naming what two sites are called is of neither', async () => {
      await newSite({ herdCode: 'FR 77' })
      await newSite({ herdCode: 'FR-77' })
      expect(await send([quantity({ Site: 'fr77', Litres: 9 })])).toMatchObject([{ Outcome: 'siteUnknown' }])
    })

    test('sent again changes what it says otherwise, and nothing else', async () => {
      const outcomes = await send([quantity({ Litres: 52_000 }), analysis({ TB: 41.5 })], { site: siteId })
      expect(outcomes.map(({ Outcome }) => Outcome)).toEqual(['unchanged', 'changed'])
      await send([analysis({ TB: 41.5, CellsPerMl: 212_000 })], { site: siteId })
      await send([analysis({ TB: 42 })], { site: siteId })
      const [stored] = recordsIn(await adviser.call('GET', `/api/MilkAnalysis?FarmSiteId=${siteId}`))
      expect(stored).toMatchObject({ fatGramsPerLitre: 42, cellsPerMl: 212_000 })
    })

    test('with the litres of a month changes the only entry of the month, whatever its day', async () => {
      const site = await newSite({})
      const add = (day: string) =>
        adviser.call('POST', '/api/MilkQuantitys', { body: { FarmSiteId: site, Date: day, Litres: 1000 } })
      await add('2026-01-30')
      expect(await send([quantity({ Litres: 1100 })], { site })).toMatchObject([{ Outcome: 'changed' }])
      await add('2026-01-12')
      const [refused] = await send([quantity({ Litres: 1100 })], { site })
      expect(refused).toMatchObject({
        Outcome: 'refused',
        Reason: 'Le mois a déjà 2 livraisons saisies, 2\u202f100\u00a0L en tout : modifiez-les dans leur liste.',
      })
      expect(await send([quantity({ Litres: 2100 })], { site })).toMatchObject([{ Outcome: 'unchanged' }])
      expect(recordsIn(await adviser.call('GET', `/api/MilkQuantitys?FarmSiteId=${site}`))).toHaveLength(2)
    })

    test('with deliveries says what the month has besides them, once: a total would be counted twice', async () => {
      const site = await newSite({})
      const entered = await adviser.call('POST', '/api/MilkQuantitys', {
        body: { FarmSiteId: site, Date: '2025-10-31', Litres: 18_432.5 },
      })
      expect(entered.status, entered.text).toBe(200)
      const delivery = (day: string) => quantity({ Day: day, IsMonth: false, Litres: 600 })
      const [first, second] = await send([delivery('2025-10-02'), delivery('2025-10-04')], { site, check: true })
      expect(first).toMatchObject({
        Outcome: 'added',
        Reason:
          "Le mois a déjà 18\u202f432,5\u00a0L saisis (31/10/2025), que ce fichier ne donne pas : les litres du fichier s'y ajoutent.",
      })
      expect(second).toMatchObject({ Outcome: 'added', Reason: '' })
      const [repeated] = await send([delivery('2025-10-31'), delivery('2025-10-02')], { site, check: true })
      expect(repeated).toMatchObject({ Outcome: 'changed', Reason: '' })
    })

    test('is saved without the records that are refused, each with its reason', async () => {
      const outcomes = await send(
        [
          analysis({ Day: '2026-02-28', TB: 81 }),
          analysis({ Day: '2027-01-31' }),
          { ...analysis({ Day: '2025-12-31' }), TP: undefined },
          quantity({ Day: '2025-12-31', Litres: -1 }),
          quantity({ Day: '2025-11-30', Litres: 51_000 }),
        ],
        { site: siteId },
      )
      expect(outcomes.map(({ Outcome }) => Outcome)).toEqual([...Array(4).fill('refused'), 'added'])
      expect(outcomes.map(({ Reason }) => Reason)).toEqual([
        expect.stringContaining('TB'),
        expect.stringContaining('Date'),
        expect.stringContaining('TP'),
        expect.stringContaining('Livré'),
        '',
      ])
    })

    test('saves unusual values with the question that a person would be asked', async () => {
      const [unusual] = await send([analysis({ Day: '2025-10-31', TB: 62 })], { site: siteId })
      expect(unusual).toMatchObject({ Outcome: 'added', Reason: expect.stringContaining('62') })
    })
  })

  test('names sites of others like missing ones', async () => {
    const rival = await organisations.person(organisations.rival, 'AdminDistri')
    expect(await send([quantity({ Site: '22123456', Litres: 1 })], { person: rival })).toEqual([
      { Outcome: 'siteUnknown', FarmSiteName: '', Reason: '' },
    ])
    expect(await send([quantity({ Litres: 1 })], { person: rival, site: siteId })).toMatchObject([
      { Outcome: 'siteUnknown' },
    ])
  })
})
