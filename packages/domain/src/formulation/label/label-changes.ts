// What is printed differently on two labels of a product: nobody reprints bags for the fourth decimal.

import { roundDecimal } from '../../kit/decimal.ts'
import {
  additiveDecimals,
  constituentDecimals,
  type Label,
  type LabelAdditive,
  type LabelConstituent,
  type LabelMaterial,
} from './label.ts'
import type { TestedLabel } from './label-of-formula.ts'
import type { BilingualText, FeedKind } from './label-rules.ts'
import type { LegalTests } from './legal-tests.ts'

/** The largest permitted dose and what limits it; `perKg` is what the product holds of that, unrounded. */
type LargestDose = NonNullable<LegalTests['largestDose']> & { readonly perKg: number }

/** What the instructions for use say: the dose in whole grams a day, and the largest permitted one. */
export type PrintedDose = { readonly grams: number; readonly largest: LegalTests['largestDose'] }

/** A change of what is printed; amounts as they are rounded for print. */
export type LabelChange =
  | { readonly kind: 'feedKind'; readonly before: FeedKind; readonly after: FeedKind }
  | { readonly kind: 'materialAdded' | 'materialRemoved'; readonly name: string }
  /** The feed materials stand in another order. */
  | { readonly kind: 'order'; readonly names: readonly string[] }
  | {
      readonly kind: 'constituent'
      readonly name: string
      readonly before: number | null
      readonly after: number | null
    }
  /** Null where it need not be declared. */
  | { readonly kind: 'moisture'; readonly before: number | null; readonly after: number | null }
  | {
      readonly kind: 'additive'
      readonly name: string
      readonly substance: string
      readonly unit: string
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly kind: 'sentenceAdded' | 'sentenceRemoved'; readonly sentence: BilingualText }
  | { readonly kind: 'dose'; readonly before: PrintedDose; readonly after: PrintedDose }

type ComparedAdditive = Pick<LabelAdditive, 'code' | 'name' | 'substance' | 'unit' | 'amountPerKg'>

/** What of a label is compared; amounts are unrounded. */
export type PrintedLabel = Pick<Label, 'feedKind' | 'sentences' | 'gramsPerAnimalDay'> & {
  readonly composition: readonly Pick<LabelMaterial, 'code' | 'name' | 'percent'>[]
  readonly constituents: readonly Pick<LabelConstituent, 'code' | 'name' | 'percent' | 'unknownFoods'>[]
  readonly moisture: Pick<Label['moisture'], 'percent' | 'limitPercent' | 'isDeclared'>
  readonly additives: readonly { readonly items: readonly ComparedAdditive[] }[]
  readonly largestDose: LargestDose | null
}

/** What is printed of a label with its tests. */
export function printedLabelOf({ label, tests }: TestedLabel): PrintedLabel {
  const { largestDose, maxima } = tests
  const limiting = maxima.find(
    ({ substance, largestDoseGrams }) => substance === largestDose?.substance && largestDoseGrams === largestDose.grams,
  )
  return { ...label, largestDose: largestDose && { ...largestDose, perKg: limiting?.content.value ?? 0 } }
}

/** What changes from one label to another; empty when the same is printed. Source: docs/open-questions.md. */
export function labelChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  return [
    ...(before.feedKind === after.feedKind
      ? []
      : [{ kind: 'feedKind' as const, before: before.feedKind, after: after.feedKind }]),
    ...materialChanges(before, after),
    ...constituentChanges(before, after),
    ...moistureChanges(before, after),
    ...additiveChanges(before, after),
    ...sentenceChanges(before, after),
    ...doseChanges(before, after),
  ]
}

function materialChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  const codesBefore = before.composition.map(({ code }) => code)
  const codesAfter = after.composition.map(({ code }) => code)
  const sharedBefore = codesBefore.filter((code) => codesAfter.includes(code))
  const sharedAfter = after.composition.filter(({ code }) => codesBefore.includes(code))
  const isReordered = sharedAfter.some(({ code }, index) => code !== sharedBefore[index])
  return [
    ...after.composition
      .filter(({ code }) => !codesBefore.includes(code))
      .map(({ name }) => ({ kind: 'materialAdded' as const, name })),
    ...before.composition
      .filter(({ code }) => !codesAfter.includes(code))
      .map(({ name }) => ({ kind: 'materialRemoved' as const, name })),
    ...(isReordered ? [{ kind: 'order' as const, names: sharedAfter.map(({ name }) => name) }] : []),
  ]
}

function constituentChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  const printed = ({ constituents }: PrintedLabel) =>
    new Map(
      constituents.map(({ code, name, percent }) => [
        code,
        { name, amount: roundDecimal(percent, constituentDecimals) },
      ]),
    )
  return amountChanges(printed(before), printed(after)).map(({ name, ...amounts }) => ({
    kind: 'constituent' as const,
    name,
    ...amounts,
  }))
}

function moistureChanges(...labels: [before: PrintedLabel, after: PrintedLabel]): LabelChange[] {
  const [before = null, after = null] = labels.map(({ moisture: { percent, isDeclared } }) =>
    isDeclared ? roundDecimal(percent, constituentDecimals) : null,
  )
  return before === after ? [] : [{ kind: 'moisture', before, after }]
}

function additiveChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  const round = (amount: number | null) => (amount === null ? null : roundDecimal(amount, additiveDecimals(amount)))
  const printed = ({ additives }: PrintedLabel) =>
    new Map(
      additives.flatMap(({ items }) =>
        items.map(({ code, name, substance, unit, amountPerKg }: ComparedAdditive) => [
          `${code} ${substance}`,
          { name, substance, unit, amount: round(amountPerKg) },
        ]),
      ),
    )
  return amountChanges(printed(before), printed(after)).map((difference) => ({
    kind: 'additive' as const,
    ...difference,
  }))
}

type PrintedAmount = { readonly name: string; readonly amount: number | null }

/** What is printed with another amount, or on one of the two only. */
function amountChanges<Row extends PrintedAmount>(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    const row = other ?? one
    if (row === undefined || (one !== undefined && other !== undefined && one.amount === other.amount)) return []
    const { amount: _, ...facts } = row
    return [{ ...facts, before: one?.amount ?? null, after: other?.amount ?? null }]
  })
}

function sentenceChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  const isIn = ({ sentences }: PrintedLabel, sentence: BilingualText) => sentences.some(({ fr }) => fr === sentence.fr)
  return [
    ...after.sentences
      .filter((sentence) => !isIn(before, sentence))
      .map((sentence) => ({ kind: 'sentenceAdded' as const, sentence })),
    ...before.sentences
      .filter((sentence) => !isIn(after, sentence))
      .map((sentence) => ({ kind: 'sentenceRemoved' as const, sentence })),
  ]
}

function doseChanges(...labels: [before: PrintedLabel, after: PrintedLabel]): LabelChange[] {
  const [before, after] = labels.map(
    ({ gramsPerAnimalDay, largestDose }): PrintedDose => ({
      grams: roundDecimal(gramsPerAnimalDay, 0),
      largest: largestDose,
    }),
  )
  if (before === undefined || after === undefined) return []
  const isSame =
    before.grams === after.grams &&
    before.largest?.grams === after.largest?.grams &&
    before.largest?.substance === after.largest?.substance
  return isSame ? [] : [{ kind: 'dose', before, after }]
}
