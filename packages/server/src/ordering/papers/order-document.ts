import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import type { PaperKind } from '@provende/domain/ordering/dispatch-state.ts'
import { packagingCount } from '@provende/domain/ordering/order-amounts.ts'
import type { OrderContent, OrderParty, OrderPrice } from '@provende/domain/ordering/order-content.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign } from '@provende/text/currency.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { toLabelDto } from '../../formulation/label/label-dto.ts'
import {
  headCell,
  type NumberAndDateFormatter,
  numberAndDateFormatter,
  numberTextCell,
  paperFooterContent,
  paperLayout,
  ruledTableLayout,
} from '../../kit/paper.ts'
import { replaceMissingGlyphs } from '../../kit/pdf.ts'
import { labelContent, usesContent } from './label-document.ts'

/*
 * The papers of an order, from its frozen content alone: the purchase order for distributor and manufacturer, with recipe and
 * distributor price; the confirmation for the farm, with the farmer's price and the dose.
 */

/** A quote, or what a tonne costs without a number. */
type QuotePaperKind = 'quote' | 'priceSheet'

/** What a paper shows. */
export type PrintedOrder = {
  readonly kind: PaperKind | QuotePaperKind
  /** Empty for a price sheet. */
  readonly code: string
  readonly version: number
  /** When this version was made. */
  readonly preparedAt: Date
  readonly content: OrderContent
  /** The last day of a quote. */
  readonly validUntil?: string | null
}

type OrderWords = ReturnType<typeof wordsOf>['documents']['order']
type QuoteWords = ReturnType<typeof wordsOf>['documents']['quote']

/** The document of a paper. */
export function orderDocument(printed: PrintedOrder, culture: Culture): TDocumentDefinitions {
  const { documents } = wordsOf(culture)
  const words = documents.order
  const format = numberAndDateFormatter(culture)
  const { kind, code, content } = printed
  const title = words.titles[kind]
  const isForFarm = kind !== 'purchaseOrder'
  const price = isForFarm ? content.farmerPrice : content.distributorPrice
  return {
    info: { title: replaceMissingGlyphs(`${title} ${code} – ${content.formula.name}`) },
    language: culture,
    ...paperLayout,
    content: [
      headingContent(printed, title, words, format),
      partiesContent(content, isForFarm, words),
      productContent(printed, words, format),
      ...pricesContent(printed, price, words, format),
      ...(isForFarm ? [] : recipeContent(content, words, documents.formula, format)),
      ...labelPart(content, culture),
      ...remarksContent(content, words),
      ...(kind === 'quote' ? agreementContent(content, documents.quote) : []),
    ],
    footer: paperFooterContent(
      `${title} ${code}`.trim(),
      words.placedOn(format.instant(printed.preparedAt)),
      documents.page,
    ),
  }
}

const nonEmptyLines = (...lines: readonly string[]) =>
  lines.filter((text) => text.trim() !== '').map((text) => ({ text: replaceMissingGlyphs(text) }))

function headingContent(
  { code, version, preparedAt, content, validUntil = null }: PrintedOrder,
  title: string,
  words: OrderWords,
  format: NumberAndDateFormatter,
): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: title, style: 'small' },
          { text: code, style: 'name' },
          { text: replaceMissingGlyphs(content.formula.name), bold: true },
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        margin: [12, 8, 0, 0],
        stack: nonEmptyLines(
          words.placedOn(format.day(preparedAt.toISOString())),
          validUntil === null ? '' : words.validUntil(format.day(validUntil)),
          version === 1 ? '' : `${words.version(version)} – ${words.changed(version - 1)}`,
        ),
      },
    ],
    margin: [0, 0, 0, 10],
  }
}

