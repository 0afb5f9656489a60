import { readEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import type { AnalysisNutrient } from '@provende/domain/nutrition/analysis-value.ts'
import { z } from 'zod'
import { requiredReference, requiredText } from '../kit/fields.ts'
import type { Problem } from '../problems.ts'
import { recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

const item = { itemId: requiredReference('nutrient') }

/** One version of a model: its nutrients and properties, in their order. Source: spec 2 §3. */
export const modelVersion = recordFamily({
  name: 'modelVersion',
  path: 'Models/Version',
  fields: { name: requiredText(100), modelId: requiredReference('model') },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Model [Read]', alsoReadWith: ['Food [Read]', 'Formule [Write]'] },
  parent: 'modelId',
  lines: { items: item },
})

/** What the server says of an item as its nutrient is now; of a body only the order counts, where it is given. */
const told = {
  unitId: z.number().nullish(),
  categoryId: z.number().nullish(),
  /** Its place, from 1. */
  order: z.number().nullish(),
  label: z.string().max(200).nullish(),
  /** Over simple nutrients; empty unless complex. */
  serverEquation: z.string().max(100_000).nullish(),
  code: z.string().max(40).nullish(),
  isComplex: z.boolean().nullish(),
  /** Which of the two groups it stands in: 1 nutrients, 4 properties. */
  typeNutrient: z.number().nullish(),
  deleted: z.boolean().nullish(),
}
export type ModelItem = z.output<z.ZodObject<typeof item & typeof told>>

export const modelVersionRoutes = recordRoutes({ ...modelVersion, lines: { items: { ...item, ...told } } })

/** Why items are refused: the same one twice. */
export const itemsTwice = (items: readonly { readonly itemId: number }[]): Problem[] =>
  items.flatMap(({ itemId }, index): Problem[] =>
    items.findIndex((other) => other.itemId === itemId) === index
      ? []
      : [{ key: 'items.twice', field: `items.${index}.itemId` }],
  )

/** The nutrients an analysis for this version has values of; complex ones with what they are the sums of. */
export const analysisNutrients = (items: readonly ModelItem[]): AnalysisNutrient[] =>
  items.map(({ itemId, code, isComplex, serverEquation }) => {
    const terms = serverEquation ? readEquation(serverEquation) : []
    return { itemId, code: code ?? '', equation: isComplex && !('kind' in terms) ? terms : null }
  })
