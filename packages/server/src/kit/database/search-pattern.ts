import { type RawBuilder, sql } from 'kysely'

/**
 * The search key of a text, escaped for LIKE. Wildcards are escaped in the key rather than in the text, because
 * normalisation can create them: a full-width percent sign becomes a percent sign.
 */
export const escapedSearchKey = (text: string): RawBuilder<string> =>
  sql`regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** A LIKE pattern matching keys that contain `text`, ignoring case and accents. */
export const containsPattern = (text: string): RawBuilder<string> => sql`'%' || ${escapedSearchKey(text)} || '%'`
