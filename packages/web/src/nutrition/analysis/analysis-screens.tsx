import { analysis } from '@provende/contract/nutrition/analysis.ts'
import { analysisVersion } from '@provende/contract/nutrition/analysis-version.ts'
import { recordCopy } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../kit/words.tsx'
import { RecordList } from '../../records/record-list-screen.tsx'
import { EditScreen, formStartOf, useRecord } from '../../records/record-screen.tsx'
import type { FamilyUi } from '../../records/record-set.ts'
import { useOpener } from '../../shell/lists/opener-address.ts'
import { useScreenTitle } from '../../shell/routing/current-screen.tsx'
import { parseQueryString, useScreenLinks, useScreenParams } from '../../shell/routing/screen.ts'
import { useOwnActiveAnalyses } from '../model/model-taken-check.tsx'
import { formStartWithValues, NewRecordForm, useNewVersionValues } from '../new-record.tsx'
import {
  useFoodRecord,
  useFreshAnalysisRecord,
  useFreshAnalysisVersionRecord,
  useFreshFoodRecord,
} from '../use-record-detail.ts'
import { WithRefusalToasts } from '../with-refusal-toasts.tsx'
import { analysisDisplay, NewAnalysisForm } from './analysis.tsx'
import { analysisScreenConfig, analysisVersionCalls, analysisVersionScreenConfig } from './analysis-screen-config.ts'
import { analysisVersionDisplay } from './analysis-version.tsx'

/* The screens of analyses and their versions that need other initial values than generic record screens. */

const analysisFamilyUi: FamilyUi = {
  family: analysis,
  routes: routes.analyses,
  ...analysisScreenConfig,
  look: analysisDisplay,
}
const newAnalysisFamilyUi: FamilyUi = { ...analysisFamilyUi, look: { ...analysisDisplay, Form: NewAnalysisForm } }
const analysisVersionFamilyUi: FamilyUi = {
  family: analysisVersion,
  routes: analysisVersionCalls,
  ...analysisVersionScreenConfig,
  look: analysisVersionDisplay,
  confirmsUnusual: true,
}

/** The analyses of the food in the address, with the name of the food in the title. */
export function AnalysisListScreen() {
  const foodId = Number(useScreenParams().foodid)
  const food = useFoodRecord(foodId)
  const words = useWords().nutrition
  useScreenTitle(food && words.analysesOf(food.name))
  return <RecordList records={analysisFamilyUi} parentId={foodId} />
}

/**
 * A new analysis is shared if its food is. The first one of a food has its name and code. It leads to its first version, which has
 * the values, and that back to the food whose screen was left for it.
 */
function NewAnalysis({ foodId }: { foodId: number }) {
  const food = useFreshFoodRecord(foodId)
  const others = useOwnActiveAnalyses(foodId)
  const { addressOf } = useScreenLinks()
  const opener = useOpener()
  const navigate = useNavigate()
  const values = food &&
    others && {
      tenantsShared: food.tenantsShared,
      ...(others.length === 0 && { name: food.name.slice(0, maxNameLength), code: food.code }),
    }
  const openFirstVersion = (id: number) => {
    const params = { id: 0, foodid: foodId, idanalysi: id, modelversionid: 0, ...parseQueryString(opener.query) }
    void navigate({ href: addressOf('AnalysisVersionEdit', params), replace: true })
  }
  return (
    <NewRecordForm
      records={newAnalysisFamilyUi}
      start={values && formStartWithValues(formStartOf(analysisFamilyUi, null, false, foodId), values)}
      onCreated={openFirstVersion}
    />
  )
}
const maxNameLength = 100

/** A new version starts with the values of the latest active version, and is shared if its analysis is; the first one has a name. */
function NewAnalysisVersion({ analysisId, modelVersionId }: { analysisId: number; modelVersionId: number }) {
  const parent = useFreshAnalysisRecord(analysisId)
  const active = parent?.versions.filter(({ deleted }) => !deleted) ?? []
  const latestId = Math.max(0, ...active.map(({ id }) => id))
  const latest = useFreshAnalysisVersionRecord(latestId)
  const isLoaded = parent !== undefined && (latestId === 0 || latest !== undefined)
  const versionValues = useNewVersionValues(parent)
  const values = isLoaded && {
    ...versionValues,
    modelVersionId: modelVersionId >= 1 ? modelVersionId : parent.modelVersionId,
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
  const empty = formStartOf(analysisVersionFamilyUi, null, false, analysisId)
  return (
    <NewRecordForm records={analysisVersionFamilyUi} start={values ? formStartWithValues(empty, values) : undefined} />
  )
}

export function AnalysisEditScreen() {
  const { id, foodid } = useScreenParams()
  return (
    <WithRefusalToasts records={analysisFamilyUi}>
      {Number(id) < 1 ? <NewAnalysis foodId={Number(foodid)} /> : <EditScreen records={analysisFamilyUi} />}
    </WithRefusalToasts>
  )
}

export function AnalysisVersionEditScreen() {
  const { id, idanalysi, modelversionid } = useScreenParams()
  if (Number(id) >= 1) return <EditScreen records={analysisVersionFamilyUi} />
  return <NewAnalysisVersion analysisId={Number(idanalysi)} modelVersionId={Number(modelversionid)} />
}

/** Duplicates a record. The copy is not the default unless the user makes it so. */
function DuplicateRecordScreen({ records }: { records: FamilyUi }) {
  const record = useRecord(records)
  const values = record && { ...recordCopy(records.family, record), isDefault: false }
  return <NewRecordForm records={records} start={values ? { record: null, copy: true, values } : undefined} />
}

export const AnalysisDuplicateScreen = () => (
  <WithRefusalToasts records={analysisFamilyUi}>
    <DuplicateRecordScreen records={newAnalysisFamilyUi} />
  </WithRefusalToasts>
)
export const AnalysisVersionDuplicateScreen = () => <DuplicateRecordScreen records={analysisVersionFamilyUi} />
