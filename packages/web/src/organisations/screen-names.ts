import type { ScreenNames } from '../records/record-set.ts'

/* The screen names of distributors, farms and sites, which cannot be duplicated. Source: spec 1 §2. */

export const structureScreenNames: ScreenNames = {
  list: 'StructureList',
  add: 'StructureAdd',
  detail: 'StructureDetails',
  edit: 'StructureEdit',
}
export const farmScreenNames: ScreenNames = {
  list: 'FarmList',
  add: 'FarmAdd',
  detail: 'FarmDetails',
  edit: 'FarmEdit',
}
export const farmSiteScreenNames: ScreenNames = {
  list: 'ManageSiteList',
  above: farmScreenNames.detail,
  add: 'ManageSiteAdd',
  detail: 'ManageSiteDetails',
  edit: 'ManageSiteEdit',
}
