// What an order freezes: everything that somebody could dispute later. Later changes of foods, lists and names change none
// of it.

import type { DeliveryFacts, LabelOperator } from '../formulation/label/label-completeness.ts'
import type { AssumedRation, TestedLabel } from '../formulation/label/label-of-formula.ts'
import type { DeliveryType } from './delivery-type.ts'
import type { OrderTotals } from './order-amounts.ts'
import { type DiscountedPrice, orderTotals, pricePerTonne } from './order-amounts.ts'

/** A manufacturer, distributor or farm as it was named and addressed when the order was placed. */
export type OrderParty = {
  readonly name: string
  readonly code: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly phoneNumber: string
  readonly contactEmail: string
  /** Of a distributor: its number for VAT and the sentence at the foot of its quotes. */
  readonly vatNumber: string
  readonly quoteText: string
  /** Its legal identity; orders from before it was known have none. */
  readonly legalForm?: string
  readonly capital?: string
  readonly siren?: string
  readonly approvalNumber?: string
}

/** A line of the recipe as the factory weighs it, with both prices of the day in €/t; null without a price. */
export type OrderLine = {
  readonly foodId: number
  readonly code: string
  readonly name: string
  readonly kilogramsPerTonne: number
  readonly decimals: number
  readonly distributorPricePerTonneEur: number | null
  readonly farmerPricePerTonneEur: number | null
}

/** What is ordered: it may change until the order is validated. */
export type OrderTerms = {
  readonly quantityTonnes: number
  readonly packaging: {
    readonly id: number
    readonly name: string
    /** kg of one; 0 or null in bulk */
    readonly volumeKg: number | null
    readonly discountPerTonneEur: number
  } | null
  readonly deliveryType: DeliveryType
  /** YYYY-MM-DD */
  readonly deliveryDay: string
  readonly description: string
  readonly vatPercent: number
}

/** The recipe and the prices of an order: they stay as they were when it was placed. */
export type OrderRecipeFacts = {
  readonly formula: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly revision: number
    readonly breedName: string
    readonly useBio: boolean
    readonly isCoated: boolean
  }
  readonly lines: readonly OrderLine[]
  readonly limitState: 'respected' | 'notVerified'
  readonly priceList: { readonly id: number; readonly name: string; readonly code: string }
  readonly currencyCode: string
  readonly dose: {
    readonly gramsPerAnimalDay: number
    readonly animalCount: number
    readonly tonnesPer30Days: number | null
  }
  readonly manufacturer: OrderParty | null
  readonly distributor: OrderParty
  readonly farm: OrderParty | null
  /** Orders from before labels were frozen have none. */
  readonly label?: OrderLabel | undefined
}

/** The label as it was when the order was placed, with the tests of the law and what they were read for. */
export type OrderLabel = TestedLabel & {
  readonly categoryName: string | null
  /** What its tests took for the ration; orders from before it was frozen do not say. */
  readonly assumedRation?: AssumedRation
  /** The particular nutritional purpose that allows more than a complementary feed may hold; empty for none. */
  readonly nutritionalPurpose: string
}

/** What the bags of an order say beside its label, frozen when the order is validated or its lot is entered again. */
export type OrderBatch = DeliveryFacts & {
  /** Whether `netKilograms` is that of the whole delivery. */
  readonly isBulk: boolean
}

/** Who answers for the label of an order: its manufacturer, or its distributor where it has no other. */
export type LabelOperatorOfOrder = LabelOperator & { readonly id: number }

export type OrderPrice = { readonly perTonne: DiscountedPrice; readonly totals: OrderTotals }

/** The frozen content of one version of an order. */
export type OrderContent = OrderRecipeFacts & {
  readonly terms: OrderTerms
  /** What the distributor pays (Price + Price2) and what the farmer pays (Price4). */
  readonly distributorPrice: OrderPrice
  readonly farmerPrice: OrderPrice
}

/** The content of an order with its prices; null when a food of the recipe has no price. */
export function orderContent(facts: OrderRecipeFacts, terms: OrderTerms): OrderContent | null {
  const priced = (priceOf: (line: OrderLine) => number | null): OrderPrice | null => {
    const lines = facts.lines.map((line) => ({ ...line, pricePerTonneEur: priceOf(line) }))
    const perTonne = pricePerTonne(lines, terms.packaging?.discountPerTonneEur ?? 0)
    return perTonne && { perTonne, totals: orderTotals(terms.quantityTonnes, perTonne.afterDiscount, terms.vatPercent) }
  }
  const distributorPrice = priced((line) => line.distributorPricePerTonneEur)
  const farmerPrice = priced((line) => line.farmerPricePerTonneEur)
  return distributorPrice && farmerPrice && { ...facts, terms, distributorPrice, farmerPrice }
}

/** What the bags of an order would say: in bulk the whole delivery is the net quantity. */
export function orderBatch(
  { quantityTonnes, packaging }: Pick<OrderTerms, 'quantityTonnes' | 'packaging'>,
  operator: LabelOperator | null,
  { lot, bestBeforeDay }: Pick<DeliveryFacts, 'lot' | 'bestBeforeDay'>,
): OrderBatch {
  const isBulk = packaging === null || !packaging.volumeKg
  return {
    operator,
    lot,
    bestBeforeDay,
    isBulk,
    netKilograms: isBulk ? quantityTonnes * 1000 : (packaging.volumeKg ?? 0),
  }
}

/**
 * What of an order its terms do not change, as a text: the recipe with the prices of its foods, and the dose. Two orders of
 * formulas that say the same have the same one. Source: docs/open-questions.md.
 */
export const orderedRecipeText = ({ lines, currencyCode, dose }: OrderRecipeFacts): string =>
  JSON.stringify([
    lines.map((line) => [
      ...[line.foodId, line.kilogramsPerTonne, line.distributorPricePerTonneEur, line.farmerPricePerTonneEur],
    ]),
    ...[currencyCode, dose.gramsPerAnimalDay, dose.animalCount],
  ])

/** The facts of a recipe from a frozen content, for other terms of the same order. */
export function orderRecipeFactsOf(content: OrderContent): OrderRecipeFacts {
  const { terms: _, distributorPrice: __, farmerPrice: ___, ...facts } = content
  return facts
}
