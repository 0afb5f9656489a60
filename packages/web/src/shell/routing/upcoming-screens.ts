import type { Permission } from '@provende/domain/access/permissions.ts'
import type { Words } from '@provende/text/translation.ts'
import type { PersonKind } from './person-kind.ts'

export type LaterTexts = keyof Words['shell']['later']

/* The one list of screens that are promised and not built: a screen leaves it the day it exists. */
export const comingLater: readonly (readonly [
  name: string,
  path: string,
  texts: LaterTexts,
  permission: Permission,
])[] = [
  ['Error', '/Error/List', 'errors', 'SK - Errors Management'],
  ['ManageMilkQuantityList', '/Farmer/MilkQuantities/List', 'milkQuantities', 'Farm [Read]'],
  ['ManageMilkAnalysisList', '/Farmer/MilkAnalyses/List', 'milkAnalyses', 'Farm [Read]'],
  ['ManageSiteHerdList', '/Farmer/Herds/List', 'herds', 'Farm [Read]'],
  ['ManageSiteObjectives', '/Farmer/Objectives/:year', 'objectives', 'Farm [Read]'],
  ['ActualityList', '/Actuality/List', 'news', 'Actuality [Write]'],
  ['OrderFormList', '/OrderForm/List', 'orderForms', 'OrderForm [Write]'],
  ['SimulationList', '/Simulation/List', 'simulation', 'PriceList [Read]'],
]

/** What is promised and not built of the first page of each kind of person. */
export const laterOnDashboard: Readonly<Record<PersonKind, readonly LaterTexts[]>> = {
  host: [],
  tc: ['farmFigures'],
  structure: ['orderFigures'],
  farm: ['milkHistory'],
}

/** What a screen that comes later will do; undefined for one that exists. */
export const laterText = (words: Words, screenName: string): string | undefined => {
  const found = comingLater.find(([name]) => name === screenName)
  return found && words.shell.later[found[2]].what
}
