import type { TenantNode } from '@provende/domain/access/is-visible.ts'
import type { TenantRole } from '@provende/domain/access/roles.ts'
import type { Person, World } from '../conformance/support.ts'
import type { FamilyGroup } from '../conformance/support-families.ts'

/* What a population consists of. */

export type PopulationTenant = TenantNode & {
  readonly role: TenantRole
  readonly mark: string
  /** The organisation that owns the tenant; null for the platform. */
  readonly organisationId: number | null
  readonly isOpened: boolean
  /** Neither this tenant nor one above it is deactivated. */
  readonly isActive: boolean
}
export type PopulationPerson = Person & { readonly mark: string; readonly name: string; readonly isActive: boolean }
export type TenantRecord = {
  readonly group: FamilyGroup | 'formulas' | 'orders' | 'quotes' | 'webhooks'
  readonly id: number
  readonly mark: string
  readonly ownerTenantId: number
  readonly tenantsShared: boolean
  /** The tenants for which the record was switched off. */
  readonly switchedOffFor: readonly number[]
  /** A formula that is neither locked nor shown: people of farms do not see it. */
  readonly isDraft?: boolean
}
export type Population = {
  readonly world: World
  readonly tenants: readonly PopulationTenant[]
  readonly people: readonly PopulationPerson[]
  readonly records: readonly TenantRecord[]
  /** What formulas show of other records. */
  readonly disclosures: readonly FormulaDisclosure[]
  /** The organisations assigned to each person. */
  readonly assignedOrganisations: ReadonlyMap<number, readonly number[]>
}

/** Text that every reader of a formula may see, also names of records he cannot see; farmers see no price lists. */
export type FormulaDisclosure = Pick<TenantRecord, 'ownerTenantId' | 'tenantsShared' | 'switchedOffFor'> & {
  readonly text: string
  readonly hiddenFromFarmers: string
}
