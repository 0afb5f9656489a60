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
      await addMilk(world, ofSite)
      if (productionTypeId === 1 && structureId === distributor.id) compared.push(id)
    }
    const compared = [farm.id]
    await addMilk(world, siteId)
    const farmer = await organisations.person(farm, 'Farmer')
    const figureIn = (body: unknown) =>
      Array.isArray(body) ? body.find(({ Figure }) => Figure === 'fatGramsPerLitre') : undefined
    const benchmarks = async (person: Person, query = '') => {
      const response = await person.call('GET', `/api/SiteSeries/Benchmarks?Month=2026-02${query}`)
      return { status: response.status, fat: figureIn(response.body) }
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
    const fat = {
      ...{ Figure: 'fatGramsPerLitre', FarmsCount: 8, Median: close(expected?.median ?? 0) },
      ...{ LowerQuartile: close(expected?.lowerQuartile ?? 0), UpperQuartile: close(expected?.upperQuartile ?? 0) },
    }
    expect(await benchmarks(farmer)).toEqual({ status: 200, fat })
    expect(await benchmarks(adviser, `&FarmId=${farm.id}`)).toEqual({ status: 200, fat })
    const rival = await organisations.person(organisations.rival, 'AdminDistri')
    expect((await benchmarks(rival, `&FarmId=${farm.id}`)).status).toBe(404)
    expect(compared).toHaveLength(8)
    const { body } = await farmer.call('GET', '/api/SiteSeries/Benchmarks?Month=2026-02')
    expect(body).toEqual(expect.arrayContaining(await quartilesOfMonths(admin, compared)))
  })

  test('an invitation that could not be mailed waits for those who see the person, and for nobody else', async () => {
    const { admin, world, distributor, rival } = organisations
    const invited = await organisations.person(distributor, 'AdminDistri')
    const failedOf = async (person: Person) => {
      const { FailedInvitations } = (await person.call('GET', '/api/Stats/Orders')).body as Record<string, unknown>
      const people = recordsIn(await person.call('GET', '/api/StructureUsers?GetChildUsers=true&Invited=failed'))
      expect(people.map(({ id }) => id)).toEqual(FailedInvitations === 1 ? [invited.id] : [])
      return FailedInvitations
    }
    expect(await failedOf(admin)).toBe(0)
    await queryRows(world, 'update app_user set invited_date = now() where id = $1', [invited.id])
    await queryRows(
      world,
      `insert into outgoing_mail (tenant_id, to_address, subject, body_text, created_at, next_attempt_at, last_error)
        select tenant_id, email, '', '', now(), now(), 'refused' from app_user where id = $1`,
      [invited.id],
    )
    expect(await failedOf(admin)).toBe(1)
    expect(await failedOf(await organisations.person(rival, 'AdminDistri'))).toBe(0)
  })

  test('the tonnes of a year are a share of the objective of the structure, which its administrators enter', async () => {
    const { admin, distributor, rival, world } = organisations
    const seller = await organisations.person(distributor, 'AdminDistri')
    const gauge = async (person: Person) => {
      const { body } = await person.call('GET', '/charts/getGauges?TypeId=4')
      return (body as { Name: string; Max: number | null }[]).find(({ Name }) => Name === 'tonnes')?.Max
    }
    expect([await gauge(admin), await gauge(seller)]).toEqual([null, null])
    const enter = (person: Person, year: number, tonnes: number) =>
      person.call('POST', '/api/TonnageObjectives', { body: { Year: year, Tonnes: tonnes } })
    const entered = recordIn(await enter(seller, 2026, 120.5))
    expect(recordIn(await enter(admin, 2026, 900))).toMatchObject({ tenantsShared: false })
    expect(recordIn(await enter(admin, 2025, 800))).toMatchObject({ year: 2025, tonnes: 800 })
    expect((await enter(admin, 2026, 1)).problems).toEqual(['tonnageObjective.yearTaken year'])
    expect((await enter(admin, 2027, 0)).status).toBe(422)
    expect((await enter(world.host, 2026, 1)).problems).toEqual(['tonnageObjective.tenant'])
    expect([await gauge(admin), await gauge(seller), await gauge(adviser)]).toEqual([900, 120.5, 120.5])
    // Each has his own list; who advises and who competes see none of it.
    expect(recordsIn(await admin.call('GET', '/api/TonnageObjectives')).map(({ year }) => year)).toEqual([2026, 2025])
    const other = await organisations.person(rival, 'AdminDistri')
    expect(await gauge(other)).toBeNull()
    expect((await other.call('GET', `/api/TonnageObjectives/${entered.id}`)).status).toBe(404)
    expect((await adviser.call('GET', '/api/TonnageObjectives')).status).toBe(403)
    // What a part of the farms ordered is no share of what all are to order.
    const expert = await organisations.person(distributor, 'ExpertDistri')
    const assignment = { Id: expert.id, Added: [organisations.farm.id], Removed: [] }
    expect(
      (await admin.call('POST', '/api/CMVPExpertController/SetAuthorizedFarms', { body: assignment })).status,
    ).toBe(200)
    expect(await gauge(expert)).toBeUndefined()
    await seller.call('DELETE', `/api/TonnageObjectives/${entered.id}`)
    expect(await gauge(seller)).toBeNull()
  })

  test('gauges say nothing of price lists to those who read none, and nothing at all to a farm', async () => {
    const gaugesOf = async (person: Person) => {
      const { status, body } = await person.call('GET', '/charts/getGauges?TypeId=4&ObjectId=-1')
      return [status, ...(body as { Name: string }[]).map(({ Name }) => Name)]
    }
    const technician = await organisations.world.addPerson(organisations.world.platform, 'TC')
    const farms = { Id: technician.id, Added: [organisations.farm.id], Removed: [] }
    const { host } = organisations.world
    expect((await host.call('POST', '/api/CMVPExpertController/SetAuthorizedFarms', { body: farms })).status).toBe(200)
    expect(await gaugesOf(technician)).toEqual([200, 'farmsWithFormula'])
    expect(await gaugesOf(await organisations.person(organisations.farm, 'Farmer'))).toEqual([200])
    expect(await gaugesOf(organisations.admin)).toEqual([200, 'tonnes', 'formulasOnActiveList', 'farmsWithFormula'])
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

/** Litres of which a part belongs to other months, and a herd that was entered before. */
async function addMilk(world: Organisations['world'], siteId: number) {
  const litres = 40_000 + siteId * 137
  for (const [day, value] of [
    ['2026-01-20', litres],
    ['2026-02-11', litres / 2],
    ['2026-03-05', litres * 1.1],
  ])
    await queryRows(
      world,
      `insert into milk_quantity (tenant_id, farm_site_id, date, litres)
        select tenant_id, id, ($2 || 'T12:00:00Z')::timestamptz, $3 from farm_site where id = $1`,
      [siteId, day, value],
    )
  await queryRows(
    world,
    `insert into site_herd (tenant_id, farm_site_id, date, head_count)
      select tenant_id, id, '2025-06-30T12:00:00Z', 50 + id % 7 from farm_site where id = $1`,
    [siteId],
  )
}

/** The quartiles of production and incidence, from the months that each farm reads of itself. */
async function quartilesOfMonths(admin: Person, farmIds: readonly number[]) {
  const months = await Promise.all(
    farmIds.map(async (id) => {
      const series = await admin.call('GET', `/api/SiteSeries?From=2026-02&To=2026-02&FarmId=${id}`)
      return (series.body as { Months: Record<string, number>[] }).Months[0] ?? expect.fail()
    }),
  )
  const figures = [
    ['litresPerAnimalDay', 'LitresPerAnimalDay'],
    ['incidenceEurPer1000Litres', 'IncidenceEurPer1000Litres'],
  ] as const
  return figures.map(([Figure, name]) => {
    const { median, lowerQuartile, upperQuartile } =
      benchmarkOf(months.map((month) => month[name] ?? Number.NaN)) ?? expect.fail()
    const quartiles = {
      LowerQuartile: close(lowerQuartile),
      Median: close(median),
      UpperQuartile: close(upperQuartile),
    }
    return { Figure, FarmsCount: farmIds.length, ...quartiles }
  })
}

const close = (value: number) => expect.closeTo(value, 9)
