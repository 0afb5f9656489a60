/*
 * Coded values of formulas that calls carry too, apart from the rules that give them: the schemas of calls are in the
 * first script of the web, the rules are not.
 */

/** How a recipe stands to its limits: all are met, none is violated but some cannot be verified, or some are violated. */
export const limitStates = ['respected', 'notVerified', 'violated'] as const
export type LimitState = (typeof limitStates)[number]

/**
 * Where the contents of a food come from: its analysis, the request, or the foods it is composed of. A food marked as
 * without nutritional value has none and needs none; of a food without any of these nothing is known.
 */
export const contentSources = ['analysis', 'request', 'composition', 'withoutNutrients', 'none'] as const
export type ContentsSource = (typeof contentSources)[number]

/** Why a food may be left out. */
export const leaveOutReasons = ['noPrice', 'noContents'] as const
export type LeaveOutReason = (typeof leaveOutReasons)[number]

/** Why there is no cheapest recipe of a scenario of prices; `refused` is what the workbench refuses to optimise too. */
export const scenarioOutcomes = [
  'optimal',
  'infeasible',
  'pricesMissing',
  'molasses',
  'refused',
  'unbounded',
  'stopped',
  'failed',
  /** It uses a food that formulas share, and has its recipe when all of them have been computed. */
  'awaitingStock',
] as const
export type ScenarioOutcome = (typeof scenarioOutcomes)[number]
