import { tenantWithHierarchy } from '@provende/contract/access/managed-tenant.ts'
import { animalCategory } from '@provende/contract/catalogue/animal-category.ts'
import { additiveAuthorisation } from '@provende/contract/formulation/label/additive-authorisation.ts'
import { labelFrame } from '@provende/contract/formulation/label/label-frame.ts'
import { labelSentence } from '@provende/contract/formulation/label/label-sentence.ts'
import { legalMaximum } from '@provende/contract/formulation/label/legal-maximum.ts'
import type { GlobalStats } from '@provende/contract/home/stats.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { advanceClock } from '../support-access.ts'
import { insertTestRecord } from '../support-families.ts'

/* The figures of the dashboard. */

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let distributor: number
  let anna: Person
  const globalStats = async () => fromWire((await world.host.call('GET', '/api/Stats/Global')).body) as GlobalStats
  const ownCounts = async (person: Person): Promise<Record<string, number>> => {
    const { body } = await person.call('GET', '/api/Stats/Own')
    return Object.fromEntries((body as { Family: string; Count: number }[]).map((row) => [row.Family, row.Count]))
  }
  const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)

  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    distributor = await world.addTenant(manufacturer)
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })

  test('of the platform count what is active and open, over all tenants', async () => {
    const before = await globalStats()
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
       values ('a@x.fr', '', '', now(), now(), null), ('b@x.fr', '', '', now(), now(), now()),
         ('c@x.fr', '', '', now(), now(), null)`,
    )
    await query(`update outgoing_mail set last_error = 'refused' where to_address = 'c@x.fr'`)
    await query(
      `insert into error_kind (fingerprint, lvl, first_date, last_date, closed_date)
       values ('open', 2, now(), now(), null), ('closed', 2, now(), now(), now())`,
    )
    expect(await globalStats()).toEqual({
      ...before,
      structures: before.structures + 1,
      farms: before.farms + 1,
      mailsWaiting: before.mailsWaiting + 2,
      mailsFailing: before.mailsFailing + 1,
      openErrors: before.openErrors + 1,
    })
  })

  const listed = async (path: string) => {
    const { body, count } = await world.host.call('GET', path)
    return { rows: body as Readonly<Record<string, unknown>>[], count }
  }

  test('of the platform lead to the rows that they count: mails without their text, sessions without their token', async () => {
    const { mailsWaiting, mailsFailing, activeSessionsToday } = await globalStats()
    const waiting = await listed('/api/Stats/Mails?NbPerPage=10')
    expect(waiting.count).toBe(mailsWaiting)
    const failing = await listed('/api/Stats/Mails?NbPerPage=1&State=failing')
    expect(failing.count).toBe(mailsFailing)
    expect(failing.rows).toEqual([
      expect.objectContaining({ ToAddress: 'c@x.fr', LastError: 'refused', Attempts: 0, TenantName: '' }),
    ])
    expect(Object.keys(failing.rows[0] ?? {}).join()).not.toMatch(/body|text/i)
    const byAddress = await listed('/api/Stats/Mails?Order=ToAddress&Search=x.fr')
    expect(byAddress.rows.map(({ ToAddress }) => ToAddress)).toEqual(['a@x.fr', 'c@x.fr'])
    const sessions = await listed('/api/Stats/Sessions?NbPerPage=100')
    expect(sessions.count).toBe(activeSessionsToday)
    expect(sessions.rows.length).toBe(activeSessionsToday)
    expect(JSON.stringify(sessions.rows)).not.toMatch(/token/i)
    expect((await world.host.call('GET', '/api/Stats/Mails?Order=BodyText')).problems).toEqual(['request.order'])
  })

  test('of simulations lead to those of all tenants, running or with formulas that failed', async () => {
    const [running, failed] = [await addRun('En cours', null), await addRun('Échec', world.clock.now)]
    await addFailedResult(failed)
    const { jobsRunning, jobsFailed } = await globalStats()
    expect({ jobsRunning, jobsFailed }).toEqual({ jobsRunning: 1, jobsFailed: 1 })
    const inState = (state: string) => listed(`/api/Stats/Simulations?State=${state}`)
    expect((await inState('running')).rows).toEqual([
      expect.objectContaining({ Id: running, Name: 'En cours', EndDate: null, FailedCount: 0 }),
    ])
    expect((await inState('failed')).rows).toEqual([
      expect.objectContaining({ Id: failed, Name: 'Échec', FormulasCount: 1, FailedCount: 1 }),
    ])
    expect((await listed('/api/Stats/Simulations')).count).toBe(2)
  })

  async function addRun(name: string, finishedAt: Date | null): Promise<number> {
    const { rows } = await query(
      `with added as (insert into simulation (tenant_id, name, code) values ($1, $2, $2) returning id)
       insert into simulation_run (simulation_id, tenant_id, number, state, formula_count, user_id, started_at, resumed_at, finished_at)
         select id, $1, 1, $4, 1, $5, $6, $6, $3 from added returning simulation_id`,
      [manufacturer, name, finishedAt, finishedAt === null ? 'running' : 'done', anna.id, world.clock.now],
    )
    return Number(rows[0]?.simulation_id)
  }

  async function addFailedResult(simulationId: number): Promise<void> {
    const modelVersionId = await insertTestRecord(world, 'modelVersions', manufacturer)
    const { rows } = await query(
      `insert into formula (tenant_id, name, code, structure_id, nutritional_model_version_id)
         select $1, 'F', 'F', id, $2 from organisation where tenant_id = $1 returning id`,
      [distributor, modelVersionId],
    )
    const formulaId = rows[0]?.id
    await query(
      'insert into simulation_formula (simulation_id, formula_id, tenant_id, position) values ($1, $2, $3, 1)',
      [...[simulationId, formulaId, manufacturer]],
    )
    await query(
      `insert into simulation_result (simulation_id, formula_id, tenant_id, computed_at, prices_version, outcome)
       values ($1, $2, $3, now(), now(), 'failed')`,
      [simulationId, formulaId, manufacturer],
    )
    await query(`update formula set deleted = true where id = $1`, [formulaId])
  }

  test('count the sessions used since midnight in Paris that have not ended', async () => {
    const { activeSessionsToday } = await globalStats()
    expect(activeSessionsToday).toBeGreaterThan(0)
    // The clock starts at 08:00 UTC; at 23:30 UTC it is the next day in Paris.
    advanceClock(world, { hours: 11 })
    await world.host.call('GET', '/Account/GetModules')
    advanceClock(world, { hours: 4.5 })
    expect((await globalStats()).activeSessionsToday).toBe(1)
  })

  test.each(roles.filter((role) => role !== 'Host'))('of the platform are denied to %s', async (role) => {
    const person = await world.addPerson(manufacturer, role)
    for (const call of ['Global', 'Mails', 'Simulations', 'Sessions'])
      expect((await person.call('GET', `/api/Stats/${call}`)).problems).toEqual(['access.denied'])
  })

  test('of one’s own lists count the rows that each list shows', async () => {
    anna = await world.addPerson(manufacturer, 'AdminDif')
    const before = await ownCounts(anna)
    // The structure of the manufacturer itself is no distributor.
    await query(`insert into organisation (tenant_id, type_id, name, deleted) values ($1, 1, 'M', false)`, [
      manufacturer,
    ])
    expect(await ownCounts(anna)).toEqual(before)
    expect(before).toMatchObject({ structure: 1, farm: 1 })
    const distributorAdmin = await world.addPerson(distributor, 'AdminDistri')
    await insertTestRecord(world, 'foods', manufacturer, { tenantsShared: true })
    await insertTestRecord(world, 'foods', manufacturer, { deleted: true })
    await insertTestRecord(world, 'foods', await world.addTenant(world.platform, 'MasterTenant'), {
      tenantsShared: true,
    })
    await insertTestRecord(world, 'nutrients', manufacturer, { typeNutrient: 4 })
    expect(await ownCounts(anna)).toEqual({ ...before, food: (before.food ?? 0) + 1, property: 1 })
    expect(await ownCounts(distributorAdmin)).toMatchObject({ structure: 1, farm: 1, user: 1, food: 1 })
    // The manufacturer is a structure, but no distributor.
    for (const person of [anna, distributorAdmin])
      expect((await person.call('GET', '/api/Structures?Distributors=true&NbPerPage=10')).count).toBe(
        (await ownCounts(person)).structure,
      )
    for (const [family, path] of [
      ['food', 'Foods'],
      ['foodBase', 'FoodBases'],
      ['foodCategory', 'FoodCategorys'],
      ['priceList', 'PriceLists'],
    ] as const)
      expect((await anna.call('GET', `/api/${path}?NbPerPage=10&Page=0`)).count, path).toBe(
        (await ownCounts(anna))[family],
      )
  })

  test('of the platform count its tenants and its rules of labels', async () => {
    await query(`insert into animal_category (tenant_id, name, code) values ($1, 'Cow', 'COW')`, [world.platform])
    const counts = await ownCounts(world.host)
    const families = [legalMaximum, labelFrame, labelSentence, additiveAuthorisation, animalCategory]
    for (const { name, path } of [tenantWithHierarchy, ...families])
      expect((await world.host.call('GET', `/api/${path}?NbPerPage=1`)).count, name).toBe(counts[name])
    expect(counts.animalCategory).toBeGreaterThan(0)
  })

  test('omit lists that the person may not open, and what sites record outside of a farm', async () => {
    const farmer = await world.addPerson(manufacturer, 'Farmer')
    expect(Object.keys(await ownCounts(farmer)).toSorted()).toEqual([
      ...['farm', 'farmSite', 'formula', 'orderForm', 'qcmSession', 'quote', 'user'],
    ])
    const adviser = await world.addPerson(manufacturer, 'TC')
    expect(Object.keys(await ownCounts(adviser)).toSorted()).toEqual([
      ...['farm', 'farmSite', 'formula', 'orderForm', 'qcmSession', 'quote'],
    ])
  })
})
