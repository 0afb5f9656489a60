import { z } from 'zod'
import { decimal, flag, id } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { constraintVersionRoutes } from '../nutrition/constraint-version-routes.ts'
import { maxOtherLimits, otherLimitFields } from '../nutrition/other-limit.ts'
import { requiredProbabilityFields } from '../nutrition/required-probability.ts'

/** Maximum number of lines of a set, of each kind. */
const maxSetLines = 5000
const setLine = { id: id(), valueMin: decimal(), valueMax: decimal(), valueMaxKg: decimal() }
/** The limits of a version of a constraint set: domain/formulation/formula/workbench/workbench-formula.ts. */
const setLimits = z.strictObject({
  dryMatterMinPercent: decimal({ min: 0, max: 100 }),
  dryMatterMaxPercent: decimal({ min: 0, max: 100 }),
  totalMinGrams: decimal({ min: 0 }),
  totalMaxGrams: decimal({ min: 0 }),
  foods: z.array(z.strictObject({ ...setLine, forbidden: flag() })).max(maxSetLines),
  nutrients: z.array(z.strictObject({ ...setLine, ...requiredProbabilityFields })).max(maxSetLines),
  otherLimits: z.array(z.strictObject(otherLimitFields)).max(maxOtherLimits).optional(),
})

const optimumResponse = z.object({
  /** `noRecipe`: its limits leave none; `notComputed`: a price is missing, or the solver gave no answer. */
  outcome: z.enum(['optimal', 'noRecipe', 'notComputed']),
  /** Of the cheapest recipe, at farmer prices; null without one, and for callers who see no price. */
  pricePerTonneEur: z.number().nullable(),
})
/** The formulas on a version: their number, and the first ones with their cheapest recipe under both limits. */
const setProposalEffectsResponse = z.object({
  count: z.number().int(),
  formulas: z.array(
    z.object({
      id: id(),
      name: z.string(),
      code: z.string(),
      currencyCode: z.string(),
      before: optimumResponse,
      after: optimumResponse,
    }),
  ),
})
export type SetProposalEffects = z.output<typeof setProposalEffectsResponse>

/** What a new version of a constraint set would do, before it is created. Not a documented call. */
export const formulaSetProposalRoutes = {
  effects: route({
    method: 'POST',
    path: '/api/FormulesCMVP/WithSetLimits',
    summary:
      'What other limits would make of the formulas that are not locked and on a version of a constraint set: the first twenty, and their number.',
    // Whoever may create the version.
    access: constraintVersionRoutes.create.access,
    body: z.strictObject({ constraintVersionId: id(), limits: setLimits }),
    effort: 10,
    response: setProposalEffectsResponse,
  }),
}
