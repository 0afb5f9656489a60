import type pg from 'pg'

/**
 * Maximum number of prepared statements: plans take memory for the life of the connection, and the screens in use need
 * fewer.
 */
const MAX_PREPARED_STATEMENTS = 300
/** Maximum number of statement texts remembered after their first use. */
const MAX_REMEMBERED_STATEMENTS = 1000

/** The best plan for a pattern search depends on the pattern: one plan for all would scan whole tables. */
const planDependsOnValues = / like /i

/**
 * Turns parameterised statements into prepared ones from their second use on (or the first), so that the database need not parse and
 * plan them again, which is half the time of most calls on either engine. Only for a dedicated connection: behind a
 * connection pooler the statement names would be unknown.
 */
export function prepareRepeatedStatements(client: pg.ClientBase, fromUse: 1 | 2 = 2): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const names = createStatementNames(fromUse)
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const isParameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isParameterised && !planDependsOnValues.test(text) ? names.nameOf(text) : undefined
    if (name === undefined) return query(text, values, ...rest)
    const result = query({ name, text, values }, ...rest)
    if (result instanceof Promise)
      result.catch((error) => {
        // After a migration a `select *` may have more columns than were prepared; the caller gets the error too.
        if (error.code === OUTDATED_PLAN_CODE) names.forget(String(text))
      })
    return result
  }
  Object.assign(client, { query: queryPrepared })
}

/** PostgreSQL's code for "cached plan must not change result type". */
const OUTDATED_PLAN_CODE = '0A000'

/**
 * `nameOf`: the statement name of a text seen before, or at once; undefined the first time otherwise, and for all new texts once
 * `MAX_PREPARED_STATEMENTS` have a name. `forget`: prepares the text anew under another name.
 */
function createStatementNames(fromUse: 1 | 2) {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  let count = 0
  return {
    forget: (text: string): void => void names.delete(text),
    nameOf: (text: string): string | undefined => {
      if (names.has(text) || count >= MAX_PREPARED_STATEMENTS) return names.get(text)
      if (fromUse === 2 && !seenOnce.delete(text)) {
        if (seenOnce.size >= MAX_REMEMBERED_STATEMENTS) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      count += 1
      const name = `repeated_${count}`
      names.set(text, name)
      return name
    },
  }
}
