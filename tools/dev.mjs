// `npm run dev`: restarts the server and refreshes the browser at every change. vite serves the web and forwards API
// calls to the server.

import { spawn } from 'node:child_process'
import { childEnvironment, fromRoot, node24 } from './run.mjs'

const programs = [
  [node24(), '--watch', fromRoot('packages/server/src/main.ts'), 'serve'],
  [fromRoot('node_modules/.bin/vite'), fromRoot('packages/web')],
].map(([program = '', ...args]) => spawn(program, args, { stdio: 'inherit', env: childEnvironment() }))

/** Stops both programs when one ends. */
function stopAll() {
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs) program.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
