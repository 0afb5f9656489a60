import { z } from 'zod'
import { id, instant, lookupId, queryInteger, requiredText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { limitCheckResponse } from './formula-calculation.ts'
import { limitSideSchema } from './formula-limits.ts'
import {
  formulaInputsResponse,
  formulaNutrientResponse,
  formulaResponse,
  limitStateSchema,
  otherLimitResponse,
  pricesAndQuantitiesResponse,
} from './formula-schemas.ts'

/* The revisions of a formula, each stored with its inputs; they can be read, recomputed and restored as a copy. */

/** The operation that created a revision. */
export const revisionOperations = [
  'create',
  'edit',
  'save',
  'calculate',
  'optimise',
  'adjust',
  'melasse',
  'lock',
  'duplicate',
  'restore',
] as const
export type RevisionOperation = (typeof revisionOperations)[number]

const nullableNumber = z.number().nullable()
const idAndName = { id: id(), name: z.string() }

/** The name and the sources of a formula, with their names and dates at the time of the revision. */
export const revisionSourcesSchema = z.object({
  formulaName: z.string(),
  modelVersion: z.object({ ...idAndName, modelName: z.string() }),
  /** Null without a price list, and for users who may not see price lists. */
  priceList: z
    .object({ ...idAndName, code: z.string(), startDate: instant(), endDate: instant().nullable() })
    .nullable(),
  constraintVersion: z.object({ ...idAndName, setId: id(), setCode: z.string(), setName: z.string() }).nullable(),
  breed: z.object(idAndName).nullable(),
})
export type RevisionSources = z.output<typeof revisionSourcesSchema>

const listedRevision = z.object({
  number: z.number().int(),
  operation: z.enum(revisionOperations),
  creationDate: instant(),
  /** The user who saved it; empty if the reader may not see users of that tenant. */
  userName: z.string(),
  totalGrams: nullableNumber,
  humidityPercent: nullableNumber,
  pricePerTonneEur: nullableNumber,
  pricePerAnimalDayEur: nullableNumber,
  distributorPricePerTonneEur: nullableNumber,
  isRespected: z.boolean(),
  limitState: limitStateSchema,
  /** Whether the recipe was proved optimal. */
  isOptimal: z.boolean(),
  sources: revisionSourcesSchema,
})
export type ListedRevision = z.output<typeof listedRevision>

const boundsFields = { min: nullableNumber, max: nullableNumber, note: z.string().optional() }
/** FormulaContent of domain/formulation/formula/workbench/workbench-formula.ts. */
const revisionContent = z.object({
  total: z.object(boundsFields),
  humidity: z.object(boundsFields),
  animalCount: z.number(),
  useBio: z.boolean(),
  melasse: z.boolean(),
  melasseRatePercent: nullableNumber,
  roundingCarrierId: id().nullish(),
  roundingStepGrams: nullableNumber.optional(),
  roundingBatchTonnes: nullableNumber.optional(),
  foods: z.array(
    z.object({
      ...{ id: id(), ...boundsFields, value: z.number(), isActive: z.boolean(), ownMin: z.boolean().optional() },
      minIfUsed: nullableNumber.optional(),
    }),
  ),
  nutrients: z.array(
    z.object({
      ...{ id: id(), ...boundsFields, isActive: z.boolean().optional() },
      minProbability: nullableNumber.optional(),
      maxProbability: nullableNumber.optional(),
    }),
  ),
  otherLimits: z.array(otherLimitResponse.extend({ note: z.string().optional() })).optional(),
})

/** The figures as they were shown; for a coated formula those of the coated product. */
const revisionOutcome = z.object({
  foods: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Per animal per day. */
      grams: z.number(),
      /** As shown, 1000 in total, with `decimals` decimals. */
      kilogramsPerTonne: z.number(),
      decimals: z.number().int(),
    }),
  ),
  nutrients: z.array(formulaNutrientResponse),
  cmvp: pricesAndQuantitiesResponse,
  check: limitCheckResponse,
})

/** A limit of the formula that is looser than that of its set, why, and the revision that made it so. */
const derogationResponse = z.object({
  ofFormula: limitSideSchema,
  ofSet: limitSideSchema,
  note: z.string(),
  since: listedRevision.pick({ number: true, creationDate: true, userName: true }),
})

const revisionResponse = listedRevision.extend({
  content: revisionContent,
  basis: formulaInputsResponse,
  outcome: revisionOutcome,
  derogations: z.array(derogationResponse),
})
export type RevisionResponse = z.output<typeof revisionResponse>

const { screen } = formula.permission
const readAccess = { read: [screen] }
const formulaParams = z.strictObject({ id: lookupId() })
const revisionParams = z.strictObject({ id: lookupId(), number: queryInteger(1, 2_147_483_647) })
const formulaCallPath = (name: string) => `/api/FormulesCMVP/${name}`

export const formulaRevisionRoutes = {
  revisions: route({
    method: 'GET',
    path: formulaCallPath('Revisions/{id}'),
    summary: 'The revisions of a formula, latest first.',
    access: readAccess,
    params: formulaParams,
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page }),
    response: z.array(listedRevision),
    paged: true,
  }),
  revision: route({
    method: 'GET',
    path: formulaCallPath('Revision/{id}/{number}'),
    summary: 'One revision of a formula: its content, inputs and figures.',
    access: readAccess,
    params: revisionParams,
    response: revisionResponse,
  }),
  replay: route({
    method: 'GET',
    path: formulaCallPath('Replay/{id}/{number}'),
    summary: 'Recomputes a revision from its stored content and inputs, and compares every figure.',
    access: readAccess,
    effort: 5,
    params: revisionParams,
    response: z.object({
      /** To the last decimal. */
      isSame: z.boolean(),
      /** The paths of the figures that differ: `figures.nutrients.3.value`. */
      differences: z.array(z.string()),
      /** Whether the recipe is again proved optimal; null if it never was. */
      isOptimal: z.boolean().nullable(),
    }),
  }),
  restoreCopy: route({
    method: 'POST',
    path: formulaCallPath('RestoreCopy'),
    summary: 'Creates a new formula from a revision, with a new name and the next code of the distributor.',
    access: { write: screen },
    body: z.strictObject({ id: id(), number: z.number().int().min(1).max(2_147_483_647), name: requiredText(200) }),
    response: formulaResponse,
  }),
}
