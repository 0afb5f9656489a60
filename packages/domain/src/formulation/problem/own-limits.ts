// What a formula says itself of a quantity replaces what the constraint set says of it, on that side only. A limit of its
// own that is looser than the set's is a derogation.
// Source: docs/rules.md, docs/open-questions.md.

import {
  isLowerBoundInModel,
  type Limit,
  type LimitSide,
  limitSidesOf,
  limitsOfSides,
  limitValueInModel,
  quantityKey,
  quantitySideKey,
} from './limits.ts'

/** The limits of the set on the sides on which the formula has none of its own. */
export function constraintSetLimitsInForce(ownLimits: readonly Limit[], set: readonly Limit[]): readonly Limit[] {
  const ownSides = new Set(limitSidesOf(ownLimits).map(quantitySideKey))
  const ownQuantities = new Set(ownLimits.map(({ subject }) => quantityKey(subject)))
  const isReplaced = (side: LimitSide) => ownSides.has(quantitySideKey(side))
  // Limits that nothing replaces stay as they are: a minimum and a maximum are one limit.
  return set.flatMap((limit) => {
    if (!ownQuantities.has(quantityKey(limit.subject))) return [limit]
    const sides = limitSidesOf([limit])
    return sides.some(isReplaced) ? limitsOfSides(sides.filter((side) => !isReplaced(side))) : [limit]
  })
}

/** A limit of the formula that allows what the set does not, with that of the set. */
export type Derogation = { readonly ofFormula: LimitSide; readonly ofSet: LimitSide }

/** The limits of the formula that are looser than those of the set on the same side of the same quantity. */
export function derogationsFromSet(ownLimits: readonly Limit[], set: readonly Limit[]): Derogation[] {
  const setSides = Map.groupBy(limitSidesOf(set), quantitySideKey)
  return limitSidesOf(ownLimits).flatMap((ownSide) =>
    (setSides.get(quantitySideKey(ownSide)) ?? [])
      .filter((setSide) => isLooserThanSetSide(ownSide, setSide))
      .map((setSide) => ({ ofFormula: ownSide, ofSet: setSide })),
  )
}

/** A limit is looser by its value or, with the same value, where it need not be as probable. */
function isLooserThanSetSide(ownSide: LimitSide, setSide: LimitSide): boolean {
  const [ofFormula, ofSet] = [limitValueInModel(ownSide), limitValueInModel(setSide)]
  if (ofFormula === ofSet) return (ownSide.probability ?? average) < (setSide.probability ?? average)
  return isLowerBoundInModel(ownSide) ? ofFormula < ofSet : ofFormula > ofSet
}

/** A limit on the average holds with this probability. */
const average = 0.5
