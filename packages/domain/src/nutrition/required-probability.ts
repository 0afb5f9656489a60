// With what probability the limits on a nutrient are to hold, although contents scatter around the analysed ones: the
// same in sets and in formulas.

/** Of a least and a most, from 0.5, which is on the average, to below 1; null says nothing. */
export type RequiredProbabilities = {
  readonly minProbability?: number | null | undefined
  readonly maxProbability?: number | null | undefined
}

/** A limit may be required on the average, or with more; certainty would be no recipe. */
export const requiredProbabilityRange = { min: 0.5, max: 0.9999 } as const

export const isRequiredProbability = (value: number): boolean =>
  value >= requiredProbabilityRange.min && value <= requiredProbabilityRange.max

export const hasRequiredProbability = ({ minProbability, maxProbability }: RequiredProbabilities): boolean =>
  Boolean(minProbability) || Boolean(maxProbability)

/** What a line says of probabilities, as it is stored: null where it does not. */
export const nullableProbabilitiesOf = ({ minProbability = null, maxProbability = null }: RequiredProbabilities) => ({
  minProbability,
  maxProbability,
})

/** What a line says of probabilities; nothing where it does not. */
export const requiredProbabilitiesOf = ({
  minProbability,
  maxProbability,
}: RequiredProbabilities): RequiredProbabilities => ({
  ...(minProbability && { minProbability }),
  ...(maxProbability && { maxProbability }),
})

/** What a line says of probabilities where it was sent; else as it is saved: old clients and files do not know them. */
export const sentOrSavedProbabilities = (
  sent: RequiredProbabilities,
  saved: RequiredProbabilities | undefined,
): RequiredProbabilities => ({
  minProbability: sent.minProbability === undefined ? saved?.minProbability : sent.minProbability,
  maxProbability: sent.maxProbability === undefined ? saved?.maxProbability : sent.maxProbability,
})

/** `72 à 95 %`, `72 at 95%`, `72 @ 95`: a limit with the probability it is to hold with; `à 95 %` says only that. */
const probableText = /^(.*?)\s*(?:à|@|\bat\b)\s*(\d{1,2}(?:[.,]\d+)?)\s*%?\s*$/i

/** The parts of a text of a limit with a probability; null for any other text. */
export function readProbableText(text: string): { readonly limit: string; readonly probability: number } | null {
  const [, limit, percent] = probableText.exec(text) ?? []
  const probability = Number(percent?.replace(',', '.')) / 100
  return limit !== undefined && isRequiredProbability(probability) ? { limit: limit.trim(), probability } : null
}
