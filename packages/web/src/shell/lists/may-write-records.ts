import type { Route } from '@provende/contract/kit/route.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { useSession } from '../session/session.tsx'

/** Whether the user may create records of a family, and change a given one. */
export function useMayWriteRecords({ routes }: { readonly routes: { readonly create?: Route } }) {
  const { context, mayCall } = useSession()
  const isWritable = routes.create !== undefined
  const mayCreate = routes.create !== undefined && mayCall(routes.create.access)
  return {
    mayCreate,
    mayChange: (record: AnyRecord) => mayCreate && record.mayWrite,
    /** Whether a record is shared by another tenant, so read-only here. */
    isShared: (record: AnyRecord) => isWritable && record.tenantsShared && record.ownerTenantId !== context.tenantId,
  }
}
