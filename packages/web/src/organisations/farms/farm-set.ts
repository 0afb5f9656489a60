import { farmForm } from '@provende/contract/organisations/farm.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi } from '../../records/record-set.ts'
import { farmScreenNames } from '../screen-names.ts'
import { farmDisplay } from './farm.tsx'

/** The record set of farms. */
export const farmFamilyUi: FamilyUi = {
  family: farmForm,
  routes: routes.farms,
  words: (words) => words.organisations.farm,
  names: farmScreenNames,
  look: farmDisplay,
  filters: [...farmForm.filters, 'lowStock'],
}
