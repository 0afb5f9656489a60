import { randomUUID } from 'node:crypto'
import type { SiteMonth, SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '../../../packages/server/src/operations/cleanup.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { noMail, servicesOf } from '../support-access.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import {
  assignFarm,
  createOrganisation,
  createOrganisations,
  type Organisations,
  queryRows,
} from '../support-organisations.ts'

/* The month of a site as one: read, saved once, all or none; its figures for charts. */

const noFields = {
  ...{ litres: null, headCount: null, fatGramsPerLitre: null, proteinGramsPerLitre: null, cellsPerMl: null },
  ...{ ureaGramsPerLitre: null, germsPerMl: null, productionDays: null, butyricsPerLitre: null },
  eurPer1000Litres: null,
}
const fullMonth = {
  ...{ litres: 52_000, headCount: 60, fatGramsPerLitre: 41.2, proteinGramsPerLitre: 32.8, cellsPerMl: 212_000 },
  ...{ ureaGramsPerLitre: 0.24, eurPer1000Litres: 455 },
}

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let farmer: Person
  let adviser: Person
  let siteId: number
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    farmer = await organisations.person(organisations.farm, 'Farmer')
    adviser = await organisations.person(organisations.distributor, 'ExpertDistri')
  })
  const newSite = async () =>
    recordIn(
      await createOrganisation(organisations.admin, 'FarmSites', {
        farmId: organisations.farm.id,
        productions: [{ productionTypeId: 1 }],
      }),
    ).id
  const read = async (month = '2026-01', site = siteId) => {
    const response = await farmer.call('GET', `/api/SiteMonths/${site}/${month}`)
    expect(response.status, response.text).toBe(200)
    return response.fields as unknown as SiteMonth
  }
  const versionsOf = (month: SiteMonth) => {
    const version = (part: SiteMonth['quantity' | 'herd' | 'analysis' | 'price']) =>
      part && { id: part.id, modificationDate: part.modificationDate }
    return {
      quantity: version(month.quantity),
      herd: version(month.herd),
      analysis: version(month.analysis),
      price: version(month.price),
    }
  }
  const noVersions = { quantity: null, herd: null, analysis: null, price: null }
  const save = (person: Person, fields: Partial<SiteMonthInput>, site = siteId) =>
    person.call('PUT', '/api/SiteMonths', {
      fields: {
        ...{ requestId: randomUUID(), farmSiteId: site, month: '2026-01', date: '2026-01-31', ...noFields },
        ...{ versions: noVersions, ...fields },
      },
    })
  const countOf = async (table: string) =>
    Number(
      (await queryRows(organisations.world, `select count(*) from ${table} where farm_site_id = $1`, [siteId]))[0]
        .count,
    )

  describe('a month', () => {
    beforeAll(async () => {
      siteId = await newSite()
    })

    test('is saved as one record of each kind, and read with the latest before it', async () => {
      expect((await save(farmer, fullMonth)).status).toBe(200)
      const january = await read()
      expect(january).toMatchObject({
        ...{ farmSiteId: siteId, month: '2026-01', mayWrite: true, quantitiesCount: 1, quantitiesLitres: 52_000 },
        quantity: { litres: 52_000, date: '2026-01-31T12:00:00.000Z' },
        herd: { headCount: 60 },
        analysis: { fatGramsPerLitre: 41.2, cellsPerMl: 212_000, germsPerMl: null },
        price: { eurPer1000Litres: 455 },
        former: { quantity: null, herd: null, analysis: null, price: null },
      })
      const february = await read('2026-02')
      expect(february).toMatchObject({ quantity: null, quantitiesCount: 0, former: { herd: { headCount: 60 } } })
      expect(await countOf('milk_quantity')).toBe(1)
    })

    test('is edited over the versions that were read; what is unchanged keeps its version', async () => {
      const before = await read()
      const changes = { ...fullMonth, litres: 53_000, versions: versionsOf(before) }
      expect((await save(adviser, changes)).status).toBe(200)
      const after = await read()
      expect(after.quantity?.litres).toBe(53_000)
      expect(after.quantity?.modificationDate).not.toBe(before.quantity?.modificationDate)
      expect(after.herd).toEqual(before.herd)
    })

    test('that somebody else filled meanwhile is refused, unless both agree or it was left empty', async () => {
      const month = '2026-02'
      const date = '2026-02-28'
      const before = await read(month)
      expect((await save(adviser, { ...noFields, month, date, headCount: 61, litres: 50_000 })).status).toBe(200)
      const versions = versionsOf(before)
      const refused = await save(farmer, { ...noFields, month, date, headCount: 62, versions })
      expect(refused.problems).toEqual(['siteMonth.filledMeanwhile'])
      expect((await read(month)).herd?.headCount).toBe(61)
      const agreed = { ...noFields, month, date, headCount: 61, eurPer1000Litres: 460, versions }
      expect((await save(farmer, agreed)).status).toBe(200)
      expect(await read(month)).toMatchObject({ quantity: { litres: 50_000 }, price: { eurPer1000Litres: 460 } })
    })
  })

  describe('saving a month', () => {
    beforeAll(async () => {
      siteId = await newSite()
    })

    test('stores nothing when one part is refused, and names the problems of all parts', async () => {
      const refused = await save(farmer, { ...fullMonth, fatGramsPerLitre: 81, proteinGramsPerLitre: null })
      expect(refused.problems).toEqual(['field.required proteinGramsPerLitre'])
      const beyond = await save(farmer, { ...fullMonth, fatGramsPerLitre: 81 })
      expect(beyond.problems).toEqual(['field.tooLarge fatGramsPerLitre'])
      expect(await countOf('milk_quantity')).toBe(0)
      expect(await countOf('site_month_request')).toBe(0)
    })

    test('asks about all unusual values at once on request', async () => {
      const unusual = { ...fullMonth, fatGramsPerLitre: 61, proteinGramsPerLitre: 24, requestConfirmation: true }
      const refused = await save(farmer, unusual)
      expect(refused.problems).toEqual(['unusual.outside fatGramsPerLitre', 'unusual.outside proteinGramsPerLitre'])
      expect(await countOf('milk_quantity')).toBe(0)
    })

    test('compares the litres with the animals that are entered with them, not with those of the month before', async () => {
      const site = await newSite()
      const december = { ...noFields, farmSiteId: site, month: '2025-12', date: '2025-12-31', headCount: 0, litres: 1 }
      expect((await save(farmer, december)).status).toBe(200)
      const month = { ...fullMonth, farmSiteId: site, requestConfirmation: true }
      expect((await save(farmer, { ...month, headCount: 60 })).problems).toEqual(['unusual.moved headCount'])
      expect((await save(farmer, { ...month, headCount: 10 })).problems).toEqual([
        'milkQuantity.beyondHerd litres',
        'unusual.moved headCount',
      ])
    })

    test('needs a day of the month for new records', async () => {
      for (const [date, problem] of [
        [null, 'field.required date'],
        ['2026-02-01', 'siteMonth.otherMonth date'],
      ] as const)
        expect((await save(farmer, { ...fullMonth, date })).problems).toEqual([problem])
      const future = await save(farmer, { ...fullMonth, month: '2026-03', date: '2026-03-31' })
      expect(future.problems).toContain('siteRecord.future date')
    })

    test('is done once for each request, also when it is sent twice at once', async () => {
      const requestId = randomUUID()
      const responses = await Promise.all([
        save(farmer, { ...fullMonth, requestId }),
        save(farmer, { ...fullMonth, requestId }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect((await save(farmer, { ...fullMonth, requestId })).status).toBe(200)
      expect(await countOf('milk_quantity')).toBe(1)
    })

    test('is remembered for a year', async () => {
      const cleanUp = () => deleteExpiredRows(servicesOf(organisations.world, noMail))
      const age = (days: number) =>
        queryRows(
          organisations.world,
          `update site_month_request set saved_at = saved_at - $1 * interval '1 day' returning request_id`,
          [days],
        )
      await age(364)
      await cleanUp()
      expect(await countOf('site_month_request')).toBe(1)
      await age(1)
      await cleanUp()
      expect(await countOf('site_month_request')).toBe(0)
    })

    test('adds to a month with several quantities, and refuses a second one of a day', async () => {
      const site = await newSite()
      for (const day of ['2026-01-10', '2026-01-20'])
        await farmer.call('POST', '/api/MilkQuantitys', { body: { FarmSiteId: site, Date: day, Litres: 1000 } })
      expect(await read('2026-01', site)).toMatchObject({ quantity: null, quantitiesCount: 2, quantitiesLitres: 2000 })
      expect((await save(farmer, { ...noFields, litres: 900 }, site)).status).toBe(200)
      expect(await read('2026-01', site)).toMatchObject({ quantitiesCount: 3, quantitiesLitres: 2900 })
      const taken = await save(farmer, { ...noFields, litres: 900, date: '2026-01-20' }, site)
      expect(taken.problems).toEqual(['milkQuantity.dayTaken date'])
    })

    test('of another farm looks like one of a missing site', async () => {
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      expect((await save(rival, fullMonth)).problems).toEqual(['record.referenceMissing farmSiteId'])
      const address = (site: number) => `/api/SiteMonths/${site}/2026-01`
      expect(await rival.call('GET', address(siteId))).toEqual(await rival.call('GET', address(987_654_321)))
    })
  })

  describe('the series of months', () => {
    const series = (person: Person, query: string) =>
      person.call('GET', `/api/SiteSeries?From=2026-01&To=2026-02&${query}`)

    test('has the figures of a site, or of all sites of the farm', async () => {
      const [first, second] = [await newSite(), await newSite()]
      const month = { ...noFields, litres: 31_000, headCount: 40, fatGramsPerLitre: 41.2, proteinGramsPerLitre: 32.8 }
      for (const site of [first, second]) expect((await save(farmer, month, site)).status).toBe(200)
      const one = await series(farmer, `FarmSiteId=${first}`)
      expect(one.body).toMatchObject({
        Sites: [{ Id: first }],
        Months: [
          {
            Month: '2026-01',
            Litres: 31_000,
            Count: 40,
            LitresPerAnimalDay: 25,
            TB: 41.2,
            IncidenceEurPer1000Litres: 13.76,
          },
          { Month: '2026-02', Litres: null, Count: 40, LitresPerAnimalDay: null, TB: null },
        ],
      })
      const ofFarm = await series(farmer, 'FarmSiteId=-1')
      const [january] = (ofFarm.body as { Months: { Count: number }[] }).Months
      expect(january?.Count).toBeGreaterThanOrEqual(80)
      expect((await series(organisations.admin, `FarmId=${organisations.farm.id}`)).body).toEqual(ofFarm.body)
    })

    test('is refused of a site that is not visible, and of too many months', async () => {
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      expect((await series(rival, `FarmSiteId=${siteId}`)).problems).toEqual(['record.notFound'])
      expect((await farmer.call('GET', '/api/SiteSeries?From=2000-01&To=2026-01')).problems).toEqual([
        'siteSeries.tooLong to',
      ])
      expect((await farmer.call('GET', '/api/SiteSeries?From=2026-13&To=2026-01')).status).toBe(422)
    })

    test('follows the settings of the manufacturer, which the farm reads and does not write', async () => {
      const site = await newSite()
      await save(farmer, { ...noFields, fatGramsPerLitre: 40, proteinGramsPerLitre: 32 }, site)
      const setting = {
        ...{ Species: 'cow', StartDate: '2026-01-01', FatReferenceGramsPerLitre: 38, FatEurPerGram: 3 },
        ...{ ProteinReferenceGramsPerLitre: 32, ProteinEurPerGram: 6 },
      }
      const add = (person: Person) => person.call('POST', '/api/IncidenceSettings', { body: setting })
      expect(recordIn(await add(organisations.admin))).toMatchObject({ tenantsShared: true })
      expect((await add(organisations.admin)).problems).toEqual(['incidenceSetting.dayTaken startDate'])
      expect((await add(farmer)).status).toBe(403)
      expect(recordsIn(await farmer.call('GET', '/api/IncidenceSettings'))).toHaveLength(1)
      const { body } = await series(farmer, `FarmSiteId=${site}`)
      expect(body).toMatchObject({ Months: [{ IncidenceEurPer1000Litres: 6 }, { IncidenceEurPer1000Litres: null }] })
      // A technical adviser has farms, and not their manufacturer, in his sight.
      const platformAdviser = await organisations.world.addPerson(organisations.world.platform, 'TC')
      await assignFarm(organisations, platformAdviser)
      expect((await series(platformAdviser, `FarmSiteId=${site}`)).body).toEqual(body)
    })
  })
})
