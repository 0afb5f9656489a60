import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import type { LabelBatchDto, labelFormats } from '@provende/contract/ordering/order-labels.ts'
import type { Culture } from '@provende/text/culture.ts'
import { constituentText } from '@provende/text/label-sentences.ts'
import { textsInRow } from '@provende/text/numbers.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { numberTextCell, paperFooterContent, paperLayout, ruledTableLayout } from '../../kit/paper.ts'
import { replaceMissingGlyphs } from '../../kit/pdf.ts'

/* The label of an order on paper: on a sheet, for a bag, and as a part of its other papers. */

export type LabelFormat = (typeof labelFormats)[number]

export type PrintedLabelPaper = {
  readonly format: LabelFormat
  readonly code: string
  readonly formulaName: string
  readonly distributorName: string
  readonly label: LabelResponse
  /** The particular nutritional purpose; empty for none. */
  readonly purpose: string
  /** What a delivered bag says besides; null for the label as it was ordered. */
  readonly batch: LabelBatchDto | null
}

const pointsPerMillimetre = 72 / 25.4
const bagPageSize = { width: 100 * pointsPerMillimetre, height: 150 * pointsPerMillimetre }

/** A label with many additives is printed smaller, so that it still fits on a bag. */
function bagFontSize({ b }: LabelResponse): number {
  const rows = b.flatMap(({ cadres }) => cadres.flatMap(({ nutriments }) => nutriments))
  return rows.length > maxRowsOfFullSize ? 5 : 5.5
}
const maxRowsOfFullSize = 14

/** A page with the label alone. */
export function labelDocument(printed: PrintedLabelPaper, culture: Culture): TDocumentDefinitions {
  const { documents, labels } = wordsOf(culture)
  const { format, code, formulaName, distributorName, label, purpose, batch } = printed
  const isForBag = format === 'bag'
  return {
    info: { title: replaceMissingGlyphs(`${labels.panel.title} ${code} – ${formulaName}`) },
    language: culture,
    ...paperLayout,
    ...(isForBag
      ? {
          pageSize: bagPageSize,
          pageMargins: [14, 12, 14, 10] as [number, number, number, number],
          defaultStyle: { ...paperLayout.defaultStyle, fontSize: bagFontSize(label), lineHeight: 1.05 },
          styles: {
            ...paperLayout.styles,
            name: { fontSize: 10, bold: true },
            small: { fontSize: 5 },
            section: { fontSize: 6.5, bold: true, margin: [0, 4, 0, 1] as [number, number, number, number] },
          },
        }
      : { footer: paperFooterContent(`${labels.panel.title} ${code}`, distributorName, documents.page) }),
    content: [
      { text: label.feedKindName, style: 'small' },
      { text: replaceMissingGlyphs(formulaName), style: 'name' },
      { text: replaceMissingGlyphs([code, distributorName].filter(Boolean).join(' – ')) },
      ...usesContent(label, purpose, culture),
      ...labelContent(label, culture, isForBag),
      ...(batch === null ? [] : batchContent(batch, culture)),
    ],
  }
}

/** For which animals, and for which particular purpose, it is. Source: regulation (EC) 767/2009 art. 17 and 18. */
export function usesContent({ categoryName }: LabelResponse, purpose: string, culture: Culture): Content[] {
  const { panel } = wordsOf(culture).labels
  const lines = [
    categoryName === null ? '' : panel.intendedFor(categoryName),
    purpose === '' ? '' : panel.purpose(purpose),
  ]
  return lines.filter((text) => text !== '').map((text) => ({ text: replaceMissingGlyphs(text) }))
}

/** Lot, date and net quantity, and who answers for the label. Source: regulation (EC) 767/2009 art. 15 and 17. */
function batchContent({ operator, lot, bestBefore, netQuantity }: LabelBatchDto, culture: Culture): Content[] {
  const { delivery } = wordsOf(culture).labels.panel
  const facts = [
    [delivery.netQuantity, netQuantity],
    [delivery.lot, lot],
    [delivery.bestBefore, bestBefore],
  ] as const
  return [
    {
      unbreakable: true,
      columns: [
        {
          width: '*',
          stack: [
            { text: delivery.operator, style: 'section' },
            ...operator.map((text, index) => ({ text: replaceMissingGlyphs(text), bold: index === 0 })),
          ],
        },
        {
          width: '*',
          stack: [
            { text: delivery.batch, style: 'section' },
            ...facts.map(([name, text]) => ({
              text: [`${name}${delivery.colon} `, { text: replaceMissingGlyphs(text), bold: true }],
            })),
          ],
        },
      ],
    },
  ]
}