/** Who makes, sells and gets it. */
function partiesContent(
  { manufacturer, distributor, farm }: OrderContent,
  isForFarm: boolean,
  words: OrderWords,
): Content {
  const shown: [label: string, party: OrderParty | null][] = [
    ...(isForFarm ? [] : ([[words.manufacturer, manufacturer]] satisfies [string, OrderParty | null][])),
    [words.distributor, distributor],
    [words.farm, farm],
  ]
  const cells = shown.flatMap(([label, party]): TableCell[] =>
    party === null
      ? []
      : [
          {
            stack: [
              { text: label, style: 'small' },
              { text: replaceMissingGlyphs(party.name), bold: true },
              ...nonEmptyLines(
                legalIdentityText(party, words),
                party.street,
                `${party.zipCode} ${party.city}`.trim(),
                party.country,
                party.phoneNumber,
                party.contactEmail,
                party.vatNumber === '' ? '' : words.vatNumber(party.vatNumber),
              ),
            ],
          },
        ],
  )
  return { table: { widths: cells.map(() => '*'), body: [cells] }, layout: 'noBorders' }
}

/** `SAS au capital de 100 000 €, SIREN 732 829 320`, of what is known. */
function legalIdentityText({ legalForm = '', capital = '', siren = '' }: OrderParty, words: OrderWords): string {
  const company = [legalForm, capital === '' ? '' : words.capital(capital)].filter((text) => text !== '').join(' ')
  const number = siren === '' ? '' : words.siren(siren.replace(/(\d{3})(?=\d)/g, '$1 '))
  return [company, number].filter((text) => text !== '').join(', ')
}

/** What is ordered, how it is delivered and fed. */
function productContent(
  { kind: paper, content }: PrintedOrder,
  words: OrderWords,
  format: NumberAndDateFormatter,
): Content {
  const { formula, terms, dose } = content
  const { quantityTonnes, packaging } = terms
  const packages = packagingCount(quantityTonnes, packaging?.volumeKg ?? null)
  const kind = terms.deliveryType === deliveryTypes.pickup ? words.delivery.pickup : words.delivery.delivery
  const days = dose.tonnesPer30Days ? Math.floor((quantityTonnes * 30) / dose.tonnesPer30Days) : null
  const packagingText =
    packaging === null
      ? ''
      : packages === null
        ? packaging.name
        : words.packagings(format.number(packages.count, 0, 2), packaging.name)
  const cell = (label: string, ...lines: readonly string[]): TableCell => ({
    stack: [{ text: label, style: 'small' }, ...nonEmptyLines(...lines)],
    margin: [0, 8, 8, 0],
  })
  return {
    table: {
      widths: ['*', '*', '*'],
      body: [
        [
          cell(
            words.product,
            formula.name,
            `${words.formula(formula.code)}${formula.breedName === '' ? '' : `, ${formula.breedName}`}`,
            formula.isCoated ? words.coated : '',
            formula.useBio ? words.bio : '',
          ),
          // A price sheet is for any quantity.
          paper === 'priceSheet'
            ? cell(words.priceList, content.priceList.name)
            : cell(
                words.quantity,
                `${format.number(quantityTonnes, 0, 3)} t`,
                packagingText,
                words.deliveryDay(kind, format.day(noonInstantOf(terms.deliveryDay))),
              ),
          cell(
            words.dose,
            words.perAnimal(format.number(roundDecimal(dose.gramsPerAnimalDay, 1), 0, 1)),
            words.herd(
              format.number(dose.animalCount, 0),
              paper === 'priceSheet' || days === null ? '' : format.number(days, 0),
            ),
          ),
        ],
      ],
    },
    layout: 'noBorders',
  }
}

