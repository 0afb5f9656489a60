import type { Database } from '../../packages/server/src/kit/database/database.ts'
import { benchmarkOnEachEngine } from './support/each-engine.ts'
import { fillLargeCatalogue } from './support/large-catalogue.ts'
import {
  type BenchmarkPart,
  median,
  millisecondsText,
  type ResultRow,
  retryIfExceeded,
  timeAlternately,
} from './support/measure.ts'
import { openSignedInClient } from './support/whole-calls.ts'

const foodCount = 20_000
const modelVersionCount = 5000
const measuringRounds = 9

type CallTimeBounds = Readonly<Record<string, readonly [path: string, most: number]>>

/** Calls made by the food screens, with the maximum milliseconds of a whole call in process. */
const foodCallBounds: CallTimeBounds = {
  'page 1 of 25, by name': ['/api/Foods?NbPerPage=25', 100],
  'page 1 of 25, by primary category': ['/api/Foods?NbPerPage=25&Order=PrimaryCategory', 200],
  'page 1 of 25, search "phosphate"': ['/api/Foods?NbPerPage=25&Search=phosphate', 100],
  GetAll: ['/api/Foods/GetAll?locale=fr-FR', 1000],
  PriceList: ['/api/Foods/PriceList', 1000],
}

/** Calls made by the screens of a model that has all the versions. */
const modelVersionCallBounds = (modelId: number): CallTimeBounds => ({
  'page 1 of 25 of all': ['/api/Models/Version?NbPerPage=25', 100],
  'page 1 of 25 of one model': [`/api/Models/Version?NbPerPage=25&ModelId=${modelId}`, 100],
  'search "4999"': ['/api/Models/Version?NbPerPage=25&Search=4999', 100],
})

async function addVersions({ pool }: Database, tenantId: number): Promise<number> {
  const { rows: models } = await pool.query(
    `insert into model (tenant_id, name, code) values ($1, 'Ruminants', 'RUM') returning id`,
    [tenantId],
  )
  await pool.query(
    `insert into model_version (tenant_id, model_id, name)
     select $1, $2, 'Version ' || number from generate_series(1, $3::integer) number`,
    [tenantId, models[0].id, modelVersionCount],
  )
  await pool.query('vacuum analyze model_version')
  return Number(models[0].id)
}

/** The list and the selection lists of 20,000 foods, and the lists of 5,000 model versions, on both engines. */
export const foodsBenchmark: BenchmarkPart = benchmarkOnEachEngine({
  name: 'foods',
  content: `${foodCount} foods`,
  fill: async (database) => {
    const { manufacturer } = await fillLargeCatalogue(database, foodCount)
    await database.pool.query(`update food set primary_category = (array['MP', 'Diet', 'NONE'])[1 + id % 3]`)
    await database.pool.query('vacuum analyze food')
    return { manufacturer, modelId: await addVersions(database, manufacturer) }
  },
  measure: async (database, { manufacturer, modelId }) => {
    const { get } = await openSignedInClient(database, manufacturer)
    const measured: ResultRow[] = []
    const measure = async (subject: string, calls: CallTimeBounds) => {
      for (const [what, [path, maxMilliseconds]] of Object.entries(calls))
        measured.push(
          await retryIfExceeded(() =>
            measureCall(`${database.engine}: ${subject}, ${what}`, maxMilliseconds, () => get(path)),
          ),
        )
    }
    await measure(`${foodCount} foods`, foodCallBounds)
    await measure(`${modelVersionCount} versions`, modelVersionCallBounds(modelId))
    return measured
  },
})

async function measureCall(what: string, maxMilliseconds: number, call: () => Promise<unknown>): Promise<ResultRow> {
  const { took: durations } = await timeAlternately({ took: call }, measuringRounds)
  return {
    what,
    measured: millisecondsText(median(durations)),
    bound: millisecondsText(maxMilliseconds),
    isMet: median(durations) <= maxMilliseconds,
  }
}
