import type { Content } from '@provende/contract/records/family.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf, type Person } from '../support.ts'
import { recordIn, recordsIn } from '../support-families.ts'
import {
  assignFarm,
  createOrganisation,
  createOrganisations,
  type Organisations,
  updateOrganisation,
} from '../support-organisations.ts'

/* Quantities, analyses, herds, prices and objectives of sites. Source: spec 1 §3, §5, §8. */

const paths = ['MilkQuantitys', 'MilkAnalysis', 'SiteHerds', 'MilkPrices', 'SiteObjectives'] as const
type Path = (typeof paths)[number]

/** A valid record as an old client writes it, with texts and commas for numbers. */
const contents: Readonly<Record<Path, Content>> = {
  MilkQuantitys: { Date: '2026-01-15', Litres: '41250,5' },
  MilkAnalysis: {
    ...{ Date: '2026-01-15', TB: '41,2', TP: 32.8, CellsPerMl: 212000, Urea: '0,245', GermsPerMl: 18000 },
    ...{ ProductionDays: 31, ButyricsPerLitre: 400 },
  },
  SiteHerds: { Date: '2026-01-15', Count: 62 },
  MilkPrices: { Date: '2026-01-15', Price: '452,30' },
  SiteObjectives: { Year: 2026, MaxTB: 43, MaxTP: '34,5', Production: 29, UndeliveredPercent: '3,5' },
}
const datedPaths = paths.filter((path) => path !== 'SiteObjectives')

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let farmer: Person
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    farmer = await organisations.person(organisations.farm, 'Farmer')
  })
  const productions = (...ids: number[]) => ids.map((productionTypeId) => ({ productionTypeId }))
  const newSite = async (...productionTypeIds: number[]) =>
    recordIn(
      await createOrganisation(organisations.admin, 'FarmSites', {
        farmId: organisations.farm.id,
        productions: productions(...productionTypeIds),
      }),
    )
  const add = (person: Person, path: Path, siteId: number, overrides: Content = {}) =>
    person.call('POST', `/api/${path}`, { body: { ...contents[path], FarmSiteId: siteId, ...overrides } })
  const codeOf = (response: { body: unknown }) =>
    (JSON.parse((response.body as { MessageDetail: string }).MessageDetail) as { Code: number }[]).map(
      ({ Code }) => Code,
    )

  describe.each(paths)('%s', (path) => {
    test('are written by the farm and by those who write farms, for the tenant of the site, and returned as saved', async () => {
      const adviser = await organisations.person(organisations.distributor, 'ExpertDistri')
      for (const person of [organisations.admin, adviser, farmer]) {
        const site = await newSite(1)
        const record = recordIn(await add(person, path, site.id))
        expect(record).toMatchObject({
          ownerTenantId: organisations.farm.ownerTenantId,
          ownerUserId: person.id,
          farmSiteId: site.id,
          farmSiteName: site.name,
          farmName: organisations.farm.name,
          mayWrite: true,
        })
        const { body } = await farmer.call('GET', `/api/${path}/${record.id}`)
        const saved = Object.entries(contents[path]).map(([name, value]) => [
          name,
          name === 'Date' ? '2026-01-15T12:00:00.000Z' : Number(String(value).replace(',', '.')),
        ])
        expect(body).toMatchObject(Object.fromEntries(saved))
      }
    })

    test('are read, not written, by those who only read farms; another tenant’s look missing', async () => {
      const site = await newSite(1)
      const record = recordIn(await add(farmer, path, site.id))
      const formulator = await organisations.world.addPerson(organisations.manufacturer.tenantId, 'Formulateur')
      expect((await formulator.call('GET', `/api/${path}/${record.id}`)).status).toBe(200)
      expect((await add(formulator, path, (await newSite(1)).id)).status).toBe(403)
      const rival = await organisations.person(organisations.rival, 'AdminDistri')
      expect((await add(rival, path, site.id)).problems).toEqual(['record.referenceMissing farmSiteId'])
      for (const [method, query] of [
        ['GET', ''],
        ['DELETE', ''],
        ['DELETE', '?restore=true'],
      ] as const)
        expect(await rival.call(method, `/api/${path}/${record.id}${query}`)).toEqual(
          await rival.call(method, `/api/${path}/987654321${query}`),
        )
    })

    test('keep their site, and are changed from the version that was read', async () => {
      const record = recordIn(await add(farmer, path, (await newSite(1)).id))
      const put = (fields: Content) => farmer.call('PUT', `/api/${path}`, { fields })
      const moved = await put({ ...record, farmSiteId: (await newSite(1)).id })
      expect(moved.problems).toEqual(['siteRecord.keepsSite farmSiteId'])
      expect((await put(record)).status).toBe(200)
      expect((await put(record)).problems).toEqual(['record.changedMeanwhile'])
    })

    test('are listed by site and by farm, newest first, with the names of both; the inactive ones on request', async () => {
      const site = await newSite(1)
      const other = await newSite(1)
      const older = path === 'SiteObjectives' ? { Year: 2025 } : { Date: '2025-11-30' }
      const [first, second] = [
        recordIn(await add(farmer, path, site.id, older)),
        recordIn(await add(farmer, path, site.id)),
      ]
      await add(farmer, path, other.id)
      const list = async (query: string) =>
        recordsIn(await organisations.admin.call('GET', `/api/${path}?${query}`)).map(({ id }) => id)
      expect(await list(`FarmSiteId=${site.id}`)).toEqual([second.id, first.id])
      expect(await list(`FarmSiteId=${site.id}&Order=${path === 'SiteObjectives' ? 'Year' : 'Date'}`)).toEqual([
        first.id,
        second.id,
      ])
      await farmer.call('DELETE', `/api/${path}/${second.id}`)
      expect(await list(`FarmSiteId=${site.id}`)).toEqual([first.id])
      expect(await list(`FarmSiteId=${site.id}&GetInactive=true`)).toEqual([second.id, first.id])
      const ofFarm = await list(`FarmId=${organisations.farm.id}`)
      expect(ofFarm).toContain(first.id)
      expect(await list('FarmId=987654321')).toEqual([])
      const matches = await list(`FarmSiteId=${site.id}&Search=${path === 'SiteObjectives' ? '2025' : '11/2025'}`)
      expect(matches).toEqual([first.id])
    })

    test('cannot be added or restored at an inactive site', async () => {
      const site = await newSite(1)
      const record = recordIn(await add(farmer, path, site.id))
      await farmer.call('DELETE', `/api/${path}/${record.id}`)
      await organisations.admin.call('DELETE', `/api/FarmSites/${site.id}`)
      const other = path === 'SiteObjectives' ? { Year: 2024 } : { Date: '2025-12-15' }
      expect((await add(farmer, path, site.id, other)).problems).toEqual(['siteRecord.siteInactive'])
      expect((await farmer.call('DELETE', `/api/${path}/${record.id}?restore=true`)).problems).toEqual([
        'siteRecord.siteInactive',
      ])
    })
  })

  describe('a second record', () => {
    test.each([
      ['MilkQuantitys', {}, 2, 'Une quantité de lait existe déjà à cette date.'],
      ['MilkAnalysis', { Date: '2026-01-31' }, 3, 'Une seule analyse par mois.'],
      ['SiteHerds', { Date: '2026-01-01' }, 3, 'Une seule saisie par mois.'],
      ['MilkPrices', { Date: '2026-01-01' }, 3, 'Un seul prix par mois.'],
      ['MilkPrices', {}, 2, 'Un prix existe déjà à cette date.'],
      ['SiteObjectives', {}, 3, 'Une seule saisie par an.'],
    ] as const)('in %s with %j is refused with code %i', async (path, changes, code, sentence) => {
      const site = await newSite(1)
      const first = recordIn(await add(farmer, path, site.id))
      const refused = await add(farmer, path, site.id, changes)
      expect([refused.status, codeOf(refused), messageOf(refused)]).toEqual([409, [code], sentence])
      // A deactivated one does not count; it cannot come back beside another.
      await farmer.call('DELETE', `/api/${path}/${first.id}`)
      expect((await add(farmer, path, site.id, changes)).status).toBe(200)
      const restored = await farmer.call('DELETE', `/api/${path}/${first.id}?restore=true`)
      expect(restored.status).toBe(409)
      expect((await add(farmer, path, (await newSite(1)).id)).status).toBe(200)
    })

    test.each(paths)('of %s is refused also when both are saved at once', async (path) => {
      const site = await newSite(1)
      const responses = await Promise.all([add(farmer, path, site.id), add(organisations.admin, path, site.id)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('one day or month beside it is accepted', async () => {
      const site = await newSite(1)
      await add(farmer, 'MilkQuantitys', site.id)
      expect((await add(farmer, 'MilkQuantitys', site.id, { Date: '2026-01-16' })).status).toBe(200)
      await add(farmer, 'MilkAnalysis', site.id, { Date: '2026-01-31' })
      expect((await add(farmer, 'MilkAnalysis', site.id, { Date: '2026-02-01' })).status).toBe(200)
    })
  })

  test.each(datedPaths)('%s of a day to come are refused; today in Paris is accepted', async (path) => {
    const site = await newSite(1)
    const refused = await add(farmer, path, site.id, { Date: '2026-03-03' })
    expect(refused.problems).toEqual(['siteRecord.future date'])
    expect((await add(farmer, path, site.id, { Date: '2026-03-02' })).status).toBe(200)
  })

  test.each([
    ['MilkQuantitys', { Litres: -1 }],
    ['MilkQuantitys', { Litres: 20_000_001 }],
    ['MilkQuantitys', { Date: null }],
    ['SiteHerds', { Count: -1 }],
    ['SiteHerds', { Count: 20_001 }],
    ['SiteHerds', { Count: 1.5 }],
    ['MilkPrices', { Price: 2001 }],
    ['MilkPrices', { Price: null }],
    ['MilkAnalysis', { Urea: 1.01 }],
    ['MilkAnalysis', { TB: 19.9 }],
    ['MilkAnalysis', { TB: 81 }],
    ['MilkAnalysis', { TP: 61 }],
    ['MilkAnalysis', { CellsPerMl: 250_000_000 }],
    ['SiteObjectives', { UndeliveredPercent: 101 }],
    ['SiteObjectives', { UndeliveredPercent: -1 }],
  ] as const)('%s with %j is refused', async (path, changes) => {
    const site = await newSite(1)
    const refused = await add(farmer, path, site.id, changes)
    expect(refused.status).toBe(422)
  })

  test('the contents of a milk analysis are those of the species of the site', async () => {
    const ewes = await newSite(3)
    expect((await add(farmer, 'MilkAnalysis', ewes.id, { TB: 120, TP: 88 })).status).toBe(200)
    const cows = await newSite(1)
    expect((await add(farmer, 'MilkAnalysis', cows.id, { TB: 120 })).problems).toEqual([
      'field.tooLarge fatGramsPerLitre',
    ])
  })

  describe('unusual values are asked about on request, and saved when they are confirmed or nobody asks', () => {
    const questions = async (path: Path, siteId: number, changes: Content) => {
      const response = await add(farmer, path, siteId, { ...changes, RequestConfirmation: true })
      return response.status === 200 ? [] : response.problems
    }

    test('contents outside of the usual range', async () => {
      const site = await newSite(1)
      expect(await questions('MilkAnalysis', site.id, { TB: 61, TP: 24 })).toEqual([
        'unusual.outside fatGramsPerLitre',
        'unusual.outside proteinGramsPerLitre',
      ])
      expect((await add(farmer, 'MilkAnalysis', site.id, { TB: 61, TP: 24, RequestConfirmation: false })).status).toBe(
        200,
      )
      expect(await questions('MilkAnalysis', (await newSite(2)).id, { TB: 61, TP: 24 })).toEqual([])
    })

    test('a herd that moves by more than 30 %', async () => {
      const site = await newSite(1)
      await add(farmer, 'SiteHerds', site.id, { Date: '2025-12-01', Count: 100 })
      expect(await questions('SiteHerds', site.id, { Count: 131 })).toEqual(['unusual.moved headCount'])
      expect(await questions('SiteHerds', site.id, { Count: 130 })).toEqual([])
    })

    test('more litres than the herd gives in the days since the last entry', async () => {
      const site = await newSite(1)
      await add(farmer, 'SiteHerds', site.id, { Date: '2025-12-01', Count: 10 })
      await add(farmer, 'MilkQuantitys', site.id, { Date: '2026-01-05', Litres: 6000 })
      const refused = await add(farmer, 'MilkQuantitys', site.id, { Litres: 6001, RequestConfirmation: true })
      expect(messageOf(refused)).toBe('6\u202f001 L : plus que 10 animaux ne donnent en 10 jours (6\u202f000 L).')
      expect(await questions('MilkQuantitys', site.id, { Litres: 6000 })).toEqual([])
    })

    test('litres three times off the last three entries', async () => {
      const site = await newSite(1)
      for (const [date, litres] of [
        ['2025-11-30', 900],
        ['2025-12-10', 1000],
        ['2025-12-20', 1100],
      ])
        await add(farmer, 'MilkQuantitys', site.id, { Date: date, Litres: litres })
      expect(await questions('MilkQuantitys', site.id, { Litres: 3001 })).toEqual([
        'milkQuantity.offLastEntries litres',
      ])
      expect(await questions('MilkQuantitys', site.id, { Litres: 334 })).toEqual([])
    })
  })

  test('a production that the records of a site are of cannot be removed', async () => {
    const site = await newSite(1, 2)
    const record = recordIn(await add(farmer, 'MilkAnalysis', site.id))
    const save = async (...ids: number[]) => {
      const current = recordIn(await farmer.call('GET', `/api/FarmSites/${site.id}`))
      return updateOrganisation(farmer, 'FarmSites', { ...current, productions: productions(...ids) })
    }
    expect((await save(1)).status).toBe(200)
    const refused = await save(4)
    expect([refused.problems, codeOf(refused)]).toEqual([['production.inUse productions'], [5]])
    await farmer.call('DELETE', `/api/MilkAnalysis/${record.id}`)
    expect((await save(4)).status).toBe(200)
    await add(farmer, 'SiteHerds', site.id)
    expect((await save()).problems).toEqual(['production.inUse productions'])
  })

  test('a technical adviser writes the records of the farms assigned to him, and of no others', async () => {
    const site = await newSite(1)
    const adviser = await organisations.world.addPerson(organisations.world.platform, 'TC')
    expect((await add(adviser, 'MilkQuantitys', site.id)).problems).toEqual(['record.referenceMissing farmSiteId'])
    await assignFarm(organisations, adviser)
    expect((await add(adviser, 'MilkQuantitys', site.id)).status).toBe(200)
  })
})
