import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { useField } from '../../kit/form/form-fields.ts'
import type { ReferencedFamily } from '../../records/record-set.ts'
import { useChildPickSource } from '../cascading-pick.tsx'
import { useAnalysisRecord } from '../use-record-detail.ts'

/** Model versions, as a target of references. */
export const modelVersionReferenceTarget: ReferencedFamily = { family: modelVersion, routes: routes.modelVersions }

/** The versions of one model; empty while no model is chosen. */
const useModelVersionPickSource = (modelId: number) =>
  useChildPickSource(modelVersionReferenceTarget, modelId < 1 ? null : modelId)

/** The versions of the model chosen in the surrounding form. */
export const useChosenModelVersionPickSource = () => useModelVersionPickSource(Number(useField('modelId').value ?? 0))

/** The versions of the model of the analysis chosen in the surrounding form. */
export const useAnalysisModelVersionPickSource = () =>
  useModelVersionPickSource(useAnalysisRecord(Number(useField('analysisId').value ?? 0))?.modelId ?? 0)
