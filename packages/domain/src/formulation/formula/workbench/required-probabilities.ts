// What formula and set require of the limits of a formula: with what probability they are to hold.

import { computedOnce } from '../../../kit/computed-once.ts'
import type { OtherLimit } from '../../../nutrition/other-limits.ts'
import {
  hasRequiredProbability,
  type RequiredProbabilities,
  requiredProbabilitiesOf,
} from '../../../nutrition/required-probability.ts'
import { type Limit, type LimitSubject, quantityKey } from '../../problem/limits.ts'
import { otherLimitSubject } from './formula-other-limits.ts'

type NutrientLine = RequiredProbabilities & { readonly id: number; readonly isActive?: boolean | undefined }
type OtherLine = Pick<OtherLimit, 'kind' | 'name' | 'itemIds'> & RequiredProbabilities
type RequiringLines = {
  readonly nutrients: readonly NutrientLine[]
  readonly otherLimits?: readonly OtherLine[] | undefined
}
type SourcesOfLimits = {
  readonly content: RequiringLines
  readonly inputs: {
    readonly nutrients: readonly { readonly id: number; readonly code: string }[]
    readonly limits: RequiringLines | null
  }
}

/** What is required of quantities, by their keys (`quantityKey`). */
export type ProbabilitiesByQuantity = ReadonlyMap<string, RequiredProbabilities>

const none: ProbabilitiesByQuantity = new Map()

/** Whether lines of a formula or a set require more of a limit than that it holds on the average. */
export const requiresProbability = (lines: RequiringLines | null): boolean =>
  lines !== null && [...lines.nutrients, ...(lines.otherLimits ?? [])].some(hasRequiredProbability)

/** What is required of each quantity: what the formula says of a side, else what its set does. */
export function probabilitiesByQuantity(
  content: SourcesOfLimits['content'],
  inputs: SourcesOfLimits['inputs'],
): ProbabilitiesByQuantity {
  if (!requiresProbability(content) && !requiresProbability(inputs.limits)) return none
  const nutrients = codesById(inputs.nutrients)
  const required = new Map<string, RequiredProbabilities>()
  const add = (subject: LimitSubject | null, line: RequiredProbabilities) => {
    if (subject === null || !hasRequiredProbability(line)) return
    const key = quantityKey(subject)
    required.set(key, { ...required.get(key), ...requiredProbabilitiesOf(line) })
  }
  for (const lines of [inputs.limits, content]) {
    for (const { id, isActive, ...line } of lines?.nutrients ?? []) {
      const code = nutrients.get(id)
      if (code !== undefined && isActive !== false) add({ kind: 'nutrient', code }, line)
    }
    // Limits of foods have none, so their codes are not needed.
    for (const line of lines?.otherLimits ?? []) add(otherLimitSubject(line, { nutrients, foods: new Map() }), line)
  }
  return required
}

const codesById = computedOnce(
  (nutrients: SourcesOfLimits['inputs']['nutrients']): ReadonlyMap<number, string> =>
    new Map(nutrients.map(({ id, code }) => [id, code])),
)

/** Limits with what is required of them: above a half, which is the average. */
export function withRequiredProbabilities(limits: Limit[], required: ProbabilitiesByQuantity): Limit[] {
  if (required.size === 0) return limits
  return limits.map((limit) => {
    const line = required.get(quantityKey(limit.subject))
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
