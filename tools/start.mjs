// `npm start`: from a fresh clone to a running application. Its French messages are here and not in packages/text,
// because nothing is installed yet when they are printed.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildWeb, needsBuild } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { childEnvironment, fromRoot, node24Path } from './run.mjs'

const minNodeVersion = { major: 20, minor: 19 }

function isNodeTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < minNodeVersion.major || (major === minNodeVersion.major && minor < minNodeVersion.minor)
}

/** Prints the output of the failed tool and a message, and exits. @param {string} message @param {string} [output] */
function exitWithError(message, output = '') {
  if (output) console.error(output.trimEnd())
  console.error(message)
  process.exit(1)
}

/** Starts the server with our terminal; forwards signals to it, and exits with its code. */
function serveApplication() {
  const program = fromRoot('packages/server/src/main.ts')
  const server = spawn(node24Path(), [program, 'serve', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: childEnvironment(),
  })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // Control-C in a terminal already reaches the server, which belongs to the same group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal)
    })
  }
  server.on('error', (error) => exitWithError(`Le serveur n'a pas pu démarrer : ${error.message}`))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

if (isNodeTooOld()) {
  exitWithError(
    `Provende demande Node ${minNodeVersion.major}.${minNodeVersion.minor} ou plus récent ; celui-ci est ${process.version}.`,
  )
}
try {
  await ensureInstalled('Installation des dépendances : une minute environ, la première fois seulement…')
} catch (error) {
  // The server cannot start without the dependencies: shows the output of npm and what to try.
  exitWithError(
    "L'installation des dépendances a échoué : vérifiez la connexion au réseau, puis recommencez.",
    String(error),
  )
}
if (needsBuild()) {
  console.log("Construction de l'application web…")
  const { code, output } = await buildWeb()
  if (code !== 0) exitWithError("L'application web n'a pas pu être construite : voir ci-dessus.", output)
}
serveApplication()
