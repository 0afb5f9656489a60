// What formula and set require of the limits of a formula: with what probability they are to hold.

import { computedOnce } from '../../../kit/computed-once.ts'
import {
  hasRequiredProbability,
  type RequiredProbabilities,
  requiredProbabilitiesOf,
} from '../../../nutrition/required-probability.ts'
import type { Limit } from '../../problem/limits.ts'

type NutrientLine = RequiredProbabilities & { readonly id: number; readonly isActive?: boolean | undefined }
type SourcesOfLimits = {
  readonly content: { readonly nutrients: readonly NutrientLine[] }
  readonly inputs: {
    readonly nutrients: readonly { readonly id: number; readonly code: string }[]
    readonly limits: { readonly nutrients: readonly NutrientLine[] } | null
  }
}

const none: ReadonlyMap<string, RequiredProbabilities> = new Map()

/** What is required of each nutrient, by code: what the formula says of a side, else what its set does. */
export function probabilitiesByNutrient(
  content: SourcesOfLimits['content'],
  inputs: SourcesOfLimits['inputs'],
): ReadonlyMap<string, RequiredProbabilities> {
  const ofFormula = content.nutrients.filter((line) => line.isActive !== false && hasRequiredProbability(line))
  const ofSet = (inputs.limits?.nutrients ?? []).filter(hasRequiredProbability)
  if (ofFormula.length === 0 && ofSet.length === 0) return none
  const required = new Map<number, RequiredProbabilities>()
  for (const { id, ...line } of [...ofSet, ...ofFormula])
    required.set(id, { ...required.get(id), ...requiredProbabilitiesOf(line) })
  const codes = codesById(inputs.nutrients)
  return new Map([...required].flatMap(([id, line]) => (codes.has(id) ? [[codes.get(id) ?? '', line] as const] : [])))
}

const codesById = computedOnce(
  (nutrients: SourcesOfLimits['inputs']['nutrients']): ReadonlyMap<number, string> =>
    new Map(nutrients.map(({ id, code }) => [id, code])),
)

/** Limits on amounts of nutrients per animal per day with what is required of them: above a half, which is the average. */
export function withRequiredProbabilities(
  limits: Limit[],
  required: ReadonlyMap<string, RequiredProbabilities>,
): Limit[] {
  if (required.size === 0) return limits
  return limits.map((limit) => {
    const line = limit.subject.kind === 'nutrient' ? required.get(limit.subject.code) : undefined
    if (line === undefined) return limit
    const { minProbability, maxProbability } = line
    return {
      ...limit,
      ...(limit.min !== null && isAboveAverage(minProbability) && { minProbability }),
      ...(limit.max !== null && isAboveAverage(maxProbability) && { maxProbability }),
    }
  })
}

const isAboveAverage = (probability: number | null | undefined): probability is number => (probability ?? 0) > 0.5
