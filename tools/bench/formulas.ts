import type { FormulaFilters } from '@provende/contract/formulation/formula-search.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { searchFormulas } from '../../packages/server/src/formulation/formula-search.ts'
import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { inReadScope } from '../../packages/server/src/records/scope.ts'
import { againstRaw } from './against-raw.ts'
import { onEachEngine } from './each-engine.ts'
import { fillLargeFormulas, type LargeFormulas } from './large-formulas.ts'
import type { Part, Row } from './measure.ts'
import { type AskedFormulas, rawFormulas } from './raw-formulas.ts'
import { readingsOf } from './sent-statements.ts'

const rounds = 11

/** The search over 20,000 formulas, on either engine, against hand-written SQL. */
export const formulas: Part = onEachEngine({
  name: 'formulas',
  holds: '20,000 formulas',
  fill: fillLargeFormulas,
  measure: async (database, filled) => {
    const rows: Row[] = []
    for (const [what, given] of Object.entries(casesOf(filled)))
      rows.push(await pageAgainstRaw({ database, filled }, what, given))
    return [...rows, await nameReads({ database, filled })]
  },
})

type Bench = { readonly database: Database; readonly filled: LargeFormulas }
type Case = Partial<Omit<AskedFormulas, 'filters'>> & {
  readonly eyes: keyof LargeFormulas['eyes']
  readonly filters?: Partial<FormulaFilters>
}

const casesOf = ({ expertId, raceId, specieId, foods }: LargeFormulas): Readonly<Record<string, Case>> => ({
  'page 25 of 25, by name': { eyes: 'manufacturer', page: 25 },
  'page 10 of 50, by code, downwards': { eyes: 'manufacturer', order: 'code', descending: true, size: 50, page: 10 },
  'by farm': { eyes: 'manufacturer', order: 'farmName' },
  'by distributor': { eyes: 'manufacturer', order: 'distributorName' },
  'by breed': { eyes: 'manufacturer', order: 'targetObjectName' },
  'by price, downwards': { eyes: 'manufacturer', order: 'pricePerTonneEur', descending: true },
  'by date, downwards, of a distributor': { eyes: 'distributor', order: 'creationDate', descending: true },
  'name "tarie"': { eyes: 'manufacturer', filters: { formulaName: 'tarie' } },
  'farm "1234"': { eyes: 'manufacturer', filters: { farm: '1234' } },
  'distributor "structure 3", locked': { eyes: 'manufacturer', filters: { distributor: 'structure 3', status: 2 } },
  'a month, by date': {
    eyes: 'manufacturer',
    order: 'creationDate',
    filters: { startDate: '2025-03-01', endDate: '2025-03-31' },
  },
  'an expert': { eyes: 'manufacturer', filters: { expert: expertId } },
  'breed and species': { eyes: 'manufacturer', filters: { target: raceId, specie: specieId } },
  'one food': { eyes: 'manufacturer', filters: { linkedFoods: [foods[0]] } },
  'two foods, of a distributor': { eyes: 'distributor', filters: { linkedFoods: foods } },
  'everything at once': {
    eyes: 'manufacturer',
    order: 'farmName',
    filters: {
      formulaName: 'bio',
      farm: 'lande',
      distributor: 'structure',
      status: 1,
      startDate: '2024-06-01',
      endDate: '2026-12-31',
      specie: specieId,
      linkedFoods: [foods[0]],
    },
  },
  'what an expert looks after': { eyes: 'expert', filters: { formulaName: 'vaches' } },
  'of a farmer': { eyes: 'farmer' },
})

const askedIn = ({ filters = {}, order = 'name', descending = false, size = 25, page = 1 }: Case): AskedFormulas => ({
  filters: { inactive: false, status: 0, linkedFoods: [], ...filters },
  ...{ order, descending, size, page },
})

/** The search as the application makes it. */
function ours({ database, filled }: Bench, given: Case) {
  const { filters, order, descending: desc, size, page } = askedIn(given)
  const source = { database, clock: () => new Date() }
  return inReadScope(source, filled.eyes[given.eyes], async (scope) => {
    const asked = { order: toWireName(order), desc, nbPerPage: size, page: page - 1 }
    const { answer, count } = await searchFormulas(scope, filters, asked)
    return { records: answer, count }
  })
}

function pageAgainstRaw(bench: Bench, what: string, given: Case): Promise<Row> {
  const { database, filled } = bench
  const works = {
    ours: () => ours(bench, given),
    raw: () => rawFormulas(database, filled.eyes[given.eyes], askedIn(given)),
  }
  return againstRaw(`${database.engine}: formulas, ${what}`, works, rounds)
}

/** How formulas are read when a rare name is asked for. */
async function nameReads({ database, filled }: Bench): Promise<Row> {
  const { filters } = askedIn({ eyes: 'manufacturer', filters: { formulaName: 'lande 1234' } })
  const source = { database, clock: () => new Date() }
  const readings = await readingsOf(source, filled.eyes.manufacturer, 'formula', (scope) =>
    searchFormulas(scope, filters, { nbPerPage: 25, page: 0 }),
  )
  return {
    what: `${database.engine}: a search for a formula by name reads`,
    measured: readings
      .map(({ indexes, wholeTable }) => (wholeTable ? 'the whole table' : [...new Set(indexes)].join(' and ')))
      .join(', '),
    bound: 'formula_search',
    holds: readings.length > 0 && readings.every((one) => one.indexes.includes('formula_search') && !one.wholeTable),
  }
}
