import { requiredProbabilityRange } from '@provende/domain/nutrition/required-probability.ts'
import { decimal } from '../kit/fields.ts'

/** With what probability a limit is to hold; null says nothing. */
export const requiredProbability = () => decimal(requiredProbabilityRange)
/** The same of both sides, sent or not. */
export const requiredProbabilityFields = {
  minProbability: requiredProbability().optional(),
  maxProbability: requiredProbability().optional(),
}
