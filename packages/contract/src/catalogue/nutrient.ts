import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { z } from 'zod'
import { flag, reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

const kind = z.union([z.literal(nutrientKinds.nutrient), z.literal(nutrientKinds.property)])

/** What a food holds, per kg in its unit; of either kind, as the calls carry them. Source: spec 2 §3. */
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
    /** 1 nutrient, 4 property; when none is given a nutrient, or what it was: a record keeps its kind. */
    typeNutrient: kind.nullish().transform((given) => given ?? null),
  },
  filters: ['name', 'code', 'keyWords'],
  unique: ['name', 'code'],
  permission: { screen: 'Nutrient [Read]', alsoReadWith: ['Food [Read]', 'Model [Read]', 'Formule [Write]'] },
})

/**
 * The same records as the screens of properties make them by the same calls: what is new is a property. The path is that
 * of its screens. Source: spec 2 §5 "Other rules".
 */
export const property = {
  ...nutrient,
  name: 'property',
  path: 'Propertys',
  fields: { ...nutrient.fields, typeNutrient: kind.nullish().transform((given) => given ?? nutrientKinds.property) },
}
