import type { Culture } from '@provende/text/culture.ts'
import { formatDate, formatInstant } from '@provende/text/days.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { replaceMissingGlyphs } from './pdf.ts'

/* What all papers have in common: colours, styles, numbers and tables. */

const inkColour = '#1d2b22'
export const dimColour = '#5d6b62'
export const accentColour = '#1f6b45'
const lineColour = '#d5ddd8'
export const alarmColour = '#b3261e'
export const cautionColour = '#8a5a00'

const footerPt = 48
/** pdfmake counts a row that begins lower than this, on A4, for the page, although it may move it to the next one. */
const lastRowPt = 841.89 - footerPt - 30

/** The page and the styles of a paper. */
export const paperLayout = {
  pageSize: 'A4',
  pageMargins: [40, 44, 40, footerPt],
  defaultStyle: { font: 'Roboto', fontSize: 9, color: inkColour, lineHeight: 1.15 },
  styles: {
    name: { fontSize: 20, bold: true, color: accentColour },
    section: { fontSize: 12, bold: true, color: accentColour, margin: [0, 14, 0, 5] },
    small: { fontSize: 8, color: dimColour },
    head: { fontSize: 8, bold: true, color: dimColour },
    footer: { fontSize: 8, color: dimColour },
  },
  // No heading stands alone at the foot of a page, nor with the head of its table alone.
  pageBreakBefore: (heading, nodes) =>
    heading.style === 'section' &&
    nodes
      .getFollowingNodesOnPage()
      .every(
        ({ text, style, startPosition }) =>
          text === undefined || ['section', 'head', 'footer'].includes(String(style)) || startPosition.top > lastRowPt,
      ),
} satisfies Partial<TDocumentDefinitions>

/** The footer of a page: what the paper is, when it was printed, which page of how many. */
export const paperFooterContent =
  (subject: string, printed: string, pageText: (page: number, pages: number) => string) =>
  (
    page: number,
    pages: number,
  ): ReturnType<Extract<TDocumentDefinitions['footer'], (...values: never[]) => unknown>> => ({
    margin: [40, 14, 40, 0],
    columns: [
      { text: subject, style: 'footer' },
      { text: replaceMissingGlyphs(printed), style: 'footer', alignment: 'center' },
      { text: pageText(page, pages), style: 'footer', alignment: 'right' },
    ],
  })

export type NumberAndDateFormatter = ReturnType<typeof makeFormatter>

/** Formats numbers and dates for a language; an unknown number is empty. */
export function numberAndDateFormatter(culture: Culture): NumberAndDateFormatter {
  const formatter = formatters.get(culture) ?? makeFormatter(culture)
  formatters.set(culture, formatter)
  return formatter
}

/** Made once: a format of dates takes longer to make than a page of them to write. */
const formatters = new Map<Culture, NumberAndDateFormatter>()

function makeFormatter(culture: Culture) {
  const number = (value: number | null | undefined, minDecimals: number, maxDecimals = minDecimals): string =>
    value == null
      ? ''
      : replaceMissingGlyphs(
          formatNumber(value, { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals }, culture),
        )
  return {
    number,
    /** With five significant digits, but at most four decimals. */
    amount: (value: number | null | undefined) =>
      number(value, 0, Math.max(0, Math.min(4, 4 - Math.floor(Math.log10(Math.max(1, Math.abs(value ?? 0))))))),
    instant: (date: Date | string) => formatInstant(new Date(date).toISOString(), culture),
    day: (date: string) => formatDate(date, culture),
  }
}

/** The head of a column. */
export const headCell = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
  text,
  style: 'head',
  alignment,
})
/** A cell with a number. */
export const numberTextCell = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** Thin lines between rows, a thicker one below the head. */
export const ruledTableLayout = {
  hLineWidth: (row: number) => (row === 1 ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row: number) => (row === 1 ? dimColour : lineColour),
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}
