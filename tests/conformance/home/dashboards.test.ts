import { benchmarkOf } from '@provende/domain/farm-data/benchmark.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import { createOrganisation, createOrganisations, type Organisations, queryRows } from '../support-organisations.ts'

/* The figures of the first screens: whose farms are called, and whose orders are counted. */

type Reason = { Kind: string; Days: number | null; From: number | null; To: number | null }
type Calls = { FarmsCount: number; CallsCount: number; Farms: { FarmName: string; Reasons: Reason[] }[] }

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let adviser: Person
  let siteId: number
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    adviser = await organisations.person(organisations.distributor, 'ExpertDistri')
    siteId = recordIn(
      await createOrganisation(organisations.admin, 'FarmSites', {
        ...{ farmId: organisations.farm.id, productions: [{ productionTypeId: 1 }] },
      }),
    ).id
  })
  const callsOf = async (person: Person) => {
    const response = await person.call('GET', '/api/Stats/CallToday')
    expect(response.status, response.text).toBe(200)
    return response.body as Calls
  }
  const analyse = (day: string, fields: object) =>
    adviser.call('POST', '/api/MilkAnalysis', { body: { FarmSiteId: siteId, Date: day, ...fields } })

  describe('the farms to call', () => {
    test('are none while nothing is entered', async () => {
      const { FarmsCount, CallsCount, Farms } = await callsOf(adviser)
      expect([FarmsCount > 0, CallsCount, Farms]).toEqual([true, 0, []])
    })

    test('are those whose contents fell, each with from and to', async () => {
      expect((await analyse('2026-01-31', { TB: 42, TP: 33 })).status).toBe(200)
      expect((await analyse('2026-02-28', { TB: 40, TP: 33 })).status).toBe(200)
      const { CallsCount, Farms } = await callsOf(adviser)
      expect(CallsCount).toBe(1)
      expect(Farms[0]?.Reasons).toEqual([{ Kind: 'fat', Days: null, From: 42, To: 40 }])
    })

    test('are never those of others, whatever these enter', async () => {
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      expect((await callsOf(rival)).Farms).toEqual([])
      const farmsOfRival = recordsIn(await rival.call('GET', '/api/Farms')).length
      expect((await callsOf(rival)).FarmsCount).toBe(farmsOfRival)
    })
  })

  test('the objectives of a site come with its months, of several sites none do', async () => {
    const body = { FarmSiteId: siteId, Year: 2026, MaxTB: 43, MaxTP: null, Production: 29, UndeliveredPercent: null }
    expect((await adviser.call('POST', '/api/SiteObjectives', { body })).status).toBe(200)
    const series = (site: number) =>
      adviser.call('GET', `/api/SiteSeries?From=2026-01&To=2026-02&FarmSiteId=${site}&FarmId=${organisations.farm.id}`)
    expect((await series(siteId)).body).toMatchObject({ Objectives: [{ Year: 2026, MaxTB: 43, Production: 29 }] })
    await createOrganisation(organisations.admin, 'FarmSites', {
      ...{ farmId: organisations.farm.id, productions: [{ productionTypeId: 1 }] },
    })
    expect((await series(-1)).body).toMatchObject({ Objectives: [] })
  })

  test('benchmarks are hidden below 8 farms of the same distributor and animals, and are those of the rule', async () => {
    const { admin, distributor, farm, world } = organisations
    const values = [42, 38.5, 41, 39, 40.2, 43.1, 37.9, 44]
    const addAnalysedFarm = async (fat: number | undefined, productionTypeId = 1, structureId = distributor.id) => {
      const { id } = recordIn(await createOrganisation(admin, 'Farms', { structureId, createTenant: true }))
      const site = { farmId: id, productions: [{ productionTypeId }] }
      const { id: ofSite } = recordIn(await createOrganisation(admin, 'FarmSites', site))
      const body = { FarmSiteId: ofSite, Date: '2026-02-27', TB: fat, TP: 33 }
      expect((await admin.call('POST', '/api/MilkAnalysis', { body })).status).toBe(200)
    }
    const farmer = await organisations.person(farm, 'Farmer')
    const benchmarks = async (person: Person, query = '') => {
      const response = await person.call('GET', `/api/SiteSeries/Benchmarks?Month=2026-02${query}`)
      return { status: response.status, fat: (response.body as { Figure: string }[])[0] }
    }
    await queryRows(world, 'update milk_analysis set fat_grams_per_litre = $1 where farm_site_id = $2', [
      values[0],
      siteId,
    ])
    for (const fat of values.slice(1, 7)) await addAnalysedFarm(fat)
    await addAnalysedFarm(60, 3)
    await addAnalysedFarm(45, 1, organisations.rival.id)
    expect(await benchmarks(farmer)).toEqual({ status: 200, fat: undefined })
    await addAnalysedFarm(values[7])
    const expected = benchmarkOf(values)
    const close = (value: number | undefined) => expect.closeTo(value ?? 0, 9)
    const fat = {
      ...{ Figure: 'fatGramsPerLitre', FarmsCount: 8, Median: close(expected?.median) },
      ...{ LowerQuartile: close(expected?.lowerQuartile), UpperQuartile: close(expected?.upperQuartile) },
    }
    expect(await benchmarks(farmer)).toEqual({ status: 200, fat })
    expect(await benchmarks(adviser, `&FarmId=${farm.id}`)).toEqual({ status: 200, fat })
    const rival = await organisations.person(organisations.rival, 'AdminDistri')
    expect((await benchmarks(rival, `&FarmId=${farm.id}`)).status).toBe(404)
  })

  test('orders are read by those who may, for 24 months that end with this one', async () => {
    const response = await organisations.admin.call('GET', '/api/Stats/OrderMonths')
    const { Months } = response.body as { Months: { Month: string; Tonnes: number }[] }
    expect(Months.map(({ Month }) => Month)).toHaveLength(24)
    expect([Months[0]?.Month, Months.at(-1)?.Month]).toEqual(['2024-04', '2026-03'])
    const technician = await organisations.world.addPerson(organisations.world.platform, 'TC')
    const { host } = organisations.world
    expect((await host.call('GET', '/api/Stats/OrderMonths')).status).toBe(403)
    expect((await host.call('GET', '/charts/getGauges?TypeId=4')).status).toBe(403)
    expect(await callsOf(technician)).toEqual({ FarmsCount: 0, CallsCount: 0, Farms: [] })
    expect(await queryRows(organisations.world, 'select from order_form')).toEqual([])
  })
})
