import type { Database } from '../../packages/server/src/kit/database/open-database.ts'
import { onEachEngine } from './each-engine.ts'
import { fillLargeCatalogue } from './large-catalogue.ts'
import { confirmed, interleaved, median, milliseconds, type Part, type Row } from './measure.ts'
import { callsOver } from './whole-calls.ts'

const rows = 20_000
const versions = 5000
const rounds = 9

type Asked = Readonly<Record<string, readonly [path: string, most: number]>>

/** What screens of foods ask for, and the longest it may take as a whole call in process, in ms. */
const asked: Asked = {
  'page 1 of 25, by name': ['/api/Foods?NbPerPage=25', 100],
  'page 1 of 25, by primary category': ['/api/Foods?NbPerPage=25&Order=PrimaryCategory', 200],
  'page 1 of 25, search "phosphate"': ['/api/Foods?NbPerPage=25&Search=phosphate', 100],
  GetAll: ['/api/Foods/GetAll?locale=fr-FR', 1000],
  PriceList: ['/api/Foods/PriceList', 1000],
}

/** What the screens of a model ask for that has all the versions. */
const askedOf = (modelId: number): Asked => ({
  'page 1 of 25 of all': ['/api/Models/Version?NbPerPage=25', 100],
  'page 1 of 25 of one model': [`/api/Models/Version?NbPerPage=25&ModelId=${modelId}`, 100],
  'search "4999"': ['/api/Models/Version?NbPerPage=25&Search=4999', 100],
})

async function addVersions({ pool }: Database, tenantId: number): Promise<number> {
  const { rows: made } = await pool.query(
    `insert into model (tenant_id, name, code) values ($1, 'Ruminants', 'RUM') returning id`,
    [tenantId],
  )
  await pool.query(
    `insert into model_version (tenant_id, model_id, name)
     select $1, $2, 'Version ' || number from generate_series(1, $3::integer) number`,
    [tenantId, made[0].id, versions],
  )
  await pool.query('vacuum analyze model_version')
  return Number(made[0].id)
}

/** The list and the short lists of 20,000 foods, and the lists of 5,000 versions, on either engine. */
export const foods: Part = onEachEngine({
  name: 'foods',
  holds: `${rows} foods`,
  fill: async (database) => {
    const { manufacturer } = await fillLargeCatalogue(database, rows)
    await database.pool.query(`update food set primary_category = (array['MP', 'Diet', 'NONE'])[1 + id % 3]`)
    await database.pool.query('vacuum analyze food')
    return { manufacturer, modelId: await addVersions(database, manufacturer) }
  },
  measure: async (database, { manufacturer, modelId }) => {
    const { get } = await callsOver(database, manufacturer)
    const measured: Row[] = []
    const measure = async (of: string, calls: Asked) => {
      for (const [what, [path, most]] of Object.entries(calls))
        measured.push(await confirmed(() => rowOf(`${database.engine}: ${of}, ${what}`, most, () => get(path))))
    }
    await measure(`${rows} foods`, asked)
    await measure(`${versions} versions`, askedOf(modelId))
    return measured
  },
})

async function rowOf(what: string, most: number, call: () => Promise<unknown>): Promise<Row> {
  const { took } = await interleaved({ took: call }, rounds)
  return { what, measured: milliseconds(median(took)), bound: milliseconds(most), holds: median(took) <= most }
}
