import { constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { formStartWithValues, NewRecordForm, useNewVersionValues } from '../new-record.tsx'
import { useFreshConstraintSetRecord } from '../use-record-detail.ts'
import { constraintVersionDisplay } from './constraint-version.tsx'
import { constraintVersionScreenConfig } from './constraint-version-screen-config.ts'

const constraintVersionFamilyUi: FamilyUi = {
  family: constraintVersionDto,
  routes: routes.constraintVersions,
  ...constraintVersionScreenConfig,
  look: constraintVersionDisplay,
}

function NewConstraintVersion({ setId }: { setId: number }) {
  const set = useFreshConstraintSetRecord(setId)
  const start = set && formStartOf(constraintVersionFamilyUi, null, false, setId)
  const values = useNewVersionValues(set)
  return <NewRecordForm records={constraintVersionFamilyUi} start={start && formStartWithValues(start, values)} />
}

export function ConstraintVersionEditScreen() {
  const { id, idconstraint } = useScreenParams()
  return Number(id) < 1 ? (
    <NewConstraintVersion setId={Number(idconstraint)} />
  ) : (
    <EditScreen records={constraintVersionFamilyUi} />
  )
}
