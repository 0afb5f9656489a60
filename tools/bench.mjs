// `npm run bench`: installs and builds what is missing, then runs tools/bench.ts with the Node 24 of node_modules.

import { buildWeb, needsBuild } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, run } from './run.mjs'

await ensureInstalled()
const built = needsBuild() ? await buildWeb() : { code: 0, output: '' }
if (built.code !== 0) console.error(built.output)
process.exitCode = built.code || (await run(node24(), ['tools/bench.ts', ...process.argv.slice(2)])).code
