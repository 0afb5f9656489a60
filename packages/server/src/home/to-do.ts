import { storedUser } from '@provende/contract/access/structure-user.ts'
import type { ToDo } from '@provende/contract/home/stats.ts'
import { webhook } from '@provende/contract/ordering/webhook.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { mayRead } from '@provende/domain/access/permissions.ts'
import { orderStatuses } from '@provende/domain/ordering/order-state.ts'
import { lowStockDays } from '@provende/domain/organisations/low-stock.ts'
import { sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { isInvitedSql } from '../access/users/invitation.ts'
import { canSeePrices } from '../formulation/formula/formula-record.ts'
import { loadStockDays } from '../ordering/orders/stock-days.ts'
import { quoteStateSql } from '../ordering/quotes/quote-record.ts'
import { isFailingSql } from '../ordering/webhooks/webhook-health.ts'
import type { Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'
import { gainPerTonneSql, gainPerYearSql } from '../simulation/simulation-rows.ts'
import { activeCountSql } from './active-count.ts'

/** What waits for somebody. The conditions are those of the filters of the lists, as literals for their indexes. */
export async function loadToDo(scope: Scope, session: Session): Promise<ToDo> {
  const countSql = await activeCountSql(scope)
  const seesWebhooks = mayRead(session.role, [webhook.permission.screen])
  const { screen, alsoReadWith } = storedUser.permission
  const seesPeople = mayRead(session.role, [screen, ...alsoReadWith])
  const { rows } = await sql<Omit<ToDo, 'lowStockFarms' | 'listGain'>>`
    select (${countSql('order_form', sql`status = ${sql.lit(orderStatuses.requested)}`)}) as "requestedOrders",
      ${canSeePrices(session) ? sql`(${countSql('order_form', sql`dispatch_state = 'failed'`)})` : sql`0::bigint`} as "failedOrders",
      (${countSql('quote', quoteStateSql(scope, 'endingThisWeek'))}) as "endingQuotes",
      ${seesPeople ? sql`(${countSql('structure_user', isInvitedSql)})` : sql`null::bigint`} as "openInvitations",
      ${seesWebhooks ? sql`(${countSql('webhook', isFailingSql)})` : sql`null::bigint`} as "failingWebhooks"`.execute(
    scope.transaction,
  )
  const [toDo] = rows
  if (toDo === undefined) throw new Error('the count query returned nothing')
  const seesSimulations = mayRead(session.role, [simulation.permission.screen])
  return {
    ...toDo,
    lowStockFarms: mayRead(session.role, [farm.permission.screen]) ? await countLowStockFarms(scope) : null,
    listGain: seesSimulations ? await loadListGain(scope) : null,
  }
}

async function countLowStockFarms(scope: Scope): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from farm
    where follow_stock and not deleted and ${visibleTo(scope, 'farm')}`.execute(scope.transaction)
  const followed = rows.map(({ id }) => id)
  const stockDays = await loadStockDays(scope, followed)
  return followed.filter((id) => (stockDays.get(id) ?? lowStockDays) < lowStockDays).length
}

/** So long the gain of a new list is worth a line. */
const maxListGainDays = 90
/** Gains below are rounding, €/t. */
const minGainPerTonneEur = 0.005

/** Of the tenant's own simulations: the lists of others are theirs to follow. */
async function loadListGain(scope: Scope): Promise<ToDo['listGain']> {
  const since = new Date(scope.now.getTime() - maxListGainDays * 86_400_000)
  const { rows } = await sql<NonNullable<ToDo['listGain']>>`
    with newest as (select s.id, list.name from simulation s join simulation_run run on run.simulation_id = s.id
        join price_list list on list.id = s.price_list_id
      where s.is_automatic and s.tenant_id = ${scope.tenantId} and not s.deleted and run.state = 'done'
        and s.creation_date >= ${since} and not list.deleted and (list.end_date is null or list.end_date >= ${scope.now})
      order by s.creation_date desc, s.id desc limit 1)
    select newest.id as "simulationId", newest.name as "priceListName", count(*) as "formulaCount",
      sum(${gainPerYearSql}) as "gainPerYearEur"
    from newest join simulation_result r on r.simulation_id = newest.id
    where r.decision = '' and ${gainPerTonneSql} > ${minGainPerTonneEur}
    group by newest.id, newest.name`.execute(scope.transaction)
  return rows[0] ?? null
}
