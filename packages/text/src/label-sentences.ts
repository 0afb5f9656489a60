import type { AdditiveRemark } from '@provende/domain/formulation/label/additive-remarks.ts'
import { additiveDecimals, constituentDecimals, type Label } from '@provende/domain/formulation/label/label.ts'
import type { LabelChange, PrintedDose } from '@provende/domain/formulation/label/label-changes.ts'
import type { LabelOperator, MissingOnLabel } from '@provende/domain/formulation/label/label-completeness.ts'
import type { AssumedRation } from '@provende/domain/formulation/label/label-of-formula.ts'
import type { BilingualText } from '@provende/domain/formulation/label/label-rules.ts'
import type { LegalTests, MaximumTest } from '@provende/domain/formulation/label/legal-tests.ts'
import { roundDecimal } from '@provende/domain/kit/decimal.ts'
import { withPerKgUnit } from '@provende/domain/nutrition/per-kg-unit.ts'
import type { Culture } from './culture.ts'
import { formatDate } from './days.ts'
import { namesInRow } from './names-in-row.ts'
import { formatNumber, percentText, textsInRow } from './numbers.ts'
import type { Words } from './translation.ts'
import { unitText } from './units.ts'

/* What is said on and about a label, the same on screen and on paper. */

type LabelPanelWords = Words['labels']['panel']

const fixedDecimalsText = (value: number, decimals: number, culture: Culture): string =>
  formatNumber(
    roundDecimal(value, decimals),
    { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false },
    culture,
  )

/** `24,25 %`, as a constituent is printed. */
export const constituentText = (percent: number, culture: Culture): string =>
  percentText(fixedDecimalsText(percent, constituentDecimals, culture), culture)

/** `85,6 mg/kg`, as an additive is printed. */
export const additiveText = (amount: number, unit: string, culture: Culture): string =>
  `${fixedDecimalsText(amount, additiveDecimals(amount), culture)} ${unitText(unit, culture)}`

/** The words of a language. */
export const textInLanguage = ({ fr, en }: BilingualText, culture: Culture): string => (culture === 'en-US' ? en : fr)

/** The dose in whole grams, and the largest permitted one. */
export function feedingDirectionsText(
  { gramsPerAnimalDay }: Pick<Label, 'gramsPerAnimalDay'>,
  { largestDose }: Pick<LegalTests, 'largestDose'>,
  words: LabelPanelWords,
  culture: Culture,
): string {
  const dose = words.dose(fixedDecimalsText(gramsPerAnimalDay, 0, culture))
  if (largestDose === null) return dose
  return `${dose} (${words.largestDose(fixedDecimalsText(largestDose.grams, 0, culture), largestDose.substance)})`
}

/** What the legal tests took for the ration: what nobody said counts as nothing, which is said. */
export function assumptionsText(
  { dryMatterIntakeKg, isOfFarm }: AssumedRation,
  categoryName: string | null,
  words: LabelPanelWords,
  culture: Culture,
): string {
  if (categoryName === null) return words.noCategory
  if (dryMatterIntakeKg === null) return words.noIntake(categoryName)
  const kilograms = formatNumber(dryMatterIntakeKg, undefined, culture)
  return (isOfFarm ? words.ofFarm : words.assumptions)(categoryName, kilograms)
}

/** What the legal tests refuse, warn of and could not verify, in sentences. */
export function legalLabelSentences(
  tests: LegalTests,
  doseGrams: number,
  words: LabelPanelWords,
  culture: Culture,
): { readonly refusals: string[]; readonly warnings: string[]; readonly unknowns: string[] } {
  const names = (exceeded: readonly MaximumTest[]) =>
    textsInRow(
      exceeded.map(
        ({ maximum, product, unit }) =>
          `${maximum.name} (${additiveText(product?.value ?? 0, withPerKgUnit(unit), culture)} > ${additiveText(product?.limit ?? 0, withPerKgUnit(unit), culture)})`,
      ),
      culture,
    )
  const exceeded = tests.maxima.filter(({ product }) => product?.state === 'exceeded')
  const daily = tests.maxima.filter((test) => test.daily.state === 'exceeded')
  return {
    refusals: exceeded.length === 0 ? [] : [words.productExceeded(names(exceeded))],
    warnings: daily.map(({ maximum, daily: { limit }, unit }) => {
      const amount = additiveText(limit ?? 0, unit, culture)
      return maximum.kind === 'minimum'
        ? words.dailyBelow(maximum.name, amount)
        : words.dailyExceeded(maximum.name, fixedDecimalsText(doseGrams, 0, culture), amount)
    }),
    unknowns: tests.maxima.flatMap(({ maximum, content: { unknownFoods } }) =>
      unknownFoods.length === 0 ? [] : [words.unknown(maximum.name, namesInRow(unknownFoods, culture))],
    ),
  }
}

