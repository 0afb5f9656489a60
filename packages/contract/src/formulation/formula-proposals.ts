import { z } from 'zod'
import { id, instant, lookupId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { formula } from './formula.ts'

/* Recipes that a simulation proposes for a formula; they wait there and change nothing until somebody decides. */

const { screen } = formula.permission
const amount = z.number().nullable()

const proposalStates = ['open', 'accepted', 'refused'] as const
const proposalActions = ['accept', 'refuse', 'undo'] as const
export type ProposalAction = (typeof proposalActions)[number]

const proposalResponse = z.object({
  simulationId: id(),
  simulationName: z.string(),
  proposedAt: instant(),
  state: z.enum(proposalStates),
  /** What it changes at the simulated prices, € per tonne and per animal per day; less than 0 is a saving. */
  changePerTonneEur: amount,
  changePerAnimalDayEur: amount,
  /** Grams as fed per animal per day. */
  recipe: z.array(z.object({ itemId: id(), grams: z.number() })),
  /** Its foods are not those of the formula: it can be applied or refused, not compared line by line. */
  replacesFoods: z.boolean(),
  /** The formula was saved since the recipe was computed: it can be compared and refused only. */
  isOutdated: z.boolean(),
  /** Whether the decision can still be undone: the formula was not saved since. */
  mayUndo: z.boolean(),
  /** The formula that has the recipe: the copy of one that was locked. */
  decidedFormulaId: id().nullable(),
})
export type FormulaProposal = z.output<typeof proposalResponse>

export const formulaProposalRoutes = {
  list: route({
    method: 'GET',
    path: '/api/FormulesCMVP/Proposals/{id}',
    summary: 'The recipes that simulations propose for a formula, the newest first; none for who may not write it.',
    access: { read: [screen] },
    params: z.strictObject({ id: lookupId() }),
    response: z.array(proposalResponse),
  }),
  decide: route({
    method: 'POST',
    path: '/api/FormulesCMVP/DecideProposal',
    summary:
      'Takes over or refuses a proposed recipe, or undoes that. Taking over saves the formula with it; a locked formula is copied.',
    access: { write: screen },
    effort: 5,
    body: z.strictObject({ id: id(), simulationId: id(), action: z.enum(proposalActions) }),
    response: z.object({ state: z.enum(proposalStates), decidedFormulaId: id().nullable() }),
  }),
}
