import type { RevisionResponse } from '@provende/contract/formulation/formula-revisions.ts'
import { defaultDoseStepGrams } from '@provende/domain/formulation/formula/adjust-total.ts'
import { defaultBatchTonnes } from '@provende/domain/formulation/formula/workbench/roundings.ts'
import type { FormulaBounds, NutrientBounds } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import { limitValueInModel, quantityKey } from '@provende/domain/formulation/problem/limits.ts'
import { otherLimitKey } from '@provende/domain/nutrition/other-limits.ts'
import type { Culture } from '@provende/text/culture.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatInstant } from '../../../../kit/format.ts'
import { otherLimitName } from '../../../../nutrition/other-limits/other-limit-names.ts'
import { dailyUnitOfContent } from '../../../formula-facts.ts'
import { probabilitiesText, signedNumber } from '../../formula-terms.ts'

/* Compares two revisions of a formula, as texts in the language of the user. */

/** One compared value with its text in either revision. */
export type ComparedRow = {
  readonly key: string
  readonly label: string
  readonly one: string
  readonly other: string
  readonly isDifferent: boolean
  /** By how much the other number is above the first; null where it is no number, or the same. */
  readonly change: { readonly amount: string; readonly percent: string } | null
}
export type ComparedPart = {
  readonly part: 'figures' | 'facts' | 'derogations' | 'foods' | 'nutrients'
  readonly rows: readonly ComparedRow[]
}

type WordsAndCulture = { readonly words: Words; readonly culture: Culture }

/** All values of either revision, in five parts: figures, settings, derogations, foods, nutrients. */
export function comparedRevisions(
  one: RevisionResponse,
  other: RevisionResponse,
  language: WordsAndCulture,
): ComparedPart[] {
  const rowsOf = (itemsOf: (revision: RevisionResponse, language: WordsAndCulture) => ComparedItem[]) =>
    pairComparedItems(itemsOf(one, language), itemsOf(other, language), language)
  return [
    { part: 'figures', rows: rowsOf(comparedFiguresOf) },
    { part: 'facts', rows: rowsOf(comparedFactsOf) },
    { part: 'derogations', rows: rowsOf(comparedDerogationsOf) },
    { part: 'foods', rows: rowsOf(comparedFoodsOf) },
    { part: 'nutrients', rows: rowsOf(comparedNutrientsOf) },
  ]
}

/** A value of one revision, as the text that is shown and compared. */
type ComparedItem = {
  readonly key: string
  readonly label: string
  readonly text: string
  /** Of an item that is a number, with the decimals it is shown with. */
  readonly number?: { readonly value: number | null; readonly decimals: number }
}

function pairComparedItems(
  ones: readonly ComparedItem[],
  others: readonly ComparedItem[],
  { words, culture }: WordsAndCulture,
): ComparedRow[] {
  const { absent } = words.workbenchPanels.history.compare
  const [left, right] = [itemsByKey(ones), itemsByKey(others)]
  return [...new Map([...left, ...right]).values()].map(({ key, label }) => {
    const [one, other] = [left.get(key), right.get(key)]
    return {
      ...{ key, label },
      one: one?.text ?? absent,
      other: other?.text ?? absent,
      // A difference below the shown decimals says nothing to whoever reads "2,111 ≠ 2,111".
      isDifferent: one?.text !== other?.text,
      change: changeBetween(one, other, culture),
    }
  })
}
/** A food that either does not use is 0 of it there. */
function changeBetween(
  one: ComparedItem | undefined,
  other: ComparedItem | undefined,
  culture: Culture,
): ComparedRow['change'] {
  const { decimals } = one?.number ?? other?.number ?? {}
  if (decimals === undefined || one?.text === other?.text) return null
  const [before, after] = [one ? one.number?.value : 0, other ? other.number?.value : 0]
  if (before === null || before === undefined || after === null || after === undefined) return null
  const amount = after - before
  const written = (change: number, usual: number) => signedNumber(change, decimalsOfChange(change, usual), culture)
  return {
    amount: written(amount, decimals),
    percent: before === 0 ? '' : written((100 * amount) / Math.abs(before), 1),
  }
}

