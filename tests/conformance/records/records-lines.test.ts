import { food } from '@provende/contract/catalogue/food.ts'
import { type Family, inputSchema } from '@provende/contract/records/family.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../packages/server/src/kit/database/transaction.ts'
import { refusal } from '../../../packages/server/src/kit/handler.ts'
import { recordHandlers } from '../../../packages/server/src/records/handlers.ts'
import { insertRecord, readRecord, replaceRecord } from '../../../packages/server/src/records/store.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, type Person, type World } from '../support.ts'
import { families, familyCallsOf, recordIn, recordsIn, writableGroups } from '../support-families.ts'

/* The lines of a record are saved with it, all or none. */

const groupsWithLines = writableGroups.filter((group) => Object.keys(families[group].family.lines).length > 0)

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  test('at least one family has lines', () => expect(groupsWithLines).toContain('foods'))

  describe.each(groupsWithLines)('%s', (group) => {
    const family: Family = families[group].family
    const [linesField = ''] = Object.keys(family.lines)
    const lineFields = Object.keys(family.lines[linesField] ?? {})
    /** The editable fields of the lines; some responses have more fields. */
    const linesOf = (record: Record<string, unknown>) =>
      (record[linesField] as Record<string, unknown>[]).map((linesField) =>
        Object.fromEntries(lineFields.map((name) => [name, linesField[name]])),
      )

    test('are replaced by those in the body, in their order; an empty list removes all', async () => {
      const records = familyCallsOf(anna, group)
      const record = await records.create()
      expect(linesOf(record).length).toBeGreaterThan(1)
      const reversed = recordIn(await records.put({ ...record, [linesField]: linesOf(record).toReversed() }))
      expect(linesOf(reversed)).toEqual(linesOf(record).toReversed())
      expect(await records.read(record.id)).toEqual(reversed)
      const emptied = recordIn(await records.put({ ...reversed, [linesField]: [] }))
      expect(linesOf(emptied)).toEqual([])
      expect(linesOf(await records.read(record.id))).toEqual([])
    })

    test('are unchanged by an edit of what a list returned, which has none', async () => {
      const records = familyCallsOf(anna, group)
      const record = await records.create()
      const [label = ''] = family.filters
      const row = recordsIn(await records.list({ NbPerPage: 1000 })).find(({ id }) => id === record.id)
      const edited = recordIn(await records.put({ ...row, [label]: 'row' }))
      expect(edited).toMatchObject({ [label]: 'row' })
      expect(linesOf(edited)).toEqual(linesOf(record))
      expect(linesOf(await records.read(record.id))).toEqual(linesOf(record))
    })

    test('are unchanged when one of the new ones is refused', async () => {
      const records = familyCallsOf(anna, group)
      const record = await records.create()
      const [first] = linesOf(record)
      const response = await records.put({ ...record, description: 'new', [linesField]: [first, { nonsense: true }] })
      expect([400, 422]).toContain(response.status)
      expect(await records.read(record.id)).toEqual(record)
    })

    test('are unchanged when a hook after the save refuses it', async () => {
      const records = familyCallsOf(anna, group)
      const record = await records.create()
      const refusing = recordHandlers(scopeSourceOf(world), family, {
        afterSave: () => Promise.reject(refusal('access.denied')),
      })
      const call = { params: {}, query: {}, body: { ...record, [linesField]: [] }, session: anna, caller: {} }
      await expect(refusing.replace({ ...call, session: actorOf(anna) } as never)).rejects.toThrow('access.denied')
      expect(await records.read(record.id)).toEqual(record)
      const before = (await records.list()).count
      const { id: _, ...content } = await records.content()
      const body = { ...record, ...content }
      await expect(refusing.create({ ...call, body, session: actorOf(anna) } as never)).rejects.toThrow('access.denied')
      expect((await records.list()).count).toBe(before)
    })
  })

  describe('many lines', () => {
    const manyLines = (count: number, data = 'd') =>
      Array.from({ length: count }, (_, index) => ({ name: 'NCF', data: `${data}${index}`, typeId: 6 }))
    const content = inputSchema(food).parse({ name: 'Many', code: 'many' })
    const inScope = <T>(work: (scope: Parameters<typeof readRecord>[0]) => Promise<T>) =>
      inTransaction(world.database, { role: 'provende_app', tenantId: anna.tenantId, userId: anna.id }, (transaction) =>
        work({ ...actorOf(anna), transaction, now: world.clock.now }),
      )

    test('keep their order across insert statements; if one cannot be stored, all old ones stay', async () => {
      const id = await inScope((scope) => insertRecord(scope, food, { ...content, properties: manyLines(1203) }))
      const read = () => inScope((scope) => readRecord(scope, food, id))
      const before = await read()
      expect(before?.properties).toEqual(manyLines(1203))
      const broken = manyLines(1203, 'new').with(1100, { name: null as unknown as string, data: '', typeId: 6 })
      const version = before?.modificationDate as unknown as Date
      const failing = inScope((scope) => replaceRecord(scope, food, id, version, { ...content, properties: broken }))
      await expect(failing).rejects.toThrow(/null value/)
      expect(await read()).toEqual(before)
    })
  })
})

const scopeSourceOf = (world: World) => ({ database: world.database, clock: () => world.clock.now })
const actorOf = (person: Person) => ({ tenantId: person.tenantId, userId: person.id })
