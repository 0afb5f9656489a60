import { maxListColumns, maxListPreferences } from '@provende/contract/access/list-preference.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'

/* The columns a person has chosen for lists. */

onMainEngine(({ fresh }) => {
  let world: World
  let person: Person
  let colleague: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    person = await world.addPerson(manufacturer, 'AdminDif')
    colleague = await world.addPerson(await world.addTenant(await world.addTenant(manufacturer), 'Farm'), 'Farmer')
  })
  const save = (List: string, Columns: readonly string[], by = person) =>
    by.call('PUT', '/api/ListPreferences', { body: { List, Columns } })
  const of = async (by: Person) => (await by.call('GET', '/api/ListPreferences')).body

  test('are his own, in their order, and none for those of the list again', async () => {
    expect(await of(person)).toEqual([])
    await save('packaging', ['name', 'volume'])
    await save('farm', ['name', 'city', 'code'])
    expect((await save('packaging', ['name', 'discount', 'volume'])).status).toBe(200)
    expect(await of(person)).toEqual([
      { List: 'farm', Columns: ['name', 'city', 'code'], ViewId: null },
      { List: 'packaging', Columns: ['name', 'discount', 'volume'], ViewId: null },
    ])
    expect(await of(colleague)).toEqual([])
    await save('packaging', ['name'], colleague)
    await save('packaging', [])
    expect(await of(person)).toEqual([{ List: 'farm', Columns: ['name', 'city', 'code'], ViewId: null }])
    expect(await of(colleague)).toEqual([{ List: 'packaging', Columns: ['name'], ViewId: null }])
  })

  test('are seen by a visitor, who changes nothing of them', async () => {
    await save('visited', ['name', 'code'], colleague)
    const { rows } = await world.database.pool.query(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      [colleague.id],
    )
    const visiting = `/Account/Visit/${encodeURIComponent(rows[0].name)}/${colleague.id}`
    expect((await person.call('GET', visiting)).status).toBe(200)
    expect((await save('visited', ['name'])).status).toBe(200)
    expect(await of(person)).toContainEqual({ List: 'visited', Columns: ['name', 'code'], ViewId: null })
    expect(await of(colleague)).toContainEqual({ List: 'visited', Columns: ['name', 'code'], ViewId: null })
  })

  test('are names, of so many columns and lists', async () => {
    expect((await save('packaging', ['<b>'])).status).toBe(422)
    expect((await save('', ['name'])).status).toBe(422)
    const many = Array.from({ length: maxListColumns + 1 }, (_, index) => `column${index}`)
    expect((await save('packaging', many)).problems).toEqual(['field.tooMany columns'])
    await world.database.pool.query(
      `insert into list_preference (user_id, list, columns, changed_at) select $1, 'list' || n, '{name}', now() from generate_series(1, ${maxListPreferences}) n
       on conflict do nothing`,
      [colleague.id],
    )
    await world.database.pool.query(`delete from list_preference where user_id = $1 and list not like 'list%'`, [
      colleague.id,
    ])
    expect((await save('list1', ['name', 'code'], colleague)).status).toBe(200)
    expect(await save('another', ['name'], colleague)).toMatchObject({ status: 409, problems: ['list.tooMany'] })
    expect(await of(colleague)).toHaveLength(maxListPreferences)
  })
})
