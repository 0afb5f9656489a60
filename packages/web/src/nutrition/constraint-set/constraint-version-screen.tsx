import { toldConstraintVersion } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../records/look.ts'
import { EditScreen, startOf } from '../records/record-screen.tsx'
import { useScreenParams } from '../shell/screen.ts'
import { constraintVersionLook } from './constraint-version.tsx'
import { constraintVersionFacts } from './constraint-version-facts.ts'
import { beginning, NewRecord } from './new-record.tsx'
import { useConstraintSet } from './use-told.ts'

const versions: RecordSet = {
  family: toldConstraintVersion,
  routes: routes.constraintVersions,
  ...constraintVersionFacts,
  look: constraintVersionLook,
}

/** A new version is shared as its set is. */
function NewConstraintVersion({ setId }: { setId: number }) {
  const set = useConstraintSet(setId)
  const start = set && startOf(versions, null, false, setId)
  return <NewRecord records={versions} start={start && beginning(start, { tenantsShared: set.tenantsShared })} />
}

export function ConstraintVersionEditScreen() {
  const { id, idconstraint } = useScreenParams()
  return Number(id) < 1 ? <NewConstraintVersion setId={Number(idconstraint)} /> : <EditScreen records={versions} />
}
