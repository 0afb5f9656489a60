import { modelVersion } from '@provende/contract/nutrition/model-version.ts'
import { recordRoutes } from '@provende/contract/records/record-routes.ts'
import type { FamilyUi } from '../../records/record-set.ts'

/** Versions are listed on the screen of their model. Source of the screen names: spec 2 §2. */
export const modelVersionScreenConfig: Pick<FamilyUi, 'words' | 'names' | 'under'> = {
  words: (words) => words.nutrition.modelVersion,
  names: {
    list: 'ModelDetail',
    detail: 'ModelVersionDetail',
    duplicate: 'ModelVersionDuplicate',
    edit: 'ModelVersionEdit',
  },
  under: { screen: 'ModelDetail', param: 'idmodel', path: '/Admin/Models' },
}

/** The calls of model versions for record forms: responses without the details that the server adds to the items. */
export const modelVersionCalls = recordRoutes(modelVersion)
