import { type CountedRecordFamily, type GlobalStats, siteRecordFamilies } from '@provende/contract/home/stats.ts'
import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import type { routes } from '@provende/contract/routes.ts'
import { simulation } from '@provende/contract/simulation/simulation.ts'
import { mayRead, type Permission } from '@provende/domain/access/permissions.ts'
import { tenantRoles } from '@provende/domain/access/roles.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { isNoFarmSql } from '../access/managed-tenants.ts'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import {
  isJobFailedSql,
  isJobRunningSql,
  isMailFailingSql,
  isMailWaitingSql,
  isSessionOfTodaySql,
  jobsSince,
} from '../operations/platform-lists.ts'
import { isDistributorSql } from '../organisations/structure.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { activeCountSql } from './active-count.ts'
import { loadFarmContacts } from './advisers.ts'
import { loadCallToday } from './call-today.ts'
import { loadFarmFormulas } from './farm-formulas.ts'
import { loadOrderMonths } from './order-months.ts'
import { loadOwnMineral } from './own-mineral.ts'
import { loadReach } from './reach.ts'
import { loadExpertsPart, loadFarmParts, loadStructureParts } from './record-parts.ts'
import { countStaleFormulas } from './stale-formulas.ts'
import { loadToDo } from './to-do.ts'

/** The figures of the home screen: platform totals for platform users, counts of the user's own lists for everyone. */
export function statsHandlers(services: Services): Handlers<typeof routes.stats, Session> {
  return {
    global: async () => ({ response: await loadGlobalStats(services) }),
    own: ({ session, query: { farmSiteId } }) =>
      inReadScope(services, session, async (scope) => ({
        response: await loadOwnRecordCounts(scope, session, farmSiteId),
      })),
    toDo: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ response: await loadToDo(scope, session) })),
    staleFormulas: ({ session, query: { before } }) =>
      inReadScope(services, session, async (scope) => ({
        response: await countStaleFormulas(scope, session, before),
      })),
    ownMineral: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ response: await loadOwnMineral(scope) })),
    orderMonths: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ response: { months: await loadOrderMonths(scope) } })),
    callToday: ({ session }) =>
      inReadScope(services, session, async (scope) => ({ response: await loadCallToday(scope) })),
    farmFormulas: ({ session, query: { farmId, from, to } }) =>
      inReadScope(services, session, async (scope) => ({
        response: await loadFarmFormulas(scope, { farmId, from, to }),
      })),
    contacts: async ({ session }) => ({ response: await loadFarmContacts(services, session) }),
    reach: async ({ session }) => ({ response: await loadReach(services, session) }),
    farmParts: async ({ session, params: { id } }) => {
      // Refuses a farm that is not visible.
      const parts = await inReadScope(services, session, (scope) => loadFarmParts(scope, session, id))
      return { response: [...parts, await loadExpertsPart(services, id)] }
    },
    structureParts: async ({ session, params: { id } }) => {
      const parts = await inReadScope(services, session, (scope) => loadStructureParts(scope, session, id))
      return { response: [...parts, await loadExpertsPart(services, id)] }
    },
  }
}

type GlobalCounts = Omit<GlobalStats, 'tenants'> & { readonly tenants: Readonly<Record<string, number>> }

/** Totals over all tenants, regardless of the current one. Source: spec 1 §2 "Home behaviour". */
function loadGlobalStats(services: Services): Promise<GlobalStats> {
  const now = services.clock()
  return inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => {
      const { rows } = await sql<GlobalCounts>`
        select (select count(*) from structure where not deleted and ${isDistributorSql}) as structures,
          (select count(*) from farm where not deleted) as farms,
          (select count(*) from app_user where not deleted) as users,
          (select count(*) from session where ${isSessionOfTodaySql(now)}) as "activeSessionsToday",
          (select count(*) from outgoing_mail mail where ${isMailWaitingSql}) as "mailsWaiting",
          (select count(*) from outgoing_mail mail where ${isMailFailingSql}) as "mailsFailing",
          jobs.running as "jobsRunning", jobs.failed as "jobsFailed",
          (select count(*) from error_kind where closed_date is null) as "openErrors",
          (select coalesce(jsonb_object_agg(role, many), '{}') from (select role, count(*) as many from tenant
            where not deleted and status_id = 1 group by role) by_role) as tenants
        from (select count(*) filter (where ${isJobRunningSql}) as running, count(*) filter (where ${isJobFailedSql}) as failed
          from platform_simulations(${jobsSince(now)}) job) jobs`.execute(transaction)
      const [counts] = rows
      if (counts === undefined) throw new Error('the count query returned nothing')
      return { ...counts, tenants: tenantRoles.map((role) => ({ role, count: counts.tenants[role] ?? 0 })) }
    },
    { readOnly: true },
  )
}

