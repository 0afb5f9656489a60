import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { toWireName } from '@provende/contract/wire.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../conformance/support.ts'
import {
  type FamilyGroup,
  families,
  familyCallsOf,
  familyGroups,
  insertTestRecord,
  recordIn,
  testedGroupsOn,
  writableGroups,
} from '../conformance/support-families.ts'
import { createOrganisation, organisationPaths, updateOrganisation } from '../conformance/support-organisations.ts'
import { onEachEngine } from '../kit/support/databases.ts'
import { StatementRecorder } from '../kit/support/statement-recorder.ts'

/*
 * The SQL that each call of each family sends is kept in tests/golden/sql, so that a change shows in the diff. It is
 * the same on both engines: on the embedded one for a sample. UPDATE_GOLDEN=1 rewrites the files.
 */

const organisationGroups = Object.keys(organisationPaths) as (keyof typeof organisationPaths)[]
const goldenFolder = new URL('./sql/', import.meta.url)
const shouldUpdate = process.env.UPDATE_GOLDEN === '1'

/** Formats SQL: one clause per line, brackets kept together, whitespace collapsed. */
function formatSql(text: string): string {
  let depth = 0
  const clause = /^(from|where|and|order by|limit|set|values|returning) /
  const words = text.replace(/\s+/g, ' ').trim().split(/(?= )/)
  return words.reduce((formatted, word, index) => {
    const rest = words
      .slice(index, index + 3)
      .join('')
      .trimStart()
    const startsClause = depth === 0 && clause.test(`${rest} `)
    depth += (word.match(/\(/g) ?? []).length - (word.match(/\)/g) ?? []).length
    return `${formatted}${startsClause ? `\n ${word}` : word}`
  }, '')
}

/** The first statement of every call: it looks up the session of the token. */
const isSessionLookup = (text: string) => text.trimStart().startsWith('with live as')

onEachEngine(({ engine, fresh }) => {
  let world: World
  let recorder: StatementRecorder
  let anna: Person
  beforeAll(async () => {
    const database = await fresh()
    recorder = new StatementRecorder(database)
    world = await createWorld({ ...database, kysely: database.kysely.withPlugin(recorder) })
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  /** The statements of one call, which must succeed. */
  async function sentBy(call: () => Promise<{ status: number; text: string }>): Promise<string> {
    recorder.sent.length = 0
    const response = await call()
    expect(response.status, response.text).toBe(200)
    expect(recorder.sent.filter(isSessionLookup)).toHaveLength(1)
    const statements = recorder.sent.filter((text) => !isSessionLookup(text))
    expect(statements.length).toBeGreaterThan(0)
    return statements.map(formatSql).join(';\n')
  }

  /** The statements of every call of a family, by the name of the call. */
  async function statementsOf(group: FamilyGroup): Promise<[name: string, sql: string][]> {
    const { family } = families[group]
    const records = familyCallsOf(anna, group)
    const label = toWireName(family.filters[0] ?? '', family.fields)
    const parent = family.parent === null ? {} : { [toWireName(family.parent, family.fields)]: 1 }
    const search = { Search: 'two words', [label]: 'a', ...parent, NbPerPage: 10, Page: 2, Order: 'Id', Desc: true }
    const id = await insertTestRecord(world, group, anna.tenantId)
    const calls: [string, string][] = [
      ['list', await sentBy(() => records.list({ NbPerPage: 1 }))],
      ['list: search, filter, sort, third page', await sentBy(() => records.list(search))],
      [
        'list: inactive ones too, two columns',
        await sentBy(() => records.list({ GetInactive: true, IncludeColumns: `Id,${label}` })),
      ],
      ['one', await sentBy(() => records.get(id))],
    ]
    if (!writableGroups.includes(group)) return calls
    const content = await records.fullContent()
    const created = await records.create()
    calls.push(['create', await sentBy(() => records.post(content))])
    const changed = { ...created, ...(await records.fullContent()) }
    calls.push(['replace', await sentBy(() => records.put(changed))])
    calls.push(['deactivate', await sentBy(() => records.delete(created.id))])
    return calls
  }

  /** The same for organisations, which create a tenant or belong to that of a farm. */
  async function statementsOfOrganisations(
    group: keyof typeof organisationPaths,
  ): Promise<[name: string, sql: string][]> {
    const path = organisationPaths[group]
    const farmId = recordIn(await createOrganisation(anna, 'Farms')).id
    const created = recordIn(
      await createOrganisation(anna, path, { farmId: path === 'FarmSites' ? farmId : undefined }),
    )
    const { id } = created
    const query = 'Search=two+words&Name=a&NbPerPage=10&Page=2&Order=Name&Desc=true'
    const productions = path === 'FarmSites' ? { farmId, productions: [{ productionTypeId: 1 }] } : {}
    const more: Record<typeof path, string[]> = {
      Structures: ['?Type=2', '/GetHierarchy?withFarms=true', '/GetCurrentStructure', '/GetStructuresByTenantId?id=1'],
      Farms: [`/GetFarmByTenantId?id=${created.ownerTenantId}`],
      FarmSites: [`/GetSitesByTenantId?id=${anna.tenantId}`],
    }
    const calls: [string, string][] = [
      ['list', await sentBy(() => anna.call('GET', `/api/${path}?NbPerPage=1`))],
      ['list: search, filter, sort, third page', await sentBy(() => anna.call('GET', `/api/${path}?${query}`))],
      ['one', await sentBy(() => anna.call('GET', `/api/${path}/${id}`))],
      ['create', await sentBy(() => createOrganisation(anna, path, productions))],
      ['replace', await sentBy(() => updateOrganisation(anna, path, { ...created, city: 'Vire' }))],
      ['deactivate', await sentBy(() => anna.call('DELETE', `/api/${path}/${id}`))],
      ['restore', await sentBy(() => anna.call('DELETE', `/api/${path}/${id}?restore=true`))],
    ]
    for (const address of more[path])
      calls.push([address.replace(/\d+$/, '…'), await sentBy(() => anna.call('GET', `/api/${path}${address}`))])
    return calls
  }

  const compare = (name: string, calls: [name: string, sql: string][]) => {
    const file = new URL(`${name}.sql`, goldenFolder)
    const content = calls.map(([call, sql]) => `-- ${call}\n${sql};\n`).join('\n')
    if (shouldUpdate && engine === 'postgresql') {
      mkdirSync(goldenFolder, { recursive: true })
      writeFileSync(file, content)
    }
    expect(content).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
  }

  test.each(organisationGroups)('the calls of %s send the reviewed statements', async (group) => {
    compare(group, await statementsOfOrganisations(group))
  })

  test.each(testedGroupsOn(engine, familyGroups))('the calls of %s send the reviewed statements', async (group) => {
    compare(families[group].family.name, await statementsOf(group))
  })
})

describe('the golden files', () => {
  test('are exactly one per family', () => {
    const names = familyGroups.map((group) => `${families[group].family.name}.sql`)
    expect(readdirSync(goldenFolder).toSorted()).toEqual(
      [...names, ...organisationGroups.map((group) => `${group}.sql`)].toSorted(),
    )
  })
})
