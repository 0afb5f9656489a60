// Why an additive should not be on a label as it is.

import { isAdditive, type SimpleFoodShare } from './label-product.ts'
import { type AdditiveAuthorisation, type AnimalCategory, appliesToCategory } from './label-rules.ts'

/** Without an EU number, authorised for other animals only, or not on the day of the label. */
export type AdditiveRemark = {
  readonly code: string
  readonly name: string
  readonly euNumber: string
} & (
  | { readonly reason: 'withoutNumber' }
  | { readonly reason: 'otherAnimals' }
  /** The last day of the latest authorisation for these animals; null for one that has not begun. */
  | { readonly reason: 'notInForce'; readonly endDay: string | null }
)

type AuthorisationFacts = {
  readonly authorisations: readonly AdditiveAuthorisation[]
  readonly category: AnimalCategory | null
  /** YYYY-MM-DD */
  readonly day: string
}

/**
 * What the law has against the additives of a product on a day. Of an additive whose number has no authorisation among the
 * data nothing is known, and nothing said; nor without an animal category about authorisations for some animals only.
 * Source: docs/open-questions.md.
 */
export function additiveRemarks(
  components: readonly SimpleFoodShare[],
  { authorisations, category, day }: AuthorisationFacts,
): AdditiveRemark[] {
  return components.flatMap(({ food }): AdditiveRemark[] => {
    if (!isAdditive(food)) return []
    const { code, name, euNumber } = food
    if (euNumber === '') return [{ code, name, euNumber, reason: 'withoutNumber' }]
    const ofNumber = authorisations.filter((authorisation) => authorisation.euNumber === euNumber)
    const isUnknown = category === null && ofNumber.some(({ animalCategoryIds }) => animalCategoryIds.length > 0)
    if (ofNumber.length === 0 || isUnknown) return []
    const ofAnimals = ofNumber.filter(({ animalCategoryIds }) => appliesToCategory(animalCategoryIds, category))
    if (ofAnimals.length === 0) return [{ code, name, euNumber, reason: 'otherAnimals' }]
    const isInForce = ofAnimals.some(
      ({ startDay, endDay }) => (startDay === null || startDay <= day) && (endDay === null || day <= endDay),
    )
    if (isInForce) return []
    const [endDay = null] = ofAnimals
      .flatMap((authorisation) => authorisation.endDay ?? [])
      .filter((end) => end < day)
      .toSorted()
      .toReversed()
    return [{ code, name, euNumber, reason: 'notInForce', endDay }]
  })
}
