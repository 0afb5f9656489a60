import type pg from 'pg'

/**
 * Maximum number of prepared statements: plans take memory for the life of the connection, and the screens in use need
 * fewer.
 */
const MAX_PREPARED = 300
/** Maximum number of statement texts remembered after their first use. */
const MAX_REMEMBERED = 1000

/** The best plan for a pattern search depends on the pattern: one plan for all would scan whole tables. */
const dependsOnValues = / like /i

/**
 * Turns parameterised statements into prepared ones from their second use on, so that the database need not parse and
 * plan them again: this halves the time in the embedded database. Only for a dedicated connection: behind a connection
 * pooler the statement names would be unknown.
 */
export function prepareRepeatedStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const nameOf = statementNames()
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isParameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isParameterised && !dependsOnValues.test(text) ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: queryPrepared })
}

/**
 * The statement name of a text seen before; undefined the first time, and for all new texts once `MAX_PREPARED` have a
 * name.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    if (names.has(text) || names.size >= MAX_PREPARED) return names.get(text)
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MAX_REMEMBERED) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const name = `repeated_${names.size}`
    names.set(text, name)
    return name
  }
}
