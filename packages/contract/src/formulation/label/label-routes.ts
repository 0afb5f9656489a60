import { labelSections } from '@provende/domain/catalogue/label-sections.ts'
import { maximumKinds, sentenceKinds } from '@provende/domain/formulation/label/label-rules.ts'
import { z } from 'zod'
import { formula } from '../../formulation/formula.ts'
import { filterId, id, lookupId, queryIds } from '../../kit/fields.ts'
import { route } from '../../kit/route.ts'
import { wireNames } from '../../wire.ts'

/* The label of a formula. Source: spec 2 §3 "Label (Etiquette)"; docs/open-questions.md. */

const formulaReadAccess = { read: [formula.permission.screen] }
const labelSectionSchema = z.enum(labelSections)
const bilingualText = z.object({ fr: z.string(), en: z.string() })
const validityDates = { startDay: z.string().nullable(), endDay: z.string().nullable() }

const labelFoodResponse = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  categoryName: z.string(),
  section: z.enum(['', ...labelSections]),
  euNumber: z.string(),
  flags: z.object({ Gmo: z.boolean().nullable(), Tse: z.boolean().nullable(), Dust: z.boolean().nullable() }),
  dryMatterPercent: z.number().nullable(),
  contents: z.array(z.number().nullable()),
  composition: z.array(z.object({ foodId: id(), percent: z.number() })),
})

/** What the animals of a farm eat, per animal per day. */
const farmRationFacts = z.object({
  /** kg of dry matter; null for that of the animal category. */
  dryMatterIntakeKg: z.number().nullable(),
  /** By nutrient, in its unit: native of the ration, and other supplements. */
  supplies: z.array(z.object({ code: z.string(), native: z.number(), supplements: z.number() })),
})

/** What a label is computed with: the foods, however nested, and the rules in force. */
const labelInputsResponse = z.object({
  nutrients: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
  foods: z.array(labelFoodResponse),
  category: z
    .object({ id: id(), code: z.string(), name: z.string(), dryMatterIntakeKg: z.number().nullable() })
    .nullable(),
  /** On which the rules are in force. */
  day: z.string(),
  /** What the farm says of its ration; null where it says nothing. */
  ration: farmRationFacts.nullable(),
  rules: z.object({
    frames: z.array(
      z.object({
        ...validityDates,
        code: z.string(),
        section: labelSectionSchema,
        heading: bilingualText,
        feedKind: z.enum(['mineral', 'complementary']).nullable(),
        nutrients: z.array(z.object({ code: z.string(), fromPercent: z.number().nullable() })),
        isMandatory: z.boolean(),
      }),
    ),
    maxima: z.array(
      z.object({
        ...validityDates,
        id: id(),
        name: z.string(),
        subject: z.string(),
        isAdditive: z.boolean(),
        kind: z.enum(maximumKinds),
        value: z.number(),
        complementaryFactor: z.number().nullable(),
        animalCategoryIds: z.array(id()),
        act: z.string(),
      }),
    ),
    sentences: z.array(
      z.object({
        ...validityDates,
        kind: z.enum(sentenceKinds),
        subject: z.string(),
        above: z.number(),
        animalCategoryIds: z.array(id()),
        sentence: bilingualText,
      }),
    ),
    authorisations: z.array(z.object({ ...validityDates, euNumber: z.string(), animalCategoryIds: z.array(id()) })),
  }),
})
export type LabelInputs = z.output<typeof labelInputsResponse>

const materialResponse = z.object({
  code: z.string(),
  nom: z.string(),
  categoryName: z.string(),
  /** Percent of the product. */
  value: z.number(),
  display: z.string(),
})
const nutrimentResponse = z.object({
  code: z.string(),
  nom: z.string(),
  euNumber: z.string(),
  /** The active substance of an additive, the constituent itself otherwise. */
  substance: z.string(),
  substanceCode: z.string().nullable(),
  /** Percent of the product, or per kg of it; null when it is unknown. */
  value: z.number().nullable(),
  unit: z.string(),
  display: z.string(),
  isMandatory: z.boolean(),
  /** The foods of which it is unknown: the value is then a least. */
  unknownFoods: z.array(z.string()),
})
const frameResponse = z.object({ cadreCode: z.string(), title: z.string(), nutriments: z.array(nutrimentResponse) })
const labelAmountResponse = z.object({ percent: z.number(), unknownFoods: z.array(z.string()) })
const legalStateSchema = z.enum(['respected', 'exceeded', 'notVerified'])
const legalTestResponse = z.object({
  state: legalStateSchema,
  value: z.number().nullable(),
  limit: z.number().nullable(),
})

