// `npm run bench`: measures speed and size against their bounds and prints a table; exits with 1 if a bound is
// exceeded. `npm run bench -- lists start` runs only these parts. docs/benchmarks.md explains the bounds.

import { engine } from './bench/engine.ts'
import { foods } from './bench/foods.ts'
import { formulas } from './bench/formulas.ts'
import { lists } from './bench/lists.ts'
import { memory } from './bench/memory.ts'
import { orders } from './bench/orders.ts'
import { start } from './bench/start.ts'
import { machineDescription, markdownTable, type Part, type Row } from './bench/support/measure.ts'
import { users } from './bench/users.ts'
import { web } from './bench/web.ts'
import { workbench } from './bench/workbench.ts'

const parts: Readonly<Record<string, Part>> = {
  lists,
  foods,
  formulas,
  orders,
  users,
  web,
  workbench,
  start,
  memory,
  engine,
}

const selected = process.argv.slice(2)
const unknown = selected.find((name) => !(name in parts))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const measuredOn = machineDescription()
const rows: Row[] = []
for (const [name, part] of Object.entries(parts))
  if (selected.length === 0 || selected.includes(name)) rows.push(...(await part((line) => console.error(line))))
console.log(`\n${measuredOn}\n\n${markdownTable(rows)}`)
process.exitCode = rows.some(({ isMet }) => isMet === false) ? 1 : 0
