import type { LabelOperatorOfOrder, OrderParty } from '@provende/domain/ordering/order-content.ts'
import { sql } from 'kysely'
import type { Scope } from '../../records/scope.ts'
import { visibleTo } from '../../records/visible-to.ts'

/* The parties of an order as they are today: they are frozen with it. */

type PartyRow = OrderParty & { readonly role: 'manufacturer' | 'distributor' }

const partyColumns = sql`name, code, street, zip_code as "zipCode", city, country, phone_number as "phoneNumber",
  contact_email as "contactEmail"`

/**
 * The distributor of an order, its manufacturer unless that is the distributor itself or has no record, and its farm. Null for
 * a distributor that the scope may not order from.
 */
export async function loadParties(
  scope: Scope,
  { structureId, farmId }: { readonly structureId: number; readonly farmId: number | null },
) {
  const { rows } = await sql<PartyRow>`
    select role, ${partyColumns}, vat_number as "vatNumber", quote_text as "quoteText",
      legal_form as "legalForm", capital, siren, approval_number as "approvalNumber"
    from order_parties(${structureId})`.execute(scope.transaction)
  const partyOf = (role: PartyRow['role']): OrderParty | null => {
    const row = rows.find((party) => party.role === role)
    if (row === undefined) return null
    const { role: _, ...party } = row
    return party
  }
  const distributor = partyOf('distributor')
  if (distributor === null) return null
  const farm = farmId === null ? null : await loadFarm(scope, farmId)
  return { manufacturer: partyOf('manufacturer'), distributor, farm }
}

/** Who answers for the label of an order today; null where the scope may not order from its distributor. */
export async function loadLabelOperator(scope: Scope, structureId: number): Promise<LabelOperatorOfOrder | null> {
  const { rows } = await sql<LabelOperatorOfOrder>`
    select id, name, street, zip_code as "zipCode", city, approval_number as "approvalNumber"
    from order_parties(${structureId}) order by role = 'manufacturer' desc limit 1`.execute(scope.transaction)
  return rows[0] ?? null
}

async function loadFarm(scope: Scope, farmId: number): Promise<OrderParty | null> {
  const { rows } = await sql<OrderParty>`
    select ${partyColumns}, '' as "vatNumber", '' as "quoteText" from farm
    where id = ${farmId} and ${visibleTo(scope, 'farm')}`.execute(scope.transaction)
  return rows[0] ?? null
}