type CountedFamily = {
  readonly table: string
  readonly permission: Permission
  readonly condition?: RawBuilder<unknown>
}
/**
 * What the list of each family initially shows: visible active records; of structures the distributors, of people those of
 * the current tenant.
 */
const countedFamiliesOf = (
  scope: Scope,
  farmSiteId: number | undefined,
): Readonly<Record<CountedRecordFamily, CountedFamily>> => ({
  structure: {
    table: 'structure',
    permission: 'Structure [Read]',
    condition: isDistributorSql,
  },
  farm: { table: 'farm', permission: 'Farm [Read]' },
  user: {
    table: 'app_user',
    permission: 'Business Module - Structure User [Read]',
    condition: sql`tenant_id = ${scope.tenantId}`,
  },
  food: { table: 'food', permission: 'Food [Read]' },
  nutrient: {
    table: 'nutrient',
    permission: 'Nutrient [Read]',
    condition: sql`type_nutrient = ${nutrientKinds.nutrient}`,
  },
  model: { table: 'model', permission: 'Model [Read]' },
  priceList: { table: 'price_list', permission: 'PriceList [Read]' },
  constraintSet: { table: 'constraint_set', permission: 'Model [Read]' },
  specie: { table: 'specie', permission: 'Model [Read]' },
  race: { table: 'race', permission: 'Model [Read]' },
  packaging: { table: 'packaging', permission: 'Model [Read]' },
  formula: { table: 'formula', permission: 'Formule [Write]' },
  property: {
    table: 'nutrient',
    permission: 'Nutrient [Read]',
    condition: sql`type_nutrient = ${nutrientKinds.property}`,
  },
  foodBase: { table: 'food_base', permission: 'Food [Read]' },
  foodCategory: { table: 'food_category', permission: 'Food [Read]' },
  farmSite: { table: 'farm_site', permission: 'Farm [Read]' },
  orderForm: { table: 'order_form', permission: 'OrderForm [Write]' },
  quote: { table: 'quote', permission: 'OrderForm [Write]' },
  webhook: { table: 'webhook', permission: 'Structure CMVP [Write]' },
  tonnageObjective: {
    table: 'tonnage_objective',
    permission: 'Structure CMVP [Write]',
    condition: sql`tenant_id = ${scope.tenantId}`,
  },
  incidenceSetting: { table: 'incidence_setting', permission: 'Model [Read]' },
  managedTenant: {
    table: 'managed_tenant',
    permission: 'SK - Tenants Management',
    condition: isNoFarmSql,
  },
  legalMaximum: { table: 'legal_maximum', permission: 'SK - Tenants Management' },
  labelFrame: { table: 'label_frame', permission: 'SK - Tenants Management' },
  labelSentence: { table: 'label_sentence', permission: 'SK - Tenants Management' },
  additiveAuthorisation: { table: 'additive_authorisation', permission: 'SK - Tenants Management' },
  animalCategory: { table: 'animal_category', permission: 'SK - Tenants Management' },
  actuality: { table: 'actuality', permission: 'Actuality [Write]' },
  simulation: { table: 'simulation', permission: simulation.permission.screen },
  qcm: { table: 'qcm', permission: qcm.permission.screen },
  qcmSession: ofSite('qcm_session', farmSiteId),
  siteHerd: ofSite('site_herd', farmSiteId),
  milkQuantity: ofSite('milk_quantity', farmSiteId),
  milkAnalysis: ofSite('milk_analysis', farmSiteId),
  milkPrice: ofSite('milk_price', farmSiteId),
})

/** What is listed for the current site, or for all. */
const ofSite = (table: string, farmSiteId: number | undefined): CountedFamily => ({
  ...{ table, permission: 'Farm [Read]' },
  ...(farmSiteId === undefined ? {} : { condition: sql`farm_site_id = ${farmSiteId}` }),
})

async function loadOwnRecordCounts(
  scope: Scope,
  { role, tenantRole }: Session,
  farmSiteId: number | undefined,
): Promise<{ family: CountedRecordFamily; count: number }[]> {
  // Of many farms the number says nothing, and takes a second to count.
  const hasSiteLists = tenantRole === 'Farm'
  const permittedLists = Object.entries(countedFamiliesOf(scope, farmSiteId)).filter(
    ([family, { permission }]) =>
      mayRead(role, [permission]) && (hasSiteLists || !(siteRecordFamilies as readonly string[]).includes(family)),
  )
  if (permittedLists.length === 0) return []
  const countSql = await activeCountSql(scope)
  const counts = permittedLists.map(
    ([family, { table, condition }]) => sql`select ${family}::text as family, (${countSql(table, condition)}) as count`,
  )
  const { rows } = await sql<{
    family: CountedRecordFamily
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(scope.transaction)
  return rows
}
