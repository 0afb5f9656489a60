import { migrate } from '../../packages/server/src/kit/database/migrate.ts'
import { fillLargeCatalogue } from './large-catalogue.ts'
import { openInFolder, openOnPostgresql } from './lists.ts'
import { confirmed, interleaved, median, milliseconds, type Part, type Row } from './measure.ts'
import { callsOver } from './whole-calls.ts'

const rows = 20_000
const rounds = 9

/** What screens of foods ask for, and the longest it may take as a whole call in process, in ms. */
const asked: Readonly<Record<string, readonly [path: string, most: number]>> = {
  'page 1 of 25, by name': ['/api/Foods?NbPerPage=25', 100],
  'page 1 of 25, by primary category': ['/api/Foods?NbPerPage=25&Order=PrimaryCategory', 200],
  'page 1 of 25, search "phosphate"': ['/api/Foods?NbPerPage=25&Search=phosphate', 100],
  GetAll: ['/api/Foods/GetAll?locale=fr-FR', 1000],
  PriceList: ['/api/Foods/PriceList', 1000],
}

/** The list and the short lists of 20,000 foods, on either engine. */
export const foods: Part = async (say) => {
  const measured: Row[] = []
  for (const open of [openOnPostgresql, openInFolder]) {
    const { database, dispose } = await open()
    try {
      say(`foods: filling a ${database.engine} database with ${rows} foods…`)
      await migrate(database)
      const { manufacturer } = await fillLargeCatalogue(database, rows)
      await database.pool.query(`update food set primary_category = (array['MP', 'Diet', 'NONE'])[1 + id % 3]`)
      await database.pool.query('vacuum analyze food')
      const { get } = await callsOver(database, manufacturer)
      for (const [what, [path, most]] of Object.entries(asked))
        measured.push(
          await confirmed(async () => rowOf(`${database.engine}: ${rows} foods, ${what}`, most, () => get(path))),
        )
    } finally {
      await dispose()
    }
  }
  return measured
}

async function rowOf(what: string, most: number, call: () => Promise<unknown>): Promise<Row> {
  const { took } = await interleaved({ took: call }, rounds)
  return { what, measured: milliseconds(median(took)), bound: milliseconds(most), holds: median(took) <= most }
}
