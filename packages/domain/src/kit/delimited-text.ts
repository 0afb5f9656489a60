// The delimiter of comma-, semicolon- or tab-separated text, the same for imports on the server and in the browser.

/**
 * The delimiter of a text, by its first line that is not blank: a semicolon if it has one, else a tab, else a comma
 * (last, because commas also occur as decimal marks).
 */
export function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  return [';', '\t'].find((delimiter) => heading.includes(delimiter)) ?? ','
}
