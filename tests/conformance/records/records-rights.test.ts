import { mayRead, mayWrite } from '@provende/domain/access/permissions.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import {
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  readOnlyGroups,
  writableGroups,
} from '../support-families.ts'

/* Which roles may read and write which family: every role, every call. */

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  const people = new Map<string, Person>()
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    for (const role of roles) people.set(role, await world.addPerson(manufacturer, role))
  })

  describe.each(familyGroups)('%s', (group) => {
    const { family } = families[group]
    const { screen, alsoReadWith } = family.permission

    test('is read by the roles whose screens need it, and by no other', async () => {
      const id = await insertTestRecord(world, group, manufacturer)
      for (const [role, person] of people) {
        const records = familyCallsOf(person, group)
        const statuses = [(await records.list()).status, (await records.get(id)).status]
        const isAllowed = mayRead(person.role, [screen, ...alsoReadWith])
        expect({ role, statuses }).toEqual({ role, statuses: isAllowed ? [200, 200] : [403, 403] })
      }
    })

    test('is denied without a valid session', async () => {
      const id = await insertTestRecord(world, group, manufacturer)
      for (const token of [null, 'x'.repeat(43), `${people.get('AdminDif')?.token}x`])
        for (const path of [`/api/${family.path}`, `/api/${family.path}/${id}`]) {
          const response = await world.call(token, 'GET', path)
          expect(response).toMatchObject({ status: 401, problems: ['session.expired'] })
        }
    })
  })

  describe.each(writableGroups)('%s', (group) => {
    const { family } = families[group]
    const { screen } = family.permission

    test('is written by the roles with its permission, and by no other', async () => {
      const admin = familyCallsOf(await world.addPerson(manufacturer, 'AdminDif'), group)
      const content = await admin.content()
      for (const [role, person] of people) {
        const records = familyCallsOf(person, group)
        const record = await admin.create()
        const uniqueFields = Object.fromEntries(
          family.unique.map((field) => [field, `r${[...people.keys()].indexOf(role)}`]),
        )
        const responses = [
          await records.post({ ...content, ...(await admin.siblingChanges(content)), ...uniqueFields }),
          await records.put(record),
          await records.delete(record.id),
          await records.restore(record.id),
        ]
        const expected = mayWrite(person.role, screen) ? [200, 200, 200, 200] : [403, 403, 403, 403]
        expect({ role, statuses: responses.map(({ status }) => status) }).toEqual({ role, statuses: expected })
        if (expected[0] === 403) expect(await admin.read(record.id)).toEqual(record)
      }
    })
  })

  describe.each(readOnlyGroups)('%s', (group) => {
    const { family } = families[group]

    test('accepts no POST, PUT or DELETE from any role', async () => {
      const id = await insertTestRecord(world, group, manufacturer)
      const path = `/api/${family.path}`
      for (const person of [world.host, ...people.values()])
        for (const [method, address] of [
          ['POST', path],
          ['PUT', path],
          ['DELETE', `${path}/${id}`],
        ] as const) {
          const response = await person.call(method, address, method === 'DELETE' ? {} : { body: {} })
          expect(response, `${person.role} ${method}`).toMatchObject({ status: 405, problems: ['request.wrongMethod'] })
        }
    })
  })

  test('every writable family has roles that may write it and roles that may not', () => {
    for (const group of writableGroups) {
      const writers = roles.filter((role) => mayWrite(role, families[group].family.permission.screen))
      expect(writers.length, group).toBeGreaterThan(0)
      expect(writers.length, group).toBeLessThan(roles.length)
    }
  })
})
