import { food } from '@provende/contract/catalogue/food.ts'
import { maxNamedPartRows, type RecordPart, type RecordPartKind } from '@provende/contract/home/record-parts.ts'
import { farm } from '@provende/contract/organisations/farm.ts'
import { structure } from '@provende/contract/organisations/structure.ts'
import { mayRead, type Permission } from '@provende/domain/access/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../access/session/session.ts'
import { inTransaction } from '../kit/database/transaction.ts'
import type { Services } from '../kit/services.ts'
import { requireVisibleRecord } from '../records/handlers.ts'
import type { Scope } from '../records/scope.ts'
import { ownedBy, visibleTo, visibleToTenant } from '../records/visible-to.ts'
import { tableAsRead } from '../tables.ts'

/* What belongs to a farm or a distributor: counted and named as the lists of each part show it. */

type PartSource = {
  readonly kind: RecordPartKind
  readonly permission: Permission
  /** Its table, with what its columns need joined to it. */
  readonly table: string
  readonly joined?: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  readonly label: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  readonly phoneNumber?: RawBuilder<unknown>
  readonly moment: RawBuilder<unknown>
  /** The newest first by default. */
  readonly order?: RawBuilder<unknown>
}

/** The parts of a farm. Refuses a farm that the scope does not see as a missing one. */
export async function loadFarmParts(scope: Scope, { role }: Session, id: number): Promise<RecordPart[]> {
  const { ownerTenantId } = await requireVisibleRecord(scope, farm, id)
  const atSite = (table: string) =>
    sql`join farm_site on farm_site.id = ${sql.ref(`${table}.farm_site_id`)} and farm_site.farm_id = ${id}`
  return loadParts(scope, role, [
    formulasWhere(sql`formula.farm_id = ${id}`),
    ordersWhere(sql`order_form.farm_id = ${id}`),
    quotesWhere(sql`quote.farm_id = ${id}`),
    {
      ...{ kind: 'figures', permission: 'Farm [Read]', table: 'milk_quantity', joined: atSite('milk_quantity') },
      ...{ condition: sql`not farm_site.deleted`, label: sql`farm_site.name`, detail: sql`''` },
      moment: sql`milk_quantity.date`,
    },
    {
      ...{ kind: 'sessions', permission: 'Farm [Read]', table: 'qcm_session', condition: sql`true` },
      joined: sql`${atSite('qcm_session')} join qcm_version on qcm_version.id = qcm_version_id join qcm on qcm.id = qcm_id`,
      ...{ label: sql`qcm.name`, detail: sql`qcm_session.year::text`, moment: sql`qcm_session.start_date` },
    },
    peopleOf(ownerTenantId),
  ])
}

/** The parts of a distributor. Refuses one that the scope does not see as a missing one. */
export async function loadStructureParts(scope: Scope, { role }: Session, id: number): Promise<RecordPart[]> {
  const { ownerTenantId } = await requireVisibleRecord(scope, structure, id)
  return loadParts(scope, role, [
    {
      ...{ kind: 'farms', permission: 'Farm [Read]', table: 'farm', condition: sql`farm.structure_id = ${id}` },
      ...{ label: sql`farm.name`, detail: sql`farm.city`, phoneNumber: sql`farm.phone_number` },
      ...{ moment: sql`null::timestamptz`, order: sql`farm.label_key` },
    },
    formulasWhere(sql`formula.structure_id = ${id}`),
    ordersWhere(sql`order_form.structure_id = ${id}`),
    quotesWhere(sql`quote.structure_id = ${id}`),
    {
      ...{ kind: 'priceLists', permission: 'PriceList [Read]', table: 'price_list' },
      // Those it may use, as the form of its formulas offers them: also what is shared from above.
      ...{ condition: visibleToTenant(ownerTenantId, 'price_list'), label: sql`price_list.name` },
      ...{ detail: sql`price_list.code`, moment: sql`price_list.start_date` },
    },
    peopleOf(ownerTenantId),
    // Whoever it is forbidden to does not see it.
    ...(ownerTenantId === scope.tenantId ? [] : [foodsForbiddenTo(ownerTenantId, scope)]),
  ])
}

