import { limitsInForce } from '@provende/domain/formulation/formula-problem.ts'
import { intersectLimits } from '@provende/domain/formulation/limits.ts'
import { formulaIngredients, formulaProblem } from '@provende/domain/formulation/workbench-formula.ts'
import { dailyUnit } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, inCurrency } from '@provende/text/currency.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inFont } from '../kit/pdf.ts'
import { sidesSaid } from './basis-terms.ts'
import type { PaperFormula } from './formula-pdf.ts'

/* How a formula looks on paper: what it is, what it comes to, its recipe, its nutrients against their limits. */

const ink = '#1d2b22'
const dim = '#5d6b62'
const accent = '#1f6b45'
const line = '#d5ddd8'
const alarm = '#b3261e'

type Words = ReturnType<typeof wordsOf>['documents']

/** The formula as it was saved last; prices of foods only where they are told. */
export function formulaDocument(paper: PaperFormula, culture: Culture): TDocumentDefinitions {
  const words = inCurrency(wordsOf(culture).documents, paper.formula.currencyCode)
  const says = sayer(culture)
  const { formula, printedAt } = paper
  return {
    info: { title: inFont(`${words.formula.title} ${formula.code} – ${formula.name}`) },
    language: culture,
    pageSize: 'A4',
    pageMargins: [40, 44, 40, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.15 },
    styles: {
      name: { fontSize: 20, bold: true, color: accent },
      section: { fontSize: 12, bold: true, color: accent, margin: [0, 14, 0, 5] },
      small: { fontSize: 8, color: dim },
      head: { fontSize: 8, bold: true, color: dim },
    },
    content: [
      heading(paper, words.formula),
      facts(paper, words.formula, says),
      keyFigures(paper, words.formula, says),
      ...recipe(paper, words.formula, says),
      ...nutrients(paper, words.formula, says, culture),
      ...remarks(paper, words.formula),
    ],
    footer: (page, pages) => ({
      margin: [40, 14, 40, 0],
      fontSize: 8,
      color: dim,
      columns: [
        `${formula.code} – ${formula.name}`,
        { text: inFont(words.formula.printed(says.instant(printedAt))), alignment: 'center' },
        { text: words.page(page, pages), alignment: 'right' },
      ],
    }),
  }
}

type Says = ReturnType<typeof sayer>

/** Numbers and dates as a language writes them; nothing for what is not known. */
function sayer(culture: Culture) {
  const instants = new Intl.DateTimeFormat(culture === 'en-US' ? 'en-GB' : culture, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
  const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'Europe/Paris' })
  const number = (value: number | null | undefined, least: number, most = least): string =>
    value == null
      ? ''
      : inFont(value.toLocaleString(culture, { minimumFractionDigits: least, maximumFractionDigits: most }))
  return {
    number,
    /** As many decimals as a value needs to be told apart: five digits, never more than four decimals. */
    amount: (value: number | null | undefined) =>
      number(value, 0, Math.max(0, Math.min(4, 4 - Math.floor(Math.log10(Math.max(1, Math.abs(value ?? 0))))))),
    instant: (date: Date | string) => inFont(instants.format(new Date(date))),
    day: (date: string) => days.format(new Date(date)),
  }
}

function heading({ formula }: PaperFormula, words: Words['formula']): Content {
  const states = [
    formula.isLocked ? words.locked : words.editable,
    ...(formula.isOptimal ? [words.optimal] : []),
    ...(formula.useBio ? [words.bio] : []),
  ]
  const kept = { text: formula.isRespected ? words.respected : words.notRespected, bold: true }
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: `${words.title} ${formula.code}`, style: 'small' },
          { text: formula.name, style: 'name' },
        ],
      },
      {
        width: 'auto',
        alignment: 'right',
        stack: [states.join(' · '), { ...kept, color: formula.isRespected ? accent : alarm }],
        margin: [12, 8, 0, 0],
      },
    ],
    margin: [0, 0, 0, 8],
  }
}

