import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { toWireName } from '@provende/contract/wire.ts'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import {
  type FamilyGroup,
  families,
  familyGroups,
  put,
  recordIn,
  recordsOf,
  writableGroups,
} from '../conformance/support-families.ts'
import { change, create, placePaths } from '../conformance/support-places.ts'
import { eachEngine } from '../kit/databases.ts'

/*
 * The SQL each call of each family sends, written to tests/golden/sql so that a change of it is read in the diff. The same
 * on both engines. UPDATE_GOLDEN=1 writes the files anew.
 */

const placeGroups = Object.keys(placePaths) as (keyof typeof placePaths)[]
const folder = new URL('./sql/', import.meta.url)
const update = process.env.UPDATE_GOLDEN === '1'

/** Keeps the text of every statement that passes. */
class Recorder implements KyselyPlugin {
  readonly sent: string[] = []
  readonly #compiler: Database['kysely']
  constructor(database: Database) {
    this.#compiler = database.kysely
  }
  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.sent.push(this.#compiler.getExecutor().compileQuery(node, queryId).sql)
    return node
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}

/** One clause a line, what is in brackets stays together; spaces that say nothing are gone. */
function readable(text: string): string {
  let depth = 0
  const clause = /^(from|where|and|order by|limit|set|values|returning) /
  const words = text.replace(/\s+/g, ' ').trim().split(/(?= )/)
  return words.reduce((told, word, index) => {
    const rest = words
      .slice(index, index + 3)
      .join('')
      .trimStart()
    const starts = depth === 0 && clause.test(`${rest} `)
    depth += (word.match(/\(/g) ?? []).length - (word.match(/\)/g) ?? []).length
    return `${told}${starts ? `\n ${word}` : word}`
  }, '')
}

/** What every call asks first: whose session the token is. */
const isSession = (text: string) => text.trimStart().startsWith('with live as')

eachEngine(({ engine, fresh }) => {
  let world: World
  let recorder: Recorder
  let anna: Person
  beforeAll(async () => {
    const database = await fresh()
    recorder = new Recorder(database)
    world = await createWorld({ ...database, kysely: database.kysely.withPlugin(recorder) })
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  /** The statements of one call, and whether it went well. */
  async function sentBy(call: () => Promise<{ status: number; text: string }>): Promise<string> {
    recorder.sent.length = 0
    const answer = await call()
    expect(answer.status, answer.text).toBe(200)
    expect(recorder.sent.filter(isSession)).toHaveLength(1)
    const statements = recorder.sent.filter((text) => !isSession(text))
    expect(statements.length).toBeGreaterThan(0)
    return statements.map(readable).join(';\n')
  }

  /** Every call of a family in turn, by its name. */
  async function conversation(group: FamilyGroup): Promise<[name: string, sql: string][]> {
    const { family } = families[group]
    const records = recordsOf(anna, group)
    const label = toWireName(family.filters[0] ?? '')
    const parent = family.parent === null ? {} : { [toWireName(family.parent)]: 1 }
    const search = { Search: 'two words', [label]: 'a', ...parent, NbPerPage: 10, Page: 2, Order: 'Id', Desc: true }
    const id = await put(world, group, anna.tenantId)
    const calls: [string, string][] = [
      ['list', await sentBy(() => records.list({ NbPerPage: 1 }))],
      ['list: search, filter, sort, third page', await sentBy(() => records.list(search))],
      [
        'list: inactive ones too, two columns',
        await sentBy(() => records.list({ GetInactive: true, IncludeColumns: `Id,${label}` })),
      ],
      ['one', await sentBy(() => records.one(id))],
    ]
    if (!writableGroups.includes(group)) return calls
    const content = await records.fullContent()
    const created = await records.created()
    calls.push(['create', await sentBy(() => records.post(content))])
    const changed = { ...created, ...(await records.fullContent()) }
    calls.push(['replace', await sentBy(() => records.put(changed))])
    calls.push(['deactivate', await sentBy(() => records.delete(created.id))])
    return calls
  }

  /** The calls of places, which bring a tenant or lie in that of a farm. */
  async function conversationOfPlaces(group: keyof typeof placePaths): Promise<[name: string, sql: string][]> {
    const path = placePaths[group]
    const farmId = recordIn(await create(anna, 'Farms')).id
    const made = recordIn(await create(anna, path, { farmId: path === 'FarmSites' ? farmId : undefined }))
    const { id } = made
    const query = 'Search=two+words&Name=a&NbPerPage=10&Page=2&Order=Name&Desc=true'
    const productions = path === 'FarmSites' ? { farmId, productions: [{ productionTypeId: 1 }] } : {}
    const more: Record<typeof path, string[]> = {
      Structures: ['?Type=2', '/GetHierarchy?withFarms=true', '/GetCurrentStructure', '/GetStructuresByTenantId?id=1'],
      Farms: [`/GetFarmByTenantId?id=${made.ownerTenantId}`],
      FarmSites: [`/GetSitesByTenantId?id=${anna.tenantId}`],
    }
    const calls: [string, string][] = [
      ['list', await sentBy(() => anna.call('GET', `/api/${path}?NbPerPage=1`))],
      ['list: search, filter, sort, third page', await sentBy(() => anna.call('GET', `/api/${path}?${query}`))],
      ['one', await sentBy(() => anna.call('GET', `/api/${path}/${id}`))],
      ['create', await sentBy(() => create(anna, path, productions))],
      ['replace', await sentBy(() => change(anna, path, { ...made, city: 'Vire' }))],
      ['deactivate', await sentBy(() => anna.call('DELETE', `/api/${path}/${id}`))],
      ['restore', await sentBy(() => anna.call('DELETE', `/api/${path}/${id}?restore=true`))],
    ]
    for (const address of more[path])
      calls.push([address.replace(/\d+$/, '…'), await sentBy(() => anna.call('GET', `/api/${path}${address}`))])
    return calls
  }

  const compare = (name: string, conversed: [name: string, sql: string][]) => {
    const file = new URL(`${name}.sql`, folder)
    const told = conversed.map(([call, sql]) => `-- ${call}\n${sql};\n`).join('\n')
    if (update && engine === 'embedded') {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, told)
    }
    expect(told).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
  }

  test.each(placeGroups)('%s send the statements that were reviewed', async (group) => {
    compare(group, await conversationOfPlaces(group))
  })

  test.each(familyGroups)('%s send the statements that were reviewed', async (group) => {
    compare(families[group].family.name, await conversation(group))
  })
})

describe('the files', () => {
  test('are those of the families there are', () => {
    const names = familyGroups.map((group) => `${families[group].family.name}.sql`)
    expect(readdirSync(folder).toSorted()).toEqual([...names, ...placeGroups.map((group) => `${group}.sql`)].toSorted())
  })
})
