import { scenarioOutcomes } from '@provende/domain/formulation/formula/formula-codes.ts'
import { z } from 'zod'
import { id, ignoredFields, lookupId, queryFlag, queryText, requiredText } from '../kit/fields.ts'
import { paging } from '../kit/paging.ts'
import { emptyResponse, route } from '../kit/route.ts'
import { largePricesBody, maxPricesOfList, unsavedPriceListId } from '../pricing/price-list.ts'
import { wireNames } from '../wire.ts'
import { listedSimulationResponse, simulation, simulationFieldsInput } from './simulation.ts'
import { maxReplacements, maxStocks, simulationStates } from './simulation-limits.ts'

/* The calls of simulations. Source: spec 2 §7; docs/open-questions.md. */

const { screen } = simulation.permission
const readAccess = { read: [screen] }
const writeAccess = { write: screen }
const simulationParams = z.strictObject({ id: lookupId() })
const simulationCallPath = (name: string) => `/api/Simulations/${name}`
const formulaCallPath = (name: string) => `/api/FormulesCMVP/${name}`
const simulationIdBody = z.strictObject({ id: id() })

/** The most formulas of one simulation. */
export const maxSimulatedFormulas = 10_000
/** The most formulas of a simulation with a food that runs short: they are computed together. */
export const maxSharingFormulas = 3_000
/** The most lines that one call applies, proposes or ignores. */
const maxDecidedLines = 200

const amount = () => z.number().nullable()
const orderWireNames = wireNames.orderForm

const simulatedPriceLine = z.object({
  ...simulation.lines.items,
  name: z.string(),
  code: z.string(),
  /** The names of the categories of the food, by which its price can rise. */
  categoryNames: z.array(z.string()),
  /** The prices of the list it was copied from, today; null for a food it has no price for any more. */
  listPrice: amount(),
  listPrice4: amount(),
})
const simulatedPriceListResponse = listedSimulationResponse.omit({ computedCount: true, formulaCount: true }).extend({
  /** 0 of one to be saved. */
  id: z.number().int().min(0),
  isSimulation: z.literal(true),
  items: z.array(simulatedPriceLine),
  stocks: z.array(z.object({ ...simulation.lines.stocks, name: z.string(), code: z.string() })),
  replacements: z.array(z.object({ ...simulation.lines.replacements, name: z.string(), byName: z.string() })),
})
export type SimulatedPriceList = z.output<typeof simulatedPriceListResponse>

const ignoredListFields = ignoredFields(
  ...['startDate', 'endDate', 'startDatePublic', 'endDatePublic', 'distributeurName', 'isSimulation'],
  ...['priceListName', 'state', 'stockNames', 'isAutomatic'],
)
const lineInput = z.strictObject({
  ...simulation.lines.items,
  ...ignoredFields('id', 'listId', 'unitId', 'name', 'code', 'categoryNames', 'listPrice', 'listPrice4'),
  ...ignoredFields('price5', 'price6', 'price7', 'price8', 'price9'),
})
const stockInput = z.strictObject({ ...simulation.lines.stocks, ...ignoredFields('name', 'code') })
const replacementInput = z.strictObject({ ...simulation.lines.replacements, ...ignoredFields('name', 'byName') })
const simulationInput = simulationFieldsInput.extend({
  ...ignoredListFields,
  id: z.union([z.number(), z.literal(unsavedPriceListId)]).nullish(),
  items: z.array(lineInput).max(maxPricesOfList).optional(),
  stocks: z.array(stockInput).max(maxStocks).optional(),
  replacements: z.array(replacementInput).max(maxReplacements).optional(),
})

