// With what probability the limits on a nutrient are to hold, although contents scatter around the analysed ones: the
// same in sets and in formulas.

/** Of a least and a most amount per animal per day, from 0.5, which is on the average, to below 1; null says nothing. */
export type RequiredProbabilities = {
  readonly minProbability?: number | null | undefined
  readonly maxProbability?: number | null | undefined
}

/** A limit may be required on the average, or with more; certainty would be no recipe. */
export const requiredProbabilityRange = { min: 0.5, max: 0.9999 } as const

export const hasRequiredProbability = ({ minProbability, maxProbability }: RequiredProbabilities): boolean =>
  Boolean(minProbability) || Boolean(maxProbability)

/** What a line says of probabilities; nothing where it does not. */
export const requiredProbabilitiesOf = ({
  minProbability,
  maxProbability,
}: RequiredProbabilities): RequiredProbabilities => ({
  ...(minProbability && { minProbability }),
  ...(maxProbability && { maxProbability }),
})
