import { farmForm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../records/look.ts'
import { farmLook } from './farm.tsx'
import { farmNames } from './place-names.ts'

/** Farms as their own screens need them. */
export const farmSet: RecordSet = {
  family: farmForm,
  routes: routes.farms,
  words: (words) => words.organisations.farm,
  names: farmNames,
  look: farmLook,
}
