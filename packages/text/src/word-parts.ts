import type { Culture } from './culture.ts'

/*
 * The words of each language in the parts a browser reads them in: first what any screen may say, then those of an area
 * with the first of its screens that is opened. The server has them all at once (words.ts).
 */

const french = {
  first: async () => (await import('./fr/first.ts')).first,
  people: () => import('./fr/people.ts'),
  organisations: () => import('./fr/organisations.ts'),
  map: () => import('./fr/map.ts'),
  catalogue: () => import('./fr/catalogue.ts'),
  nutrition: () => import('./fr/nutrition.ts'),
  pricing: () => import('./fr/pricing.ts'),
  formulas: () => import('./fr/formulas.ts'),
  formulation: () => import('./fr/formulation.ts'),
  workbench: () => import('./fr/workbench.ts'),
  operations: () => import('./fr/operations.ts'),
  home: () => import('./fr/home.ts'),
}
export type WordPart = keyof typeof french
type Parts = { readonly [P in WordPart]: () => Promise<object> }

const english: Parts = {
  first: async () => (await import('./en/first.ts')).first,
  people: () => import('./en/people.ts'),
  organisations: () => import('./en/organisations.ts'),
  map: () => import('./en/map.ts'),
  catalogue: () => import('./en/catalogue.ts'),
  nutrition: () => import('./en/nutrition.ts'),
  pricing: () => import('./en/pricing.ts'),
  formulas: () => import('./en/formulas.ts'),
  formulation: () => import('./en/formulation.ts'),
  workbench: () => import('./en/workbench.ts'),
  operations: () => import('./en/operations.ts'),
  home: () => import('./en/home.ts'),
}

const parts: { readonly [C in Culture]: Parts } = { 'fr-FR': french, 'en-US': english }

/** One part of the words of a language, shaped like the whole. */
export const readPart = (culture: Culture, part: WordPart): Promise<object> => parts[culture][part]()
