/** How an empty filter is sent: a single space, which the server reads as "no filter". Source: spec 1 §5, spec 2 §7. */
export const noFilterText = ' '

/** `slash: 'asSpace'` also replaces slashes; `percent: 'removed'` deletes % instead of replacing it (the food list). */
export type SearchTextCleaning = { readonly slash?: 'asSpace' | 'unchanged'; readonly percent?: 'asSpace' | 'removed' }

/**
 * Prepares the text of a list filter for the URL: # & < > % (and / if requested) become spaces, runs of spaces become
 * one, and an empty filter becomes a single space. Source: spec 1 §5, spec 2 §2 "Filter text rules".
 */
export function cleanSearchText(text: string, cleaning: SearchTextCleaning = {}): string {
  const percentDone = cleaning.percent === 'removed' ? text.replace(/[%％]/g, '') : text
  const forbidden = cleaning.slash === 'asSpace' ? /[#&<>%/＃＆＜＞％／]/g : /[#&<>%＃＆＜＞％]/g
  const cleaned = percentDone.replace(forbidden, ' ').replace(/\s+/g, ' ').trim()
  return cleaned === '' ? noFilterText : cleaned
}

/** Reads a filter text from the URL: undefined when it is blank. The server's counterpart of `cleanSearchText`. */
export function readSearchText(text: string | undefined, cleaning: SearchTextCleaning = {}): string | undefined {
  const cleaned = cleanSearchText(text ?? '', cleaning)
  return cleaned === noFilterText ? undefined : cleaned
}

/** The words of a search or filter text, between spaces and the characters that are read as spaces; a slash is one. */
export const searchWords = (text: string | undefined, cleaning: Omit<SearchTextCleaning, 'slash'> = {}): string[] =>
  readSearchText(text, { ...cleaning, slash: 'asSpace' })?.split(' ') ?? []
