import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { routes } from '@provende/contract/routes.ts'
import { useField } from '../kit/form-fields.ts'
import type { Referred } from '../records/look.ts'
import { useSourceUnder } from './pick-under.tsx'
import { useAnalysis } from './use-told.ts'

/** Versions of models as others refer to them. */
export const modelVersions: Referred = { family: modelVersion, routes: routes.modelVersions }

/** The versions of one model; none are offered before there is one. */
const useVersionsOf = (modelId: number) => useSourceUnder(modelVersions, modelId < 1 ? null : modelId)

/** The versions of the model that the form around names. */
export const useVersionsOfModel = () => useVersionsOf(Number(useField('modelId').value ?? 0))

/** The versions of the model of the analysis that the form around names. */
export const useVersionsOfAnalysedModel = () =>
  useVersionsOf(useAnalysis(Number(useField('analysisId').value ?? 0))?.modelId ?? 0)
