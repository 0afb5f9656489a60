import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { numberTextCell, paperFooterContent, paperStyles, ruledTableLayout } from '../../kit/paper.ts'
import { replaceMissingGlyphs } from '../../kit/pdf.ts'

/* The label of an order on paper: on a sheet, for a bag, and as a part of its other papers. */

export type LabelFormat = 'sheet' | 'bag'

export type PrintedLabelPaper = {
  readonly format: LabelFormat
  readonly code: string
  readonly formulaName: string
  readonly distributorName: string
  readonly label: LabelResponse
}

const pointsPerMillimetre = 72 / 25.4
const bagPageSize = { width: 100 * pointsPerMillimetre, height: 150 * pointsPerMillimetre }

/** A page with the label alone. */
export function labelDocument(printed: PrintedLabelPaper, culture: Culture): TDocumentDefinitions {
  const { documents, labels } = wordsOf(culture)
  const { format, code, formulaName, distributorName, label } = printed
  const isForBag = format === 'bag'
  return {
    info: { title: replaceMissingGlyphs(`${labels.panel.title} ${code} – ${formulaName}`) },
    language: culture,
    ...paperStyles,
    ...(isForBag
      ? {
          pageSize: bagPageSize,
          pageMargins: [14, 14, 14, 14] as [number, number, number, number],
          defaultStyle: { ...paperStyles.defaultStyle, fontSize: 5.5, lineHeight: 1.05 },
          styles: {
            ...paperStyles.styles,
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
      ...labelContent(label, culture),
    ],
  }
}

/** Everything a label says, in tables. */
export function labelContent(label: LabelResponse, culture: Culture): Content[] {
  const { panel } = wordsOf(culture).labels
  const [constituents, additives] = label.b
  const { moisture } = label
  const percent = new Intl.NumberFormat(culture, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const moistureRow = moisture.isDeclared
    ? [{ name: panel.moisture, amount: `${percent.format(moisture.percent)} %` }]
    : []
  return [
    ...labelTable(
      panel.composition,
      label.a.foods.map(({ nom, display }) => ({ name: nom, amount: display })),
    ),
    ...labelTable(panel.constituents, [
      ...(constituents?.nutriments ?? []).map(({ nom, display, unknownFoods }) => ({
        ...{ name: nom, amount: unknownFoods.length === 0 ? display : panel.atLeast(display) },
      })),
      ...moistureRow,
    ]),
    ...(additives?.cadres ?? [])
      .filter(({ nutriments }) => nutriments.length > 0)
      .flatMap(({ title, nutriments }) =>
        labelTable(
          `${panel.additives} – ${title}`,
          nutriments.map(({ nom, euNumber, substance, substanceCode, display }) => ({
            name: [euNumber, nom, ...(substanceCode === null ? [] : [substance])].filter(Boolean).join(' · '),
            amount: display,
          })),
        ),
      ),
    ...labelSentencesContent(panel.sentences, label.sentences),
    ...labelSentencesContent(panel.directions, [label.directions]),
  ]
}

/** Thin lines: these tables have no head. */
const layoutWithoutHead = {
  ...ruledTableLayout,
  hLineWidth: () => 0.4,
  hLineColor: () => ruledTableLayout.hLineColor(0),
}

function labelTable(title: string, rows: readonly { readonly name: string; readonly amount: string }[]): Content[] {
  if (rows.length === 0) return []
  const body = rows.map(({ name, amount }): TableCell[] => [
    replaceMissingGlyphs(name),
    numberTextCell(replaceMissingGlyphs(amount)),
  ])
  return [
    { text: title, style: 'section' },
    { table: { widths: ['*', 'auto'], dontBreakRows: true, body }, layout: layoutWithoutHead },
  ]
}

const labelSentencesContent = (title: string, texts: readonly string[]): Content[] =>
  texts.length === 0
    ? []
    : [{ text: title, style: 'section' }, ...texts.map((text) => ({ text: replaceMissingGlyphs(text) }))]
