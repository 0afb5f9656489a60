import type { FamilyUi } from '../../records/record-set.ts'

/** Versions are listed on the screen of their set. Source of the parameter: spec 2 §2. */
export const constraintVersionScreenConfig: Pick<FamilyUi, 'words' | 'names' | 'under'> = {
  words: (words) => words.nutrition.constraintVersion,
  names: {
    list: 'ConstraintDetail',
    detail: 'ConstraintVersionDetail',
    duplicate: 'ConstraintVersionDuplicate',
    edit: 'ConstraintVersionEdit',
  },
  under: { screen: 'ConstraintDetail', param: 'idconstraint', path: '/Admin/Constraints' },
}
