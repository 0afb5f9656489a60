import type { Family } from '@provende/contract/records/family.ts'
import type { Permission } from '@provende/domain/access/permissions.ts'
import { SwitchField } from '../../kit/form/fields.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { useSession } from '../session/session.tsx'

/* Whether a record is shared with the organisations below: what a new one starts with, and what is shared with it. */

/** The screens of what formulas are made of, and of the platform's rules. */
const screensOfShared: ReadonlySet<Permission> = new Set<Permission>([
  ...(['Food [Read]', 'Nutrient [Read]', 'Model [Read]', 'PriceList [Read]'] as const),
  'SK - Tenants Management',
])
const tenantsThatShare: ReadonlySet<string> = new Set(['HostTenant', 'MasterTenant', 'ClientTenant'])

/**
 * Whether a new record is proposed as shared: the formulas of distributors and farms are made of what their manufacturer shares,
 * and nothing would say there why it is missing.
 */
export function useSharedAtFirst({ permission }: Family): boolean {
  const { tenantRoleName } = useSession().context
  return screensOfShared.has(permission.screen) && tenantsThatShare.has(tenantRoleName)
}

/** The switch; turned on for a record that was not shared, it says what is shared with it (migration 0092). */
export function SharedField({ family, wasShared }: { family: Family; wasShared: boolean | undefined }) {
  const { sharedWithIt } = useWords().records
  const isSharedNow = useField('tenantsShared').value === true && wasShared === false
  return <SwitchField name="tenantsShared" hint={isSharedNow ? sharedWithIt[family.name] : undefined} />
}
