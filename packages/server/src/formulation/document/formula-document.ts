import type { FormulaResponse } from '@provende/contract/formulation/formula-schemas.ts'
import { otherLimitValues } from '@provende/domain/formulation/formula/workbench/other-limit-values.ts'
import {
  derogationsOf,
  formulaIngredients,
  formulaProblem,
  limitNoteOf,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { limitsInForce } from '@provende/domain/formulation/problem/formula-problem.ts'
import {
  intersectLimitsByQuantity,
  type LimitSubject,
  limitValueInModel,
} from '@provende/domain/formulation/problem/limits.ts'
import { safetyConditionsOf, safetyMarginIn } from '@provende/domain/formulation/problem/safety-conditions.ts'
import { dailyUnit } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Culture } from '@provende/text/culture.ts'
import { currencySign, wordsInCurrency } from '@provende/text/currency.ts'
import { limitSentence, limitUnit, unverifiedLimitSentence } from '@provende/text/limit-sentences.ts'
import { unitText } from '@provende/text/units.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  accentColour,
  alarmColour,
  cautionColour,
  dimColour,
  headCell,
  type NumberAndDateFormatter,
  numberAndDateFormatter,
  numberTextCell,
  paperFooterContent,
  paperLayout,
  ruledTableLayout,
} from '../../kit/paper.ts'
import { replaceMissingGlyphs } from '../../kit/pdf.ts'
import { limitTerms, limitUnits } from '../calculation/limit-dto.ts'
import type { StoredRevision } from '../history/revision-facts.ts'

/* The PDF of a formula: its facts, key figures, recipe, nutrients with their limits, and remarks. */

/** What the PDF shows. */
export type PrintedFormula = {
  readonly formula: FormulaResponse
  /** Its last revision. */
  readonly revision: StoredRevision
  /** Whether the price list and food prices are shown. */
  readonly hasPrices: boolean
  readonly printedAt: Date
  /** Who made each derogation, and when, in the order of the derogations; to a farm nothing is said of it. */
  readonly derogationOrigins: readonly { readonly userName: string; readonly creationDate: string }[]
}

type Words = ReturnType<typeof wordsOf>['documents']

/** The document of a formula as last saved; food prices only if the caller sees them. */
export function formulaDocument(printed: PrintedFormula, culture: Culture): TDocumentDefinitions {
  const words = wordsInCurrency(wordsOf(culture).documents, printed.formula.currencyCode)
  const format = numberAndDateFormatter(culture)
  const { formula, printedAt } = printed
  return {
    info: { title: replaceMissingGlyphs(`${words.formula.title} ${formula.code} – ${formula.name}`) },
    language: culture,
    ...paperLayout,
    content: [
      headingContent(printed, words.formula),
      formulaFactsContent(printed, words.formula, format),
      keyFiguresContent(printed, words.formula, format),
      ...recipeContent(printed, words.formula, format),
      ...nutrientsContent(printed, words.formula, format, culture),
      ...remarksContent(printed, words.formula),
    ],
    footer: paperFooterContent(
      `${formula.code} – ${formula.name}`,
      words.formula.printedOn(format.instant(printedAt)),
      words.page,
    ),
  }
}

const limitStateColours = { respected: accentColour, notVerified: cautionColour, violated: alarmColour }

function headingContent({ formula, hasPrices }: PrintedFormula, words: Words['formula']): Content {
  const states = [
    ...(formula.isLocked ? [words.locked] : hasPrices ? [words.editable] : []),
    ...(formula.isOptimal ? [words.optimal] : []),
    ...(formula.useBio ? [words.bio] : []),
  ]
  const limitTexts = { respected: words.respected, notVerified: words.notVerified, violated: words.notRespected }
  const limitState = { text: limitTexts[formula.limitState], bold: true }
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
        stack: [states.join(' · '), { ...limitState, color: limitStateColours[formula.limitState] }],
        margin: [12, 8, 0, 0],
      },
    ],
    margin: [0, 0, 0, 8],
  }
}