/** 0,595 and 0,596 may differ by 0,0001: what is rounded to no difference is shown with the decimals that it has. */
function decimalsOfChange(amount: number, decimals: number): number {
  const isNothing = amount !== 0 && Number(amount.toFixed(decimals)) === 0
  return isNothing && decimals < maxDecimalsOfChange ? decimalsOfChange(amount, decimals + 1) : decimals
}
const maxDecimalsOfChange = 9

const itemsByKey = (items: readonly ComparedItem[]) => new Map(items.map((item) => [item.key, item]))

function comparedFiguresOf(
  { pricePerAnimalDayEur, pricePerTonneEur, ...revision }: RevisionResponse,
  language: WordsAndCulture,
): ComparedItem[] {
  const { history } = language.words.workbenchPanels
  const { distributorPricePerTonneEur, totalGrams, humidityPercent } = revision
  const number = (key: string, label: string, value: number | null, decimals: number): ComparedItem => ({
    ...{ key, label, number: { value, decimals } },
    text: formatNumber(value, decimals, language.culture),
  })
  return [
    number('perAnimalDay', history.perAnimalDay, pricePerAnimalDayEur, 4),
    number('perTonne', history.perTonne, pricePerTonneEur, 2),
    ...(distributorPricePerTonneEur === null
      ? []
      : [number('distributorPerTonne', history.distributorPerTonne, distributorPricePerTonneEur, 2)]),
    number('total', history.total, totalGrams, 2),
    number('humidity', history.humidity, humidityPercent, 2),
  ]
}

function boundsText({ min, max }: FormulaBounds, { words, culture }: WordsAndCulture): string {
  const { bounds, noBound } = words.workbenchPanels.history.compare
  if (min === null && max === null) return ''
  const textOf = (limit: number | null) => (limit === null ? noBound : formatNumber(limit, undefined, culture))
  return bounds(textOf(min), textOf(max))
}

/** The limits of the formula per kg, in kg/t, on ratios and on groups. */
function comparedOtherLimits(
  { otherLimits = [] }: RevisionResponse['content'],
  { nutrients, ingredients }: RevisionResponse['basis'],
  language: WordsAndCulture,
): ComparedItem[] {
  const { otherLimits: words } = language.words.workbench
  return otherLimits.map((limit) => ({
    key: otherLimitKey(limit),
    label: otherLimitName(limit, { nutrients, foods: ingredients }, words),
    text: [boundsText(limit, language), probabilitiesText(limit, language.words.workbench.limited, language.culture)]
      .filter((text) => text !== '')
      .join(' · '),
  }))
}

function comparedFactsOf({ content, basis, sources }: RevisionResponse, language: WordsAndCulture): ComparedItem[] {
  const { compare } = language.words.workbenchPanels.history
  const { rounding } = language.words.workbench
  const carrier = basis.ingredients.find(({ id }) => id === content.roundingCarrierId)
  const text = (key: string, label: string, value: string): ComparedItem => ({ key, label, text: value })
  const number = (value: number | null) => formatNumber(value, undefined, language.culture)
  const yesOrNo = (is: boolean) => (is ? compare.yes : compare.no)
  const { priceList, constraintVersion } = sources
  return [
    text('name', compare.name, sources.formulaName),
    ...(priceList === null ? [] : [text('priceList', compare.priceList, priceList.name)]),
    text(
      'constraints',
      compare.constraints,
      constraintVersion ? `${constraintVersion.setName} · ${constraintVersion.name}` : '',
    ),
    text('total', compare.totalBounds, boundsText(content.total, language)),
    text('humidity', compare.humidityBounds, boundsText(content.humidity, language)),
    text('animals', compare.animals, number(content.animalCount)),
    text('bio', compare.bio, yesOrNo(content.useBio)),
    text('molasses', compare.molasses, yesOrNo(content.melasse)),
    text('molassesRate', compare.molassesRate, number(content.melasseRatePercent)),
    text('roundingStep', rounding.step, number(content.roundingStepGrams ?? defaultDoseStepGrams)),
    text('roundingBatch', rounding.batch, number(content.roundingBatchTonnes ?? defaultBatchTonnes)),
    text('roundingCarrier', rounding.carrier, carrier?.name ?? ''),
    ...comparedOtherLimits(content, basis, language),
  ]
}

