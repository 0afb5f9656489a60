/* Whether a column can hold a number, without asking the browser, which would lay out the grid at every cell. */

/** In px at the size of a grid: the widest mark of each kind in the font of figures; any other mark counts as a letter. */
const markWidths: readonly (readonly [RegExp, number])[] = [
  [/[-−+<>=%0-9]/g, 8],
  [/[.,·'\u00a0]/g, 3],
  [/\u202f/g, 2],
  [/\s/g, 3.3],
  [/[MW]/g, 12],
  [/\p{Lu}/gu, 9.5],
]
const letterWidth = 6.5
/** Beside the text in a cell; what is long reaches into the padding at its left. */
const paddingPx = 7

/** In px; errs on the side of what is too wide. */
function textWidth(text: string): number {
  let rest = text
  let width = 0
  for (const [marks, markWidth] of markWidths) {
    const without = rest.replace(marks, '')
    width += (rest.length - without.length) * markWidth
    rest = without
  }
  return width + rest.length * letterWidth
}

/** Whether a cell of a column of this width shows the whole text. Errs on the side of what does not fit. */
export function fitsInCell(text: string, columnWidthPx: number): boolean {
  const room = columnWidthPx - paddingPx
  // Most numbers are short: not even letters would fill the column.
  return text.length * 8 <= room || textWidth(text) <= room
}

/** A column that shows all these texts whole, in px, but no narrower than `minPx`. */
export const columnWidthFor = (texts: readonly string[], minPx: number): number =>
  Math.max(minPx, ...texts.map((text) => Math.ceil(textWidth(text)) + paddingPx))