function formulaFactsContent(
  { formula, revision, hasPrices }: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
): Content {
  const { sources } = revision
  const { priceList, constraintVersion: set } = sources
  const validity = (start: string, end: string | null) =>
    end === null ? words.validFrom(format.day(start)) : words.validFromTo(format.day(start), format.day(end))
  const when = format.instant(revision.creationDate)
  const labelled: [string, string][] = [
    [words.farm, formula.farmName],
    [words.distributor, formula.distributorName],
    [words.breed, sources.breed?.name ?? ''],
    [words.animals, format.number(formula.animalCount, 0)],
    [words.model, `${sources.modelVersion.modelName}, ${sources.modelVersion.name}`],
    [words.constraintSet, set === null ? '' : `${set.setName} (${set.setCode}), ${set.name}`],
    ...(hasPrices
      ? [
          [
            words.priceList,
            priceList === null
              ? ''
              : `${priceList.name} (${priceList.code}), ${validity(priceList.startDate, priceList.endDate)}`,
          ] as [string, string],
        ]
      : []),
    ...(hasPrices ? roundingFacts(revision, words, format) : []),
    [words.saved, revision.userName === '' ? words.savedAt(when) : words.savedBy(when, revision.userName)],
  ]
  const cell = ([label, text]: [string, string]): TableCell => ({
    stack: [{ text: label, style: 'small' }, { text: text === '' ? words.none : text }],
    margin: [0, 2, 8, 2],
  })
  const half = Math.ceil(labelled.length / 2)
  const rows = labelled.slice(0, half).map((left, index): TableCell[] => {
    const right = labelled[half + index]
    return [cell(left), right === undefined ? '' : cell(right)]
  })
  return { table: { widths: ['*', '*'], body: rows }, layout: 'noBorders', margin: [0, 0, 0, 6] }
}

/** How the formula itself is rounded; nothing where it is as everywhere. */
function roundingFacts(
  { content, inputs }: PrintedFormula['revision'],
  words: Words['formula'],
  format: NumberAndDateFormatter,
): [string, string][] {
  const { roundingCarrierId, roundingStepGrams, roundingBatchTonnes } = content
  const carrier = inputs.ingredients.find(({ id }) => id === roundingCarrierId)
  const texts = [
    ...(roundingStepGrams ? [words.roundingStep(format.amount(roundingStepGrams))] : []),
    ...(roundingBatchTonnes ? [words.roundingBatch(format.amount(roundingBatchTonnes))] : []),
    ...(carrier ? [words.roundingCarrier(replaceMissingGlyphs(carrier.name), carrier.code)] : []),
  ]
  return texts.length === 0 ? [] : [[words.rounding, texts.join(', ')]]
}

