import { keptDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { z } from 'zod'
import { decimal, flag, id, requiredDecimal, requiredReference, requiredText } from '../kit/fields.ts'
import { answerSchema, inputSchema, recordFamily } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'

/** The value of one nutrient on both bases; rules in domain/nutrition/analysis-value.ts. A line without one is none. */
const item = {
  itemId: requiredReference('nutrient'),
  valueDryMatter: decimal(),
  valueAsFed: decimal(),
  isTypedAsFed: flag(),
}

/** One version of an analysis: the values of a food for one version of its model. Source: spec 2 §3. */
export const analysisVersion = recordFamily({
  name: 'analysisVersion',
  path: 'Analysis/Version',
  fields: {
    name: requiredText(100),
    analysisId: requiredReference('analysis'),
    /** The one that counts for the analysis: there is exactly one. */
    isDefault: flag(),
    dryMatterPercent: requiredDecimal({ min: 0 }).transform(keptDryMatterPercent),
    modelVersionId: requiredReference('modelVersion'),
  },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'analysisId',
  lines: { items: item },
})

/** What the server says of a value besides; whatever a body sends of it is ignored. */
const told = { id: z.number().nullish(), versionId: z.number().nullish(), isDerived: z.boolean().nullish() }
const toldVersion = { ...analysisVersion, lines: { items: { ...item, ...told } } }

/** The documented MB of every version: contents as fed are per 100 % of the product. Source: spec 2 §5. */
export const asFedPercent = 100
/** Its model is the one its version of the model has, whatever a body says. */
const answer = answerSchema(toldVersion).extend({ modelId: id().nullable(), asFedPercent: z.number() })
const routes = recordRoutes(toldVersion)
const ignored = { modelId: z.number().nullish(), asFedPercent: z.number().nullish() }

export const analysisVersionRoutes = {
  ...routes,
  one: { ...routes.one, answer },
  create: { ...routes.create, answer, body: inputSchema(toldVersion).extend(ignored) },
  replace: { ...routes.replace, answer, body: routes.replace.body.extend(ignored) },
}
