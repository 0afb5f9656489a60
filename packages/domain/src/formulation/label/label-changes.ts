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
  | {
      readonly kind: 'additive'
      readonly name: string
      readonly substance: string
      readonly unit: string
      readonly before: number | null
      readonly after: number | null
    }
  | { readonly kind: 'sentenceAdded' | 'sentenceRemoved'; readonly sentence: BilingualText }

type ComparedAdditive = Pick<LabelAdditive, 'code' | 'name' | 'substance' | 'unit' | 'amountPerKg'>

/** What of a label is compared. */
export type PrintedLabel = Pick<Label, 'feedKind' | 'sentences'> & {
  readonly composition: readonly Pick<LabelMaterial, 'code' | 'name'>[]
  readonly constituents: readonly Pick<LabelConstituent, 'code' | 'name' | 'percent'>[]
  readonly additives: readonly { readonly items: readonly ComparedAdditive[] }[]
}

/** What changes from one label to another; empty when the same is printed. Source: docs/open-questions.md. */
export function labelChanges(before: PrintedLabel, after: PrintedLabel): LabelChange[] {
  return [
    ...(before.feedKind === after.feedKind
      ? []
      : [{ kind: 'feedKind' as const, before: before.feedKind, after: after.feedKind }]),
    ...materialChanges(before, after),
    ...constituentChanges(before, after),
    ...additiveChanges(before, after),
    ...sentenceChanges(before, after),
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
