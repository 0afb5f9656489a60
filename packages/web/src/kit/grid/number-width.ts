/* Whether a column can hold a number, without asking the browser, which would lay out the grid at every cell. */

/** In px at the size of a grid: the widest mark of each kind in the font of figures; any other mark counts as a letter. */
const markWidths: readonly (readonly [RegExp, number])[] = [
  [/[-−+<>=%0-9]/g, 8],
  [/[.,·'\u00a0]/g, 3],
  [/\u202f/g, 2],
  [/\s/g, 3.3],
]
const letterWidth = 6.5
/** Beside the text in a cell; what is long reaches into the padding at its left. */
const paddingPx = 7

/** Whether a cell of a column of this width shows the whole text. Errs on the side of what does not fit. */
export function fitsInCell(text: string, columnWidthPx: number): boolean {
  const room = columnWidthPx - paddingPx
  // Most numbers are short: not even letters would fill the column.
  if (text.length * 8 <= room) return true
  let rest = text
  let width = 0
  for (const [marks, markWidth] of markWidths) {
    const without = rest.replace(marks, '')
    width += (rest.length - without.length) * markWidth
    rest = without
  }
  return width + rest.length * letterWidth <= room
}
