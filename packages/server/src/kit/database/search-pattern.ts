import { type RawBuilder, sql } from 'kysely'

/**
 * The key of a text as a part of a LIKE pattern. Signs of patterns are escaped in the key, since some signs only become
 * one there: a full-width percent sign is a percent sign.
 */
export const inPattern = (text: string): RawBuilder<string> =>
  sql`regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** A LIKE pattern of what contains `text`, without regard to case and accents. */
export const containing = (text: string): RawBuilder<string> => sql`'%' || ${inPattern(text)} || '%'`
