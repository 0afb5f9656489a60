import { type RawBuilder, sql } from 'kysely'

/**
 * A LIKE pattern of what contains `text`, without regard to case and accents. Signs of patterns are escaped in the key,
 * since some signs only become one there: a full-width percent sign is a percent sign.
 */
export const containing = (text: string): RawBuilder<string> =>
  sql`'%' || regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
