// What a label lacks before a quote may show it, and before a bag may be delivered with it.

import type { Label } from './label.ts'

/** Who answers for a label, and who is named beside it, as an order froze them. */
export type LabelOperator = {
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  /** Of its establishment; empty where nobody entered it. */
  readonly approvalNumber: string
}

/** What a delivered bag says beside the label of a product. */
export type DeliveryFacts = {
  readonly operator: LabelOperator | null
  readonly lot: string
  /** YYYY-MM-DD; empty where nobody entered it. */
  readonly bestBeforeDay: string
  /** Of a bag, of a delivery in bulk otherwise. */
  readonly netKilograms: number
}

/** What is missing, with the foods or the organisation where it is entered. */
export type MissingOnLabel =
  | { readonly kind: 'composition' | 'dose' | 'animalCategory' }
  /** Contents of foods, without which what is declared is only a least. */
  | { readonly kind: 'content'; readonly what: string; readonly foods: readonly string[] }
  | { readonly kind: 'moisture'; readonly foods: readonly string[] }
  | { readonly kind: 'euNumber' | 'amount' | 'frame'; readonly foods: readonly string[] }
  | { readonly kind: 'operator' | 'lot' | 'bestBefore' | 'netQuantity' }
  /** Nothing but to enter the lot again: who answers for the label was completed since. */
  | { readonly kind: 'lotAgain' }
  | { readonly kind: 'address' | 'approvalNumber'; readonly operator: string }

type CompletedLabel = Pick<
  Label,
  'ash' | 'moisture' | 'composition' | 'constituents' | 'additives' | 'gramsPerAnimalDay' | 'unplaced'
>

/**
 * What a label lacks to be shown with a quote: what regulation (EC) 767/2009 art. 11(3) wants known before a distance
 * contract, all but operator, lot, net quantity and storage date. Flags of foods nobody answered for are not missing but not
 * verified. Source: docs/open-questions.md.
 */
export function missingForQuote(label: CompletedLabel, categoryName: string | null): MissingOnLabel[] {
  const additives = label.additives.flatMap(({ items }) => items)
  const foodsOf = (kind: 'euNumber' | 'amount' | 'frame', foods: readonly string[]): MissingOnLabel[] =>
    foods.length === 0 ? [] : [{ kind, foods: [...new Set(foods)] }]
  return [
    ...(label.composition.length + additives.length === 0 ? [{ kind: 'composition' as const }] : []),
    ...(categoryName === null ? [{ kind: 'animalCategory' as const }] : []),
    ...label.constituents
      .filter(({ unknownFoods }) => unknownFoods.length > 0)
      .map(({ name, unknownFoods }) => ({ kind: 'content' as const, what: name, foods: unknownFoods })),
    ...(label.moisture.unknownFoods.length > 0
      ? [{ kind: 'moisture' as const, foods: label.moisture.unknownFoods }]
      : []),
    ...foodsOf(
      'euNumber',
      additives.filter(({ euNumber }) => euNumber === '').map(({ name }) => name),
    ),
    ...foodsOf(
      'amount',
      additives.filter(({ amountPerKg }) => amountPerKg === null).map(({ name }) => name),
    ),
    ...foodsOf('frame', label.unplaced),
    ...(label.gramsPerAnimalDay > 0 ? [] : [{ kind: 'dose' as const }]),
  ]
}

/**
 * What a label lacks besides to be put on a bag: who answers for it, with address and approval number, lot, best-before date
 * and net quantity. Source: regulation (EC) 767/2009 art. 15.
 */
export function missingForDelivery({ operator, lot, bestBeforeDay, netKilograms }: DeliveryFacts): MissingOnLabel[] {
  return [
    ...missingOfOperator(operator),
    ...(lot === '' ? [{ kind: 'lot' as const }] : []),
    ...(bestBeforeDay === '' ? [{ kind: 'bestBefore' as const }] : []),
    ...(netKilograms > 0 ? [] : [{ kind: 'netQuantity' as const }]),
  ]
}

/**
 * The same of a batch that was entered, beside who answers for the label today: what was completed since is frozen when the
 * lot is entered again.
 */
export function missingOfEnteredBatch(batch: DeliveryFacts, operatorToday: LabelOperator | null): MissingOnLabel[] {
  const today = missingForDelivery({ ...batch, operator: operatorToday })
  const isCompletedSince = missingForDelivery(batch).length > today.length
  return isCompletedSince ? [...today, { kind: 'lotAgain' }] : missingForDelivery(batch)
}

function missingOfOperator(operator: LabelOperator | null): MissingOnLabel[] {
  if (operator === null || operator.name === '') return [{ kind: 'operator' }]
  const { name, street, zipCode, city, approvalNumber } = operator
  const isAddressed = street !== '' && zipCode !== '' && city !== ''
  return [
    ...(isAddressed ? [] : [{ kind: 'address' as const, operator: name }]),
    ...(approvalNumber === '' ? [{ kind: 'approvalNumber' as const, operator: name }] : []),
  ]
}
