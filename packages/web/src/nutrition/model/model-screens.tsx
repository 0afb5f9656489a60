import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { RecordSet } from '../records/look.ts'
import { EditScreen, startOf } from '../records/record-screen.tsx'
import { useScreenParams } from '../shell/screen.ts'
import { modelVersionCalls, modelVersionFacts } from './model-facts.ts'
import { modelVersionLook } from './model-version.tsx'
import { beginning, NewRecord } from './new-record.tsx'
import { useModel } from './use-told.ts'

const versions: RecordSet = {
  family: modelVersion,
  routes: modelVersionCalls,
  ...modelVersionFacts,
  look: modelVersionLook,
}

/** A new version is shared as its model is. */
function NewModelVersion({ modelId }: { modelId: number }) {
  const model = useModel(modelId)
  const start = model && startOf(versions, null, false, modelId)
  return <NewRecord records={versions} start={start && beginning(start, { tenantsShared: model.tenantsShared })} />
}

export function ModelVersionEditScreen() {
  const { id, idmodel } = useScreenParams()
  return Number(id) < 1 ? <NewModelVersion modelId={Number(idmodel)} /> : <EditScreen records={versions} />
}
