// `npm run dev`: restarts the server and refreshes the browser at every change. vite serves the web and forwards API
// calls to the server.

import { spawn } from 'node:child_process'
import { childEnvironment, fromRoot, node24Path } from './run.mjs'

const childProcesses = [
  [node24Path(), '--watch', fromRoot('packages/server/src/main.ts'), 'serve'],
  [fromRoot('node_modules/.bin/vite'), fromRoot('packages/web')],
].map(([program = '', ...args]) => spawn(program, args, { stdio: 'inherit', env: childEnvironment() }))

/** Stops both programs when one ends. */
function stopChildProcesses() {
  for (const program of childProcesses) program.kill('SIGTERM')
}

for (const program of childProcesses) program.on('exit', stopChildProcesses)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildProcesses)
