import { z } from 'zod'
import { requiredReference, requiredText } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

const modelItemFields = { itemId: requiredReference('nutrient') }

/** One version of a model with its ordered nutrients and properties. Source: spec 2 §3. */
export const modelVersion = recordFamily({
  name: 'modelVersion',
  path: 'Models/Version',
  fields: { name: requiredText(100), modelId: requiredReference('model') },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Food [Read]', 'Formule [Write]'] },
  parent: 'modelId',
  lines: { items: modelItemFields },
})

/** Fields the server adds to an item from the current nutrient; in requests all but `order` are ignored. */
const modelItemServerFields = {
  unitId: z.number().nullish(),
  categoryId: z.number().nullish(),
  /** Its position, from 1. */
  order: z.number().nullish(),
  label: z.string().max(200).nullish(),
  /** The equation over simple nutrients; empty unless complex. */
  serverEquation: z.string().max(100_000).nullish(),
  code: z.string().max(40).nullish(),
  isComplex: z.boolean().nullish(),
  /** Whether its contents may be below 0, as those of a balance. */
  signed: z.boolean().nullish(),
  usualMin: z.number().nullish(),
  usualMax: z.number().nullish(),
  /** Its group: 1 nutrients, 4 properties. */
  typeNutrient: z.number().nullish(),
  deleted: z.boolean().nullish(),
}
export type ModelItem = z.output<z.ZodObject<typeof modelItemFields & typeof modelItemServerFields>>

export const modelVersionRoutes = recordRoutes({
  ...modelVersion,
  lines: { items: { ...modelItemFields, ...modelItemServerFields } },
})

/** Refuses duplicate items. */
export const duplicateItemProblems = (items: readonly { readonly itemId: number }[]): Problem[] =>
  items.flatMap(({ itemId }, index): Problem[] =>
    items.findIndex((other) => other.itemId === itemId) === index
      ? []
      : [{ key: 'items.twice', field: `items.${index}.itemId` }],
  )
