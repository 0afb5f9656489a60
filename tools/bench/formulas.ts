import { listedFormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import type { FormulaFilters } from '@provende/contract/formulation/formula-search.ts'
import { toWireName } from '@provende/contract/wire.ts'
import { searchFormulas } from '../../packages/server/src/formulation/formula/formula-search.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { inReadScope } from '../../packages/server/src/records/scope.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeFormulas, type LargeFormulasViewers } from './support/large-formulas.ts'
import { type BenchmarkPart, median, millisecondsText, type ResultRow, timeAlternately } from './support/measure.ts'
import { type FormulaQuery, rawFormulaPage } from './support/raw-formulas.ts'
import { compareWithRawSql } from './support/raw-sql-comparison.ts'
import { tableAccessesOf } from './support/sent-statements.ts'
import { openSignedInClient } from './support/whole-calls.ts'

const measuringRounds = 11

/** The search over 20,000 formulas, on both engines, against hand-written SQL. */
export const formulasBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'formulas',
  content: '20,000 formulas',
  fill: fillLargeFormulas,
  measure: async (database, filled) => {
    const rows: ResultRow[] = []
    for (const [what, testCase] of Object.entries(searchCasesOf(filled)))
      rows.push(await comparePageWithRawSql({ database, filled }, what, testCase))
    return [...rows, await checkIndexReads({ database, filled }), await measureFoodsByUse({ database, filled })]
  },
})

type FormulaBench = { readonly database: Database; readonly filled: LargeFormulasViewers }
type SearchCase = Partial<Omit<FormulaQuery, 'filters'>> & {
  readonly viewer: keyof LargeFormulasViewers['viewers']
  readonly filters?: Partial<FormulaFilters>
}

const searchCasesOf = ({
  expertId,
  raceId,
  specieId,
  foods,
}: LargeFormulasViewers): Readonly<Record<string, SearchCase>> => ({
  'page 25 of 25, by name': { viewer: 'manufacturer', page: 25 },
  'page 10 of 50, by code, downwards': { viewer: 'manufacturer', order: 'code', descending: true, size: 50, page: 10 },
  'by farm': { viewer: 'manufacturer', order: 'farmName' },
  'by distributor': { viewer: 'manufacturer', order: 'distributorName' },
  'by breed': { viewer: 'manufacturer', order: 'breedName' },
  'by price, downwards': { viewer: 'manufacturer', order: 'pricePerTonneEur', descending: true },
  'by date, downwards, of a distributor': { viewer: 'distributor', order: 'creationDate', descending: true },
  'name "tarie"': { viewer: 'manufacturer', filters: { formulaName: 'tarie' } },
  'farm "1234"': { viewer: 'manufacturer', filters: { farm: '1234' } },
  'distributor "structure 3", locked': { viewer: 'manufacturer', filters: { distributor: 'structure 3', status: 2 } },
  'a month, by date': {
    viewer: 'manufacturer',
    order: 'creationDate',
    filters: { startDate: '2025-03-01', endDate: '2025-03-31' },
  },
  'an expert': { viewer: 'manufacturer', filters: { expert: expertId } },
  'breed and species': { viewer: 'manufacturer', filters: { target: raceId, specie: specieId } },
  'one food': { viewer: 'manufacturer', filters: { linkedFoods: [foods[0]] } },
  'two foods, of a distributor': { viewer: 'distributor', filters: { linkedFoods: foods } },
  'everything at once': {
    viewer: 'manufacturer',
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
  'what an expert looks after': { viewer: 'expert', filters: { formulaName: 'vaches' } },
  'of a farmer': { viewer: 'farmer' },
})

const formulaQueryOf = ({
  filters = {},
  order = 'name',
  descending = false,
  size = 25,
  page = 1,
}: SearchCase): FormulaQuery => ({
  filters: { inactive: false, status: 0, linkedFoods: [], ...filters },
  ...{ order, descending, size, page },
})

/** The search as the application makes it. */
function searchWithApplication({ database, filled }: FormulaBench, testCase: SearchCase) {
  const { filters, order, descending: desc, size, page } = formulaQueryOf(testCase)
  const source = { database, clock: () => new Date() }
  return inReadScope(source, filled.viewers[testCase.viewer], async (scope) => {
    const options = { order: toWireName(order, listedFormulaResponse), desc, nbPerPage: size, page: page - 1 }
    const { response, count } = await searchFormulas(scope, { role: 'Formulateur' }, filters, options)
    return { response, count }
  })
}

function comparePageWithRawSql(bench: FormulaBench, what: string, testCase: SearchCase): Promise<ResultRow> {
  const { database, filled } = bench
  const tasks = {
    ours: () => searchWithApplication(bench, testCase),
    raw: () => rawFormulaPage(database, filled.viewers[testCase.viewer], formulaQueryOf(testCase)),
  }
  return compareWithRawSql(`${database.engine}: formulas, ${what}`, tasks, measuringRounds)
}

const maxFoodsByUseMs = 200

/** The list of foods sorted by how many formulas are made of them: all are counted for it. */
async function measureFoodsByUse({ database, filled }: FormulaBench): Promise<ResultRow> {
  const { get } = await openSignedInClient(database, filled.viewers.manufacturer.tenantId)
  const path = '/api/Foods?NbPerPage=25&Order=FormulaCount&Desc=true&Facts=FormulaCount'
  const { took } = await timeAlternately({ took: () => get(path) }, measuringRounds)
  return {
    what: `${database.engine}: foods by the formulas made of them`,
    measured: millisecondsText(median(took)),
    bound: `≤ ${maxFoodsByUseMs} ms`,
    isMet: median(took) <= maxFoodsByUseMs,
  }
}

/** The index with which a search for a rare name reads formulas. */
async function checkIndexReads({ database, filled }: FormulaBench): Promise<ResultRow> {
  const { filters } = formulaQueryOf({ viewer: 'manufacturer', filters: { formulaName: 'lande 1234' } })
  const source = { database, clock: () => new Date() }
  const accesses = await tableAccessesOf(source, filled.viewers.manufacturer, 'formula', (scope) =>
    searchFormulas(scope, { role: 'Formulateur' }, filters, { nbPerPage: 25, page: 0 }),
  )
  return {
    what: `${database.engine}: a search for a formula by name reads`,
    measured: accesses
      .map(({ indexes, isFullScan }) => (isFullScan ? 'the whole table' : [...new Set(indexes)].join(' and ')))
      .join(', '),
    bound: 'formula_search',
    isMet: accesses.length > 0 && accesses.every((one) => one.indexes.includes('formula_search') && !one.isFullScan),
  }
}
