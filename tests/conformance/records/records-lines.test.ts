import { food } from '@provende/contract/catalogue/food.ts'
import { type Family, inputSchema } from '@provende/contract/records/family.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../packages/server/src/kit/database/transaction.ts'
import { refusal } from '../../packages/server/src/kit/handler.ts'
import { recordHandlers } from '../../packages/server/src/records/handlers.ts'
import { insertRecord, readRecord, replaceRecord } from '../../packages/server/src/records/store.ts'
import { eachEngine } from '../kit/databases.ts'
import { createWorld, type Person, type World } from './support.ts'
import { families, recordIn, recordsOf, writableGroups } from './support-families.ts'

/* The lines a record owns are saved with it, all or none. */

const withLines = writableGroups.filter((group) => Object.keys(families[group].family.lines).length > 0)

eachEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  test('there is a family with lines', () => expect(withLines).toContain('foods'))

  describe.each(withLines)('%s', (group) => {
    const family: Family = families[group].family
    const [line = ''] = Object.keys(family.lines)
    const own = Object.keys(family.lines[line] ?? {})
    /** What was given of the lines: some are answered with more. */
    const linesOf = (record: Record<string, unknown>) =>
      (record[line] as Record<string, unknown>[]).map((each) =>
        Object.fromEntries(own.map((name) => [name, each[name]])),
      )

    test('are replaced by those given, in their order; none leaves none', async () => {
      const records = recordsOf(anna, group)
      const record = await records.created()
      expect(linesOf(record).length).toBeGreaterThan(1)
      const turned = recordIn(await records.put({ ...record, [line]: linesOf(record).toReversed() }))
      expect(linesOf(turned)).toEqual(linesOf(record).toReversed())
      expect(await records.read(record.id)).toEqual(turned)
      const emptied = recordIn(await records.put({ ...turned, [line]: [] }))
      expect(linesOf(emptied)).toEqual([])
      expect(linesOf(await records.read(record.id))).toEqual([])
    })

    test('stay as they were when one of the new ones is refused', async () => {
      const records = recordsOf(anna, group)
      const record = await records.created()
      const [first] = linesOf(record)
      const answer = await records.put({ ...record, description: 'new', [line]: [first, { nonsense: true }] })
      expect([400, 422]).toContain(answer.status)
      expect(await records.read(record.id)).toEqual(record)
    })

    test('stay as they were when what follows the save refuses it', async () => {
      const records = recordsOf(anna, group)
      const record = await records.created()
      const refusing = recordHandlers(source(world), family, {
        afterSave: () => Promise.reject(refusal('access.denied')),
      })
      const call = { params: {}, query: {}, body: { ...record, [line]: [] }, session: anna, caller: {} }
      await expect(refusing.replace({ ...call, session: actor(anna) } as never)).rejects.toThrow('access.denied')
      expect(await records.read(record.id)).toEqual(record)
      const before = (await records.list()).count
      const { id: _, ...content } = await records.content()
      const body = { ...record, ...content }
      await expect(refusing.create({ ...call, body, session: actor(anna) } as never)).rejects.toThrow('access.denied')
      expect((await records.list()).count).toBe(before)
    })
  })

  describe('many lines', () => {
    const many = (count: number, data = 'd') =>
      Array.from({ length: count }, (_, index) => ({ name: 'NCF', data: `${data}${index}`, typeId: 6 }))
    const content = inputSchema(food).parse({ name: 'Many', code: 'many' })
    const inScope = <T>(work: (scope: Parameters<typeof readRecord>[0]) => Promise<T>) =>
      inTransaction(world.database, { role: 'provende_app', tenantId: anna.tenantId, userId: anna.id }, (transaction) =>
        work({ ...actor(anna), transaction, now: world.clock.now }),
      )

    test('keep their order over all statements; one that cannot be stored leaves all old ones', async () => {
      const id = await inScope((scope) => insertRecord(scope, food, { ...content, properties: many(1203) }))
      const read = () => inScope((scope) => readRecord(scope, food, id))
      const before = await read()
      expect(before?.properties).toEqual(many(1203))
      const broken = many(1203, 'new').with(1100, { name: null as unknown as string, data: '', typeId: 6 })
      const version = before?.modificationDate as unknown as Date
      const failing = inScope((scope) => replaceRecord(scope, food, id, version, { ...content, properties: broken }))
      await expect(failing).rejects.toThrow(/null value/)
      expect(await read()).toEqual(before)
    })
  })
})

const source = (world: World) => ({ database: world.database, clock: () => world.clock.now })
const actor = (person: Person) => ({ tenantId: person.tenantId, userId: person.id })
