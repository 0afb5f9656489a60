import type { ScreenNames } from '../records/record-set.ts'

/* The screen names of farm data. Source: spec 1 §2. */

const namesOf = (noun: string): ScreenNames => ({
  list: `Manage${noun}List`,
  add: `Manage${noun}Add`,
  detail: `Manage${noun}Details`,
  edit: `Manage${noun}Edit`,
})

export const milkQuantityScreenNames = namesOf('MilkQuantity')
export const milkAnalysisScreenNames = namesOf('MilkAnalysis')
export const siteHerdScreenNames = namesOf('SiteHerd')
export const milkPriceScreenNames = namesOf('MilkPrice')
export const siteMonthScreenName = 'ManageSiteMonth'
export const objectivesScreenName = 'ManageSiteObjectives'
