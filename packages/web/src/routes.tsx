import { accessScreens, peopleScreens } from './access/access-screens.ts'
import { catalogueScreens } from './catalogue/screens.ts'
import { formulaScreens } from './formulation/formula-screens.ts'
import { workbenchScreens } from './formulation/workbench-screens.ts'
import { homeScreens } from './home/home-screens.ts'
import { constraintScreens } from './nutrition/constraint-screens.ts'
import { nutritionScreens } from './nutrition/screens.ts'
import { operationsScreens } from './operations/operations-screens.ts'
import { mapScreens } from './organisations/map-screens.ts'
import { organisationScreens } from './organisations/screens.ts'
import { pricingScreens } from './pricing/screens.ts'
import type { Redirection } from './shell/router.ts'
import { type ScreenRoute, saying } from './shell/screen.ts'
import { shellScreens } from './shell/shell-screens.ts'

/** Every screen there is; each area lists its own. What they say is read with the first of them that is opened. */
export const screens: readonly ScreenRoute[] = [
  ...accessScreens,
  ...saying(['people'], peopleScreens),
  ...saying(['organisations'], organisationScreens),
  ...saying(['map'], mapScreens),
  ...saying(['catalogue'], catalogueScreens),
  ...saying(['nutrition'], [...nutritionScreens, ...constraintScreens]),
  ...saying(['pricing'], pricingScreens),
  ...saying(['formulas'], formulaScreens),
  ...saying(['formulas', 'formulation', 'workbench', 'workbenchPanels'], workbenchScreens),
  ...saying(['operations'], operationsScreens),
  ...saying(['home'], homeScreens),
  ...shellScreens,
]

/** Addresses that only lead to a screen. */
export const redirections: readonly Redirection[] = [
  { path: '/', to: 'Home' },
  { path: '/Logon', to: 'Home' },
  { path: '/Tenant', to: 'Tenant' },
  { path: '/Admin/Farms', to: 'FarmList' },
  { path: '/Admin/Structures', to: 'StructureList' },
  { path: '/Shared/Users', to: 'StructureUserList' },
  { path: '/Farmer/Sites', to: 'ManageSiteList' },
]
