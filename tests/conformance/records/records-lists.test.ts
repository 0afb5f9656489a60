import { toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { eachEngine } from '../kit/databases.ts'
import { type Answer, createWorld, type Person, type World } from './support.ts'
import { type FamilyGroup, families, familyGroups, put, recordsIn, recordsOf } from './support-families.ts'

/* Lists of every family, on both engines: what they find, in which order, a page at a time, and what they refuse. */

/** In the one order everybody gets: without regard to case and accents, then by character. */
const inOrder = [
  '-1',
  '10',
  '9',
  'A b',
  'a-b',
  'ab',
  'a~b',
  'ça',
  'CA1',
  'e',
  'É1',
  'e2',
  'Ñ',
  'n1',
  'œ',
  'OE1',
  'z',
  'Z1',
]
/** The same, so that the order of creation helps nobody. */
const mixed = [...inOrder.slice(10), ...inOrder.slice(0, 10).reverse()]

/** The fields a person types words into. */
const textFields = (group: FamilyGroup) =>
  Object.entries(families[group].family.fields)
    .filter(([, schema]) => schema.safeParse('a').data === 'a')
    .map(([name]) => name)

/** What a pattern or a quotation would make something else of; full-width signs become plain ones only in the key. */
const signs = [
  ['_', '\\', "'", '"', '*'],
  ['\uFF05', '\uFF3F', '\uFF3C'],
]

/** Queries no list understands, with what is said about them. */
const meaningless: readonly [Record<string, string>, string][] = [
  [{ NbPerPage: '0' }, 'field.tooSmall nbPerPage'],
  [{ NbPerPage: '1001' }, 'field.tooLarge nbPerPage'],
  [{ NbPerPage: '-1' }, 'field.tooSmall nbPerPage'],
  [{ NbPerPage: 'all' }, 'field.notANumber nbPerPage'],
  [{ NbPerPage: '2.5' }, 'field.notANumber nbPerPage'],
  [{ Page: '-1' }, 'field.tooSmall page'],
  [{ Page: '99999999999' }, 'field.tooLarge page'],
  [{ GetInactive: 'perhaps' }, 'field.invalid getInactive'],
  [{ Desc: 'perhaps' }, 'field.invalid desc'],
  [{ Search: 'x'.repeat(201) }, 'field.tooLong search'],
  [{ Search: 'a\0b' }, 'field.characters search'],
  [{ Colour: 'red' }, 'field.unknown colour'],
  [{ Order: 'Colour' }, 'request.order'],
  [{ Order: 'SearchText' }, 'request.order'],
  [{ Order: 'label_key' }, 'request.order'],
  [{ Order: '__proto__' }, 'request.order'],
  [{ Order: 'Id; drop table food' }, 'request.order'],
  [{ IncludeColumns: 'Id,Colour' }, 'request.columns'],
  [{ IncludeColumns: 'MayWrite' }, 'request.columns'],
]

eachEngine(({ fresh }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })
  const newcomer = async (): Promise<Person> =>
    world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')

  describe.each(familyGroups)('%s', (group) => {
    const { family } = families[group]
    const label = family.filters[0] ?? ''

    describe('many of them', () => {
      let person: Person
      const values = (answer: Answer, field: string) => recordsIn(answer).map((record) => record[field])
      const list = (query: Record<string, string | number | boolean>) => recordsOf(person, group).list(query)
      beforeAll(async () => {
        person = await newcomer()
        for (const text of mixed)
          await put(world, group, person.tenantId, Object.fromEntries(textFields(group).map((field) => [field, text])))
      })

      test('stand in the order of their label, the same on every engine', async () => {
        expect(values(await list({}), label)).toEqual(inOrder)
        expect(values(await list({ Desc: true }), label)).toEqual(inOrder.toReversed())
      })

      test.each(textFields(group))('stand in the same order by %s', async (field) => {
        expect(values(await list({ Order: toWireName(field) }), field)).toEqual(inOrder)
        expect(values(await list({ Order: toWireName(field), Desc: 'True' }), field)).toEqual(inOrder.toReversed())
      })

      test('can be sorted by any field, also those the server keeps', async () => {
        const fields = [
          ...Object.keys(family.fields),
          'id',
          'creationDate',
          'modificationDate',
          'deleted',
          'tenantsShared',
        ]
        for (const field of fields) expect((await list({ Order: toWireName(field) })).count, field).toBe(inOrder.length)
        const ids = values(await list({ Order: 'Id', Desc: true }), 'id') as number[]
        expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      })

      test('come a page at a time, each once, with the number of all of them', async () => {
        const pages = [0, 1, 2, 3].map(async (page) => list({ NbPerPage: 5, Page: page }))
        const answers = await Promise.all(pages)
        expect(answers.map(({ count }) => count)).toEqual([18, 18, 18, 18])
        expect(answers.map((answer) => recordsIn(answer).length)).toEqual([5, 5, 5, 3])
        expect(answers.flatMap((answer) => values(answer, label))).toEqual(inOrder)
      })

      test('end: the page after the last is empty and still knows how many there are', async () => {
        const answer = await list({ NbPerPage: 5, Page: 1_000_000 })
        expect(answer).toMatchObject({ status: 200, body: [], count: 18 })
      })

      test('travel with the columns asked for, and what says which record it is', async () => {
        const answer = await list({ IncludeColumns: `${toWireName(label)}, Deleted`, NbPerPage: 1 })
        const names = Object.keys((answer.body as object[])[0] ?? {})
        const lines = Object.keys(family.lines).map(toWireName)
        expect(names.toSorted()).toEqual([...lines, 'Id', toWireName(label), 'Deleted', 'MayWrite'].toSorted())
      })
    })

    test('a search finds each filter field, without regard to case and accents, and every word must be there', async () => {
      const person = await newcomer()
      const list = (query: Record<string, string>) => recordsOf(person, group).list(query)
      const other = await put(world, group, person.tenantId)
      for (const [index, field] of family.filters.entries()) {
        const text = `É${index}x`
        const id = await put(world, group, person.tenantId, { [field]: text })
        const found = async (query: Record<string, string>) => recordsIn(await list(query)).map((record) => record.id)
        for (const typed of [text, `e${index}X`, ` ${text} `, `#${text}&<>%`])
          expect(await found({ Search: typed }), typed).toEqual([id])
        expect(await found({ Search: `${text} nowhere` })).toEqual([])
        for (const typed of [text, `e${index}X`, `<${text}>`]) {
          expect(await found({ [toWireName(field)]: typed }), typed).toEqual([id])
          for (const elsewhere of family.filters.filter((name) => name !== field))
            expect(await found({ [toWireName(elsewhere)]: typed }), elsewhere).toEqual([])
        }
      }
      const all = family.filters.length + 1
      for (const blank of [' ', '', '   ', '#', '&<>%'])
        for (const name of ['Search', toWireName(label)]) {
          const answer = await list({ [name]: blank })
          expect(answer.count, `${name} ${JSON.stringify(blank)}`).toBe(all)
          expect(recordsIn(answer).map(({ id }) => id)).toContain(other)
        }
    })

    test.each(signs)('a sign in a search is itself, not a pattern: %s', async (...some) => {
      const person = await newcomer()
      const found = async (text: string) =>
        recordsIn(await recordsOf(person, group).list({ [toWireName(label)]: text })).map(({ id }) => id)
      await put(world, group, person.tenantId, { [label]: 'axb' })
      for (const sign of some) {
        const id = await put(world, group, person.tenantId, { [label]: `a${sign}b` })
        expect(await found(`a${sign}b`), sign).toEqual([id])
        expect(await found(sign), sign).toEqual([id])
        expect(await found(`b${sign}`), sign).toEqual([])
      }
    })

    test('a query that means nothing is refused, naming what is wrong', async () => {
      const person = await newcomer()
      for (const [query, problem] of meaningless) {
        const { status, problems } = await recordsOf(person, group).list(query)
        expect({ query, status: status === 400 || status === 422, problems }).toEqual({
          query,
          status: true,
          problems: [problem],
        })
      }
    })
  })

  test('a list has a limit, also when nobody asks for one', async () => {
    const person = await newcomer()
    await world.database.pool.query(
      `insert into unit (tenant_id, label) select $1, 'unit ' || n from generate_series(1, 1003) n`,
      [person.tenantId],
    )
    const answer = await recordsOf(person, 'units').list()
    expect(recordsIn(answer)).toHaveLength(1000)
    expect(answer.count).toBe(1003)
    expect(recordsIn(await recordsOf(person, 'units').list({ Page: 1 }))).toHaveLength(3)
  })

  test('the foods drop a percent sign and blank a slash; the others keep a slash', async () => {
    const person = await newcomer()
    const foods = (text: string) => recordsOf(person, 'foods').list({ Name: text })
    await put(world, 'foods', person.tenantId, { name: 'MgO 85 pur' })
    expect((await foods('MgO/85')).count).toBe(1)
    expect((await foods('8%5')).count).toBe(1)
    await put(world, 'packagings', person.tenantId, { name: 'Sac 25 kg/1' })
    const packagings = (text: string) => recordsOf(person, 'packagings').list({ Name: text })
    expect((await packagings('kg/1')).count).toBe(1)
    expect((await packagings('kg 1')).count).toBe(0)
    expect((await packagings('2%5')).count).toBe(0)
  })
})
