import { expect, test } from 'vitest'
import { allSites, currentSite } from './current-site.ts'

test.each([
  ['the first one without a choice', [7, 9], null, 7],
  ['the chosen one', [7, 9], 9, 9],
  ['all of them when chosen', [7, 9], allSites, allSites],
  ['the first one when the chosen one no longer exists', [7, 9], 8, 7],
  ['all of them for a farm without sites', [], 8, allSites],
])('the current site is %s', (_, ids, chosen, site) => expect(currentSite(ids, chosen)).toBe(site))
