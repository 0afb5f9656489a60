import { searchRecords } from '../../packages/server/src/home/search.ts'
import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { inReadScope } from '../../packages/server/src/records/scope.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeFormulas, type LargeFormulasViewers } from './support/large-formulas.ts'
import {
  type BenchmarkPart,
  median,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './support/measure.ts'

const measuringRounds = 11
const maxSearchMs = 50

/** What the palette asks for with each word: records of every family, of 20,000 formulas and 3,000 farms. */
export const searchBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'search',
  content: '20,000 formulas',
  fill: fillLargeFormulas,
  measure: async (database, filled) => {
    const rows: ResultRow[] = []
    for (const [what, search] of Object.entries(searchesOf(database, filled)))
      rows.push(await retryIfExceeded(() => measureSearch(`${database.engine}: palette, ${what}`, search)))
    return rows
  },
})

type Search = () => ReturnType<typeof searchRecords>

async function measureSearch(what: string, search: Search): Promise<ResultRow> {
  const { time } = await timeAlternately({ time: search }, measuringRounds)
  const matches = (await search()).reduce((sum, { rows }) => sum + rows.length, 0)
  const milliseconds = median(time)
  return {
    ...{ what, measured: `${millisecondsText(milliseconds)}, ${matches} named`, bound: `${maxSearchMs} ms` },
    isMet: milliseconds <= maxSearchMs,
  }
}

function searchesOf(database: Database, { viewers }: LargeFormulasViewers): Readonly<Record<string, Search>> {
  const source = { database, clock: () => new Date() }
  const roles = { manufacturer: 'AdminDif', distributor: 'AdminDistri', expert: 'ExpertDif', farmer: 'Farmer' } as const
  const searchAs = (viewer: keyof typeof viewers, text: string) => () => {
    const role = roles[viewer]
    return inReadScope(source, { ...viewers[viewer], role }, (scope) =>
      searchRecords(scope, { ...viewers[viewer], role }, text),
    )
  }
  return {
    'two letters, in almost every name': searchAs('manufacturer', 'mi'),
    'a word of every second formula': searchAs('manufacturer', 'vaches'),
    'a formula by words of its name and farm': searchAs('manufacturer', 'lande tarie 123'),
    'a number in few names': searchAs('manufacturer', '2718'),
    'what no record has': searchAs('manufacturer', 'zzyzx'),
    'as seen by a distributor': searchAs('distributor', 'vaches'),
    'as seen by an expert with 20 farms': searchAs('expert', 'vaches'),
    'as seen by a farmer': searchAs('farmer', 'vaches'),
  }
}
