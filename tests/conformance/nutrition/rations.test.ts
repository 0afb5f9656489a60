import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { messageOf, type Person } from '../support.ts'
import { recordIn } from '../support-families.ts'
import { createOrganisation, createOrganisations, type Organisations, queryRows } from '../support-organisations.ts'

/* Rations of farms, each in the tenant of its farm: one per animal category. */

onMainEngine(({ fresh }) => {
  let organisations: Organisations
  let farmer: Person
  let cows: number
  let heifers: number
  let copper: number
  beforeAll(async () => {
    organisations = await createOrganisations(await fresh())
    farmer = await organisations.person(organisations.farm, 'Farmer')
    const categories = await queryRows(
      organisations.world,
      `insert into animal_category (tenant_id, tenants_shared, name, code, dry_matter_intake_kg)
       values ($1, true, 'Vaches', 'COW', 22), ($1, true, 'Génisses', 'HEIFER', 8.5) returning id`,
      [organisations.world.platform],
    )
    ;[cows, heifers] = categories.map(({ id }: { id: number }) => id) as [number, number]
    const nutrient = recordIn(
      await organisations.admin.call('POST', '/api/Nutrients', {
        body: { Name: 'Cuivre', Code: 'CU', Tenants_Shared: true },
      }),
    )
    copper = nutrient.id
  })
  const create = (person: Person, overrides: object = {}) =>
    person.call('POST', '/api/Rations', {
      body: {
        FarmId: organisations.farm.id,
        AnimalCategoryId: cows,
        DryMatterIntakeKg: '23,5',
        Supplies: [{ NutrientId: copper, Native: 150, Supplements: '12,5' }],
        ...overrides,
      },
    })

  test('belongs to the tenant of its farm, is named after the animal category and written by its farmer', async () => {
    const ration = recordIn(await create(farmer))
    expect(ration).toMatchObject({
      ownerTenantId: organisations.farm.ownerTenantId,
      name: 'Vaches',
      dryMatterIntakeKg: 23.5,
      supplies: [{ nutrientId: copper, native: 150, supplements: 12.5 }],
    })
    const listed = await organisations.admin.call('GET', `/api/Rations?FarmId=${organisations.farm.id}`)
    expect(listed.body).toMatchObject([{ Name: 'Vaches' }])
    const formulator = await organisations.world.addPerson(organisations.manufacturer.tenantId, 'Formulateur')
    expect((await create(formulator, { AnimalCategoryId: heifers })).status).toBe(403)
  })

  test('refuses a second ration for the same animals, a nutrient twice, an amount below 0 and another farm', async () => {
    expect(messageOf(await create(farmer))).toBe("Cette exploitation a déjà une ration pour cette catégorie d'animaux.")
    const line = { NutrientId: copper, Native: 1, Supplements: 0 }
    const twice = await create(farmer, { AnimalCategoryId: heifers, Supplies: [line, line] })
    expect(messageOf(twice)).toBe('Ce nutriment est déjà dans la ration.')
    const below = await create(farmer, { AnimalCategoryId: heifers, Supplies: [{ ...line, Native: -1 }] })
    expect(below.status).toBe(422)
    const heifersRation = recordIn(await create(farmer, { AnimalCategoryId: heifers }))
    const other = recordIn(await createOrganisation(organisations.admin, 'Farms', { createTenant: true }))
    const moved = await organisations.admin.call('PUT', '/api/Rations', {
      fields: { ...heifersRation, farmId: other.id },
    })
    expect(moved.problems).toContain('ration.keepsFarm farmId')
  })

  test('of another farm looks like a missing one', async () => {
    const other = recordIn(await createOrganisation(organisations.admin, 'Farms', { createTenant: true }))
    const theirs = recordIn(await create(organisations.admin, { FarmId: other.id }))
    expect((await farmer.call('GET', `/api/Rations/${theirs.id}`)).status).toBe(404)
    expect((await create(farmer, { FarmId: other.id, AnimalCategoryId: heifers })).status).toBe(422)
  })
})
