import type { FamilyUi } from '../../records/record-set.ts'

/** Rations are listed under their farm. */
export const rationScreenConfig: Pick<FamilyUi, 'words' | 'names' | 'under'> = {
  words: (words) => words.nutrition.ration,
  names: { list: 'RationList', detail: 'RationDetail', edit: 'RationEdit' },
  under: { screen: 'RationList', param: 'farm', path: '/Admin/Rations' },
}
