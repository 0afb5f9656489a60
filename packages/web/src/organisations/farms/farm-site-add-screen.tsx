import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formStartOf, RecordForm } from '../../records/record-screen.tsx'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useSession } from '../../shell/session/session.tsx'
import { useCurrentOrganisation } from '../structures/use-current-structure.ts'
import { farmSiteFamilyUi } from './farm-site-set.ts'

/** A new site, of the farm the user comes from, or of the current farm. */
export function FarmSiteAddScreen() {
  const { context } = useSession()
  const [search] = useScreenQueryParams()
  const current = useCurrentOrganisation()
  if (current === undefined) return <FormSkeleton />
  const currentFarmId = context.tenantRoleName === 'Farm' ? current?.id : undefined
  return (
    <RecordForm
      records={farmSiteFamilyUi}
      start={formStartOf(farmSiteFamilyUi, null, false, Number(search.above ?? currentFarmId))}
    />
  )
}
