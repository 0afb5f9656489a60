import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { RecordSet } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { NewRecordForm, startWithValues } from '../new-record.tsx'
import { useModelRecord } from '../use-record-detail.ts'
import { modelVersionDisplay } from './model-version.tsx'
import { modelVersionCalls, modelVersionScreenConfig } from './model-version-config.ts'

const modelVersionRecordSet: RecordSet = {
  family: modelVersion,
  routes: modelVersionCalls,
  ...modelVersionScreenConfig,
  look: modelVersionDisplay,
}

/** A new version is shared if its model is. */
function NewModelVersion({ modelId }: { modelId: number }) {
  const model = useModelRecord(modelId)
  const start = model && formStartOf(modelVersionRecordSet, null, false, modelId)
  return (
    <NewRecordForm
      records={modelVersionRecordSet}
      start={start && startWithValues(start, { tenantsShared: model.tenantsShared })}
    />
  )
}

export function ModelVersionEditScreen() {
  const { id, idmodel } = useScreenParams()
  return Number(id) < 1 ? <NewModelVersion modelId={Number(idmodel)} /> : <EditScreen records={modelVersionRecordSet} />
}
