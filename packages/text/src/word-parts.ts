import type { Culture } from './culture.ts'

/*
 * The texts of each language in the parts a browser loads: `first` at the start, with the texts any screen may need,
 * then an area's texts when its first screen is opened. The server loads all at once (words.ts).
 */

const frenchPartLoaders = {
  first: async () => (await import('./fr/first.ts')).startupWords,
  people: () => import('./fr/people.ts'),
  organisations: () => import('./fr/organisations.ts'),
  farmData: () => import('./fr/farm-data.ts'),
  questionnaires: () => import('./fr/questionnaires.ts'),
  map: () => import('./fr/map.ts'),
  catalogue: () => import('./fr/catalogue.ts'),
  nutrition: () => import('./fr/nutrition.ts'),
  pricing: () => import('./fr/pricing.ts'),
  simulation: () => import('./fr/simulation.ts'),
  formulas: () => import('./fr/formulation/formulas.ts'),
  formulation: () => import('./fr/formulation/formulation.ts'),
  workbench: () => import('./fr/formulation/workbench.ts'),
  workbenchPanels: () => import('./fr/formulation/workbench-panels.ts'),
  ordering: () => import('./fr/ordering.ts'),
  labels: () => import('./fr/formulation/labels.ts'),
  operations: () => import('./fr/operations.ts'),
  home: () => import('./fr/home.ts'),
  lists: () => import('./fr/lists.ts'),
}
export type DictionaryPart = keyof typeof frenchPartLoaders
type DictionaryPartLoaders = { readonly [P in DictionaryPart]: () => Promise<object> }

const englishPartLoaders: DictionaryPartLoaders = {
  first: async () => (await import('./en/first.ts')).startupWords,
  people: () => import('./en/people.ts'),
  organisations: () => import('./en/organisations.ts'),
  farmData: () => import('./en/farm-data.ts'),
  questionnaires: () => import('./en/questionnaires.ts'),
  map: () => import('./en/map.ts'),
  catalogue: () => import('./en/catalogue.ts'),
  nutrition: () => import('./en/nutrition.ts'),
  pricing: () => import('./en/pricing.ts'),
  simulation: () => import('./en/simulation.ts'),
  formulas: () => import('./en/formulation/formulas.ts'),
  formulation: () => import('./en/formulation/formulation.ts'),
  workbench: () => import('./en/formulation/workbench.ts'),
  workbenchPanels: () => import('./en/formulation/workbench-panels.ts'),
  ordering: () => import('./en/ordering.ts'),
  labels: () => import('./en/formulation/labels.ts'),
  operations: () => import('./en/operations.ts'),
  home: () => import('./en/home.ts'),
  lists: () => import('./en/lists.ts'),
}

const partLoadersByCulture: { readonly [C in Culture]: DictionaryPartLoaders } = {
  'fr-FR': frenchPartLoaders,
  'en-US': englishPartLoaders,
}

/** Loads one part of the texts of a language, with the structure of the whole dictionary. */
export const loadDictionaryPart = (culture: Culture, part: DictionaryPart): Promise<object> =>
  partLoadersByCulture[culture][part]()
