// `npm run bench`: measures what the application promises about speed and size, and prints a table; ends with 1 when a
// bound is broken.
// `npm run bench -- lists start` runs those parts only. docs/benchmarks.md says what each bound means.

import { engine } from './bench/engine.ts'
import { foods } from './bench/foods.ts'
import { formulas } from './bench/formulas.ts'
import { lists } from './bench/lists.ts'
import { machine, type Part, type Row, table } from './bench/measure.ts'
import { memory } from './bench/memory.ts'
import { start } from './bench/start.ts'
import { users } from './bench/users.ts'
import { web } from './bench/web.ts'
import { workbench } from './bench/workbench.ts'

const parts: Readonly<Record<string, Part>> = { lists, foods, formulas, users, web, workbench, start, memory, engine }

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const measuredOn = machine()
const rows: Row[] = []
for (const [name, part] of Object.entries(parts))
  if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await part((line) => console.error(line))))
console.log(`\n${measuredOn}\n\n${table(rows)}`)
process.exitCode = rows.some(({ holds }) => holds === false) ? 1 : 0
