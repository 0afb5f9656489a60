/** A blank filter travels as this: a lone space, which the server reads as "no filter". Source: spec 1 §5, spec 2 §7. */
export const blankFilter = ' '

/** `asSpace` also blanks the slash; `removePercent` drops % instead of blanking it (the food list). */
export type SearchTextCleaning = { readonly slash?: 'asSpace' | 'kept'; readonly percent?: 'asSpace' | 'removed' }

/**
 * The text of a list filter as it travels: # & < > % (and / where asked) become spaces, runs of space are one, and a
 * blank filter is a single space. Source: spec 1 §5, spec 2 §2 "Filter text rules".
 */
export function cleanSearchText(text: string, cleaning: SearchTextCleaning = {}): string {
  const percentDone = cleaning.percent === 'removed' ? text.replaceAll('%', '') : text
  const forbidden = cleaning.slash === 'asSpace' ? /[#&<>%/]/g : /[#&<>%]/g
  const cleaned = percentDone.replace(forbidden, ' ').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? blankFilter : cleaned
}

/** The filter a travelled text means: undefined for a lone space or nothing. The server's side of `cleanSearchText`. */
export function readSearchText(text: string | undefined, cleaning: SearchTextCleaning = {}): string | undefined {
  const cleaned = cleanSearchText(text ?? '', cleaning)
  return cleaned === blankFilter ? undefined : cleaned
}
