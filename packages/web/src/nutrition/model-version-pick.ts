import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import type { AnyRecord } from '@provende/contract/records/family.ts'
import { routes } from '@provende/contract/routes.ts'
import type { PickSource } from '../kit/fields-pick.tsx'
import { useField } from '../kit/form-fields.ts'
import type { Referred } from '../records/look.ts'
import { referring } from '../records/referred.ts'
import { readPage } from '../records/use-record-list.ts'
import { useCall } from '../shell/client.ts'
import { useAnalysis } from './use-told.ts'

/** Versions of models as others refer to them. */
export const modelVersions: Referred = { family: modelVersion, routes: routes.modelVersions }
const useVersions = referring(modelVersions)

/** The versions of one model; none are offered before there is one. */
function useVersionsOf(modelId: number): PickSource<AnyRecord> {
  const call = useCall()
  const source = useVersions()
  return {
    ...source,
    key: `${source.key} of ${modelId}`,
    find: (search, most, signal) => {
      if (modelId < 1) return Promise.resolve({ rows: [], count: 0 })
      const query = { modelId, getInactive: false, nbPerPage: most, ...(search === '' ? {} : { search }) }
      return readPage(call, routes.modelVersions, query, signal)
    },
  }
}

/** The versions of the model that the form around names. */
export const useVersionsOfModel = () => useVersionsOf(Number(useField('modelId').value ?? 0))

/** The versions of the model of the analysis that the form around names. */
export const useVersionsOfAnalysedModel = () =>
  useVersionsOf(useAnalysis(Number(useField('analysisId').value ?? 0))?.modelId ?? 0)
