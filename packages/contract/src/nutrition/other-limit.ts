import { type OtherLimit, otherLimitKinds, otherLimitRefusals } from '@provende/domain/nutrition/other-limits.ts'
import { z } from 'zod'
import { decimal, id, text } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'
import { requiredProbabilityFields } from './required-probability.ts'

/* Limits per kg of product, in kg/t, on ratios and on groups of foods: the same in sets and in formulas. */

/** Maximum number of such limits of a set or a formula, and of foods in a group. */
export const maxOtherLimits = 200
const maxFoodsOfGroup = 400

const limitValue = () => decimal({ min: -1e12, max: 1e12 })

/** Units and rules in domain/nutrition/other-limits.ts. */
export const otherLimitFields = {
  kind: z.enum(otherLimitKinds),
  name: text(100),
  itemIds: z.array(id()).max(maxFoodsOfGroup),
  min: limitValue(),
  max: limitValue(),
  // Only of limits on nutrients. Old clients and files do not know them: absent is as saved.
  ...requiredProbabilityFields,
}

/** Validates such limits of a formula or set; each problem has the name of its quantity. */
export const otherLimitProblems = (
  limits: readonly OtherLimit[],
  isSigned: (nutrientId: number) => boolean,
  nameOf: (limit: OtherLimit) => string,
): Problem[] =>
  otherLimitRefusals(limits, isSigned).map(({ kind, index, field }): Problem => {
    const limit = limits[index]
    return {
      key: kind === 'twice' ? 'limit.quantityTwice' : `limit.${kind}`,
      field: `otherLimits.${index}.${field}`,
      params: { what: limit === undefined ? '' : nameOf(limit) },
    }
  })
