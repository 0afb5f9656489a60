import { storedUser } from '@provende/contract/access/structure-user.ts'
import { formula } from '@provende/contract/formulation/formula.ts'
import type { ToDo } from '@provende/contract/home/stats.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { isInvitationFailedSql, isInvitedSql } from '../access/users/invitation.ts'
import { canSeePrices } from '../formulation/formula/formula-record.ts'
import { hasEndedListSql } from '../formulation/formula/formula-sources.ts'
import { lowStockSql } from '../ordering/orders/stock-days.ts'
import { quoteStateSql } from '../ordering/quotes/quote-record.ts'
import { isFailingSql } from '../ordering/webhooks/webhook-health.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { gainPerTonneSql, gainPerYearSql } from '../simulation/simulation-rows.ts'
import { activeCountSql } from './active-count.ts'

/**
 * What waits for somebody, in two statements. The conditions are those of the filters of the lists, as literals for their
 * indexes. Whoever may not read a list is told nothing of it.
 */
export async function loadToDo(scope: Scope, session: Session): Promise<ToDo> {
  const countSql = await activeCountSql(scope)
  const { screen, alsoReadWith } = storedUser.permission
  const ifReads = (
    permissions: Parameters<typeof mayRead>[1],
    value: RawBuilder<unknown>,
    nothing = sql`null::bigint`,
  ) => (mayRead(session.role, permissions) ? sql`(${value})` : nothing)
  const ifPaid = (value: RawBuilder<unknown>) => (canSeePrices(session) ? sql`(${value})` : sql`0::bigint`)
  const people = [screen, ...alsoReadWith]
  const failedQuote = sql`mail_state = 'failed' and ${quoteStateSql(scope, 'open')}`
  const { rows } = await sql<ToDo>`
    select (${countSql('order_form', sql`status = ${sql.lit(orderStatuses.requested)}`)}) as "requestedOrders",
      ${ifPaid(countSql('order_form', sql`dispatch_state = 'failed'`))} as "failedOrders",
      (${countSql('quote', quoteStateSql(scope, 'endingThisWeek'))}) as "endingQuotes",
      ${ifPaid(countSql('quote', failedQuote))} as "failedQuotes",
      ${canSeePrices(session) ? ifReads([formula.permission.screen], countSql('formula', hasEndedListSql(scope))) : sql`null::bigint`}
        as "endedListFormulas",
      ${ifReads(people, countSql('structure_user', isInvitedSql))} as "openInvitations",
      ${ifReads(people, countSql('structure_user', isInvitationFailedSql))} as "failedInvitations",
      ${ifReads([webhook.permission.screen], countSql('webhook', isFailingSql))} as "failingWebhooks",
      ${ifReads([farm.permission.screen], sql`select count(*) from (${lowStockSql(scope, followedFarmsSql(scope))}) low`)} as "lowStockFarms",
      ${ifReads([simulation.permission.screen], listGainSql(scope), sql`null::jsonb`)} as "listGain"`.execute(
    scope.transaction,
  )
  const [toDo] = rows
  if (toDo === undefined) throw new Error('the count query returned nothing')
  return toDo
}

/** The farms whose stock is followed. */
const followedFarmsSql = (scope: Scope) =>
  sql`select id from farm where follow_stock and not deleted and ${visibleTo(scope, 'farm')}`

/** So long the gain of a new list is worth a line. */
const maxListGainDays = 90
/** Gains below are rounding, €/t. */
const minGainPerTonneEur = 0.005

/**
 * SQL of one object. Of the tenant's own simulations: the lists of others are theirs to follow. Not of one whose list has
 * other prices since: they were simulated, and hold no more.
 */
function listGainSql(scope: Scope): RawBuilder<ToDo['listGain']> {
  const since = new Date(scope.now.getTime() - maxListGainDays * 86_400_000)
  return sql<ToDo['listGain']>`select to_jsonb(gain) from (
    with newest as (select s.id, list.name from simulation s join simulation_run run on run.simulation_id = s.id
        join price_list list on list.id = s.price_list_id
      where s.is_automatic and s.tenant_id = ${scope.tenantId} and not s.deleted and run.state = 'done'
        and s.creation_date >= ${since} and not list.deleted and (list.end_date is null or list.end_date >= ${scope.now})
        and (list.modification_date <= s.creation_date or not exists (
          select item_id, price, price2, price3, price4 from price_list_items where price_list_id = list.id
          except select item_id, price, price2, price3, price4 from simulation_items where simulation_id = s.id))
      order by s.creation_date desc, s.id desc limit 1)
    select newest.id as "simulationId", newest.name as "priceListName", count(*) as "formulaCount",
      sum(${gainPerYearSql}) as "gainPerYearEur"
    from newest join simulation_result r on r.simulation_id = newest.id
    where r.decision = '' and ${gainPerTonneSql} > ${minGainPerTonneEur}
    group by newest.id, newest.name) gain`
}
