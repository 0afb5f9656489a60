import { constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { RecordSet } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { NewRecord, withValues } from '../new-record.tsx'
import { useConstraintSet } from '../use-record-detail.ts'
import { constraintVersionDisplay } from './constraint-version.tsx'
import { constraintVersionScreenConfig } from './constraint-version-screen-config.ts'

const versions: RecordSet = {
  family: constraintVersionDto,
  routes: routes.constraintVersions,
  ...constraintVersionScreenConfig,
  look: constraintVersionDisplay,
}

/** A new version is shared if its set is. */
function NewConstraintVersion({ setId }: { setId: number }) {
  const set = useConstraintSet(setId)
  const start = set && formStartOf(versions, null, false, setId)
  return <NewRecord records={versions} start={start && withValues(start, { tenantsShared: set.tenantsShared })} />
}

export function ConstraintVersionEditScreen() {
  const { id, idconstraint } = useScreenParams()
  return Number(id) < 1 ? <NewConstraintVersion setId={Number(idconstraint)} /> : <EditScreen records={versions} />
}
