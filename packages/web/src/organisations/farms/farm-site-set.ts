import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import type { FamilyUi } from '../../records/record-set.ts'
import { farmSiteScreenNames } from '../screen-names.ts'
import { farmSiteDisplay } from './farm-site.tsx'

/** The record set of farm sites. */
export const farmSiteFamilyUi: FamilyUi = {
  family: farmSite,
  routes: routes.farmSites,
  words: (words) => words.organisations.farmSite,
  names: farmSiteScreenNames,
  look: farmSiteDisplay,
}
