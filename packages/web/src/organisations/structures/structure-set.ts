import { structureForm } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi } from '../../records/record-set.ts'
import { structureScreenNames } from '../screen-names.ts'
import { structureDisplay } from './structure.tsx'

/** The record set of distributors. */
export const structureFamilyUi: FamilyUi = {
  family: structureForm,
  routes: routes.structures,
  words: (words) => words.organisations.structure,
  names: structureScreenNames,
  look: structureDisplay,
}
