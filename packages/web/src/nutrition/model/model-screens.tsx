import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { EditScreen, formStartOf } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useScreenParams } from '../../shell/routing/screen.ts'
import { formStartWithValues, NewRecordForm, useNewVersionValues } from '../new-record.tsx'
import { useFreshModelRecord } from '../use-record-detail.ts'
import { modelVersionDisplay } from './model-version.tsx'
import { modelVersionCalls, modelVersionScreenConfig } from './model-version-config.ts'

const modelVersionFamilyUi: FamilyUi = {
  family: modelVersion,
  routes: modelVersionCalls,
  ...modelVersionScreenConfig,
  look: modelVersionDisplay,
}

function NewModelVersion({ modelId }: { modelId: number }) {
  const model = useFreshModelRecord(modelId)
  const start = model && formStartOf(modelVersionFamilyUi, null, false, modelId)
  const values = useNewVersionValues(model)
  return <NewRecordForm records={modelVersionFamilyUi} start={start && formStartWithValues(start, values)} />
}

export function ModelVersionEditScreen() {
  const { id, idmodel } = useScreenParams()
  return Number(id) < 1 ? <NewModelVersion modelId={Number(idmodel)} /> : <EditScreen records={modelVersionFamilyUi} />
}
