import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formStartOf, RecordForm } from '../../records/record-screen.tsx'
import { useScreenSearch } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { useCurrentStructure } from '../structures/use-current-structure.ts'
import { farmSiteRecordSet } from './farm-site-set.ts'

/** A new site, of the farm the user comes from, or of the current farm. */
export function FarmSiteAddScreen() {
  const { context } = useSession()
  const [search] = useScreenSearch()
  const current = useCurrentStructure()
  if (current === undefined) return <FormSkeleton />
  const currentFarmId = context.tenantRoleName === 'Farm' ? current?.id : undefined
  return (
    <RecordForm
      records={farmSiteRecordSet}
      start={formStartOf(farmSiteRecordSet, null, false, Number(search.above ?? currentFarmId))}
    />
  )
}