/** Everything a label says, in tables; a bag has no room for what its tests assumed. */
export function labelContent(label: LabelResponse, culture: Culture, isOnBag = false): Content[] {
  const { panel } = wordsOf(culture).labels
  const [constituents, additives] = label.b
  const { moisture } = label
  const moistureRow = moisture.isDeclared
    ? [{ name: panel.moisture, amount: constituentText(moisture.percent, culture) }]
    : []
  const declared: LabelRow[] = [
    ...(constituents?.nutriments ?? []).map(({ nom, display, unknownFoods }) => ({
      ...{ name: nom, amount: unknownFoods.length === 0 ? display : panel.atLeast(display) },
    })),
    ...moistureRow,
  ]
  const frames = (additives?.cadres ?? [])
    .filter(({ nutriments }) => nutriments.length > 0)
    .map(({ title, nutriments }) => ({
      title,
      rows: nutriments.map(
        ({ nom, euNumber, substance, substanceCode, display }): LabelRow => ({
          name: [euNumber, nom, ...(substanceCode === null ? [] : [substance])].filter(Boolean).join(' · '),
          amount: display,
        }),
      ),
    }))
  return [
    // In its order, without percentages: those are the recipe. Source: regulation (EC) 767/2009 art. 17.
    ...labelSentencesContent(
      panel.composition,
      label.a.foods.length === 0 ? [] : [`${label.a.foods.map(({ nom }) => nom).join(', ')}.`],
    ),
    ...(isOnBag
      ? labelSentencesContent(panel.constituents, [
          textsInRow(
            declared.map(({ name, amount }) => `${name} ${amount}`),
            culture,
          ),
        ])
      : labelTable(panel.constituents, declared)),
    ...(isOnBag
      ? additiveTableOnBag(panel.additives, frames)
      : frames.flatMap(({ title, rows }) => labelTable(`${panel.additives} – ${title}`, rows))),
    ...labelSentencesContent(panel.sentences, label.sentences),
    ...labelSentencesContent(panel.directions, [
      label.directions,
      ...(isOnBag || label.assumptions === '' ? [] : [label.assumptions]),
    ]),
  ]
}

type LabelRow = { readonly name: string; readonly amount: string }

/** Thin lines: these tables have no head. */
const layoutWithoutHead = {
  ...ruledTableLayout,
  hLineWidth: () => 0.4,
  hLineColor: () => ruledTableLayout.hLineColor(0),
}

/** Rows close together, as a bag has to hold all of them on one page. */
const layoutOnBag = {
  ...layoutWithoutHead,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
  paddingLeft: () => 2,
  paddingRight: () => 2,
}

function labelTable(title: string, rows: readonly LabelRow[]): Content[] {
  if (rows.length === 0) return []
  const table = { widths: ['*', 'auto'], dontBreakRows: true, body: rows.map(labelRowCells) }
  // A heading stays with its rows.
  return [
    {
      unbreakable: true,
      stack: [
        { text: title, style: 'section' },
        { table, layout: layoutWithoutHead },
      ],
    },
  ]
}

/** All additives in one table, the heading of a frame in a row of its own. */
function additiveTableOnBag(title: string, frames: readonly { title: string; rows: readonly LabelRow[] }[]): Content[] {
  if (frames.length === 0) return []
  const body = frames.flatMap((frame): TableCell[][] => [
    [{ text: replaceMissingGlyphs(frame.title), bold: true, colSpan: 2 }, ''],
    ...frame.rows.map(labelRowCells),
  ])
  return [
    { text: title, style: 'section' },
    { table: { widths: ['*', 'auto'], dontBreakRows: true, body }, layout: layoutOnBag },
  ]
}

const labelRowCells = ({ name, amount }: LabelRow): TableCell[] => [
  replaceMissingGlyphs(name),
  numberTextCell(replaceMissingGlyphs(amount)),
]

const labelSentencesContent = (title: string, texts: readonly string[]): Content[] =>
  texts.length === 0
    ? []
    : [{ text: title, style: 'section' }, ...texts.map((text) => ({ text: replaceMissingGlyphs(text) }))]
