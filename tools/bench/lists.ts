import { food } from '@provende/contract/catalogue/food.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { type Actor, inReadScope } from '../../packages/server/src/records/scope.ts'
import { type ListQuery, listRecords } from '../../packages/server/src/records/store.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeCatalogue, type LargeCatalogueViewers } from './support/large-catalogue.ts'
import {
  type BenchmarkPart,
  median,
  medianOfRounds,
  medianRatioText,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './support/measure.ts'
import { rawFoodPage } from './support/raw-page.ts'
import { compareWithRawSql } from './support/raw-sql-comparison.ts'
import { tableAccessesOf } from './support/sent-statements.ts'
import { openSignedInClient } from './support/whole-calls.ts'

const measuringRounds = 15
/** The maximum ratio of the second page to the first. */
const maxPageRatio = 1.3

/** The list of a family of 100,000 records, on both engines, against hand-written SQL. */
export const listsBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'lists',
  content: '100,000 foods',
  fill: fillLargeCatalogue,
  measure: async (database, catalogue) => {
    const bench = listBenchOf(database, catalogue)
    const rows = [
      ...(await comparePagesWithRawSql(bench)),
      await retryIfExceeded(() => compareSecondPageWithFirst(bench)),
    ]
    return [...rows, await checkSearchReads(bench), await measureWholeCall(bench)]
  },
})

type ListViewer = keyof LargeCatalogueViewers
type ListCase = {
  readonly viewer: ListViewer
  readonly query: Partial<ListQuery>
  readonly size?: number
  readonly page?: number
}

/** Page numbers start at 1. */
const listCases: Readonly<Record<string, ListCase>> = {
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

const listQueryOf = ({ query, size = 25, page = 25 }: ListCase): ListQuery => ({
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
type ListBench = {
  readonly database: Database
  readonly catalogue: LargeCatalogueViewers
  readonly listWithApplication: (viewer: ListViewer, query: ListQuery) => ReturnType<typeof listRecords<typeof food>>
}

function listBenchOf(database: Database, catalogue: LargeCatalogueViewers): ListBench {
  const source = { database, clock: () => new Date() }
  const listWithApplication = (viewer: ListViewer, query: ListQuery) =>
    inReadScope(source, viewingActorOf(catalogue, viewer), (scope) => listRecords(scope, food, query))
  return { database, catalogue, listWithApplication }
}

const viewingActorOf = (catalogue: LargeCatalogueViewers, viewer: ListViewer): Actor => ({
  tenantId: catalogue[viewer],
  userId: 1,
})

async function comparePagesWithRawSql({ database, catalogue, listWithApplication }: ListBench): Promise<ResultRow[]> {
  const rows: ResultRow[] = []
  for (const [what, testCase] of Object.entries(listCases)) {
    const query = listQueryOf(testCase)
    const tasks = {
      ours: () => listWithApplication(testCase.viewer, query),
      raw: () => rawFoodPage(database, viewingActorOf(catalogue, testCase.viewer), query),
    }
    rows.push(await compareWithRawSql(`${database.engine}: ${what}`, tasks, measuringRounds))
  }
  return rows
}

async function compareSecondPageWithFirst({ database, listWithApplication }: ListBench): Promise<ResultRow> {
  const query = listQueryOf({ viewer: 'manufacturer', query: {}, page: 1 })
  const { first, second } = await timeAlternately(
    {
      first: () => listWithApplication('manufacturer', query),
      second: () => listWithApplication('manufacturer', { ...query, offset: query.limit }),
    },
    measuringRounds,
  )
  return {
    what: `${database.engine}: page 2 against page 1, by name`,
    measured: `${millisecondsText(median(second))}, page 1 ${millisecondsText(median(first))}: ${medianRatioText(second, first)}`,
    bound: `${maxPageRatio} ×`,
    isMet: medianOfRounds(second, first, (one, other) => one / other) <= maxPageRatio,
  }
}

async function checkSearchReads({ database, catalogue }: ListBench): Promise<ResultRow> {
  const query = listQueryOf({ viewer: 'manufacturer', query: { contains: [['name', 'molybdate']] }, page: 1 })
  const source = { database, clock: () => new Date() }
  const accesses = await tableAccessesOf(source, viewingActorOf(catalogue, 'manufacturer'), 'food', (scope) =>
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

async function measureWholeCall({ database, catalogue }: ListBench): Promise<ResultRow> {
  const client = await openSignedInClient(database, catalogue.manufacturer)
  const { list } = await timeAlternately(
    { list: () => client.get('/api/Foods?NbPerPage=25&Page=24&Name=phosphate') },
    measuringRounds,
  )
  return {
    what: `${database.engine}: whole call in process, page 25 of 25, name contains "phosphate"`,
    measured: millisecondsText(median(list)),
    bound: '',
    isMet: null,
  }
}
