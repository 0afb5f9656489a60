import type { Words } from '../translation.ts'

export const home: Words['home'] = {
  title: 'Home',
  dashboard: 'Dashboard',
  greeting: (firstName) => `Hello ${firstName}`,
  belongsTo: (role, tenant) => `${role}, ${tenant}`,
  open: 'Your screens',
  nothingYet: 'The screens of your role are being built. Here is what is coming.',
  later: 'Coming later',
  statistics: {
    host: 'The statistics of the platform will stand here.',
    tc: 'The map and the figures of your farms will stand here.',
    structure: 'The orders of the last twelve months and the indicators will stand here.',
    farm: 'The history of fat, protein, incidence and production will stand here.',
  },
  what: {
    StructureList: 'The distributors, their attributes and what they are allowed.',
    FarmList: 'The farms, their distributor and their sites.',
    ManageSiteList: 'The sites of the farm and what they produce.',
    FoodList: 'The raw materials and additives, with their properties.',
    FoodBaseList: 'The common names under which ingredients are kept.',
    FoodCategoryList: 'The tree of ingredient categories.',
    NutrientList: 'The nutrients, their units and their equations.',
    SpecieList: 'The species and their breeds.',
    PackagingList: 'The packagings and their discount.',
    UnitList: 'The units of nutrients and prices.',
    CurrencyList: 'The currencies of price lists.',
  },
}
