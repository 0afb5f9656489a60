import { food } from '@provende/contract/catalogue/food.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { type Actor, inReadScope } from '../../packages/server/src/records/scope.ts'
import { type Listed, type ListQuery, listRecords } from '../../packages/server/src/records/store.ts'
import { againstRaw } from './against-raw.ts'
import { onEachEngine } from './each-engine.ts'
import { fillLargeCatalogue, type LargeCatalogue } from './large-catalogue.ts'
import { confirmed, interleaved, median, milliseconds, type Part, pairwise, type Row, times } from './measure.ts'
import { rawPage } from './raw-page.ts'
import { readingsOf } from './sent-statements.ts'
import { callsOver } from './whole-calls.ts'

const rounds = 15
/** The second page against the first. */
const mostSecondToFirst = 1.3

/** The list of a family of 100,000 records, on either engine, against hand-written SQL. */
export const lists: Part = onEachEngine({
  name: 'lists',
  holds: '100,000 foods',
  fill: fillLargeCatalogue,
  measure: async (database, catalogue) => {
    const bench = benchOf(database, catalogue)
    const rows = [...(await pagesAgainstRaw(bench)), await confirmed(() => secondAgainstFirst(bench))]
    return [...rows, await searchReads(bench), await wholeCall(bench)]
  },
})

type Eyes = keyof LargeCatalogue
type Case = { readonly eyes: Eyes; readonly asked: Partial<ListQuery>; readonly size?: number; readonly page?: number }

/** Pages as a person counts them. */
const cases: Readonly<Record<string, Case>> = {
  'page 25 of 25, by name': { eyes: 'manufacturer', asked: {} },
  'page 25 of 50, by name, downwards': { eyes: 'distributor', asked: { descending: true }, size: 50 },
  'page 25 of 25, by code': { eyes: 'distributor', asked: { order: 'code' } },
  'page 25 of 25, search "phosphate", by name': { eyes: 'manufacturer', asked: { search: 'phosphate' } },
  'page 25 of 50, search "phosphate", by code': {
    eyes: 'distributor',
    asked: { search: 'phosphate', order: 'code' },
    size: 50,
  },
  'page 1 of 50, name contains "molybdate"': {
    eyes: 'distributor',
    asked: { contains: [['name', 'molybdate']] },
    size: 50,
    page: 1,
  },
  'page 1 of 25, a tenant with 40 foods': { eyes: 'newcomer', asked: {}, page: 1 },
}

const queryOf = ({ asked, size = 25, page = 25 }: Case): ListQuery => ({
  limit: size,
  offset: size * (page - 1),
  order: 'name',
  descending: false,
  withInactive: false,
  contains: [],
  equals: [],
  ...asked,
})

/** One filled database, as the parts below look at it. */
type Bench = {
  readonly database: Database
  readonly catalogue: LargeCatalogue
  readonly ours: (eyes: Eyes, query: ListQuery) => Promise<Listed>
}

function benchOf(database: Database, catalogue: LargeCatalogue): Bench {
  const source = { database, clock: () => new Date() }
  const ours = (eyes: Eyes, query: ListQuery) =>
    inReadScope(source, actorOf(catalogue, eyes), (scope) => listRecords(scope, food, query))
  return { database, catalogue, ours }
}

const actorOf = (catalogue: LargeCatalogue, eyes: Eyes): Actor => ({ tenantId: catalogue[eyes], userId: 1 })

async function pagesAgainstRaw({ database, catalogue, ours }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, given] of Object.entries(cases)) {
    const query = queryOf(given)
    const works = {
      ours: () => ours(given.eyes, query),
      raw: () => rawPage(database, actorOf(catalogue, given.eyes), query),
    }
    rows.push(await againstRaw(`${database.engine}: ${what}`, works, rounds))
  }
  return rows
}

async function secondAgainstFirst({ database, ours }: Bench): Promise<Row> {
  const query = queryOf({ eyes: 'manufacturer', asked: {}, page: 1 })
  const { first, second } = await interleaved(
    {
      first: () => ours('manufacturer', query),
      second: () => ours('manufacturer', { ...query, offset: query.limit }),
    },
    rounds,
  )
  return {
    what: `${database.engine}: page 2 against page 1, by name`,
    measured: `${milliseconds(median(second))}, page 1 ${milliseconds(median(first))}: ${times(second, first)}`,
    bound: `${mostSecondToFirst} ×`,
    holds: pairwise(second, first, (one, other) => one / other) <= mostSecondToFirst,
  }
}

async function searchReads({ database, catalogue }: Bench): Promise<Row> {
  const query = queryOf({ eyes: 'manufacturer', asked: { contains: [['name', 'molybdate']] }, page: 1 })
  const source = { database, clock: () => new Date() }
  const readings = await readingsOf(source, actorOf(catalogue, 'manufacturer'), 'food', (scope) =>
    listRecords(scope, food, query),
  )
  return {
    what: `${database.engine}: page and count of a name search read`,
    measured: readings
      .map(({ indexes, wholeTable }) => (wholeTable ? 'the whole table' : indexes.join(' and ')))
      .join(', '),
    bound: 'food_search',
    holds: readings.length === 2 && readings.every((one) => one.indexes.includes('food_search') && !one.wholeTable),
  }
}

async function wholeCall({ database, catalogue }: Bench): Promise<Row> {
  const calls = await callsOver(database, catalogue.manufacturer)
  const { list } = await interleaved(
    { list: () => calls.get('/api/Foods?NbPerPage=25&Page=24&Name=phosphate') },
    rounds,
  )
  return {
    what: `${database.engine}: whole call in process, page 25 of 25, name contains "phosphate"`,
    measured: milliseconds(median(list)),
    bound: '',
    holds: null,
  }
}