function facts({ formula, kept, ofList }: PaperFormula, words: Words['formula'], says: Says): Content {
  const { sources } = kept
  const { priceList, constraintVersion: set } = sources
  const during = (start: string, end: string | null) =>
    end === null ? words.validFrom(says.day(start)) : words.validFromTo(says.day(start), says.day(end))
  const when = says.instant(kept.creationDate)
  const told: [string, string][] = [
    [words.farm, formula.farmName],
    [words.distributor, formula.distributorName],
    [words.breed, sources.breed?.name ?? ''],
    [words.animals, says.number(formula.animalCount, 0)],
    [words.model, `${sources.modelVersion.modelName}, ${sources.modelVersion.name}`],
    [words.set, set === null ? '' : `${set.setName} (${set.setCode}), ${set.name}`],
    ...(ofList
      ? [
          [
            words.priceList,
            priceList === null
              ? ''
              : `${priceList.name} (${priceList.code}), ${during(priceList.startDate, priceList.endDate)}`,
          ] as [string, string],
        ]
      : []),
    [words.saved, kept.userName === '' ? words.savedAt(when) : words.savedBy(when, kept.userName)],
  ]
  const cell = ([label, text]: [string, string]): TableCell => ({
    stack: [{ text: label, style: 'small' }, { text: text === '' ? words.none : text }],
    margin: [0, 2, 8, 2],
  })
  const half = Math.ceil(told.length / 2)
  const rows = told.slice(0, half).map((left, place): TableCell[] => {
    const right = told[half + place]
    return [cell(left), right === undefined ? '' : cell(right)]
  })
  return { table: { widths: ['*', '*'], body: rows }, layout: 'noBorders', margin: [0, 0, 0, 6] }
}

function keyFigures({ formula, kept }: PaperFormula, words: Words['formula'], says: Says): Content {
  const { cmvp } = formula
  const { figures } = kept.outcome
  const dryMatter = figures.humidityPercent === null ? null : 100 - figures.humidityPercent
  const sign = currencySign(formula.currencyCode)
  const all: [string, string, string][] = [
    [words.figures.pricePerTonne, says.number(cmvp.pricePerTonneEur, 2), `${sign}/t`],
    [words.figures.pricePerAnimalDay, says.number(cmvp.pricePerAnimalDayEur, 4), sign],
    [words.figures.distributorPrice, says.number(cmvp.distributorPricePerTonneEur, 2), `${sign}/t`],
    [words.figures.total, says.number(figures.totalGrams, 0, 2), 'g'],
    [words.figures.humidity, says.number(figures.humidityPercent, 2), '%'],
    [words.figures.dryMatter, says.number(dryMatter, 2), '%'],
    [words.figures.perDay, says.number(cmvp.quantityPerDayKg, 0, 2), 'kg'],
    [words.figures.perMonth, says.number(cmvp.quantityPer30DaysTonnes, 0, 3), 't'],
    [words.figures.daysPerTonne, says.number(cmvp.daysPerTonne, 0), words.figures.days],
  ]
  const known = all.filter(([, value]) => value !== '')
  const cells = known.map(
    ([label, value, unit]): TableCell => ({
      fillColor: '#eef4f0',
      margin: [6, 5, 6, 5],
      stack: [
        { text: label, style: 'small' },
        { text: `${value}\u00a0${unit}`, fontSize: 12, bold: true },
      ],
    }),
  )
  const rows = [0, 1, 2].map((row) => cells.slice(row * 3, row * 3 + 3)).filter((row) => row.length > 0)
  const blank: TableCell = { text: '', fillColor: '#eef4f0' }
  const body = rows.map((row) => [...row, ...Array.from({ length: 3 - row.length }, () => blank)])
  const white = { hLineColor: () => '#ffffff', vLineColor: () => '#ffffff' }
  return { table: { widths: ['*', '*', '*'], body, dontBreakRows: true }, layout: white, margin: [0, 2, 0, 0] }
}

const head = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({ text, style: 'head', alignment })
const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })

/** Rows between thin lines, the head repeated on each page. */
const ruled = {
  hLineWidth: (row: number) => (row === 1 ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row: number) => (row === 1 ? dim : line),
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
}

