import { z } from 'zod'
import { food } from '../catalogue/food.ts'
import { filterId, id, lookupId, optionalId, queryFlag, queryFlagOr, queryText, requiredText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { wireNames } from '../wire.ts'
import { formula } from './formula.ts'
import { formulaFields } from './formula-fields.ts'
import {
  formulaConstraintSetResponse,
  formulaDistributorResponse,
  formulaInputsResponse,
  formulaRequest,
  formulaResponse,
  formulaWithInputsResponse,
  ignoredFormulaFields,
  ignoredServerFields,
  listedFormulaResponse,
  newFormulaContentFields,
} from './formula-schemas.ts'
import { formulaSearchRoute } from './formula-search.ts'

/* The calls for formulas. Source: spec 2 §7 "Formulas". */

const { screen } = formula.permission
const readAccess = { read: [screen] }
const writeAccess = { write: screen }
const formulaParams = z.strictObject({ id: lookupId() })
const formulaCallPath = (name: string) => `/api/FormulesCMVP/${name}`

/** The operation that led to a save; stored with the revision. */
const saveOperations = ['save', 'edit', 'calculate', 'optimise', 'adjust', 'melasse'] as const

/** The foods of a new formula: all the distributor may use, those of another formula, or those in the request. */
const startingFoodSources = ['all', 'formula', 'given'] as const

const modelParams = z.strictObject({ modelId: lookupId(), modelVersionId: lookupId() })

/** For how many farms a formula is copied at once. */
export const maxFarmsOfCopies = 50

/** At most so many formulas are computed again by a call. */
export const maxRecomputedFormulas = 50
/** `noRecipe`: its limits leave none, or the solver gave none; `refused`: it may not be saved, as one that is locked. */
const recomputedFormula = z.object({ id: id(), outcome: z.enum(['done', 'noRecipe', 'refused']) })
export type RecomputedFormula = z.output<typeof recomputedFormula>

export const formulaRoutes = {
  list: route({
    method: 'GET',
    path: '/api/FormulesCMVP',
    summary: 'Lists formulas by name and code.',
    access: readAccess,
    query: z.strictObject({
      ...paging,
      getInactive: queryFlag(),
      name: queryText().optional(),
      code: queryText().optional(),
      /** Only those that are to be computed again, `listEnded` because their price list has ended; not for farmers. */
      stale: queryFlagOr('listEnded').optional(),
      /** Only those with a recipe that waits for a decision; not for farmers. */
      proposed: queryFlag().optional(),
      /** Only those of a farm, of a distributor, for a breed, by its id. */
      farmId: filterId(),
      structureId: filterId(),
      target: filterId(),
    }),
    response: z.array(listedFormulaResponse),
    paged: true,
  }),
  multiFilter: formulaSearchRoute,
  single: route({
    method: 'GET',
    path: formulaCallPath('Single/{id}'),
    summary: 'The last saved state of a formula.',
    access: readAccess,
    params: formulaParams,
    response: formulaResponse,
  }),
  formulaWithInputs: route({
    method: 'GET',
    path: formulaCallPath('AllData/{id}'),
    summary:
      'A formula with everything needed to edit it: distributor, price lists, constraint sets, contents and prices.',
    access: readAccess,
    params: formulaParams,
    response: formulaWithInputsResponse,
  }),
  distri: route({
    method: 'GET',
    path: formulaCallPath('Distri/{id}'),
    summary: 'The distributor and the farm of a formula.',
    access: readAccess,
    params: formulaParams,
    response: formulaDistributorResponse,
  }),
  constraintSets: route({
    method: 'GET',
    path: formulaCallPath('GetConstraintSets/{modelId}/{modelVersionId}'),
    summary: 'The constraint sets that have versions for a model version.',
    access: readAccess,
    params: modelParams,
    response: z.array(formulaConstraintSetResponse),
  }),
  ingredients: route({
    method: 'POST',
    path: formulaCallPath('Ingredients'),
    summary: 'Foods as inputs of a formula: contents for its model version, prices of a list, exclusions.',
    access: readAccess,
    body: z.strictObject({
      formuleId: id(),
      modelVersionId: optionalId().meta(wireNames.formula.modelVersionId),
      priceListId: optionalId(),
      constraintVersionId: optionalId(),
      foodIds: z.array(id()).max(2000).default([]),
    }),
    response: formulaInputsResponse,
  }),
  choices: route({
    method: 'GET',
    path: formulaCallPath('Choices'),
    summary:
      'The distributor, the available price lists and what is produced on the sites, for a new formula of a farm, or of a distributor alone.',
    access: writeAccess,
    query: z.strictObject({ farmId: filterId(), structureId: filterId() }),
    response: formulaWithInputsResponse
      .pick({ distributeur: true, priceLists: true })
      // Productions of all active sites of the farm, as far as they are entered.
      .extend({ productionTypeIds: z.array(z.number().int()) }),
  }),
  experts: route({
    method: 'GET',
    path: formulaCallPath('Experts'),
    summary: 'The active experts the caller may see, as choices for the search filter.',
    access: readAccess,
    response: z.array(z.object({ id: id(), fullName: z.string() })),
  }),
  add: route({
    method: 'POST',
    path: formulaCallPath('Add'),
    summary: 'Creates a formula for a farm or a distributor, with the next code of the distributor.',
    access: writeAccess,
    body: z.strictObject({
      ...formulaFields,
      ...newFormulaContentFields,
      ...ignoredServerFields,
      id: z.number().nullish(),
      farmId: optionalId(),
      structureId: optionalId(),
      startingFoods: z.enum(startingFoodSources).default('given'),
      fromFormulaId: optionalId(),
    }),
    response: formulaResponse,
  }),
  save: route({
    method: 'POST',
    path: formulaCallPath('Save'),
    summary: 'Saves a formula from the workbench; ModificationDate must be the one last read.',
    access: writeAccess,
    body: formulaRequest.extend({ operation: z.enum(saveOperations).default('save') }),
    response: formulaResponse,
  }),
  edit: route({
    method: 'PUT',
    path: formulaCallPath('Edit'),
    summary: 'Replaces a formula; ModificationDate must be the one last read.',
    access: writeAccess,
    body: formulaRequest,
    response: formulaResponse,
  }),
  recompute: route({
    method: 'POST',
    path: formulaCallPath('Recompute'),
    summary:
      'Computes formulas again with the prices, contents and limits of today and saves them; with Optimise, their cheapest recipe.',
    access: writeAccess,
    body: z.strictObject({
      ids: z.array(id()).min(1).max(maxRecomputedFormulas),
      optimise: z.boolean().default(false),
    }),
    effort: 10,
    response: z.array(recomputedFormula),
  }),
  duplicate: route({
    method: 'POST',
    path: formulaCallPath('Duplicate'),
    summary: 'Copies a formula under a new name and the next code of its distributor; the copy is not locked.',
    access: writeAccess,
    body: z.strictObject({ id: id(), name: requiredText(200) }),
    response: formulaResponse,
  }),
  duplicateForFarms: route({
    method: 'POST',
    path: formulaCallPath('DuplicateForFarms'),
    summary:
      'Copies a formula for other farms, under its name, with the price list of each farm’s distributor: all copies, or none.',
    access: writeAccess,
    body: z.strictObject({ id: id(), farmIds: z.array(id()).min(1).max(maxFarmsOfCopies) }),
    effort: 5,
    response: z.array(z.object({ id: id(), code: z.string(), name: z.string(), farmId: id(), farmName: z.string() })),
  }),
  activateDeactivate: route({
    method: 'PUT',
    path: formulaCallPath('ActivateDeactivate'),
    summary: 'Deactivates a formula, or activates it again: as Deleted says, without it the other one of the two.',
    access: writeAccess,
    // Old clients send the formula as they read it.
    body: z.strictObject({ ...ignoredFormulaFields, id: id(), deleted: z.boolean().nullish() }),
    response: emptyResponse,
  }),
  lock: route({
    method: 'PUT',
    path: formulaCallPath('Lock'),
    summary:
      'Locks the last saved state of a formula: from then on it can be read, duplicated, priced and printed, not edited.',
    access: writeAccess,
    body: z.strictObject({ id: id(), modificationDate: z.string().max(40) }),
    response: formulaResponse,
  }),
  show: route({
    method: 'PUT',
    path: formulaCallPath('Show'),
    summary:
      'Shows a revision of a formula to its farm: the last one, or one shown before; with null the farm sees none. A locked formula stays shown.',
    access: writeAccess,
    body: z.strictObject({ id: id(), number: z.number().int().min(1).max(1e9).nullable() }),
    response: formulaResponse,
  }),
  publish: route({
    method: 'POST',
    path: formulaCallPath('Publish'),
    summary: 'Publishes a formula as a food of its distributor; composition and analysis are updated at every save.',
    access: { write: food.permission.screen },
    body: z.strictObject({ id: id() }),
    response: formulaResponse,
  }),
  unpublish: route({
    method: 'POST',
    path: formulaCallPath('Unpublish'),
    summary: 'Deactivates the food a formula is published as; formulas that contain it keep it.',
    access: { write: food.permission.screen },
    body: z.strictObject({ id: id() }),
    response: formulaResponse,
  }),
}
