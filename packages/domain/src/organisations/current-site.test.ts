import { expect, test } from 'vitest'
import { allSites, currentSite } from './current-site.ts'

test.each([
  ['the first one, before anything is chosen', [7, 9], null, 7],
  ['the chosen one', [7, 9], 9, 9],
  ['all of them, chosen', [7, 9], allSites, allSites],
  ['the first one again, when the chosen one is gone', [7, 9], 8, 7],
  ['all of them, where there are none', [], 8, allSites],
])('the current site is %s', (_, ids, chosen, site) => expect(currentSite(ids, chosen)).toBe(site))
