import { type RawBuilder, sql } from 'kysely'

/* Which formulas have recipes that wait for a decision, for lists and searches. */

/** SQL: how many recipes wait for a formula. */
export const openProposalCountSql = (formulaId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from formula_proposal where formula_id = ${formulaId} and state = 'open')`

/** SQL: the ids of formulas for which a recipe waits, of the tenants that `owned` admits. */
export const proposedFormulaIdsSql = (owned: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select formula_id from formula_proposal where state = 'open' and ${owned}`
