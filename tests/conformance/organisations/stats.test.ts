import type { GlobalStats } from '@provende/contract/home/stats.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { pass } from './support-access.ts'
import { put } from './support-families.ts'

/* The figures of the first screen. */

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  let distributor: number
  let anna: Person
  const global = async () => fromWire((await world.host.call('GET', '/api/Stats/Global')).body) as GlobalStats
  const own = async (person: Person): Promise<Record<string, number>> => {
    const { body } = await person.call('GET', '/api/Stats/Own')
    return Object.fromEntries((body as { Family: string; Count: number }[]).map((row) => [row.Family, row.Count]))
  }
  const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await world.addTenant(maker)
    anna = await world.addPerson(maker, 'AdminDif')
  })

  test('of the platform count what is active and open, over all tenants', async () => {
    const before = await global()
    expect(before.tenants).toEqual([
      { role: 'HostTenant', count: 1 },
      { role: 'MasterTenant', count: 1 },
      { role: 'ClientTenant', count: 0 },
      { role: 'Structure', count: 1 },
      { role: 'Farm', count: 0 },
    ])
    const closed = await world.addTenant(distributor, 'Farm')
    await query('update tenant set status_id = 0 where id = $1', [closed])
    await query(
      `insert into organisation (tenant_id, type_id, name, deleted) values ($1, 1, 'A', false), ($2, 2, 'B', false)`,
      [distributor, closed],
    )
    await query(`insert into app_user (tenant_id, role, email, deleted) values ($1, 'Farmer', 'f@x.fr', true)`, [
      closed,
    ])
    await query(
      `insert into outgoing_mail (to_address, subject, body_text, created_at, next_attempt_at, sent_at)
       values ('a@x.fr', '', '', now(), now(), null), ('b@x.fr', '', '', now(), now(), now())`,
    )
    await query(
      `insert into error_entry (guid, creation_date, closed_date, lvl) values ('1', now(), null, 2), ('2', now(), now(), 2)`,
    )
    expect(await global()).toEqual({
      ...before,
      structures: before.structures + 1,
      farms: before.farms + 1,
      mailsWaiting: before.mailsWaiting + 1,
      openErrors: before.openErrors + 1,
    })
  })

  test('count the sessions used since midnight in Paris that have not ended', async () => {
    const { activeSessionsToday } = await global()
    expect(activeSessionsToday).toBeGreaterThan(0)
    // 08:00 UTC; at 23:30 UTC it is the next day in Paris.
    pass(world, { hours: 11 })
    await world.host.call('GET', '/Account/GetModules')
    pass(world, { hours: 4.5 })
    expect((await global()).activeSessionsToday).toBe(1)
  })

  test.each(roles.filter((role) => role !== 'Host'))('of the platform are not for %s', async (role) => {
    const person = await world.addPerson(maker, role)
    expect((await person.call('GET', '/api/Stats/Global')).problems).toEqual(['access.denied'])
  })

  test('of one’s own lists count what each of them shows when it is opened', async () => {
    anna = await world.addPerson(maker, 'AdminDif')
    const before = await own(anna)
    expect(before).toMatchObject({ structure: 1, farm: 1 })
    const below = await world.addPerson(distributor, 'AdminDistri')
    await put(world, 'foods', maker, { tenantsShared: true })
    await put(world, 'foods', maker, { deleted: true })
    await put(world, 'foods', await world.addTenant(world.platform, 'MasterTenant'), { tenantsShared: true })
    await put(world, 'nutrients', maker, { typeNutrient: 4 })
    expect(await own(anna)).toEqual({ ...before, food: (before.food ?? 0) + 1 })
    expect(await own(below)).toMatchObject({ structure: 1, farm: 1, user: 1, food: 1 })
    for (const [family, path] of [
      ['food', 'Foods'],
      ['priceList', 'PriceLists'],
    ] as const)
      expect((await anna.call('GET', `/api/${path}?NbPerPage=10&Page=0`)).count, path).toBe((await own(anna))[family])
  })

  test('tell nothing of a list that does not open', async () => {
    const farmer = await world.addPerson(maker, 'Farmer')
    expect(Object.keys(await own(farmer)).toSorted()).toEqual(['farm', 'formula', 'user'])
    expect(Object.keys(await own(await world.addPerson(maker, 'TC')))).toEqual(['farm'])
  })
})
