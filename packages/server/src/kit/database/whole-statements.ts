import type { PGlite } from '@electric-sql/pglite'

/** What the connection of node-postgres to PGlite uses of it. */
type MessageReceiver = Pick<PGlite, 'waitReady' | 'execProtocolStream'>

/** The messages of the protocol that only begin a statement: parse, bind, describe, execute. Sync or flush ends it. */
const beginnings = new Set(Array.from('PBDE', (letter) => letter.charCodeAt(0)))

/**
 * Sends PGlite the messages of a statement together: each alone would wait for its turn, enter WebAssembly and return, which
 * takes as long as many of our statements.
 */
export function withWholeStatements(pglite: PGlite): MessageReceiver {
  let begun: Uint8Array[] = []
  return {
    waitReady: pglite.waitReady,
    execProtocolStream: (message, options) => {
      begun.push(message)
      if (beginnings.has(message[0] ?? 0)) return Promise.resolve([])
      const statement = begun.length === 1 ? message : Buffer.concat(begun)
      begun = []
      return pglite.execProtocolStream(statement, options)
    },
  }
}
