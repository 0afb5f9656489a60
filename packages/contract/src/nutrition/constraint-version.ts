import { z } from 'zod'
import { decimal, flag, id, requiredReference, requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'
import { otherLimitFields } from './other-limit.ts'
import { requiredProbabilityFields } from './required-probability.ts'

const percentField = (fallback: number) => decimal({ min: 0, max: 100 }).transform((value) => value ?? fallback)
/** 0 means no bound, as in the lines. */
const gramsField = () => decimal({ min: 0 }).transform((value) => value || null)

/** The limits of one food or nutrient; units and rules in domain/nutrition/constraint-lines.ts. */
export const constraintLineFields = {
  itemId: id(),
  itemTypeId: z.literal([1, 2]),
  valueMin: decimal(),
  valueMax: decimal(),
  valueMaxKg: decimal(),
  ...requiredProbabilityFields,
  forbidden: flag(),
}

/** One version of a constraint set, with the limits for recipes. Source: spec 2 §3. */
export const constraintVersion = recordFamily({
  name: 'constraintVersion',
  path: 'Constraints/Version',
  fields: {
    name: requiredText(100),
    constraintSetId: requiredReference('constraintSet'),
    modelVersionId: requiredReference('modelVersion'),
    /** Bounds of the product's dry matter, in percent. */
    dryMatterMinPercent: percentField(0),
    dryMatterMaxPercent: percentField(100),
    /** Bounds of the total per animal per day; they apply unless the formula has its own. */
    totalMinGrams: gramsField(),
    totalMaxGrams: gramsField(),
  },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'constraintSetId',
  lines: { content: constraintLineFields, otherLimits: otherLimitFields },
})