function recipe({ kept, ofList }: PaperFormula, words: Words['formula'], says: Says): Content[] {
  const { outcome, content, basis } = kept
  const { recipe: said } = words
  const named = formulaIngredients(content, basis)
  const lines = outcome.kilograms
    .map(({ kilogramsPerTonne, decimals }, place) => {
      const { code = '', name = '', pricePerTonneEur = null } = named[place] ?? {}
      const { grams = 0, kilogramsPerTonne: exact = 0 } = outcome.figures.foods[place] ?? {}
      const share = pricePerTonneEur === null ? null : ((exact ?? 0) * pricePerTonneEur) / 1000
      return { code, name, grams, kilogramsPerTonne, decimals, pricePerTonneEur, share }
    })
    .filter(({ grams }) => grams > 0)
    .toSorted((one, other) => other.grams - one.grams)
  const prices = (texts: readonly TableCell[]) => (ofList ? texts : [])
  const finest = Math.max(0, ...lines.map(({ decimals }) => decimals))
  const sum = (values: readonly (number | null)[]) =>
    values.includes(null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0)
  const bold = (cell: TableCell): TableCell => ({ ...(cell as object), bold: true }) as TableCell
  return [
    { text: said.title, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto', 'auto', ...(ofList ? ['auto', 'auto'] : [])],
        body: [
          [
            head(said.code, 'left'),
            head(said.food, 'left'),
            head(said.grams),
            head(said.kilograms),
            ...prices([head(said.price), head(said.cost)]),
          ],
          ...lines.map(({ code, name, grams, kilogramsPerTonne, decimals, pricePerTonneEur, share }) => [
            code,
            name,
            right(says.number(grams, 2)),
            right(says.number(kilogramsPerTonne, decimals)),
            ...prices([right(says.number(pricePerTonneEur, 2)), right(says.number(share, 2))]),
          ]),
          [
            bold({ text: said.total }),
            '',
            bold(right(says.number(outcome.figures.totalGrams, 2))),
            bold(right(says.number(sum(lines.map((each) => each.kilogramsPerTonne)), finest))),
            ...prices(['', bold(right(says.number(sum(lines.map(({ share }) => share)), 2)))]),
          ],
        ],
      },
      layout: ruled,
    },
  ]
}

function nutrients(paper: PaperFormula, words: Words['formula'], says: Says, culture: Culture): Content[] {
  const { content, basis, outcome } = paper.kept
  const { nutrients: said } = words
  const bounds = intersectLimits(limitsInForce(formulaProblem(content, basis)))
  const boundsOf = (kind: 'nutrient' | 'nutrientPerKg', code: string) =>
    bounds.find(({ subject }) => subject.kind === kind && subject.code === code)
  const broken = outcome.check.violations.map(({ limit }) => limit)
  const sideBroken = (kind: string, code: string) =>
    broken.find(({ subject }) => subject.kind === kind && 'code' in subject && subject.code === code)?.side
  const mark = (side: 'min' | 'max' | undefined): Partial<Record<string, unknown>> =>
    side === undefined ? {} : { color: alarm, bold: true }
  const rows = basis.nutrients.map(({ code, name, unit }, place): TableCell[] => {
    const { value = null, valuePerKg = null } = outcome.figures.nutrients[place] ?? {}
    const daily = sideBroken('nutrient', code)
    const perKg = sideBroken('nutrientPerKg', code)
    const side = daily ?? perKg
    const limits = boundsOf('nutrient', code)
    return [
      { text: name, ...mark(side) },
      { text: dailyUnit(unit), color: dim },
      { ...(right(says.amount(value)) as object), ...mark(daily) } as TableCell,
      right(says.amount(limits?.min?.value)),
      right(says.amount(limits?.max?.value)),
      { ...(right(says.amount(valuePerKg)) as object), ...mark(perKg) } as TableCell,
      right(says.amount(boundsOf('nutrientPerKg', code)?.max?.value)),
      { text: side === undefined ? '' : side === 'min' ? said.below : said.above, ...mark(side), noWrap: true },
    ]
  })
  const heads = [head(said.value), head(said.min), head(said.max), head(said.perKg), head(said.maxPerKg)]
  const body = [[head(said.nutrient, 'left'), head(said.unit, 'left'), ...heads, head('', 'left')], ...rows]
  return [
    { text: said.title, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', 58, 'auto', 'auto', 52, 44, 'auto'],
        body,
      },
      layout: ruled,
    },
    ...otherViolations(paper, words, says, culture),
  ]
}

/** What is not kept of the total, the humidity and the foods: none of these stands in the table of nutrients. */
function otherViolations(paper: PaperFormula, words: Words['formula'], says: Says, culture: Culture): Content[] {
  const { basis, outcome } = paper.kept
  const said = sidesSaid(basis, culture)
  const { atLeast, atMost } = wordsOf(culture).formulation
  const lines = outcome.check.violations
    .filter(({ limit: { subject } }) => subject.kind !== 'nutrient' && subject.kind !== 'nutrientPerKg')
    .map(({ limit, value }) => {
      const { name, unit, side } = said(limit)
      const asked = (side === 'min' ? atLeast : atMost)(name, `${says.amount(limit.value)}\u00a0${unit}`, '')
      return value === null ? asked : `${asked} (${says.amount(value)}\u00a0${unit})`
    })
  if (lines.length === 0) return []
  return [
    { text: words.otherLimits, style: 'section' },
    { ul: lines, color: alarm },
  ]
}

const remarks = ({ formula }: PaperFormula, words: Words['formula']): Content[] =>
  formula.description === ''
    ? []
    : [{ text: words.description, style: 'section' }, { text: inFont(formula.description) }]
