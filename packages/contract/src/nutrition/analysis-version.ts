import { clampDryMatterPercent } from '@provende/domain/nutrition/dry-matter.ts'
import { z } from 'zod'
import { decimal, flag, id, requiredDecimal, requiredReference, requiredText } from '../kit/fields.ts'
import { requestConfirmationField } from '../kit/unusual.ts'
import { inputSchema, listedSchema, recordFamily, responseSchema } from '../records/family.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { wireNames } from '../wire.ts'

/** The value of one nutrient on both content bases; rules in domain/nutrition/analysis-value.ts. */
const analysisItemFields = {
  itemId: requiredReference('nutrient'),
  // Pure vitamins have 10⁹ UI per kg as fed, and so more per kg of dry matter; probiotics a thousand times as much.
  valueDryMatter: decimal({ min: -1e15, max: 1e15 }),
  valueAsFed: decimal({ min: -1e15, max: 1e15 }),
  isTypedAsFed: flag(),
  /** Standard deviation of the content per kg as fed; null where it is not known, which is not 0. */
  standardDeviation: decimal({ min: 0, max: 1e15 }).optional(),
}

/** One version of an analysis: the values of a food for one version of its model. Source: spec 2 §3. */
export const analysisVersion = recordFamily({
  name: 'analysisVersion',
  path: 'Analysis/Version',
  fields: {
    name: requiredText(100),
    analysisId: requiredReference('analysis'),
    /** Whether it is the default version; each analysis has exactly one. */
    isDefault: flag(),
    dryMatterPercent: requiredDecimal({ min: 0 }).transform(clampDryMatterPercent),
    modelVersionId: requiredReference('modelVersion'),
  },
  filters: ['name'],
  unique: ['name'],
  permission: { screen: 'Food [Read]', alsoReadWith: ['Formule [Write]'] },
  parent: 'analysisId',
  lines: { items: analysisItemFields },
})

/** Fields the server adds to an item; ignored in requests. */
const serverFields = {
  id: z.number().nullish(),
  versionId: z.number().nullish().meta(wireNames.analysisItem.versionId),
  isDerived: z.boolean().nullish(),
}
const analysisVersionDto = { ...analysisVersion, lines: { items: { ...analysisItemFields, ...serverFields } } }

/** The documented field MB, constant for all versions: contents as fed refer to 100 % of the product. Source: spec 2 §5. */
export const asFedPercent = 100
/** `modelId` is that of the model version; a value in a request is ignored. Contents of unusual size may be asked about. */
const response = responseSchema(analysisVersionDto).extend({ modelId: id().nullable(), asFedPercent: z.number() })
/** A row of the list, which has no lines. */
const listedVersion = listedSchema(analysisVersion).extend({ modelId: id().nullable(), asFedPercent: z.number() })
const crudRoutes = recordRoutes(analysisVersionDto)
const ignoredFields = { modelId: z.number().nullish(), asFedPercent: z.number().nullish(), ...requestConfirmationField }

export const analysisVersionRoutes = {
  ...crudRoutes,
  list: { ...crudRoutes.list, response: z.array(listedVersion) },
  one: { ...crudRoutes.one, response },
  create: { ...crudRoutes.create, response, body: inputSchema(analysisVersionDto).extend(ignoredFields) },
  replace: { ...crudRoutes.replace, response, body: crudRoutes.replace.body.extend(ignoredFields) },
}
