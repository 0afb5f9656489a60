// `npm run bench`: installs and builds what is missing, then runs tools/bench.ts with the Node 24 of node_modules.

import { buildWeb, needsBuild } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node24Path, runCommand } from './run.mjs'

await ensureInstalled()
const buildResult = needsBuild() ? await buildWeb() : { code: 0, output: '' }
if (buildResult.code !== 0) console.error(buildResult.output)
process.exitCode =
  buildResult.code || (await runCommand(node24Path(), ['tools/bench.ts', ...process.argv.slice(2)])).code
