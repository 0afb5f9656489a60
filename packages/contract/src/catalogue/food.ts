import { type FoodPropertyName, foodPropertyTypeIds } from '@provende/domain/catalogue/food-properties.ts'
import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import { primaryCategories } from '@provende/domain/catalogue/primary-category.ts'
import { z } from 'zod'
import {
  choice,
  decimal,
  flag,
  integerOrAbsent,
  reference,
  references,
  requiredText,
  text,
  webAddress,
} from '../kit/fields.ts'
import { recordFamily } from '../records/family.ts'

const propertyNames = Object.keys(foodPropertyTypeIds) as [FoodPropertyName, ...FoodPropertyName[]]

/** An ingredient. Source: spec 2 §3. */
export const food = recordFamily({
  name: 'food',
  path: 'Foods',
  fields: {
    name: requiredText(200),
    code: requiredText(40),
    baseId: reference('foodBase'),
    parentId: reference('food'),
    categories: references('foodCategory'),
    description: text(2000),
    keywords: text(500),
    label: text(200),
    shortLabel: text(60),
    link: webAddress(),
    /** g per animal per day */
    technicalDose: decimal({ min: 0, max: 100_000 }),
    /** The section of the label in which it is printed. */
    labelSection: choice(['', ...labelSections], ''),
    /** The EU registration number of an additive: `3a672a`. */
    euNumber: text(40),
    /** Computed by the server from the categories; a value in a request is ignored. */
    primaryCategory: choice(primaryCategories, 'NONE'),
    /** The organic flag shown in lists; computed by the server from the property. */
    isBio: flag(),
  },
  filters: ['name', 'code', 'keywords'],
  unique: ['name', 'code'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]', 'PriceList [Read]'] },
  lines: {
    properties: {
      name: z.enum(propertyNames),
      data: text(200),
      /** The type code of the property; set by the server from the name. */
      typeId: integerOrAbsent(),
    },
  },
})
