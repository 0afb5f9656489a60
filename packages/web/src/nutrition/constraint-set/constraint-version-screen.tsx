import { constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { formStartWithValues, NewRecordForm } from '../new-record.tsx'
import { useConstraintSetRecord } from '../use-record-detail.ts'
import { constraintVersionDisplay } from './constraint-version.tsx'
import { constraintVersionScreenConfig } from './constraint-version-screen-config.ts'

const constraintVersionFamilyUi: FamilyUi = {
  family: constraintVersionDto,
  routes: routes.constraintVersions,
  ...constraintVersionScreenConfig,
  look: constraintVersionDisplay,
}

/** A new version is shared if its set is. */
function NewConstraintVersion({ setId }: { setId: number }) {
  const set = useConstraintSetRecord(setId)
  const start = set && formStartOf(constraintVersionFamilyUi, null, false, setId)
  return (
    <NewRecordForm
      records={constraintVersionFamilyUi}
      start={start && formStartWithValues(start, { tenantsShared: set.tenantsShared })}
    />
  )
}

export function ConstraintVersionEditScreen() {
  const { id, idconstraint } = useScreenParams()
  return Number(id) < 1 ? (
    <NewConstraintVersion setId={Number(idconstraint)} />
  ) : (
    <EditScreen records={constraintVersionFamilyUi} />
  )
}
