// `npm start`: from a fresh clone to a served application. Its sentences are French and here, not in packages/text,
// because nothing is installed yet when they are said.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildWeb, needsBuild } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { at, environment, node24 } from './run.mjs'

const oldestNode = { major: 20, minor: 19 }

function isTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < oldestNode.major || (major === oldestNode.major && minor < oldestNode.minor)
}

/** Says why it cannot go on, shows what the failed tool said, and ends. @param {string} why @param {string} [output] */
function giveUp(why, output = '') {
  if (output) console.error(output.trimEnd())
  console.error(why)
  process.exit(1)
}

/** Hands over to the server: it gets our screen, our signals and our exit code. */
function serve() {
  const program = at('packages/server/src/main.ts')
  const server = spawn(node24(), [program, 'serve', ...process.argv.slice(2)], { stdio: 'inherit', env: environment() })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // Control-C in a terminal already reaches the server, which belongs to the same group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('error', (error) => giveUp(`Le serveur n'a pas pu démarrer : ${error.message}`))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

if (isTooOld()) {
  giveUp(
    `Provende demande Node ${oldestNode.major}.${oldestNode.minor} ou plus récent ; celui-ci est ${process.version}.`,
  )
}
try {
  await ensureInstalled('Installation des dépendances : une minute environ, la première fois seulement…')
} catch (error) {
  // Nothing can start without them: what npm said is shown, and the sentence says what to try.
  giveUp("L'installation des dépendances a échoué : vérifiez la connexion au réseau, puis recommencez.", String(error))
}
if (needsBuild()) {
  console.log("Construction de l'application web…")
  const { code, output } = await buildWeb()
  if (code !== 0) giveUp("L'application web n'a pas pu être construite : voir ci-dessus.", output)
}
serve()
