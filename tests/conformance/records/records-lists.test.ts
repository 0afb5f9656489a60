import { maxListRows } from '@provende/contract/kit/paging.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { cleanSearchText, type SearchTextCleaning } from '@provende/domain/kit/search-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onEachEngine, onMainEngine } from '../../kit/support/databases.ts'
import { type ApiResponse, createWorld, messageOf, type Person, type World } from '../support.ts'
import {
  type FamilyGroup,
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  isMechanismTriedWith,
  recordsIn,
  testedGroupsOn,
} from '../support-families.ts'

/* Lists of every family, a sample of them on both engines: search, order, paging, and refused queries. */

/** In the sort order of every list: ignoring case and accents, then by character. */
const sortedTexts = [
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
/** The same in another order, so that the order of creation is not the sort order. */
const unsortedTexts = [...sortedTexts.slice(10), ...sortedTexts.slice(0, 10).reverse()]

/** The fields that accept any text. */
const textFieldsOf = (group: FamilyGroup) =>
  Object.entries(families[group].family.fields)
    .filter(([, schema]) => schema.safeParse('a').data === 'a')
    .map(([name]) => name)

/** Characters with a meaning in patterns or quotes; full-width ones are normalised only in the search key. */
const specialCharacters = [
  ['_', '\\', "'", '"', '*'],
  ['\uFF3F', '\uFF3C'],
]

/** Invalid queries, with the problem of each. */
const invalidQueries: readonly [Record<string, string>, string][] = [
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

onEachEngine(({ engine, fresh }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await fresh())
  })
  const newAdmin = async (): Promise<Person> =>
    world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')

  describe.each(testedGroupsOn(engine, familyGroups))('%s', (group) => {
    const { family } = families[group]
    const label = family.filters[0] ?? ''
    const isTried = isMechanismTriedWith(group)

    describe('many records', () => {
      let person: Person
      const values = (response: ApiResponse, field: string) => recordsIn(response).map((record) => record[field])
      const list = (query: Record<string, string | number | boolean>) => familyCallsOf(person, group).list(query)
      beforeAll(async () => {
        person = await newAdmin()
        for (const text of unsortedTexts)
          await insertTestRecord(
            world,
            group,
            person.tenantId,
            Object.fromEntries(textFieldsOf(group).map((field) => [field, text])),
          )
      })

      test('are sorted by their label, alike on every engine', async () => {
        expect(values(await list({}), label)).toEqual(sortedTexts)
        expect(values(await list({ Desc: true }), label)).toEqual(sortedTexts.toReversed())
      })

      test.each(textFieldsOf(group))('are sorted alike by %s', async (field) => {
        expect(values(await list({ Order: toWireName(field) }), field)).toEqual(sortedTexts)
        expect(values(await list({ Order: toWireName(field), Desc: 'True' }), field)).toEqual(sortedTexts.toReversed())
      })

      test('can be sorted by any field, also those set by the server', async () => {
        const fields = [
          ...Object.keys(family.fields),
          'id',
          'creationDate',
          'modificationDate',
          'deleted',
          'tenantsShared',
        ]
        for (const field of fields)
          expect((await list({ Order: toWireName(field, family.fields) })).count, field).toBe(sortedTexts.length)
        const ids = values(await list({ Order: 'Id', Desc: true }), 'id') as number[]
        expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      })

      test('are paged, each once, with the total count', async () => {
        const pages = [0, 1, 2, 3].map(async (page) => list({ NbPerPage: 5, Page: page }))
        const responses = await Promise.all(pages)
        expect(responses.map(({ count }) => count)).toEqual([18, 18, 18, 18])
        expect(responses.map((response) => recordsIn(response).length)).toEqual([5, 5, 5, 3])
        expect(responses.flatMap((response) => values(response, label))).toEqual(sortedTexts)
      })

      test.runIf(isTried)('have an empty page after the last one, with the total count', async () => {
        const response = await list({ NbPerPage: 5, Page: 1_000_000 })
        expect(response).toMatchObject({ status: 200, body: [], count: 18 })
      })

      test.runIf(isTried)('are returned with the requested columns and the id, without lines', async () => {
        const response = await list({ IncludeColumns: `${toWireName(label)}, Deleted`, NbPerPage: 1 })
        const names = Object.keys((response.body as object[])[0] ?? {})
        expect(names.toSorted()).toEqual(['Id', toWireName(label), 'Deleted', 'MayWrite'].toSorted())
        const [row] = (await list({ NbPerPage: 1 })).body as object[]
        for (const line of Object.keys(family.lines)) expect(row).not.toHaveProperty(toWireName(line))
      })
    })

    test('a search covers each filter field, ignores case and accents, and requires every word', async () => {
      const person = await newAdmin()
      const list = (query: Record<string, string>) => familyCallsOf(person, group).list(query)
      const plainId = await insertTestRecord(world, group, person.tenantId)
      for (const [index, field] of family.filters.entries()) {
        const text = `É${index}x`
        const id = await insertTestRecord(world, group, person.tenantId, { [field]: text })
        const idsFound = async (query: Record<string, string>) =>
          recordsIn(await list(query)).map((record) => record.id)
        for (const searchText of [text, `e${index}X`, ` ${text} `, `#${text}&<>%`])
          expect(await idsFound({ Search: searchText }), searchText).toEqual([id])
        expect(await idsFound({ Search: `${text} nowhere` })).toEqual([])
        for (const searchText of [text, `e${index}X`, `<${text}>`]) {
          expect(await idsFound({ [toWireName(field)]: searchText }), searchText).toEqual([id])
          for (const otherField of family.filters.filter((name) => name !== field))
            expect(await idsFound({ [toWireName(otherField)]: searchText }), otherField).toEqual([])
        }
      }
      const total = family.filters.length + 1
      for (const emptySearch of [' ', '', '   ', '#', '&<>%'])
        for (const name of ['Search', toWireName(label)]) {
          const response = await list({ [name]: emptySearch })
          expect(response.count, `${name} ${JSON.stringify(emptySearch)}`).toBe(total)
          expect(recordsIn(response).map(({ id }) => id)).toContain(plainId)
        }
    })

    test.runIf(isTried)('a text that stands in a name finds it, as typed and as clients clean it', async () => {
      const person = await newAdmin()
      const texts = ['VL 16 % MAT', 'Lait & foin', 'CMV 12/5', 'A<B>C #1', '16%MAT & 12/5', '100 %']
      for (const text of texts) await insertTestRecord(world, group, person.tenantId, { [label]: text })
      await insertTestRecord(world, group, person.tenantId, { [label]: 'VL 16 x MAT' })
      const cleanings: SearchTextCleaning[] =
        group === 'foods' ? [{ percent: 'removed', slash: 'asSpace' }] : [{}, { slash: 'asSpace' }]
      for (const text of texts)
        for (const sent of [text, ` ${text} `, ...cleanings.map((cleaning) => cleanSearchText(text, cleaning))])
          for (const name of ['Search', toWireName(label)]) {
            const matches = recordsIn(await familyCallsOf(person, group).list({ [name]: sent }))
            expect(
              matches.map((record) => record[label]),
              `${name}=${sent}`,
            ).toContain(text)
            if (text === 'VL 16 % MAT' && name !== 'Search') expect(matches).toHaveLength(1)
          }
    })

    test.runIf(isTried).each(specialCharacters)(
      'a special character in a search is literal: %s',
      async (...characters) => {
        const person = await newAdmin()
        const idsFound = async (text: string) =>
          recordsIn(await familyCallsOf(person, group).list({ [toWireName(label)]: text })).map(({ id }) => id)
        await insertTestRecord(world, group, person.tenantId, { [label]: 'axb' })
        for (const character of characters) {
          const id = await insertTestRecord(world, group, person.tenantId, { [label]: `a${character}b` })
          expect(await idsFound(`a${character}b`), character).toEqual([id])
          expect(await idsFound(character), character).toEqual([id])
          expect(await idsFound(`b${character}`), character).toEqual([])
        }
      },
    )

    test.runIf(isTried)('an invalid query is refused, naming the parameter', async () => {
      const person = await newAdmin()
      for (const [query, problem] of invalidQueries) {
        const { status, problems } = await familyCallsOf(person, group).list(query)
        expect({ query, status: status === 400 || status === 422, problems }).toEqual({
          query,
          status: true,
          problems: [problem],
        })
      }
    })
  })

  test('filters of foods drop a percent sign; those of other families treat it, and a slash, as a space', async () => {
    const person = await newAdmin()
    const foods = (text: string) => familyCallsOf(person, 'foods').list({ Name: text })
    await insertTestRecord(world, 'foods', person.tenantId, { name: 'MgO 85 pur' })
    expect((await foods('MgO/85')).count).toBe(1)
    expect((await foods('8%5')).count).toBe(1)
    await insertTestRecord(world, 'packagings', person.tenantId, { name: 'Sac 25 kg/1' })
    const packagings = (text: string) => familyCallsOf(person, 'packagings').list({ Name: text })
    expect((await packagings('kg/1')).count).toBe(1)
    expect((await packagings('kg 1')).count).toBe(1)
    expect((await packagings('2%5')).count).toBe(0)
  })
})

