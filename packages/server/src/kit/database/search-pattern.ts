import { type SearchTextCleaning, searchWords } from '@provende/domain/kit/search-text.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The search key of a text, escaped for LIKE. Wildcards are escaped in the key rather than in the text, because
 * normalisation can create them: a full-width percent sign becomes a percent sign.
 */
export const escapedSearchKey = (text: string): RawBuilder<string> =>
  sql`regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** A LIKE pattern matching keys that contain `text`, ignoring case and accents. */
export const containsPattern = (text: string): RawBuilder<string> => sql`'%' || ${escapedSearchKey(text)} || '%'`

const maxSearchWords = 12

/** Where else a word is searched than in the searchable text; undefined for words that cannot be there. */
export type AlsoSearched = (word: string) => RawBuilder<unknown> | undefined

/**
 * Conditions that a searchable text, which has a trigram index, contains every word of a text, or that the word is where it
 * is `alsoSearched`.
 */
export const containsWords = (
  searchable: RawBuilder<unknown>,
  text: string,
  cleaning: SearchTextCleaning = {},
  alsoSearched: AlsoSearched = () => undefined,
) =>
  searchWords(text, cleaning)
    .slice(0, maxSearchWords)
    .map((word) => {
      const contains = sql<boolean>`${searchable} like ${containsPattern(word)}`
      const elsewhere = alsoSearched(word)
      return elsewhere === undefined ? contains : sql<boolean>`(${contains} or ${elsewhere})`
    })

/**
 * The condition that the search key of a field contains the text of a filter. Characters that filters cannot hold are
 * spaces in the key too, so that a name is found by any part of itself.
 */
export function containsText(key: RawBuilder<unknown>, text: string, { percent }: SearchTextCleaning = {}) {
  const words = searchWords(text, { percent })
  // A lone word is found in the key as it is.
  if (words.length < 2 && percent !== 'removed') return sql<boolean>`${key} like ${containsPattern(words.join(' '))}`
  const spaces = percent === 'removed' ? '     ' : '      '
  return sql<boolean>`regexp_replace(translate(${key}, '#&<>/%', ${spaces}), '\\s+', ' ', 'g')
    like ${containsPattern(words.join(' '))}`
}
