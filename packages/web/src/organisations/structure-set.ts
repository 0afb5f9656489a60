import { structureForm } from '@provende/contract/organisations/structure.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../records/look.ts'
import { structureNames } from './place-names.ts'
import { structureLook } from './structure.tsx'

/** Distributors as their own screens need them. */
export const structureSet: RecordSet = {
  family: structureForm,
  routes: routes.structures,
  words: (words) => words.organisations.structure,
  names: structureNames,
  look: structureLook,
}
