import type { titles as french } from '../fr/titles.ts'
import type { Translation } from '../translation.ts'
import { englishFamily } from './family-sentences.ts'

export const titles: Translation<typeof french> = {
  access: {
    structureUser: englishFamily('user', 'users'),
    managedTenant: englishFamily('tenant', 'tenants'),
    assign: { farms: 'Assign farms', distributors: 'Assign distributors' },
    terms: { title: 'Terms of use', add: 'New version', edit: 'Edit the version' },
  },
  organisations: {
    structure: englishFamily('distributor', 'distributors'),
    farm: englishFamily('farm', 'farms'),
    farmSite: {
      ...englishFamily('site', 'sites'),
      created: 'The site {name} has been created',
      edited: 'The site {name} has been edited',
    },
    attributes: { title: 'Attributes' },
    logo: { title: 'Logo' },
    tree: { title: 'Tree' },
    site: { label: 'Site', all: 'All sites' },
  },
  map: { title: 'Map' },
  catalogue: {
    packaging: englishFamily('packaging', 'packagings'),
    foodBase: englishFamily('ingredient base', 'ingredient bases'),
    foodCategory: englishFamily('ingredient category', 'ingredient categories'),
    food: englishFamily('ingredient', 'ingredients'),
    composition: { title: 'Composition' },
    attachments: { title: 'Attachments' },
    permitted: { foods: 'Allowed ingredients', nutrients: 'Allowed nutrients' },
    nutrient: englishFamily('nutrient', 'nutrients'),
    property: englishFamily('property', 'properties'),
    specie: englishFamily('species', 'species'),
    race: englishFamily('breed', 'breeds'),
    unit: englishFamily('unit', 'units'),
  },
  nutrition: {
    model: englishFamily('model', 'models'),
    modelVersion: englishFamily('model version', 'model versions'),
    analysis: englishFamily('analysis', 'analyses'),
    analysisVersion: englishFamily('analysis version', 'analysis versions'),
    ofFood: 'Analyses',
    constraintSet: englishFamily('constraint set', 'constraint sets'),
    constraintVersion: englishFamily('constraint version', 'constraint versions'),
  },
  pricing: {
    currency: englishFamily('currency', 'currencies'),
    priceList: englishFamily('price list', 'price lists'),
  },
  formulas: {
    formula: englishFamily('formula', 'formulas'),
    search: 'Formula search',
    read: 'Formula',
    detail: 'Detail of the formula',
  },
  workbench: { title: 'Formulation workbench' },
  operations: { errorInfo: { title: 'Error details' } },
  home: { title: 'Home', dashboard: 'Dashboard' },
}