function pricesContent(
  { kind, content }: PrintedOrder,
  price: OrderPrice,
  words: OrderWords,
  format: NumberAndDateFormatter,
): Content[] {
  const sign = currencySign(content.currencyCode)
  const { perTonne, totals } = price
  const discount = content.terms.packaging?.discountPerTonneEur ?? 0
  const money = (value: number, unit: string) => numberTextCell(`${format.number(value, 2)}\u00a0${unit}`)
  const rows: TableCell[][] = [
    ...(discount === 0
      ? []
      : [
          [words.perTonneBefore, money(perTonne.beforeDiscount, `${sign}/t`)],
          [discount > 0 ? words.discount : words.surcharge, money(-discount, `${sign}/t`)],
        ]),
    [words.perTonne, money(perTonne.afterDiscount, `${sign}/t`)],
    ...(kind === 'priceSheet' || kind === 'quote'
      ? [[words.perAnimalDay, numberTextCell(`${format.number(dailyCostOf(content), 4)}\u00a0${sign}`)]]
      : []),
    ...(kind === 'priceSheet'
      ? []
      : [
          [words.total, money(totals.totalExcludingVat, sign)],
          [words.vat(format.number(content.terms.vatPercent, 0, 2)), money(totals.vat, sign)],
          [{ text: words.totalWithVat, bold: true }, boldCell(money(totals.totalIncludingVat, sign))],
        ]),
  ]
  return [
    { text: words.prices, style: 'section' },
    { table: { widths: ['*', 'auto'], body: rows }, layout: ruledTableLayout },
  ]
}

/** What an animal costs the farmer a day. */
const dailyCostOf = ({ farmerPrice, dose }: OrderContent) =>
  roundDecimal((farmerPrice.perTonne.afterDiscount * dose.gramsPerAnimalDay) / 1_000_000, 4)

/** The sentence of the distributor, and the box in which the farmer signs. */
function agreementContent({ distributor }: OrderContent, words: QuoteWords): Content[] {
  const field = (label: string): TableCell => ({ stack: [{ text: label, style: 'small' }], margin: [6, 4, 6, 26] })
  return [
    ...(distributor.quoteText === ''
      ? []
      : [{ text: replaceMissingGlyphs(distributor.quoteText), margin: [0, 10, 0, 0] as Margins }]),
    { text: words.agreement, style: 'section' },
    {
      unbreakable: true,
      table: {
        widths: ['*', 'auto', '*'],
        body: [[field(words.signedName), field(words.signedDate), field(words.signature)]],
      },
    },
  ]
}

const boldCell = (cell: TableCell): TableCell => ({ ...(cell as object), bold: true }) as TableCell

function recipeContent(
  { lines }: OrderContent,
  words: OrderWords,
  recipeWords: ReturnType<typeof wordsOf>['documents']['formula'],
  format: NumberAndDateFormatter,
): Content[] {
  const { recipe: labels } = recipeWords
  const sorted = lines.toSorted((one, other) => other.kilogramsPerTonne - one.kilogramsPerTonne)
  const total = sorted.reduce((sum, { kilogramsPerTonne }) => sum + kilogramsPerTonne, 0)
  return [
    { text: words.recipe, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto'],
        body: [
          [headCell(labels.code, 'left'), headCell(labels.food, 'left'), headCell(labels.kilograms)],
          ...sorted.map(({ code, name, kilogramsPerTonne, decimals }): TableCell[] => [
            code,
            replaceMissingGlyphs(name),
            numberTextCell(format.number(kilogramsPerTonne, decimals)),
          ]),
          [{ text: labels.total, bold: true }, '', boldCell(numberTextCell(format.number(roundDecimal(total, 6), 0)))],
        ],
      },
      layout: ruledTableLayout,
    },
  ]
}

/** What is on the bags, and under which purpose more than usual is in it. */
function labelPart({ label: frozen }: OrderContent, culture: Culture): Content[] {
  if (frozen === undefined) return []
  const { panel } = wordsOf(culture).labels
  const dto = toLabelDto(frozen, culture)
  return [
    { text: `${panel.title} – ${dto.feedKindName}`, style: 'section' },
    ...usesContent(dto, frozen.nutritionalPurpose, culture),
    ...labelContent(dto, culture),
  ]
}

const remarksContent = ({ terms: { description } }: OrderContent, words: OrderWords): Content[] =>
  description === '' ? [] : [{ text: words.remarks, style: 'section' }, { text: replaceMissingGlyphs(description) }]
