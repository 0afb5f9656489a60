import { calendarDayOf } from '@provende/domain/kit/day.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { TableCells } from '../../kit/files/table-file.ts'
import { parseDay } from '../../kit/format.ts'

/* The lines of a table by which orders are validated: number, code in the ERP, and perhaps lot and best-before date. */

type ErpCodeLine = {
  readonly code: string
  readonly externalCode: string
  readonly lot: string
  /** A day, or what is none as it was typed. */
  readonly bestBefore: string
}

const plain = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
const lotHeadings = new Set('lot nlot ndelot numerodelot lotnumber batch batchnumber'.split(' '))
const dayHeadings = new Set(
  'bestbefore bestbeforedate ddm dluo datededurabilite dateduredurabilite datededurabiliteminimale autiliserdepreferenceavantle'.split(
    ' ',
  ),
)

/**
 * The lines of a table. A heading has no digit in its first cell; it names the columns of lot and date, so that a file of the
 * list, whose further columns are others, can be handed back. Without one they are the third and the fourth.
 */
export function erpCodeLinesOf(cells: TableCells, culture: Culture): ErpCodeLine[] {
  const [first = []] = cells
  const texts = (row: TableCells[number]) => row.map((cell) => String(cell ?? '').trim())
  const hasHeading = first.length > 0 && !/\d/.test(texts(first)[0] ?? '')
  const headings = texts(first).map(plain)
  const columnOf = (names: ReadonlySet<string>, usual: number) =>
    hasHeading ? headings.findIndex((heading) => names.has(heading)) : usual
  const lotColumn = columnOf(lotHeadings, 2)
  const dayColumn = columnOf(dayHeadings, 3)
  return cells
    .slice(hasHeading ? 1 : 0)
    .map(texts)
    .map((row) => ({
      code: row[0] ?? '',
      externalCode: row[1] ?? '',
      lot: row[lotColumn] ?? '',
      bestBefore: dayOfCell(row[dayColumn] ?? '', culture),
    }))
    .filter(({ code, externalCode }) => code !== '' || externalCode !== '')
}

/** As people type it, as a spreadsheet stores it, or ISO 8601. */
const dayOfCell = (text: string, culture: Culture): string => parseDay(text, culture) ?? calendarDayOf(text) ?? text
