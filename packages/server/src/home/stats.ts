import type { CountedFamily, GlobalStats } from '@provende/contract/home/stats.ts'
import type { routes } from '@provende/contract/routes.ts'
import { mayRead, type Permission } from '@provende/domain/access/permissions.ts'
import { tenantRoles } from '@provende/domain/access/roles.ts'
import { nutrientKinds } from '@provende/domain/catalogue/nutrient-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLive, type Session } from '../access/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { inReadScope, type Scope } from '../records/scope.ts'
import { visibleTo } from '../records/visible-to.ts'

/** The figures of the first screen: of the platform for its people, of one's own lists for everybody. */
export function statsHandlers(services: Services): Handlers<typeof routes.stats, Session> {
  return {
    global: async () => ({ answer: await globalStats(services) }),
    own: ({ session }) => inReadScope(services, session, async (scope) => ({ answer: await ownStats(scope, session) })),
  }
}

type Counts = Omit<GlobalStats, 'tenants'> & { readonly tenants: Readonly<Record<string, number>> }

/** Over all tenants, whatever tenant the session looks at. Source: spec 1 §2 "Home behaviour". */
function globalStats(services: Services): Promise<GlobalStats> {
  const now = services.clock()
  return inTransaction(
    services.database,
    { role: 'provende_access' },
    async (transaction) => {
      const { rows } = await sql<Counts>`
        select (select count(*) from structure where not deleted) as structures,
          (select count(*) from farm where not deleted) as farms,
          (select count(*) from app_user where not deleted) as users,
          (select count(*) from session where ${isLive(now)} and ${dayInParis(sql`seen_at`)} = ${dayInParis(sql`${now}`)})
            as "activeSessionsToday",
          (select count(*) from outgoing_mail where sent_at is null) as "mailsWaiting",
          (select count(*) from error_entry where closed_date is null) as "openErrors",
          (select coalesce(jsonb_object_agg(role, many), '{}') from (select role, count(*) as many from tenant
            where not deleted and status_id = 1 group by role) by_role) as tenants`.execute(transaction)
      const [counts] = rows
      if (counts === undefined) throw new Error('counting answered nothing')
      return { ...counts, tenants: tenantRoles.map((role) => ({ role, count: counts.tenants[role] ?? 0 })) }
    },
    { readOnly: true },
  )
}

const dayInParis = (instant: RawBuilder<unknown>) => sql`(${instant}::timestamptz at time zone 'Europe/Paris')::date`

type Counted = { readonly table: string; readonly opens: Permission; readonly only?: RawBuilder<unknown> }
/** What the list of each family shows when it is opened: active records one may see. People: those of one's own tenant. */
const counted = (scope: Scope): Readonly<Record<CountedFamily, Counted>> => ({
  structure: { table: 'structure', opens: 'Structure [Read]' },
  farm: { table: 'farm', opens: 'Farm [Read]' },
  user: {
    table: 'app_user',
    opens: 'Business Module - Structure User [Read]',
    only: sql`tenant_id = ${scope.tenantId}`,
  },
  food: { table: 'food', opens: 'Food [Read]' },
  nutrient: { table: 'nutrient', opens: 'Nutrient [Read]', only: sql`type_nutrient = ${nutrientKinds.nutrient}` },
  model: { table: 'model', opens: 'Model [Read]' },
  priceList: { table: 'price_list', opens: 'PriceList [Read]' },
  constraintSet: { table: 'constraint_set', opens: 'Model [Read]' },
  specie: { table: 'specie', opens: 'Model [Read]' },
  packaging: { table: 'packaging', opens: 'Model [Read]' },
  formula: { table: 'formula', opens: 'Formule [Write]' },
})

async function ownStats(scope: Scope, { role }: Session): Promise<{ family: CountedFamily; count: number }[]> {
  const open = Object.entries(counted(scope)).filter(([, { opens }]) => mayRead(role, [opens]))
  if (open.length === 0) return []
  const counts = open.map(
    ([family, { table, only = sql`true` }]) => sql`select ${family}::text as family, count(*) as count
      from ${sql.table(table)} where not deleted and ${only} and ${visibleTo(scope, table)}`,
  )
  const { rows } = await sql<{ family: CountedFamily; count: number }>`${sql.join(counts, sql` union all `)}`.execute(
    scope.transaction,
  )
  return rows
}
