import type pg from 'pg'

/** Plans take memory for as long as the connection lives; those of the screens in use are fewer. */
const MOST_PREPARED = 300
/** Texts remembered to have come once. */
const MOST_REMEMBERED = 1000

/** How rows are found by a pattern depends on the pattern: one plan for all of them goes through whole tables. */
const dependsOnValues = / like /i

/**
 * Names the statements with parameters that come again, from their second time on, so that the database keeps what it
 * knows of them instead of reading, checking and planning them anew: half of the time of the embedded one. Only for a
 * connection that is nobody else's: a pool of servers between would not know the names.
 */
export function prepareRepeated(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const nameOf = repeatedNames()
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain && !dependsOnValues.test(text) ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}

/** The name of a text that has come before; undefined the first time, and for all others once `MOST_PREPARED` have one. */
function repeatedNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const once = new Set<string>()
  return (text) => {
    if (names.has(text) || names.size >= MOST_PREPARED) return names.get(text)
    if (!once.delete(text)) {
      if (once.size >= MOST_REMEMBERED) once.clear()
      once.add(text)
      return undefined
    }
    const name = `repeated_${names.size}`
    names.set(text, name)
    return name
  }
}
