import { z } from 'zod'
import { flag, reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

/** The kind that nutrients are among everything a food may hold. Source: spec 2 §5 "Other rules". */
const nutrientType = 1

/** What a food holds, per kg in its unit. Source: spec 2 §3. */
export const nutrient = recordFamily({
  name: 'nutrient',
  path: 'Nutrients',
  fields: {
    name: requiredText(200),
    code: requiredText(40),
    description: text(2000),
    keyWords: text(500),
    unitId: reference('unit'),
    categoryId: reference('nutrientCategory'),
    /** Computed from others, by its equation. */
    isComplex: flag(),
    /** Codes of nutrients with coefficients; empty unless complex. */
    equation: text(2000),
    /** The equation over simple nutrients; the server makes it, whatever is sent. */
    preparedEquation: text(100_000),
    /** A balance, which may be negative: as a limit 0 counts. */
    signed: flag(),
    typeNutrient: z
      .literal(nutrientType)
      .nullish()
      .transform(() => nutrientType),
  },
  filters: ['name', 'code', 'keyWords'],
  unique: ['name', 'code'],
  permission: { screen: 'Nutrient [Read]', alsoReadWith: ['Food [Read]', 'Model [Read]', 'Formule [Write]'] },
})
