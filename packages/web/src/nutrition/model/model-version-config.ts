import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { recordRoutes } from '@provende/contract/records/record-routes.ts'
import type { RecordSet } from '../records/look.ts'

/** Versions of models live on the screen of their model. Source of the names: spec 2 §2. */
export const modelVersionFacts: Pick<RecordSet, 'words' | 'names' | 'under'> = {
  words: (words) => words.nutrition.modelVersion,
  names: {
    list: 'ModelDetail',
    detail: 'ModelVersionDetail',
    duplicate: 'ModelVersionDuplicate',
    edit: 'ModelVersionEdit',
  },
  under: { screen: 'ModelDetail', param: 'idmodel', path: '/Admin/Models' },
}

/** Its calls as forms use them: with what is stored of a version, without what the server tells of its items. */
export const modelVersionCalls = recordRoutes(modelVersion)
