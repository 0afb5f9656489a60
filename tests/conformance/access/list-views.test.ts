import { maxListViews } from '@provende/contract/access/list-view.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'

/* Views of lists: of one person, or shared in a tenant by its administrators. */

type View = { readonly Id: number; readonly Name: string; readonly ModificationDate: string }

onMainEngine(({ fresh }) => {
  let world: World
  let admin: Person
  let colleague: Person
  let expert: Person
  let below: Person
  let stranger: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    const manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    admin = await world.addPerson(manufacturer, 'AdminDif')
    colleague = await world.addPerson(manufacturer, 'AdminDif')
    expert = await world.addPerson(manufacturer, 'ExpertDif')
    below = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
    stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })
  const body = (Name: string, more: object = {}) => ({
    List: 'farm',
    Name,
    Query: 'sort=code',
    IsShared: false,
    ...more,
  })
  const add = (by: Person, Name: string, more: object = {}) =>
    by.call('POST', '/api/ListViews', { body: body(Name, more) })
  const added = async (by: Person, Name: string, more: object = {}) => (await add(by, Name, more)).body as View
  const change = (by: Person, { Id, ModificationDate }: View, Name: string, IsShared = true) =>
    by.call('PUT', '/api/ListViews', { body: { Id, ModificationDate, Name, Query: 'sort=name', IsShared } })
  const viewsOf = async (by: Person) => (await by.call('GET', '/api/ListViews?List=farm')).body as View[]
  const namesOf = async (by: Person) => (await viewsOf(by)).map(({ Name }) => Name)

  test('are of one person, or of all people of the tenant, and of no other tenant', async () => {
    const mine = await added(expert, 'mine')
    const shared = await added(admin, 'ours', { IsShared: true })
    expect(await viewsOf(expert)).toMatchObject([
      { Name: 'mine', Query: 'sort=code', IsShared: false, MayWrite: true },
      { Name: 'ours', IsShared: true, MayWrite: false },
    ])
    expect(await namesOf(colleague)).toEqual(['ours'])
    for (const other of [below, stranger]) {
      expect(await namesOf(other)).toEqual([])
      for (const view of [mine, shared]) {
        expect((await change(other, view, 'taken')).status).toBe(404)
        expect((await other.call('DELETE', `/api/ListViews/${view.Id}`)).status).toBe(404)
      }
    }
    expect((await admin.call('DELETE', `/api/ListViews/${mine.Id}`)).status).toBe(404)
  })

  test('are shared, and changed while shared, by administrators; whoever saves over another is told', async () => {
    expect(await add(expert, 'theirs', { IsShared: true })).toMatchObject({ status: 403, problems: ['access.denied'] })
    const shared = await added(admin, 'stock', { IsShared: true })
    expect((await change(expert, shared, 'x')).status).toBe(403)
    expect((await expert.call('DELETE', `/api/ListViews/${shared.Id}`)).status).toBe(403)
    world.clock.now = new Date(world.clock.now.getTime() + 1000)
    expect(await change(colleague, shared, 'stocks')).toMatchObject({ status: 200, body: { Name: 'stocks' } })
    expect(await change(admin, shared, 'x')).toMatchObject({ status: 409, problems: ['record.changedMeanwhile'] })
    expect(await namesOf(expert)).toContain('stocks')
  })

  test('have a name once, an order, and are so many', async () => {
    expect((await add(expert, 'MINE')).problems).toEqual(['record.nameTaken name'])
    expect((await add(expert, ' ')).problems).toEqual(['field.required name'])
    const [mine] = await viewsOf(expert)
    const second = await added(expert, 'second')
    const shared = (await viewsOf(expert)).find(({ Name }) => Name === 'ours')
    await expert.call('PUT', '/api/ListViews/Order', { body: { Ids: [second.Id, mine?.Id, shared?.Id] } })
    expect(await namesOf(expert)).toEqual(['second', 'mine', 'ours', 'stocks'])
    for (let number = 3; number <= maxListViews; number += 1) await add(expert, `view ${number}`)
    expect(await add(expert, 'one more')).toMatchObject({ status: 409, problems: ['listView.tooMany'] })
  })

  test('open a list of a person, until they are deleted', async () => {
    const view = await added(admin, 'first')
    const open = (by: Person, ViewId: number, Columns: readonly string[] = []) =>
      by.call('PUT', '/api/ListPreferences', { body: { List: 'farm', Columns, ViewId } })
    expect((await open(admin, view.Id, ['name'])).status).toBe(200)
    expect((await open(expert, view.Id)).status).toBe(404)
    const preferences = async () => (await admin.call('GET', '/api/ListPreferences')).body
    expect(await preferences()).toEqual([{ List: 'farm', Columns: ['name'], ViewId: view.Id }])
    expect((await admin.call('DELETE', `/api/ListViews/${view.Id}`)).status).toBe(200)
    expect(await preferences()).toEqual([{ List: 'farm', Columns: ['name'], ViewId: null }])
  })
})
