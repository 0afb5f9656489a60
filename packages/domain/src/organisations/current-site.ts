/** Stands for all sites of a farm together. Source: spec 1 §4. */
export const allSites = -1

/**
 * The site a person works on: the one he chose while it is there, else the first of them; all sites when there are none.
 * Source: spec 1 §4 "The current site".
 */
export const currentSite = (siteIds: readonly number[], chosen: number | null): number =>
  chosen !== null && (chosen === allSites || siteIds.includes(chosen)) ? chosen : (siteIds[0] ?? allSites)
