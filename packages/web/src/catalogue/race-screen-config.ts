import type { RecordSet } from '../records/look.ts'

/** Races live on the screen of their species. Source of the names: spec 2 §2. */
export const raceFacts: Pick<RecordSet, 'words' | 'names' | 'under'> = {
  words: (words) => words.catalogue.race,
  names: { list: 'SpecieDetail', detail: 'DetailRace', duplicate: 'DuplicateRace', edit: 'EditRace' },
  under: { screen: 'SpecieDetail', param: 'specie', path: '/Admin/Species' },
}
