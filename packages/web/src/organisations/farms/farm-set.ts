import { farmForm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../../records/record-set.ts'
import { farmNames } from '../screen-names.ts'
import { farmDisplay } from './farm.tsx'

/** The record set of farms. */
export const farmSet: RecordSet = {
  family: farmForm,
  routes: routes.farms,
  words: (words) => words.organisations.farm,
  names: farmNames,
  look: farmDisplay,
}
