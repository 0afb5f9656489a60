import { accessScreens, peopleScreens } from './access/access-screens.ts'
import { catalogueScreens } from './catalogue/screens.ts'
import { farmDataScreens } from './farm-data/screens.ts'
import { formulaScreens } from './formulation/formula-screens.ts'
import { labelRuleScreens } from './formulation/label/label-rule-screens.ts'
import { workbenchScreens } from './formulation/workbench-screens.ts'
import { homeScreens } from './home/home-screens.ts'
import { constraintScreens } from './nutrition/constraint-set/constraint-screens.ts'
import { nutritionScreens } from './nutrition/screens.ts'
import { operationsScreens } from './operations/operations-screens.ts'
import { orderScreens, quoteScreens, tonnageObjectiveScreens, webhookScreens } from './ordering/order-screens.ts'
import { mapScreens } from './organisations/map/map-screens.ts'
import { organisationScreens } from './organisations/screens.ts'
import { pricingScreens } from './pricing/screens.ts'
import { questionnaireScreens } from './questionnaires/screens.ts'
import { type ScreenRoute, withDictionaryParts } from './shell/routing/screen.ts'
import type { Redirection } from './shell/routing/screen-list.ts'
import { shellScreens } from './shell/routing/shell-screens.ts'
import { simulationScreens } from './simulation/simulation-screens.ts'

/** Every screen; each area lists its own. The words of an area are loaded with its first opened screen. */
export const screens: readonly ScreenRoute[] = [
  ...accessScreens,
  ...withDictionaryParts(['people'], peopleScreens),
  ...withDictionaryParts(['organisations'], organisationScreens),
  ...withDictionaryParts(['farmData'], farmDataScreens),
  ...withDictionaryParts(['questionnaires', 'farmData'], questionnaireScreens),
  ...withDictionaryParts(['map'], mapScreens),
  ...withDictionaryParts(['catalogue'], catalogueScreens),
  ...withDictionaryParts(['nutrition'], [...nutritionScreens, ...constraintScreens]),
  ...withDictionaryParts(['pricing'], pricingScreens),
  ...withDictionaryParts(['formulas', 'formulation'], formulaScreens),
  ...withDictionaryParts(['formulas', 'formulation', 'workbench', 'workbenchPanels', 'labels'], workbenchScreens),
  ...withDictionaryParts(['ordering', 'formulas', 'labels'], orderScreens),
  ...withDictionaryParts(['ordering', 'formulas'], quoteScreens),
  ...withDictionaryParts(['ordering'], [...webhookScreens, ...tonnageObjectiveScreens]),
  ...withDictionaryParts(['simulation', 'pricing', 'formulas'], simulationScreens),
  ...withDictionaryParts(['labels', 'catalogue'], labelRuleScreens),
  ...withDictionaryParts(['operations'], operationsScreens),
  ...withDictionaryParts(['home'], homeScreens),
  ...shellScreens,
]

/** Addresses that only redirect to a screen. */
export const redirections: readonly Redirection[] = [
  { path: '/', to: 'Home' },
  { path: '/Logon', to: 'Home' },
  { path: '/Tenant', to: 'Tenant' },
  { path: '/Admin/Farms', to: 'FarmList' },
  { path: '/Admin/Structures', to: 'StructureList' },
  { path: '/Shared/Users', to: 'StructureUserList' },
  { path: '/Farmer/Sites', to: 'ManageSiteList' },
]
