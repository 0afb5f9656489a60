import { mayRead, mayWrite } from '@provende/domain/access/permissions.ts'
import { roles } from '@provende/domain/access/roles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { families, familyGroups, put, readOnlyGroups, recordsOf, writableGroups } from './support-families.ts'

/* Who may read and write which family: every role, every call, both engines. */

eachEngine(({ fresh }) => {
  let world: World
  let maker: number
  const people = new Map<string, Person>()
  beforeAll(async () => {
    world = await createWorld(await fresh())
    maker = await world.addTenant(world.platform, 'MasterTenant')
    for (const role of roles) people.set(role, await world.addPerson(maker, role))
  })

  describe.each(familyGroups)('%s', (group) => {
    const { family } = families[group]
    const { screen, alsoReadWith } = family.permission

    test('is read by the roles whose screens need it, and by no other', async () => {
      const id = await put(world, group, maker)
      for (const [role, person] of people) {
        const records = recordsOf(person, group)
        const statuses = [(await records.list()).status, (await records.one(id)).status]
        const may = mayRead(person.role, [screen, ...alsoReadWith])
        expect({ role, statuses }).toEqual({ role, statuses: may ? [200, 200] : [403, 403] })
      }
    })

    test('is closed to whoever is not signed in', async () => {
      const id = await put(world, group, maker)
      for (const token of [null, 'x'.repeat(43), `${people.get('AdminDif')?.token}x`])
        for (const path of [`/api/${family.path}`, `/api/${family.path}/${id}`]) {
          const answer = await world.call(token, 'GET', path)
          expect(answer).toMatchObject({ status: 401, problems: ['session.expired'] })
        }
    })
  })

  describe.each(writableGroups)('%s', (group) => {
    const { family } = families[group]
    const { screen } = family.permission

    test('is written by the roles its permission lets, and by no other', async () => {
      const admin = recordsOf(await world.addPerson(maker, 'AdminDif'), group)
      const content = await admin.content()
      for (const [role, person] of people) {
        const records = recordsOf(person, group)
        const record = await admin.created()
        const own = Object.fromEntries(family.unique.map((field) => [field, `r${[...people.keys()].indexOf(role)}`]))
        const answers = [
          await records.post({ ...content, ...(await admin.beside(content)), ...own }),
          await records.put(record),
          await records.delete(record.id),
          await records.restore(record.id),
        ]
        const expected = mayWrite(person.role, screen) ? [200, 200, 200, 200] : [403, 403, 403, 403]
        expect({ role, statuses: answers.map(({ status }) => status) }).toEqual({ role, statuses: expected })
        if (expected[0] === 403) expect(await admin.read(record.id)).toEqual(record)
      }
    })
  })

  describe.each(readOnlyGroups)('%s', (group) => {
    const { family } = families[group]

    test('takes no POST, PUT or DELETE from anybody', async () => {
      const id = await put(world, group, maker)
      const path = `/api/${family.path}`
      for (const person of [world.host, ...people.values()])
        for (const [method, address] of [
          ['POST', path],
          ['PUT', path],
          ['DELETE', `${path}/${id}`],
        ] as const) {
          const answer = await person.call(method, address, method === 'DELETE' ? {} : { body: {} })
          expect(answer, `${person.role} ${method}`).toMatchObject({ status: 405, problems: ['request.wrongMethod'] })
        }
    })
  })

  test('there is somebody who may write each family that may be written, and somebody who may not', () => {
    for (const group of writableGroups) {
      const writers = roles.filter((role) => mayWrite(role, families[group].family.permission.screen))
      expect(writers.length, group).toBeGreaterThan(0)
      expect(writers.length, group).toBeLessThan(roles.length)
    }
  })
})
