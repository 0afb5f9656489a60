import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { z } from 'zod'
import { decimal, flag, optionalInteger, reference, requiredText, text } from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

const nutrientKindField = z.union([z.literal(nutrientKinds.nutrient), z.literal(nutrientKinds.property)])

/** A nutrient or property of foods, per kg in its unit; both kinds share the same calls. Source: spec 2 §3. */
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
    /** Computed from other nutrients by its equation. */
    isComplex: flag(),
    /** Nutrient codes with coefficients; empty unless complex. */
    equation: text(2000),
    /** The equation over simple nutrients; computed by the server, a value in a request is ignored. */
    preparedEquation: text(100_000),
    /** A balance, which may be negative: a limit of 0 is a valid limit. */
    signed: flag(),
    /** The usual range of contents, per kg as fed: one outside of it is asked about when it is saved. */
    usualMin: decimal(),
    usualMax: decimal(),
    /** 1 nutrient, 4 property. When absent: nutrient for a new record; an existing record keeps its kind. */
    typeNutrient: nutrientKindField.nullish().transform((value) => value ?? null),
  },
  filters: ['name', 'code', 'keyWords'],
  unique: ['name', 'code'],
  permission: {
    screen: 'Nutrient [Read]',
    alsoReadWith: ['Food [Read]', 'Model [Read]', 'Formule [Write]', 'Farm [Read]'],
  },
  // Documented without their meaning: kept for the clients that send them.
  lines: { properties: { name: requiredText(100), data: text(2000), typeId: optionalInteger() } },
})

/**
 * The variant used by the screens of properties, with the same calls: new records are properties. `path` is that of the
 * screens. Source: spec 2 §5 "Other rules".
 */
export const propertyFamily = {
  ...nutrient,
  name: 'property',
  path: 'Propertys',
  fields: {
    ...nutrient.fields,
    typeNutrient: nutrientKindField.nullish().transform((value) => value ?? nutrientKinds.property),
  },
}