const progressResponse = z.object({
  state: z.enum(simulationStates),
  formulaCount: z.number().int(),
  computedCount: z.number().int(),
  failedCount: z.number().int(),
  /** Formulas per second of the last seconds; null while nothing is known of it. */
  ratePerSecond: amount(),
  remainingSeconds: amount(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type SimulationProgress = z.output<typeof progressResponse>

const simulationFlags = [
  'todayViolates',
  'labelComposition',
  'labelValues',
  'doseChanges',
  'notReplaced',
  'fromHerd',
  'withoutTonnes',
] as const
/** What lines can be filtered by: what the new recipe does to the label, and how it stands to the legal maxima. */
export const labelRemarks = ['labelComposition', 'labelValues', 'exceeded', 'near'] as const
/** `refused`: proposed, and refused by the people of the formula; one they took over is `applied`. */
export const lineDecisions = ['', 'proposed', 'applied', 'ignored', 'refused'] as const
export type LineDecision = (typeof lineDecisions)[number]

/** A limit in the way; a ratio has two names. */
const blockingLimit = z.object({
  kind: z.enum(['total', 'humidity', 'dryMatter', 'nutrient', 'nutrientPerKg', 'ratio', 'food', 'foodPerTonne']),
  name: z.string(),
  otherName: z.string(),
  side: z.enum(['min', 'max']),
  value: z.number(),
  /** Of the content of a nutrient. */
  unit: z.string(),
})
export type BlockingLimit = z.output<typeof blockingLimit>
/** A limit that has to be relaxed, and to which value. */
const relaxedLimit = blockingLimit.extend({ needed: z.number() })
export type RelaxedNamedLimit = z.output<typeof relaxedLimit>

/** A line of the result: the documented columns of the last order of a formula, then what the simulation says of it. */
export const simulationRowResponse = z.object({
  deliveryDate: z.string().nullable(),
  distributeurName: z.string(),
  farmName: z.string(),
  farmCity: z.string(),
  farmCode: z.string(),
  formulaName: z.string().meta(orderWireNames.formulaName),
  orderPriceListName: z.string(),
  simulatePriceListName: z.string(),
  conditionnement: z.string(),
  /** The number of the order. */
  name: z.string(),
  quantityTonnes: amount().meta(orderWireNames.quantityTonnes),
  distributorPricePerTonneEur: amount().meta(orderWireNames.distributorPricePerTonneEur),
  farmerPricePerTonneEur: amount().meta(orderWireNames.farmerPricePerTonneEur),
  simulatedDistributorPrice: amount().meta(wireNames.simulation.simulatedDistributorPrice),
  simulatedFarmerPrice: amount().meta(wireNames.simulation.simulatedFarmerPrice),
  formulaId: id().meta(orderWireNames.formulaId),
  formulaCode: z.string().meta(orderWireNames.formulaCode),
  isLocked: z.boolean(),
  outcome: z.enum(scenarioOutcomes),
  todayPerTonneEur: amount(),
  repricedPerTonneEur: amount(),
  reoptimisedPerTonneEur: amount(),
  repricedChangePercent: amount(),
  gainPerTonneEur: amount(),
  gainPerAnimalDayEur: amount(),
  gainPerYearEur: amount(),
  tonnesPerYear: amount(),
  todayGrams: amount(),
  reoptimisedGrams: amount(),
  flags: z.array(z.enum(simulationFlags)),
  /** The substances of which the new recipe exceeds a legal maximum, and those of which it is near one. */
  exceededMaxima: z.array(z.string()),
  nearMaxima: z.array(z.string()),
  foodsWithoutPrice: z.array(z.string()),
  /** The foods of which the new recipe has more or less, the largest change first. */
  changes: z.array(z.object({ name: z.string(), kilogramsPerTonne: z.number() })),
  /** What the recipe costs more than if nothing were missing; null where nothing runs short. */
  shortagePerTonneEur: amount(),
  shortagePerYearEur: amount(),
  /** The limits that an infeasible formula cannot all keep without the foods that run short. */
  blocking: z.array(blockingLimit),
  /** The smallest relaxation of the limits of an infeasible formula. */
  relaxation: z.array(relaxedLimit),
  decision: z.enum(lineDecisions),
  decidedFormulaId: id().nullable(),
  /** The prices of today or of the simulation, or the formula, have changed since it was computed. */
  isOutdated: z.boolean(),
})
export type SimulationRow = z.output<typeof simulationRowResponse>

/** From the cost of today to the new one: of a year, or of the tonnes that results are weighted by where none are known. */
const comparedCosts = z.object({
  todayEur: z.number(),
  /** The same recipes at the new prices. */
  repricedEur: z.number(),
  /** Null where there is no new recipe. */
  reoptimisedEur: amount(),
})
export type ComparedCosts = z.output<typeof comparedCosts>

const summaryResponse = z.object({
  simulation: listedSimulationResponse,
  progress: progressResponse,
  /** Formulas with all three costs, and their tonnes of a year. */
  comparedCount: z.number().int(),
  tonnesPerYear: z.number(),
  repricedChangePercent: amount(),
  reoptimisedChangePercent: amount(),
  gainPerYearEur: z.number(),
  /** Null without a formula with both costs. */
  costs: comparedCosts.nullable(),
  outcomes: z.array(z.object({ outcome: z.enum(scenarioOutcomes), count: z.number().int() })),
  bars: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
  ingredients: z.array(
    z.object({
      itemId: id(),
      name: z.string(),
      code: z.string(),
      formulaCount: z.number().int(),
      todayTonnes: z.number(),
      reoptimisedTonnes: z.number(),
      /** What its new price adds to the cost of the present recipes, € per year. */
      contributionEur: z.number(),
    }),
  ),
  outdatedCount: z.number().int(),
  replacements: z.array(z.object({ name: z.string(), byName: z.string(), formulaCount: z.number().int() })),
  /** What all formulas with a recipe cost more in a year than if nothing were missing. */
  shortagePerYearEur: z.number(),
  /** Formulas that only the foods that run short keep from a recipe. */
  infeasibleCount: z.number().int(),
  /** The foods that run short; tonnes for the months of the simulation. */
  stocks: z.array(
    z.object({
      itemId: id(),
      name: z.string(),
      code: z.string(),
      availableTonnes: z.number(),
      todayTonnes: z.number(),
      usedTonnes: z.number(),
      /** Of the present recipes that stay: formulas that could not be optimised for another reason. */
      outsideTonnes: z.number(),
      /** What the infeasible formulas need at least beyond the stock; null before it is shared. */
      missingTonnes: amount(),
      /** € per tonne beyond its price. */
      nextTonneSavesEur: amount(),
      formulaCount: z.number().int(),
    }),
  ),
})
export type SimulationSummary = z.output<typeof summaryResponse>

const formulaCostsResponse = z.object({
  /** €/t, for the daily rations that a tonne of today holds; null without the cost of today or that of the new prices. */
  costs: comparedCosts.nullable(),
  /** Of the present recipe, what changes its cost most first. */
  ingredients: z.array(z.object({ itemId: id(), name: z.string(), contributionEur: z.number() })),
})
export type FormulaCosts = z.output<typeof formulaCostsResponse>

const purchaseCurveResponse = z.object({
  name: z.string(),
  code: z.string(),
  /** Price4 of the food in the simulation; null without one: then there are no points. */
  pricePerTonneEur: amount(),
  /** By increasing price. */
  points: z.array(
    z.object({
      pricePerTonneEur: z.number(),
      tonnesPerYear: z.number(),
      /** Of those optimised again, how many would buy some. */
      buyingCount: z.number().int(),
    }),
  ),
  /** Formulas with a recipe that may use the food, and how many of them were optimised again: those with the most tonnes. */
  formulaCount: z.number().int(),
  optimisedCount: z.number().int(),
})
export type PurchaseCurve = z.output<typeof purchaseCurveResponse>

export const lineActions = ['propose', 'apply', 'ignore', 'undo'] as const
export type LineAction = (typeof lineActions)[number]

const rowsQuery = z.strictObject({
  ...paging,
  formuleName: queryText().optional(),
  farmName: queryText().optional(),
  outcome: z.enum(scenarioOutcomes).optional(),
  decision: z.enum(['open', 'proposed', 'applied', 'ignored', 'refused']).optional(),
  remark: z.enum(labelRemarks).optional(),
  gainFrom: z.coerce.number<number>().min(-1e7).max(1e7).optional(),
  gainTo: z.coerce.number<number>().min(-1e7).max(1e7).optional(),
})

export const simulationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/Simulations',
    summary: 'Lists simulations, the newest first unless they are sorted.',
    access: readAccess,
    query: z.strictObject({
      ...paging,
      getInactive: queryFlag(),
      name: queryText().optional(),
      code: queryText().optional(),
    }),
    response: z.array(listedSimulationResponse),
    paged: true,
  }),
  prices: route({
    method: 'GET',
    path: '/api/PriceLists/Simulate/{id}/{tp}',
    summary: `The prices of a simulation; with ${unsavedPriceListId} those of a price list, as a simulation to be saved.`,
    access: readAccess,
    params: z.strictObject({ id: lookupId(), tp: queryText(20) }),
    response: simulatedPriceListResponse,
  }),
  fromFile: route({
    method: 'GET',
    path: simulationCallPath('FromFile/{id}/{structureId}'),
    summary:
      'The prices of a reviewed price file for one distributor, as a simulation to be saved for the formulas of the list it is compared with.',
    access: writeAccess,
    effort: 2,
    params: z.strictObject({ id: lookupId(), structureId: lookupId() }),
    response: simulatedPriceListResponse,
  }),
  fromList: route({
    method: 'GET',
    path: simulationCallPath('FromList/{id}'),
    summary: 'The prices of a list, as a simulation to be saved for the formulas of the list in force for its owner.',
    access: writeAccess,
    params: simulationParams,
    response: simulatedPriceListResponse,
  }),
  add: route({
    method: 'POST',
    path: '/api/PriceLists/AddSimulationPL',
    summary: 'Creates a simulation with its prices.',
    access: writeAccess,
    body: simulationInput,
    ...largePricesBody,
    response: simulatedPriceListResponse,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/PriceLists/EidteSimulationPL',
    summary: 'Replaces the prices of a simulation; results computed before say that they are outdated.',
    access: writeAccess,
    body: simulationInput.extend({ id: id() }),
    ...largePricesBody,
    response: simulatedPriceListResponse,
  }),
  remove: route({
    method: 'DELETE',
    path: simulationCallPath('{id}'),
    summary: 'Deletes a simulation with its prices and results, also while it is computed.',
    access: writeAccess,
    params: simulationParams,
    response: emptyResponse,
  }),
  removeByName: route({
    method: 'DELETE',
    path: '/api/PriceLists/DeletePLSimulation/{splName}',
    summary: 'The same, by the name of the simulation.',
    access: writeAccess,
    params: z.strictObject({ splName: requiredText(100) }),
    response: emptyResponse,
  }),
  choose: route({
    method: 'PUT',
    path: formulaCallPath('SimulatPriceListFormules'),
    summary:
      'Chooses the formulas of a simulation (the newest one of the caller by default) and starts to compute it anew.',
    access: writeAccess,
    effort: 5,
    query: z.strictObject({ simulationId: lookupId().optional() }),
    body: z.array(id()).max(maxSimulatedFormulas),
    response: progressResponse,
  }),
  chooseAll: route({
    method: 'POST',
    path: simulationCallPath('ChooseAll'),
    summary:
      'Chooses all active formulas with prices of the list that was copied (those that use a replaced food, if any is), and starts to compute.',
    access: writeAccess,
    effort: 5,
    body: simulationIdBody,
    response: progressResponse,
  }),
  summary: route({
    method: 'GET',
    path: formulaCallPath('AllDataSimulate/{id}'),
    summary: 'What a simulation says of all its formulas: cost, gain, ingredients, and how far it is.',
    access: readAccess,
    params: simulationParams,
    response: summaryResponse,
  }),
  rows: route({
    method: 'GET',
    path: formulaCallPath('Simulate/{id}'),
    summary:
      'The results of a simulation, one per formula, the largest gain of a year first unless they are sorted; where foods run short, the dearest shortage.',
    access: readAccess,
    params: simulationParams,
    query: rowsQuery,
    response: z.array(simulationRowResponse),
    paged: true,
  }),
  formulaCosts: route({
    method: 'GET',
    path: simulationCallPath('FormulaCosts/{id}/{formulaId}'),
    summary: 'From the cost of a formula today to its new one: what the new price of each ingredient adds, €/t.',
    access: readAccess,
    params: z.strictObject({ id: lookupId(), formulaId: lookupId() }),
    response: formulaCostsResponse,
  }),
  purchaseCurve: route({
    method: 'GET',
    path: simulationCallPath('PurchaseCurve/{id}/{itemId}'),
    summary:
      'How many tonnes of a food the formulas of a simulation would buy in a year at prices around the simulated one.',
    access: readAccess,
    effort: 5,
    params: z.strictObject({ id: lookupId(), itemId: lookupId() }),
    response: purchaseCurveResponse,
  }),
  progress: route({
    method: 'GET',
    path: formulaCallPath('SimulatCalcul/{id}'),
    summary: 'How far a simulation is computed.',
    access: readAccess,
    params: simulationParams,
    response: progressResponse,
  }),
  orders: route({
    method: 'GET',
    path: formulaCallPath('SimulatOrder/{id}'),
    summary: 'The orders of the last 12 months of the formulas of a simulation, each with its simulated prices.',
    access: readAccess,
    params: simulationParams,
    query: z.strictObject({ nbPerPage: paging.nbPerPage, page: paging.page }),
    response: z.array(simulationRowResponse),
    paged: true,
  }),
  stop: route({
    method: 'POST',
    path: simulationCallPath('Stop'),
    summary: 'Stops to compute a simulation; results there are stay.',
    access: writeAccess,
    body: simulationIdBody,
    response: progressResponse,
  }),
  resume: route({
    method: 'POST',
    path: simulationCallPath('Resume'),
    summary: 'Goes on computing a simulation that was stopped: the formulas that have no result.',
    access: writeAccess,
    body: simulationIdBody,
    response: progressResponse,
  }),
  decide: route({
    method: 'POST',
    path: simulationCallPath('Decide'),
    summary:
      'Proposes, applies or ignores the recipes of some lines, or undoes that. Applying gives an editable formula a revision and copies a locked one.',
    access: writeAccess,
    effort: 5,
    body: z.strictObject({
      id: id(),
      action: z.enum(lineActions),
      formulaIds: z.array(id()).min(1).max(maxDecidedLines),
    }),
    response: z.array(
      z.object({
        formulaId: id().meta(orderWireNames.formulaId),
        decision: z.enum(lineDecisions),
        /** The formula that holds the recipe. */
        decidedFormulaId: id().nullable(),
        /** Why nothing was done. */
        refusal: z.enum(['', 'outdated', 'noRecipe', 'notWritable', 'changed', 'refused']),
      }),
    ),
  }),
}
export type DecidedLine = z.output<typeof simulationRoutes.decide.response>[number]
