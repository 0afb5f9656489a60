import { food } from '@provende/contract/catalogue/food.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { type Actor, inReadScope } from '../../packages/server/src/records/scope.ts'
import { type ListQuery, listRecords } from '../../packages/server/src/records/store.ts'
import { onEachEngine } from './support/each-engine.ts'
import { fillLargeCatalogue, type LargeCatalogue } from './support/large-catalogue.ts'
import {
  median,
  medianOfRounds,
  milliseconds,
  type Part,
  type Row,
  ratioText,
  retryIfExceeded,
  timeInTurns,
} from './support/measure.ts'
import { rawPage } from './support/raw-page.ts'
import { compareWithRawSql } from './support/raw-sql-comparison.ts'
import { tableAccessesOf } from './support/sent-statements.ts'
import { openClient } from './support/whole-calls.ts'

const rounds = 15
/** The maximum ratio of the second page to the first. */
const maxPageRatio = 1.3

/** The list of a family of 100,000 records, on both engines, against hand-written SQL. */
export const lists: Part = onEachEngine({
  name: 'lists',
  content: '100,000 foods',
  fill: fillLargeCatalogue,
  measure: async (database, catalogue) => {
    const bench = benchOf(database, catalogue)
    const rows = [
      ...(await comparePagesWithRawSql(bench)),
      await retryIfExceeded(() => compareSecondPageWithFirst(bench)),
    ]
    return [...rows, await searchReads(bench), await wholeCall(bench)]
  },
})

type Viewer = keyof LargeCatalogue
type Case = {
  readonly viewer: Viewer
  readonly query: Partial<ListQuery>
  readonly size?: number
  readonly page?: number
}

/** Page numbers start at 1. */
const cases: Readonly<Record<string, Case>> = {
  'page 25 of 25, by name': { viewer: 'manufacturer', query: {} },
  'page 25 of 50, by name, downwards': { viewer: 'distributor', query: { descending: true }, size: 50 },
  'page 25 of 25, by code': { viewer: 'distributor', query: { order: 'code' } },
  'page 25 of 25, search "phosphate", by name': { viewer: 'manufacturer', query: { search: 'phosphate' } },
  'page 25 of 50, search "phosphate", by code': {
    viewer: 'distributor',
    query: { search: 'phosphate', order: 'code' },
    size: 50,
  },
  'page 1 of 50, name contains "molybdate"': {
    viewer: 'distributor',
    query: { contains: [['name', 'molybdate']] },
    size: 50,
    page: 1,
  },
  'page 1 of 25, a tenant with 40 foods': { viewer: 'newcomer', query: {}, page: 1 },
}

const queryOf = ({ query, size = 25, page = 25 }: Case): ListQuery => ({
  limit: size,
  offset: size * (page - 1),
  order: 'name',
  descending: false,
  withInactive: false,
  contains: [],
  equals: [],
  ...query,
})

/** A filled database, and how to list its foods. */
type Bench = {
  readonly database: Database
  readonly catalogue: LargeCatalogue
  readonly listWithApplication: (viewer: Viewer, query: ListQuery) => ReturnType<typeof listRecords<typeof food>>
}

function benchOf(database: Database, catalogue: LargeCatalogue): Bench {
  const source = { database, clock: () => new Date() }
  const listWithApplication = (viewer: Viewer, query: ListQuery) =>
    inReadScope(source, actorOf(catalogue, viewer), (scope) => listRecords(scope, food, query))
  return { database, catalogue, listWithApplication }
}

const actorOf = (catalogue: LargeCatalogue, viewer: Viewer): Actor => ({ tenantId: catalogue[viewer], userId: 1 })

async function comparePagesWithRawSql({ database, catalogue, listWithApplication }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, testCase] of Object.entries(cases)) {
    const query = queryOf(testCase)
    const tasks = {
      ours: () => listWithApplication(testCase.viewer, query),
      raw: () => rawPage(database, actorOf(catalogue, testCase.viewer), query),
    }
    rows.push(await compareWithRawSql(`${database.engine}: ${what}`, tasks, rounds))
  }
  return rows
}

async function compareSecondPageWithFirst({ database, listWithApplication }: Bench): Promise<Row> {
  const query = queryOf({ viewer: 'manufacturer', query: {}, page: 1 })
  const { first, second } = await timeInTurns(
    {
      first: () => listWithApplication('manufacturer', query),
      second: () => listWithApplication('manufacturer', { ...query, offset: query.limit }),
    },
    rounds,
  )
  return {
    what: `${database.engine}: page 2 against page 1, by name`,
    measured: `${milliseconds(median(second))}, page 1 ${milliseconds(median(first))}: ${ratioText(second, first)}`,
    bound: `${maxPageRatio} ×`,
    isMet: medianOfRounds(second, first, (one, other) => one / other) <= maxPageRatio,
  }
}

async function searchReads({ database, catalogue }: Bench): Promise<Row> {
  const query = queryOf({ viewer: 'manufacturer', query: { contains: [['name', 'molybdate']] }, page: 1 })
  const source = { database, clock: () => new Date() }
  const accesses = await tableAccessesOf(source, actorOf(catalogue, 'manufacturer'), 'food', (scope) =>
    listRecords(scope, food, query),
  )
  return {
    what: `${database.engine}: page and count of a name search read`,
    measured: accesses
      .map(({ indexes, isFullScan }) => (isFullScan ? 'the whole table' : indexes.join(' and ')))
      .join(', '),
    bound: 'food_search',
    isMet: accesses.length === 2 && accesses.every((one) => one.indexes.includes('food_search') && !one.isFullScan),
  }
}

async function wholeCall({ database, catalogue }: Bench): Promise<Row> {
  const client = await openClient(database, catalogue.manufacturer)
  const { list } = await timeInTurns(
    { list: () => client.get('/api/Foods?NbPerPage=25&Page=24&Name=phosphate') },
    rounds,
  )
  return {
    what: `${database.engine}: whole call in process, page 25 of 25, name contains "phosphate"`,
    measured: milliseconds(median(list)),
    bound: '',
    isMet: null,
  }
}
