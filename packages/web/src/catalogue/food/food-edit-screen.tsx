import { EditScreen } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useSession } from '../../shell/session/session.tsx'

const sharedAtFirst = { tenantsShared: true }

/**
 * The form of a food. A new one of a manufacturer is proposed as shared: its distributors' formulas may use no other, and
 * nothing would say why it cannot be added there. A new analysis of it is shared as the food is.
 */
export function FoodEditScreen({ records }: { records: FamilyUi }) {
  const { tenantRoleName } = useSession().context
  const isManufacturer = tenantRoleName === 'MasterTenant' || tenantRoleName === 'ClientTenant'
  return <EditScreen records={records} newValues={isManufacturer ? sharedAtFirst : undefined} />
}