/** The foods that its screen of allowed foods shows as forbidden. */
const foodsForbiddenTo = (tenantId: number, scope: Scope): PartSource => ({
  ...{ kind: 'forbiddenFoods', permission: food.permission.screen, table: 'food' },
  joined: sql`join food_permission on food_permission.item_id = food.id and food_permission.tenant_id = ${tenantId}`,
  condition: sql`not food_permission.permitted and food.tenants_shared and ${ownedBy(scope, 'food')}`,
  ...{ label: sql`food.name`, detail: sql`food.code` },
  ...{ moment: sql`null::timestamptz`, order: sql`food.label_key` },
})

const formulasWhere = (condition: RawBuilder<unknown>): PartSource => ({
  ...{ kind: 'formulas', permission: 'Formule [Write]', table: 'formula', condition },
  ...{ label: sql`formula.name`, detail: sql`formula.code`, moment: sql`formula.modification_date` },
})

const ordersWhere = (condition: RawBuilder<unknown>): PartSource => ({
  ...{ kind: 'orders', permission: 'OrderForm [Write]', table: 'order_form', condition },
  ...{ label: sql`order_form.name`, detail: sql`order_form.code`, moment: sql`order_form.creation_date` },
})

const quotesWhere = (condition: RawBuilder<unknown>): PartSource => ({
  ...{ kind: 'quotes', permission: 'OrderForm [Write]', table: 'quote', condition },
  ...{ label: sql`quote.name`, detail: sql`quote.code`, moment: sql`quote.creation_date` },
})

const peopleOf = (tenantId: number): PartSource => ({
  ...{ kind: 'people', permission: 'Business Module - Structure User [Read]', table: 'app_user' },
  condition: sql`app_user.tenant_id = ${tenantId}`,
  label: sql`trim(app_user.first_name || ' ' || app_user.last_name)`,
  ...{ detail: sql`app_user.job`, phoneNumber: sql`app_user.phone_number` },
  ...{ moment: sql`null::timestamptz`, order: sql`app_user.label_key` },
})

type PartRow = RecordPart['rows'][number]

async function loadParts(scope: Scope, role: Session['role'], sources: readonly PartSource[]): Promise<RecordPart[]> {
  const parts: RecordPart[] = []
  for (const source of sources) if (mayRead(role, [source.permission])) parts.push(await loadPart(scope, source))
  return parts
}

async function loadPart(scope: Scope, source: PartSource): Promise<RecordPart> {
  const { kind, table, joined = sql``, condition, label, detail, phoneNumber = sql`''`, moment } = source
  const idColumn = sql.ref(`${table}.id`)
  const { rows } = await sql<Omit<PartRow, 'moment'> & { moment: Date | null; total: number }>`
    select ${idColumn} as id, ${label} as label, ${detail} as detail, ${phoneNumber} as "phoneNumber", ${moment} as moment,
      count(*) over () as total
    from ${tableAsRead(scope, table)} ${joined}
    where ${condition} and not ${sql.ref(`${table}.deleted`)} and ${visibleTo(scope, table)}
    order by ${source.order ?? sql`${moment} desc`}, ${idColumn} desc limit ${maxNamedPartRows}`.execute(
    scope.transaction,
  )
  return {
    ...{ kind, count: rows[0]?.total ?? 0 },
    rows: rows.map(({ total: _, moment: at, ...row }) => ({ ...row, moment: at?.toISOString() ?? null })),
  }
}

/**
 * The advisers of a farm or a distributor that the caller sees, with a number to call: also those of the platform, whose
 * lists nobody below sees. The record names them too.
 */
export function loadExpertsPart({ database }: Pick<Services, 'database'>, organisationId: number): Promise<RecordPart> {
  return inTransaction(
    database,
    { role: 'provende_access' },
    async (transaction) => {
      const { rows } = await sql<Pick<PartRow, 'id' | 'label' | 'detail' | 'phoneNumber'> & { total: number }>`
        select person.id, trim(person.first_name || ' ' || person.last_name) as label, person.email as detail,
          person.phone_number as "phoneNumber", count(*) over () as total
        from expert_assignment join app_user person on person.id = expert_assignment.user_id
        where organisation_id = ${organisationId} and not person.deleted
          and person.role in ('ExpertDif', 'ExpertDistri', 'TC')
        order by person.label_key, person.id limit ${maxNamedPartRows}`.execute(transaction)
      return {
        ...{ kind: 'experts' as const, count: rows[0]?.total ?? 0 },
        rows: rows.map(({ total: _, ...row }) => ({ ...row, moment: null })),
      }
    },
    { readOnly: true },
  )
}
