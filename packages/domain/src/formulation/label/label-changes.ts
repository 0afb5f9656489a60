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
import type { BilingualText, FeedKind } from './label-rules.ts'
import type { LegalTests, MaximaTests } from './legal-tests.ts'

/** The largest permitted dose and what limits it; `perKg` is what the product holds of that, unrounded. */
type LargestDose = NonNullable<LegalTests['largestDose']> & { readonly perKg: number }

/** What the instructions for use say: the dose in whole grams a day, and the largest permitted one. */
export type PrintedDose = { readonly grams: number; readonly largest: LegalTests['largestDose'] }

/** A change of what is printed; amounts as they are rounded for print. */
export type LabelChange =
  | { readonly kind: 'feedKind'; readonly before: FeedKind; readonly after: FeedKind }
  /** For which animals; null where it is not known. */
  | { readonly kind: 'animals'; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'materialAdded' | 'materialRemoved'; readonly name: string }
  /** The same food, constituent or additive is printed under another name. */
  | { readonly kind: 'renamed'; readonly before: string; readonly after: string }
  /** The same frame has another heading. */
  | { readonly kind: 'heading'; readonly before: BilingualText; readonly after: BilingualText }
  /** The feed materials stand in another order. */
  | { readonly kind: 'order'; readonly names: readonly string[] }
  | {
      readonly kind: 'constituent'
      readonly name: string
      readonly before: number | null
      readonly after: number | null
      /** Whether it is printed as a least, as contents of foods are unknown. */
      readonly isLeastBefore: boolean
      readonly isLeastAfter: boolean
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

type ComparedAdditive = Pick<LabelAdditive, 'code' | 'name' | 'euNumber' | 'substance' | 'unit' | 'amountPerKg'>

/**
 * What of a label is compared: all that is printed; amounts are unrounded. The composition is printed in its order, without
 * percentages, which are here for whoever keeps that order.
 */
export type PrintedLabel = Pick<Label, 'feedKind' | 'sentences' | 'gramsPerAnimalDay'> & {
  readonly categoryName: string | null
  readonly composition: readonly Pick<LabelMaterial, 'code' | 'name' | 'percent'>[]
  readonly constituents: readonly Pick<LabelConstituent, 'code' | 'name' | 'percent' | 'unknownFoods'>[]
  readonly moisture: Pick<Label['moisture'], 'percent' | 'limitPercent' | 'isDeclared'>
  readonly additives: readonly {
    readonly frame: string
    readonly heading: BilingualText
    readonly items: readonly ComparedAdditive[]
  }[]
  readonly largestDose: LargestDose | null
}

/** What is printed of a label with its tests, for a category of animals. */
export function printedLabelOf(
  { label, tests }: { readonly label: Label; readonly tests: MaximaTests },
  categoryName: string | null,
): PrintedLabel {
  const { largestDose, maxima } = tests
  const limiting = maxima.find(
    ({ substance, largestDoseGrams }) => substance === largestDose?.substance && largestDoseGrams === largestDose.grams,
  )
  return { ...label, categoryName, largestDose: largestDose && { ...largestDose, perKg: limiting?.content.value ?? 0 } }
}

/** What changes from one label to another; empty when the same is printed. Source: docs/open-questions.md. */
export function labelChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  return [
    ...(before.feedKind === after.feedKind
      ? []
      : [{ kind: 'feedKind' as const, before: before.feedKind, after: after.feedKind }]),
    ...(before.categoryName === after.categoryName
      ? []
      : [{ kind: 'animals' as const, before: before.categoryName, after: after.categoryName }]),
    ...materialChanges(before, after),
    ...constituentChanges(before, after),
    ...moistureChanges(before, after),
    ...headingChanges(before, after),
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
    ...nameChanges(before.composition, after.composition),
    ...(isReordered ? [{ kind: 'order' as const, names: sharedAfter.map(({ name }) => name) }] : []),
  ]
}

function constituentChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  const printed = ({ constituents }: PrintedLabel) =>
    new Map(
      constituents.map(({ code, name, percent, unknownFoods }) => [
        code,
        { name, amount: roundDecimal(percent, constituentDecimals), isLeast: unknownFoods.length > 0 },
      ]),
    )
  const [one, other] = [printed(before), printed(after)]
  return [
    ...nameChanges(before.constituents, after.constituents),
    ...[...new Set([...one.keys(), ...other.keys()])].flatMap((code) => {
      const [was, is] = [one.get(code), other.get(code)]
      if (was?.amount === is?.amount && was?.isLeast === is?.isLeast) return []
      return [
        {
          ...{ kind: 'constituent' as const, name: is?.name ?? was?.name ?? code },
          ...{ before: was?.amount ?? null, after: is?.amount ?? null },
          ...{ isLeastBefore: was?.isLeast ?? false, isLeastAfter: is?.isLeast ?? false },
        },
      ]
    }),
  ]
}

type NamedRow = { readonly code: string; readonly name: string }

/** What is on both, under another name. */
const nameChanges = (before: readonly NamedRow[], after: readonly NamedRow[]): LabelChange[] =>
  after.flatMap(({ code, name }) => {
    const was = before.find((row) => row.code === code)?.name ?? name
    return was === name ? [] : [{ kind: 'renamed' as const, before: was, after: name }]
  })

/** Frames without an additive are not printed. */
const headingChanges = (before: PrintedLabel, after: PrintedLabel): LabelChange[] =>
  after.additives.flatMap(({ frame, heading, items }) => {
    const was = before.additives.find((other) => other.frame === frame)
    const isPrinted = items.length > 0 && was !== undefined && was.items.length > 0
    if (!isPrinted || (was.heading.fr === heading.fr && was.heading.en === heading.en)) return []
    return [{ kind: 'heading' as const, before: was.heading, after: heading }]
  })

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
  return [
    ...nameChanges(namedAdditives(before), namedAdditives(after)),
    ...amountChanges(printed(before), printed(after)).map((difference) => ({
      kind: 'additive' as const,
      ...difference,
    })),
  ]
}

/** Additives with their numbers, as they are named. */
const namedAdditives = ({ additives }: PrintedLabel): NamedRow[] => [
  ...new Map(
    additives.flatMap(({ items }) =>
      items.map(({ code, euNumber, name }) => [code, { code, name: [euNumber, name].filter(Boolean).join(' · ') }]),
    ),
  ).values(),
]

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
  const isIn = ({ sentences }: PrintedLabel, sentence: BilingualText) =>
    sentences.some(({ fr, en }) => fr === sentence.fr && en === sentence.en)
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
