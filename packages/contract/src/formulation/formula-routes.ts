import { z } from 'zod'
import { food } from '../catalogue/food.ts'
import { id, queryFlag, queryInteger, queryText, requiredText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { noAnswer, route } from '../kit/route.ts'
import { formula } from './formula.ts'
import {
  allData,
  answeredFormula,
  basis,
  formulaConstraintSet,
  formulaDistributor,
  listedFormula,
  sentContent,
  sentFormula,
  serverOwned,
} from './formula-answers.ts'
import { formulaFacts } from './formula-facts.ts'
import { formulaSearchRoute } from './formula-search.ts'

/* The calls of formulas. Source: spec 2 §7 "Formulas". */

const { screen } = formula.permission
const read = { read: [screen] }
const write = { write: screen }
const place = () => queryInteger(1, Number.MAX_SAFE_INTEGER)
const one = z.strictObject({ id: place() })
const at = (name: string) => `/api/FormulesCMVP/${name}`

/** What led to a save; kept with the revision. */
const saveOperations = ['save', 'edit', 'calculate', 'optimise', 'adjust', 'melasse'] as const

/** The foods a new formula begins with: all the distributor may use, those of another formula, or those that are sent. */
const startingFoods = ['all', 'formula', 'given'] as const

const ofModel = z.strictObject({ modelId: place(), modelVersionId: place() })

export const formulaRoutes = {
  list: route({
    method: 'GET',
    path: '/api/FormulesCMVP',
    summary: 'Lists formulas by name and code.',
    access: read,
    query: z.strictObject({
      ...paging,
      getInactive: queryFlag(),
      name: queryText().optional(),
      code: queryText().optional(),
    }),
    answer: z.array(listedFormula),
    paged: true,
  }),
  multiFilter: formulaSearchRoute,
  single: route({
    method: 'GET',
    path: at('Single/{id}'),
    summary: 'One formula as it was saved last.',
    access: read,
    params: one,
    answer: answeredFormula,
  }),
  allData: route({
    method: 'GET',
    path: at('AllData/{id}'),
    summary:
      'One formula with all it is worked on with: distributor, price lists, constraint sets, contents and prices.',
    access: read,
    params: one,
    answer: allData,
  }),
  distri: route({
    method: 'GET',
    path: at('Distri/{id}'),
    summary: 'Who sells a formula, and to which farm.',
    access: read,
    params: one,
    answer: formulaDistributor,
  }),
  constraintSets: route({
    method: 'GET',
    path: at('GetConstraintSets/{modelId}/{modelVersionId}'),
    summary: 'The constraint sets that have versions for a version of a model.',
    access: read,
    params: ofModel,
    answer: z.array(formulaConstraintSet),
  }),
  ingredients: route({
    method: 'POST',
    path: at('Ingredients'),
    summary: 'Foods as a formula meets them: contents for its model version, prices of a list, what keeps them out.',
    access: read,
    body: z.strictObject({
      formuleId: id(),
      nutritionalModelVersionId: id().nullish(),
      priceListId: id().nullish(),
      constraintVersionId: id().nullish(),
      foodIds: z.array(id()).max(2000).default([]),
    }),
    answer: basis,
  }),
  choices: route({
    method: 'GET',
    path: at('Choices'),
    summary:
      'Who would sell a formula made for a farm, or for a distributor alone, and which lists it may be priced with.',
    access: write,
    query: z.strictObject({ farmId: place().optional(), structureId: place().optional() }),
    answer: allData.pick({ distributeur: true, priceLists: true }),
  }),
  experts: route({
    method: 'GET',
    path: at('Experts'),
    summary:
      'The active people who look after farms or distributors, as far as the caller sees them: filters of a search.',
    access: read,
    answer: z.array(z.object({ id: id(), fullName: z.string() })),
  }),
  add: route({
    method: 'POST',
    path: at('Add'),
    summary: 'Creates a formula for a farm or a distributor, with the next code of the distributor.',
    access: write,
    body: z.strictObject({
      ...formulaFacts,
      ...sentContent,
      ...serverOwned,
      id: z.number().nullish(),
      farmId: id().nullish(),
      structureId: id().nullish(),
      startingFoods: z.enum(startingFoods).default('given'),
      fromFormulaId: id().nullish(),
    }),
    answer: answeredFormula,
  }),
  save: route({
    method: 'POST',
    path: at('Save'),
    summary: 'Saves a formula from the workbench; ModificationDate must be the one last read.',
    access: write,
    body: sentFormula.extend({ operation: z.enum(saveOperations).default('save') }),
    answer: answeredFormula,
  }),
  edit: route({
    method: 'PUT',
    path: at('Edit'),
    summary: 'Replaces a formula; ModificationDate must be the one last read.',
    access: write,
    body: sentFormula,
    answer: answeredFormula,
  }),
  duplicate: route({
    method: 'POST',
    path: at('Duplicate'),
    summary: 'Copies a formula under a new name and the next code of its distributor; the copy is not locked.',
    access: write,
    body: z.strictObject({ id: id(), name: requiredText(200) }),
    answer: answeredFormula,
  }),
  activateDeactivate: route({
    method: 'PUT',
    path: at('ActivateDeactivate'),
    summary: 'Deactivates a formula, or activates it again.',
    access: write,
    body: z.strictObject({ id: id(), deleted: z.boolean() }),
    answer: noAnswer,
  }),
  lock: route({
    method: 'PUT',
    path: at('Lock'),
    summary:
      'Locks a formula as it was saved last: from then on it is read, duplicated, priced and printed, never edited.',
    access: write,
    body: z.strictObject({ id: id(), modificationDate: z.string().max(40) }),
    answer: answeredFormula,
  }),
  publish: route({
    method: 'POST',
    path: at('Publish'),
    summary:
      'Makes a formula a food of its distributor, composed and analysed as the formula is, and kept so at every save.',
    access: { write: food.permission.screen },
    body: z.strictObject({ id: id() }),
    answer: answeredFormula,
  }),
  unpublish: route({
    method: 'POST',
    path: at('Unpublish'),
    summary: 'Deactivates the food a formula is published as; formulas that name it still do.',
    access: { write: food.permission.screen },
    body: z.strictObject({ id: id() }),
    answer: answeredFormula,
  }),
}