/** The limits that are looser than those of the set: since when, by whom and, if it was said, why. */
function comparedDerogationsOf({ derogations }: RevisionResponse, { words, culture }: WordsAndCulture): ComparedItem[] {
  const { workbenchPanels } = words
  const { compare } = workbenchPanels.history
  return derogations.map(({ ofFormula, ofSet, note, since }) => {
    const { subject, side, name, unit } = ofFormula
    const amount = (value: number) => workbenchPanels.withUnit(formatNumber(value, undefined, culture), unit).trim()
    const texts = [
      // A dry matter of the set is a humidity of the formula.
      compare.derogation(amount(ofFormula.value), amount(limitValueInModel(ofSet))),
      compare.since(since.number, since.userName, formatInstant(since.creationDate, culture)),
      ...(note === '' ? [] : [compare.because(note)]),
    ]
    return {
      key: `derogation ${quantityKey(subject)} ${side}`,
      label: (side === 'min' ? workbenchPanels.minimum : workbenchPanels.maximum)(name),
      text: texts.join(' · '),
    }
  })
}

/** The amount and the limits of each food. */
function comparedFoodsOf({ content, basis }: RevisionResponse, language: WordsAndCulture): ComparedItem[] {
  const { compare } = language.words.workbenchPanels.history
  const ingredients = new Map(basis.ingredients.map((ingredient) => [ingredient.id, ingredient]))
  return content.foods.flatMap(({ id, min, max, minIfUsed, value, isActive }): ComparedItem[] => {
    const { code = '', name = String(id) } = ingredients.get(id) ?? {}
    const foodLabel = code === '' ? name : `${name} (${code})`
    const off = isActive ? '' : ` · ${compare.inactive}`
    return [
      {
        key: `grams ${id}`,
        label: compare.grams(foodLabel),
        text: formatNumber(value, 3, language.culture) + off,
        number: { value, decimals: 3 },
      },
      {
        key: `limits ${id}`,
        label: compare.limits(foodLabel),
        text: [
          boundsText({ min, max }, language),
          ...(minIfUsed
            ? [language.words.workbench.notes.minIfUsed(formatNumber(minIfUsed, undefined, language.culture))]
            : []),
        ].join(' · '),
      },
    ]
  })
}

/** The supply and the formula's own limits of each nutrient. */
function comparedNutrientsOf({ content, outcome }: RevisionResponse, language: WordsAndCulture): ComparedItem[] {
  const { compare } = language.words.workbenchPanels.history
  const boundsById = new Map(content.nutrients.map((line) => [line.id, line]))
  return outcome.nutrients.flatMap(({ id, name, unitName, value }): ComparedItem[] => {
    const unit = dailyUnitOfContent(unitName, language.culture)
    const limits: NutrientBounds = boundsById.get(id) ?? { id, min: null, max: null }
    const off = limits.isActive === false ? ` · ${compare.inactive}` : ''
    return [
      {
        key: `value ${id}`,
        label: unit === '' ? name : `${name} (${unit})`,
        text: formatNumber(value, 3, language.culture),
        number: { value, decimals: 3 },
      },
      {
        key: `limits ${id}`,
        label: compare.formulaLimits(name),
        text: [
          boundsText(limits, language),
          probabilitiesText(limits, language.words.workbench.limited, language.culture),
        ]
          .filter((part) => part !== '')
          .join(' · ')
          .concat(off),
      },
    ]
  })
}
