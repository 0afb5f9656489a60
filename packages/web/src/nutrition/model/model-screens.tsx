import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { formStartWithValues, NewRecordForm } from '../new-record.tsx'
import { useModelRecord } from '../use-record-detail.ts'
import { modelVersionDisplay } from './model-version.tsx'
import { modelVersionCalls, modelVersionScreenConfig } from './model-version-config.ts'

const modelVersionFamilyUi: FamilyUi = {
  family: modelVersion,
  routes: modelVersionCalls,
  ...modelVersionScreenConfig,
  look: modelVersionDisplay,
}

/** A new version is shared if its model is. */
function NewModelVersion({ modelId }: { modelId: number }) {
  const model = useModelRecord(modelId)
  const start = model && formStartOf(modelVersionFamilyUi, null, false, modelId)
  return (
    <NewRecordForm
      records={modelVersionFamilyUi}
      start={start && formStartWithValues(start, { tenantsShared: model.tenantsShared })}
    />
  )
}

export function ModelVersionEditScreen() {
  const { id, idmodel } = useScreenParams()
  return Number(id) < 1 ? <NewModelVersion modelId={Number(idmodel)} /> : <EditScreen records={modelVersionFamilyUi} />
}
