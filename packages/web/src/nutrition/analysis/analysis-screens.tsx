import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { copyOf } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { useWords } from '../kit/words.tsx'
import type { RecordSet } from '../records/look.ts'
import { RecordList } from '../records/record-list-screen.tsx'
import { EditScreen, startOf, useRecord } from '../records/record-screen.tsx'
import { useScreenTitle } from '../shell/current-screen.tsx'
import { useScreenParams } from '../shell/screen.ts'
import { analysisLook, NewAnalysisForm } from './analysis.tsx'
import { analysisFacts, analysisVersionCalls, analysisVersionFacts } from './analysis-facts.ts'
import { analysisVersionLook } from './analysis-version.tsx'
import { beginning, NewRecord } from './new-record.tsx'
import { SayingRefusals } from './saying-refusals.tsx'
import { useAnalysis, useAnalysisVersion, useFood } from './use-told.ts'

/* The screens of analyses and their versions that begin otherwise than those of any family. */

const analyses: RecordSet = { family: analysis, routes: routes.analyses, ...analysisFacts, look: analysisLook }
const newAnalyses: RecordSet = { ...analyses, look: { ...analysisLook, Form: NewAnalysisForm } }
const versions: RecordSet = {
  family: analysisVersion,
  routes: analysisVersionCalls,
  ...analysisVersionFacts,
  look: analysisVersionLook,
}

/** The analyses of the food the address names, under its name. */
export function AnalysisListScreen() {
  const foodId = Number(useScreenParams().foodid)
  const food = useFood(foodId)
  const words = useWords().nutrition
  useScreenTitle(food && words.analysesOf(food.name))
  return <RecordList records={analyses} parentId={foodId} />
}

/** A new analysis is shared as its food is. */
function NewAnalysis({ foodId }: { foodId: number }) {
  const food = useFood(foodId)
  const start = food && startOf(analyses, null, false, foodId)
  return <NewRecord records={newAnalyses} start={start && beginning(start, { tenantsShared: food.tenantsShared })} />
}

/** A new version begins with the values of the latest one, and is shared as its analysis is. */
function NewAnalysisVersion({ analysisId, modelVersionId }: { analysisId: number; modelVersionId: number }) {
  const above = useAnalysis(analysisId)
  const active = above?.versions.filter(({ deleted }) => !deleted) ?? []
  const latestId = Math.max(0, ...active.map(({ id }) => id))
  const latest = useAnalysisVersion(latestId)
  const isRead = above !== undefined && (latestId === 0 || latest !== undefined)
  const start = isRead && {
    tenantsShared: above.tenantsShared,
    modelVersionId: modelVersionId >= 1 ? modelVersionId : above.modelVersionId,
    dryMatterPercent: latest?.dryMatterPercent ?? null,
    items: (latest?.items ?? [])
      .filter(({ isDerived }) => !isDerived)
      .map(({ itemId, valueDryMatter, valueAsFed, isTypedAsFed }) => ({
        itemId,
        valueDryMatter,
        valueAsFed,
        isTypedAsFed,
      })),
  }
  const empty = startOf(versions, null, false, analysisId)
  return <NewRecord records={versions} start={start ? beginning(empty, start) : undefined} />
}

export function AnalysisEditScreen() {
  const { id, foodid } = useScreenParams()
  return (
    <SayingRefusals records={analyses}>
      {Number(id) < 1 ? <NewAnalysis foodId={Number(foodid)} /> : <EditScreen records={analyses} />}
    </SayingRefusals>
  )
}

export function AnalysisVersionEditScreen() {
  const { id, idanalysi, modelversionid } = useScreenParams()
  if (Number(id) >= 1) return <EditScreen records={versions} />
  return <NewAnalysisVersion analysisId={Number(idanalysi)} modelVersionId={Number(modelversionid)} />
}

/** A copy is not the default one unless the person says so. */
function Copy({ records }: { records: RecordSet }) {
  const record = useRecord(records)
  const values = record && { ...copyOf(records.family, record), isDefault: false }
  return <NewRecord records={records} start={values ? { record: null, copy: true, values } : undefined} />
}

export const AnalysisDuplicateScreen = () => (
  <SayingRefusals records={analyses}>
    <Copy records={newAnalyses} />
  </SayingRefusals>
)
export const AnalysisVersionDuplicateScreen = () => <Copy records={versions} />