// The engines do not differ in it, and 50,000 rows take long.
onMainEngine(({ fresh }) => {
  test('a list without a page size has all rows; one of more than 50,000 is refused, and can be read page by page', async () => {
    const world = await createWorld(await fresh())
    const person = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
    const addUnits = (from: number, to: number) =>
      world.database.pool.query(
        `insert into unit (tenant_id, label) select $1, 'unit ' || n from generate_series($2::integer, $3) n`,
        [person.tenantId, from, to],
      )
    const { list } = familyCallsOf(person, 'units')
    await addUnits(1, 1003)
    const response = await list()
    expect([recordsIn(response).length, response.count]).toEqual([1003, 1003])
    expect(recordsIn(await list({ Page: 1 }))).toEqual([])
    await addUnits(1004, maxListRows)
    expect(recordsIn(await list())).toHaveLength(maxListRows)
    await addUnits(maxListRows + 1, maxListRows + 1)
    const tooLong = await list()
    expect(tooLong.problems).toEqual(['request.tooManyRows'])
    expect(messageOf(tooLong)).toContain('50\u202f000 lignes')
    expect(recordsIn(await list({ NbPerPage: 1000, Page: 50 }))).toHaveLength(1)
    expect((await list({ Label: 'unit 777' })).count).toBe(11)
  })
})