/** A change of a label in words. */
export function labelChangeText(change: LabelChange, words: Words['labels'], culture: Culture): string {
  const { changes, unknownAmount } = words.panel
  switch (change.kind) {
    case 'feedKind':
      return changes.amount(words.panel.title, words.feedKinds[change.before], words.feedKinds[change.after])
    case 'animals': {
      const text = (name: string | null) => name ?? changes.notDeclared
      return changes.amount(words.panel.animals, text(change.before), text(change.after))
    }
    case 'renamed':
      return changes.renamed(change.before, change.after)
    case 'heading':
      return changes.renamed(textInLanguage(change.before, culture), textInLanguage(change.after, culture))
    case 'materialAdded':
      return changes.added(change.name)
    case 'materialRemoved':
      return changes.removed(change.name)
    case 'order':
      return changes.order(change.names.join(', '))
    case 'constituent': {
      const text = (percent: number | null, isLeast: boolean) => {
        if (percent === null) return changes.notDeclared
        const amount = constituentText(percent, culture)
        return isLeast ? words.panel.atLeast(amount) : amount
      }
      const { name, before, after, isLeastBefore, isLeastAfter } = change
      return changes.amount(name, text(before, isLeastBefore), text(after, isLeastAfter))
    }
    case 'additive': {
      const { name, substance, unit, before, after } = change
      const text = (amount: number | null) => (amount === null ? unknownAmount : additiveText(amount, unit, culture))
      if (before === null && after !== null)
        return changes.amount(`${name} (${substance})`, changes.notDeclared, text(after))
      if (after === null && before !== null) return changes.removed(`${name} (${substance})`)
      return changes.amount(`${name} (${substance})`, text(before), text(after))
    }
    case 'moisture': {
      const text = (percent: number | null) =>
        percent === null ? changes.notDeclared : constituentText(percent, culture)
      return changes.amount(words.panel.moisture, text(change.before), text(change.after))
    }
    case 'dose': {
      const text = ({ grams, largest }: PrintedDose) =>
        feedingDirectionsText({ gramsPerAnimalDay: grams }, { largestDose: largest }, words.panel, culture)
      return changes.amount(words.panel.directions, text(change.before), text(change.after))
    }
    case 'sentenceAdded':
      return changes.added(textInLanguage(change.sentence, culture))
    case 'sentenceRemoved':
      return changes.removed(textInLanguage(change.sentence, culture))
  }
}

/** What is wrong with additives of a label, and what it may have to say besides. */
export function remarkSentences(
  { unplaced, unverified = [] }: Pick<Label, 'unplaced' | 'unverified'>,
  additives: readonly AdditiveRemark[],
  categoryName: string | null,
  words: LabelPanelWords,
  culture: Culture,
): { readonly remarks: string[]; readonly unverified: string[] } {
  const remarkOf = (remark: AdditiveRemark): string => {
    const { name, euNumber } = remark
    if (remark.reason === 'withoutNumber') return words.withoutNumber(name)
    if (remark.reason === 'otherAnimals') return words.otherAnimals(name, euNumber, categoryName ?? '')
    return remark.endDay === null
      ? words.notYet(name, euNumber)
      : words.ended(name, euNumber, formatDate(remark.endDay, culture))
  }
  return {
    remarks: [...additives.map(remarkOf), ...unplaced.map((name) => words.unplaced(name))],
    unverified: unverified.map(({ sentence, foods }) =>
      words.unverified(textInLanguage(sentence, culture), namesInRow(foods, culture, maxNames)),
    ),
  }
}

const maxNames = 3

/** What a label lacks, as an item of a list. */
export function missingOnLabelText(
  missing: MissingOnLabel,
  { missing: words }: Pick<LabelPanelWords, 'missing'>,
  culture: Culture,
): string {
  switch (missing.kind) {
    case 'content':
      return words.content(missing.what, namesInRow(missing.foods, culture, maxNames))
    case 'moisture':
    case 'euNumber':
    case 'amount':
    case 'frame':
      return words[missing.kind](namesInRow(missing.foods, culture, maxNames))
    case 'address':
    case 'approvalNumber':
      return words[missing.kind](missing.operator)
    default:
      return words[missing.kind]
  }
}

/** Who answers for a label, in the lines of an address. */
export const operatorLines = (
  { name, street, zipCode, city, approvalNumber }: LabelOperator,
  { delivery }: LabelPanelWords,
): string[] =>
  [name, street, `${zipCode} ${city}`.trim(), approvalNumber === '' ? '' : delivery.approval(approvalNumber)].filter(
    (line) => line !== '',
  )

/** `25 kg`, or `12 t` in bulk. */
export const netQuantityText = (
  { netKilograms, isBulk }: { readonly netKilograms: number; readonly isBulk: boolean },
  { delivery }: LabelPanelWords,
  culture: Culture,
): string =>
  isBulk
    ? delivery.bulk(formatNumber(netKilograms / 1000, undefined, culture))
    : `${formatNumber(netKilograms, undefined, culture)} kg`
