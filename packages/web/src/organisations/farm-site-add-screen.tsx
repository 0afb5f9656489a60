import { FormSkeleton } from '../kit/form-skeleton.tsx'
import { RecordForm, startOf } from '../records/record-screen.tsx'
import { useScreenSearch } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import { farmSiteSet } from './farm-site-set.ts'
import { useCurrentStructure } from './use-current-structure.ts'

/** A new site: of the farm one comes from, else of one's own when one belongs to a farm. */
export function FarmSiteAddScreen() {
  const { context } = useSession()
  const [search] = useScreenSearch()
  const own = useCurrentStructure()
  if (own === undefined) return <FormSkeleton />
  const ownFarm = context.tenantRoleName === 'Farm' ? own?.id : undefined
  return <RecordForm records={farmSiteSet} start={startOf(farmSiteSet, null, false, Number(search.above ?? ownFarm))} />
}
