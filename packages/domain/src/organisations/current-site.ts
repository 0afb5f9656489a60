/** The id that means all sites of a farm. Source: spec 1 §4. */
export const allSites = -1

/**
 * The site a user works on: the chosen one if it still exists, else the first one; `allSites` for a farm without sites.
 * Source: spec 1 §4 "The current site".
 */
export const currentSite = (siteIds: readonly number[], chosen: number | null): number =>
  chosen !== null && (chosen === allSites || siteIds.includes(chosen)) ? chosen : (siteIds[0] ?? allSites)
