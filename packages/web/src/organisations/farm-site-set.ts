import { farmSite } from '@provende/contract/organisations/farm-site.ts'
import { routes } from '@provende/contract/routes.ts'
import type { RecordSet } from '../records/look.ts'
import { farmSiteLook } from './farm-site.tsx'
import { siteNames } from './place-names.ts'

/** Sites as their own screens need them. */
export const farmSiteSet: RecordSet = {
  family: farmSite,
  routes: routes.farmSites,
  words: (words) => words.organisations.farmSite,
  names: siteNames,
  look: farmSiteLook,
}