function keyFiguresContent(
  { formula, revision }: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
): Content {
  const { cmvp } = formula
  const { figures } = revision.outcome
  const dryMatter = figures.humidityPercent === null ? null : 100 - figures.humidityPercent
  const sign = currencySign(formula.currencyCode)
  const labelled: [label: string, value: string, unit: string][] = [
    [words.figures.pricePerTonne, format.number(cmvp.pricePerTonneEur, 2), `${sign}/t`],
    [words.figures.pricePerAnimalDay, format.number(cmvp.pricePerAnimalDayEur, 4), sign],
    [words.figures.distributorPrice, format.number(cmvp.distributorPricePerTonneEur, 2), `${sign}/t`],
    [words.figures.total, format.number(figures.totalGrams, 0, 2), 'g'],
    [words.figures.humidity, format.number(figures.humidityPercent, 2), '%'],
    [words.figures.dryMatter, format.number(dryMatter, 2), '%'],
    [words.figures.perDay, format.number(cmvp.quantityPerDayKg, 0, 2), 'kg'],
    [words.figures.perMonth, format.number(cmvp.quantityPer30DaysTonnes, 0, 3), 't'],
    [words.figures.daysPerTonne, format.number(cmvp.daysPerTonne, 0), words.figures.days],
  ]
  const available = labelled.filter(([, value]) => value !== '')
  const cells = available.map(
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

function recipeContent(
  { revision, hasPrices }: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
): Content[] {
  const { outcome, content, inputs } = revision
  const { recipe: labels } = words
  const ingredients = formulaIngredients(content, inputs)
  const lines = outcome.kilograms
    .map(({ kilogramsPerTonne, decimals }, index) => {
      const { code = '', name = '', pricePerTonneEur = null } = ingredients[index] ?? {}
      const { grams = 0, kilogramsPerTonne: exact = 0 } = outcome.figures.foods[index] ?? {}
      const share = pricePerTonneEur === null ? null : ((exact ?? 0) * pricePerTonneEur) / 1000
      return { code, name, grams, kilogramsPerTonne, decimals, pricePerTonneEur, share }
    })
    .filter(({ grams }) => grams > 0)
    .toSorted((one, other) => other.grams - one.grams)
  const prices = (texts: readonly TableCell[]) => (hasPrices ? texts : [])
  const maxDecimals = Math.max(0, ...lines.map(({ decimals }) => decimals))
  const sum = (values: readonly (number | null)[]) =>
    values.includes(null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const bold = (cell: TableCell): TableCell => ({ ...(cell as object), bold: true }) as TableCell
  return [
    { text: labels.title, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto', 'auto', ...(hasPrices ? ['auto', 'auto'] : [])],
        body: [
          [
            headCell(labels.code, 'left'),
            headCell(labels.food, 'left'),
            headCell(labels.grams),
            headCell(labels.kilograms),
            ...prices([headCell(labels.price), headCell(labels.cost)]),
          ],
          ...lines.map(({ code, name, grams, kilogramsPerTonne, decimals, pricePerTonneEur, share }) => [
            code,
            name,
            numberTextCell(format.number(grams, 2)),
            numberTextCell(format.number(kilogramsPerTonne, decimals)),
            ...prices([numberTextCell(format.number(pricePerTonneEur, 2)), numberTextCell(format.number(share, 2))]),
          ]),
          [
            bold({ text: labels.total }),
            '',
            bold(numberTextCell(format.number(outcome.figures.totalGrams, 2))),
            bold(numberTextCell(format.number(sum(lines.map((line) => line.kilogramsPerTonne)), maxDecimals))),
            ...prices(['', bold(numberTextCell(format.number(sum(lines.map(({ share }) => share)), 2)))]),
          ],
        ],
      },
      layout: ruledTableLayout,
    },
  ]
}

function nutrientsContent(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): Content[] {
  const { content, inputs, outcome } = printed.revision
  const { nutrients: labels } = words
  const bounds = intersectLimitsByQuantity(limitsInForce(formulaProblem(content, inputs)))
  const boundsOf = (kind: 'nutrient' | 'nutrientPerKg', code: string) =>
    bounds.find(({ subject }) => subject.kind === kind && subject.code === code)
  const violatedLimits = outcome.check.violations.map(({ limit }) => limit)
  const violatedSide = (kind: string, code: string) =>
    violatedLimits.find(({ subject }) => subject.kind === kind && 'code' in subject && subject.code === code)?.side
  const unverifiedLimits = outcome.check.notVerified.map(({ limit }) => limit)
  const isUnverified = (kind: string, code: string) =>
    unverifiedLimits.some(({ subject }) => subject.kind === kind && 'code' in subject && subject.code === code)
  const alarmStyle = (side: 'min' | 'max' | undefined): Partial<Record<string, unknown>> =>
    side === undefined ? {} : { color: alarmColour, bold: true }
  const supplies = printedSupplies(printed, (code) => boundsOf('nutrient', code) ?? boundsOf('nutrientPerKg', code))
  const rows = supplies.map(({ code, name, unit, supply }): TableCell[] => {
    const { value = null, valuePerKg = null } = supply ?? {}
    const daily = violatedSide('nutrient', code)
    const perKg = violatedSide('nutrientPerKg', code)
    const side = daily ?? perKg
    const uncertain = side === undefined && (isUnverified('nutrient', code) || isUnverified('nutrientPerKg', code))
    const limits = boundsOf('nutrient', code)
    return [
      { text: name, ...alarmStyle(side) },
      { text: unitText(dailyUnit(unit), culture), color: dimColour },
      { ...(numberTextCell(format.amount(value)) as object), ...alarmStyle(daily) } as TableCell,
      numberTextCell(format.amount(limits?.min?.value)),
      numberTextCell(format.amount(limits?.max?.value)),
      { ...(numberTextCell(format.amount(valuePerKg)) as object), ...alarmStyle(perKg) } as TableCell,
      numberTextCell(format.amount(boundsOf('nutrientPerKg', code)?.max?.value)),
      {
        text: uncertain ? labels.notVerified : side === undefined ? '' : side === 'min' ? labels.below : labels.above,
        ...(uncertain ? { color: cautionColour } : alarmStyle(side)),
        noWrap: true,
      },
    ]
  })
  const valueHeads = [
    headCell(labels.value),
    headCell(labels.min),
    headCell(labels.max),
    headCell(labels.perKg),
    headCell(labels.maxPerKg),
  ]
  const body = [
    [headCell(labels.nutrient, 'left'), headCell(labels.unit, 'left'), ...valueHeads, headCell('', 'left')],
    ...rows,
  ]
  return [
    { text: labels.title, style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', 58, 'auto', 'auto', 52, 44, 'auto'],
        body,
      },
      layout: ruledTableLayout,
    },
    ...otherLimitsContent(printed, words, format, culture),
    ...otherViolationsContent(printed, words, format, culture),
    ...unverifiedLimitsContent(printed, words, format, culture),
    ...derogationsContent(printed, words, format, culture),
  ]
}

/**
 * The nutrients with their supplies, without those that say nothing: no limit and no supply; to a farm, whatever its product
 * does not hold.
 */
function printedSupplies({ revision, hasPrices }: PrintedFormula, limitsOf: (code: string) => object | undefined) {
  const { inputs, outcome } = revision
  return inputs.nutrients
    .map((nutrient, index) => ({ ...nutrient, supply: outcome.figures.nutrients[index] }))
    .filter(({ code, supply }) => (supply?.value ?? 0) !== 0 || (hasPrices && limitsOf(code) !== undefined))
}

/** The limits that rest on unknown contents, with the foods and their share of the product. */
function unverifiedLimitsContent(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): Content[] {
  const { terms } = printedLimitTerms(printed, format, culture)
  const lines = printed.revision.outcome.check.notVerified.map((limit) =>
    unverifiedLimitSentence(limit, terms, culture),
  )
  return lines.length === 0
    ? []
    : [
        { text: words.notVerifiedLimits, style: 'section' },
        { ul: lines, color: cautionColour },
      ]
}

/**
 * The limits on ratios, groups, contents per kg and kg/t that the formula or its set names, with the values of the recipe.
 * A farm, which reads the limits of nutrients, reads these too, without the margins of who formulates.
 */
function otherLimitsContent(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): Content[] {
  const { content, inputs, outcome } = printed.revision
  const { formatValue, terms } = printedLimitTerms(printed, format, culture)
  const recipe = outcome.figures.foods.map(({ grams }) => grams)
  const lines = otherLimitValues(content, inputs, recipe).map(({ subject, min, max, value }) => {
    const sides = [min, max].flatMap((side) => (side === null ? [] : [limitSentence(side, terms)]))
    return words.ratioOrGroup(sides.join(', '), value === null ? '–' : formatValue(value, subject))
  })
  const all = printed.hasPrices
    ? [...lines, ...marginLines(printed, words, format, culture), ...minIfUsedLines(printed, words, format)]
    : lines
  const title = printed.hasPrices ? words.ratiosAndGroups : words.limitsOfProduct
  return all.length === 0 ? [] : [{ text: title, style: 'section' }, { ul: all }]
}

/** The limits that are to hold with a probability, with what the recipe reaches and its margin. */
function marginLines(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): string[] {
  const { content, inputs, outcome } = printed.revision
  const { formatValue, terms } = printedLimitTerms(printed, format, culture)
  const counted = Float64Array.from(outcome.figures.foods, ({ grams }) => grams)
  return safetyConditionsOf(formulaProblem(content, inputs)).map((condition) => {
    const { limit, probability, margin } = safetyMarginIn(condition, counted)
    return words.margin(
      limitSentence(limit, terms),
      format.number(100 * probability, 1),
      formatValue(margin, limit.subject),
    )
  })
}

/** The foods that are used at least with an amount or not at all, with the amounts of the recipe. */
function minIfUsedLines(
  { revision: { content, inputs, outcome } }: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
): string[] {
  return formulaProblem(content, inputs).foods.flatMap(({ name, minIfUsedGrams }, index) => {
    const grams = outcome.figures.foods[index]?.grams ?? 0
    return minIfUsedGrams ? [words.minIfUsed(name, format.amount(minIfUsedGrams), format.amount(grams))] : []
  })
}

/** Violated limits on the total, humidity and foods, which the nutrient table does not show. */
function otherViolationsContent(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): Content[] {
  const { formatValue, terms } = printedLimitTerms(printed, format, culture)
  const lines = printed.revision.outcome.check.violations
    .filter(({ limit: { subject } }) => subject.kind !== 'nutrient' && subject.kind !== 'nutrientPerKg')
    .map(({ limit, value }) => {
      const sentence = limitSentence(limit, terms)
      return value === null ? sentence : `${sentence} (${formatValue(value, limit.subject)})`
    })
  if (lines.length === 0) return []
  return [
    { text: words.otherLimits, style: 'section' },
    { ul: lines, color: alarmColour },
  ]
}

/** How limits are said on paper, where nothing is said of where they come from. */
function printedLimitTerms({ revision: { inputs } }: PrintedFormula, format: NumberAndDateFormatter, culture: Culture) {
  const units = limitUnits(inputs)
  const formatValue = (value: number, subject: LimitSubject) =>
    `${format.amount(value)}\u00a0${unitText(limitUnit(subject, units), culture)}`
  return {
    formatValue,
    terms: { ...limitTerms(inputs, culture), from: { formula: '', set: '', food: '', label: '' }, formatValue },
  }
}

/** The limits of the formula that are looser than those of its set. */
function derogationsContent(
  printed: PrintedFormula,
  words: Words['formula'],
  format: NumberAndDateFormatter,
  culture: Culture,
): Content[] {
  const { content, inputs } = printed.revision
  const { formatValue, terms } = printedLimitTerms(printed, format, culture)
  const lines = derogationsOf(content, inputs).map(({ ofFormula, ofSet }, index) => {
    const limit = `${limitSentence(ofFormula, terms)} (${words.setSays(formatValue(limitValueInModel(ofSet), ofFormula.subject))})`
    const since = printed.derogationOrigins[index]
    const sentence = since ? words.derogationSince(limit, since.userName, format.instant(since.creationDate)) : limit
    const note = limitNoteOf(content, inputs, ofFormula.subject)
    return replaceMissingGlyphs(note === '' ? sentence : words.because(sentence, note))
  })
  return lines.length === 0 ? [] : [{ text: words.derogations, style: 'section' }, { ul: lines }]
}

const remarksContent = ({ formula }: PrintedFormula, words: Words['formula']): Content[] =>
  formula.description === ''
    ? []
    : [{ text: words.description, style: 'section' }, { text: replaceMissingGlyphs(formula.description) }]