/** A label with everything printed on it, in the language of the caller. */
export const labelResponse = z.object({
  a: z.object({ foods: z.array(materialResponse).meta(wireNames.label.foods) }),
  /** `CadreB` with the constituents, `CadreC` with the frames of additives `CadreC1` … */
  b: z.array(frameResponse.extend({ cadres: z.array(frameResponse) })),
  feedKind: z.enum(['mineral', 'complementary']),
  feedKindName: z.string(),
  ash: labelAmountResponse,
  moisture: labelAmountResponse.extend({ limitPercent: z.number(), isDeclared: z.boolean() }),
  sentences: z.array(z.string()),
  directions: z.string(),
  gramsPerAnimalDay: z.number(),
  categoryName: z.string().nullable(),
  /** What the legal tests took for the ration, in a sentence; empty where it is not known any more. */
  assumptions: z.string(),
  /** How the product stands to the legal maxima. */
  tests: z.array(
    z.object({
      name: z.string(),
      substance: z.string(),
      act: z.string(),
      /** Of amounts a day; contents are per kg. */
      unit: z.string(),
      perKg: z.number(),
      product: legalTestResponse.nullable(),
      daily: legalTestResponse,
      largestDoseGrams: z.number().nullable(),
    }),
  ),
  /** The largest permitted dose in whole grams a day, and what limits it. */
  largestDose: z.object({ grams: z.number(), limitedBy: z.string() }).nullable(),
  /** Additives that are in no frame, or without an EU number. */
  remarks: z.array(z.string()),
  /** What it lacks to be shown with a quote, in words. */
  missingForQuote: z.array(z.string()),
})
export type LabelResponse = z.output<typeof labelResponse>

/** What is printed on a label, as `labelChanges` compares it. */
const printedLabelResponse = z.object({
  feedKind: z.enum(['mineral', 'complementary']),
  gramsPerAnimalDay: z.number(),
  categoryName: z.string().nullable(),
  composition: z.array(z.object({ code: z.string(), name: z.string(), percent: z.number() })),
  constituents: z.array(labelAmountResponse.extend({ code: z.string(), name: z.string() })),
  moisture: z.object({ percent: z.number(), limitPercent: z.number(), isDeclared: z.boolean() }),
  additives: z.array(
    z.object({
      frame: z.string(),
      heading: bilingualText,
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          euNumber: z.string(),
          substance: z.string(),
          unit: z.string(),
          amountPerKg: z.number().nullable(),
        }),
      ),
    }),
  ),
  sentences: z.array(bilingualText),
  largestDose: z.object({ grams: z.number(), substance: z.string(), perKg: z.number() }).nullable(),
})

/** The label of the last order of a formula, or of the formula it is a copy of. */
export const lastLabelRoutes = {
  lastLabel: route({
    method: 'GET',
    path: '/api/FormulesCMVP/LastLabel/{id}',
    summary: 'The label of the last order of a formula or of those it was copied from; null if none was ordered.',
    access: formulaReadAccess,
    params: z.strictObject({ id: lookupId() }),
    response: z.object({ orderCode: z.string(), label: printedLabelResponse }).nullable(),
  }),
}

export const labelRoutes = {
  label: route({
    method: 'GET',
    path: '/api/FormulesCMVP/Etiquette/{id}',
    summary: 'The label of a formula as it was last saved, with the contents and rules of today.',
    access: formulaReadAccess,
    params: z.strictObject({ id: lookupId() }),
    response: labelResponse,
  }),
  labelInputs: route({
    method: 'GET',
    path: '/api/FormulesCMVP/LabelInputs/{id}',
    summary: 'What the label of a formula with these foods is computed with.',
    access: formulaReadAccess,
    params: z.strictObject({ id: lookupId() }),
    /** The constraint set that is chosen in the workbench, if it is not the saved one. */
    query: z.strictObject({ foodIds: queryIds(), constraintSetId: filterId() }),
    response: labelInputsResponse,
  }),
}
