import type { FamilyUi } from '../records/record-set.ts'

/** Breeds are listed on the screen of their species. Source of the screen names: spec 2 §2. */
export const raceScreenConfig: Pick<FamilyUi, 'words' | 'names' | 'under'> = {
  words: (words) => words.catalogue.race,
  names: { list: 'SpecieDetail', detail: 'DetailRace', duplicate: 'DuplicateRace', edit: 'EditRace' },
  under: { screen: 'SpecieDetail', param: 'specie', path: '/Admin/Species' },
}
