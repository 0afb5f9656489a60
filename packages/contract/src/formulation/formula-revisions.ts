import { z } from 'zod'
import { id, instant, queryInteger, requiredText } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'
import { answeredFormula, answeredNutrient, basis, cmvp } from './formula-answers.ts'
import { check } from './formula-calculation.ts'

/* The states a formula was saved in: each with all it was computed with, found again, and restored as a copy. */

/** What led to a revision. */
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

const number = z.number().nullable()
const named = { id: id(), name: z.string() }

/** What a formula was called and computed with, by the names and dates of that day. */
export const revisionSources = z.object({
  formulaName: z.string(),
  modelVersion: z.object({ ...named, modelName: z.string() }),
  /** Null where there was none, and for whom price lists are not for. */
  priceList: z.object({ ...named, code: z.string(), startDate: instant(), endDate: instant().nullable() }).nullable(),
  constraintVersion: z.object({ ...named, setId: id(), setCode: z.string(), setName: z.string() }).nullable(),
  breed: z.object(named).nullable(),
})
export type RevisionSources = z.output<typeof revisionSources>

const listedRevision = z.object({
  number: z.number().int(),
  operation: z.enum(revisionOperations),
  creationDate: instant(),
  /** Who saved it; empty where the reader is not told of people there. */
  userName: z.string(),
  totalGrams: number,
  humidityPercent: number,
  pricePerTonneEur: number,
  pricePerAnimalDayEur: number,
  distributorPricePerTonneEur: number,
  isRespected: z.boolean(),
  /** Whether the recipe was proved the cheapest. */
  isOptimal: z.boolean(),
  sources: revisionSources,
})
export type ListedRevision = z.output<typeof listedRevision>

const bounds = { min: number, max: number }
/** domain/formulation/workbench-formula.ts FormulaContent. */
const content = z.object({
  total: z.object(bounds),
  humidity: z.object(bounds),
  animalCount: z.number(),
  useBio: z.boolean(),
  melasse: z.boolean(),
  melasseRatePercent: number,
  foods: z.array(z.object({ id: id(), ...bounds, value: z.number(), isActive: z.boolean() })),
  nutrients: z.array(z.object({ id: id(), ...bounds })),
})

/** What it came to: the figures as they were shown, the coated product where it was coated. */
const outcome = z.object({
  foods: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Per animal per day. */
      grams: z.number(),
      /** As shown, 1000 together, with so many decimals. */
      kilogramsPerTonne: z.number(),
      decimals: z.number().int(),
    }),
  ),
  nutrients: z.array(answeredNutrient),
  cmvp,
  check,
})

const answeredRevision = listedRevision.extend({ content, basis, outcome })
export type AnsweredRevision = z.output<typeof answeredRevision>

const { screen } = formula.permission
const read = { read: [screen] }
const place = () => queryInteger(1, Number.MAX_SAFE_INTEGER)
const ofFormula = z.strictObject({ id: place() })
const oneOf = z.strictObject({ id: place(), number: queryInteger(1, 2_147_483_647) })
const at = (name: string) => `/api/FormulesCMVP/${name}`

export const formulaRevisionRoutes = {
  revisions: route({
    method: 'GET',
    path: at('Revisions/{id}'),
    summary: 'The states a formula was saved in, the last one first.',
    access: read,
    params: ofFormula,
    query: z.strictObject({
      nbPerPage: queryInteger(1, 1000).default(1000),
      page: queryInteger(0, 1_000_000).default(0),
    }),
    answer: z.array(listedRevision),
    paged: true,
  }),
  revision: route({
    method: 'GET',
    path: at('Revision/{id}/{number}'),
    summary: 'One state of a formula: what was said, what it was computed with, and what it came to.',
    access: read,
    params: oneOf,
    answer: answeredRevision,
  }),
  replay: route({
    method: 'GET',
    path: at('Replay/{id}/{number}'),
    summary: 'Computes a state of a formula again from what was kept, and says whether every figure is the same.',
    access: read,
    params: oneOf,
    answer: z.object({
      /** To the last decimal. */
      isSame: z.boolean(),
      /** The figures that are not, by where they stand: `figures.nutrients.3.value`. */
      differences: z.array(z.string()),
      /** Whether its recipe is once more proved the cheapest; null where it never was. */
      isOptimal: z.boolean().nullable(),
    }),
  }),
  restoreCopy: route({
    method: 'POST',
    path: at('RestoreCopy'),
    summary: 'Makes a new formula from a state of one: under a new name, with the next code of its distributor.',
    access: { write: screen },
    body: z.strictObject({ id: id(), number: z.number().int().min(1).max(2_147_483_647), name: requiredText(200) }),
    answer: answeredFormula,
  }),
}
