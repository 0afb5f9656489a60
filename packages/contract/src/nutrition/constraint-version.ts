import { z } from 'zod'
import { decimal, flag, id, requiredReference, requiredText } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

const percent = (unlessGiven: number) => decimal({ min: 0, max: 100 }).transform((value) => value ?? unlessGiven)
/** 0 is none, as in the lines. */
const grams = () => decimal({ min: 0 }).transform((value) => value || null)

/** The limits of one food or nutrient; units and rules in domain/nutrition/constraint-lines.ts. */
export const constraintLine = {
  itemId: id(),
  itemTypeId: z.literal([1, 2]),
  valueMin: decimal(),
  valueMax: decimal(),
  valueMaxKg: decimal(),
  forbidden: flag(),
}

/** One version of a constraint set: what a recipe is held to. Source: spec 2 §3. */
export const constraintVersion = recordFamily({
  name: 'constraintVersion',
  path: 'Constraints/Version',
  fields: {
    name: requiredText(100),
    constraintSetId: requiredReference('constraintSet'),
    modelVersionId: requiredReference('modelVersion'),
    /** Bounds of the dry matter of the product, percent. */
    dryMatterMinPercent: percent(0),
    dryMatterMaxPercent: percent(100),
    /** Bounds of what an animal gets per day, the default of the formula's. */
    totalMinGrams: grams(),
    totalMaxGrams: grams(),
  },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'constraintSetId',
  lines: { content: constraintLine },
})
