import type { Route } from '@provende/contract/kit/route.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useWords } from '../../kit/words.tsx'
import { rolesThatCall } from '../routing/screen-access.ts'
import { useSession } from '../session/session.tsx'

/** Whether the user may create records of a family, and change a given one. */
export function useMayWriteRecords({ routes }: { readonly routes: { readonly create?: Route } }) {
  const { context, mayCall } = useSession()
  const { roles, labelled } = useWords().shell
  const { addedBy } = useWords().records.list
  const isWritable = routes.create !== undefined
  const mayCreate = routes.create !== undefined && mayCall(routes.create.access)
  const creators = routes.create === undefined || mayCreate ? [] : rolesThatCall(routes.create.access)
  return {
    mayCreate,
    /** Who adds records where the user may not. */
    addedBy: creators.length === 0 ? undefined : labelled(addedBy, creators.map((role) => roles[role]).join(', ')),
    mayChange: (record: AnyRecord) => mayCreate && record.mayWrite,
    /** Whether a record is shared by another tenant, so read-only here. */
    isShared: (record: AnyRecord) => isWritable && record.tenantsShared && record.ownerTenantId !== context.tenantId,
  }
}
