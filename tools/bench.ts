// `npm run bench`: measures speed and size against their bounds and prints a table; exits with 1 if a bound is
// exceeded. `npm run bench -- lists start` runs only these parts. docs/benchmarks.md explains the bounds.

import { engineBenchmark } from './bench/engine.ts'
import { firstScreensBenchmark } from './bench/first-screens.ts'
import { foodsBenchmark } from './bench/foods.ts'
import { formulasBenchmark } from './bench/formulas.ts'
import { labelsBenchmark } from './bench/labels.ts'
import { listsBenchmark } from './bench/lists.ts'
import { memoryBenchmark } from './bench/memory.ts'
import { orderingBenchmark } from './bench/ordering.ts'
import { ordersBenchmark } from './bench/orders.ts'
import { priceFilesBenchmark } from './bench/price-files.ts'
import { searchBenchmark } from './bench/search.ts'
import { simulationBenchmark } from './bench/simulation.ts'
import { startBenchmark } from './bench/start.ts'
import { type BenchmarkPart, machineDescription, markdownTable, type ResultRow } from './bench/support/measure.ts'
import { usersBenchmark } from './bench/users.ts'
import { webBenchmark } from './bench/web.ts'
import { workbenchBenchmark } from './bench/workbench.ts'

const benchmarkParts: Readonly<Record<string, BenchmarkPart>> = {
  lists: listsBenchmark,
  foods: foodsBenchmark,
  formulas: formulasBenchmark,
  search: searchBenchmark,
  orders: ordersBenchmark,
  ordering: orderingBenchmark,
  'first-screens': firstScreensBenchmark,
  'price-files': priceFilesBenchmark,
  users: usersBenchmark,
  web: webBenchmark,
  workbench: workbenchBenchmark,
  labels: labelsBenchmark,
  simulation: simulationBenchmark,
  start: startBenchmark,
  memory: memoryBenchmark,
  engine: engineBenchmark,
}

const selectedParts = process.argv.slice(2)
const unknownPartName = selectedParts.find((name) => !(name in benchmarkParts))
if (unknownPartName !== undefined) {
  console.error(`There is no part "${unknownPartName}". There are: ${Object.keys(benchmarkParts).join(', ')}.`)
  process.exit(1)
}
const machineText = machineDescription()
const resultRows: ResultRow[] = []
for (const [name, part] of Object.entries(benchmarkParts))
  if (selectedParts.length === 0 || selectedParts.includes(name))
    resultRows.push(...(await part((line) => console.error(line))))
console.log(`\n${machineText}\n\n${markdownTable(resultRows)}`)
process.exitCode = resultRows.some(({ isMet }) => isMet === false) ? 1 : 0
