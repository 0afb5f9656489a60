import { countedFamilies } from '@provende/contract/home/stats.ts'
import { expect, test } from 'vitest'
import { menus } from '../shell/frame/menus.ts'
import { countedFamilyByScreen } from './counted-screens.ts'
import { homeScreens } from './home-screens.ts'

const menuScreens = [
  ...new Set(
    Object.values(menus)
      .flat()
      .flatMap((item) => ('screen' in item ? [item.screen] : item.entries.map(({ screen }) => screen))),
  ),
]

test('the tile of every list has its number', () => {
  const uncounted = menuScreens.filter(
    (screen) => !(screen in countedFamilyByScreen) && !homeScreens.some(({ name }) => name === screen),
  )
  // No lists: a map, a search, one month, one year. The errors are a figure above the tiles.
  expect(uncounted.toSorted()).toEqual([
    ...['Error', 'FormuleSearch', 'GMapMarker', 'ManageSiteMonth', 'ManageSiteObjectives'],
  ])
})

test('every family that is counted has a tile, but breeds: only the first steps count them', () => {
  const shown = new Set(menuScreens.map((screen) => countedFamilyByScreen[screen]))
  expect(countedFamilies.filter((family) => !shown.has(family))).toEqual(['race'])
})
