// `npm run dev`: the server restarts and the browser refreshes at every change. The web is served by vite, which passes
// the calls on to the server.

import { spawn } from 'node:child_process'
import { at, environment, node24 } from './run.mjs'

const programs = [
  [node24(), '--watch', at('packages/server/src/main.ts'), 'serve'],
  [at('node_modules/.bin/vite'), at('packages/web')],
].map(([program = '', ...args]) => spawn(program, args, { stdio: 'inherit', env: environment() }))

/** Neither is of use without the other. */
function stopAll() {
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs) program.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
