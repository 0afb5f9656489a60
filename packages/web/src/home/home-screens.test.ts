import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { laterText } from '../shell/coming-later.ts'
import { menus } from '../shell/menus.ts'
import { isHome } from '../shell/person-kind.ts'

test.each(['fr-FR', 'en-US'] as const)('the tile of every screen of a menu says what it is for (%s)', (culture) => {
  const words = wordsOf(culture)
  const names = Object.values(menus)
    .flat()
    .flatMap((item) => ('entries' in item ? item.entries : [item]))
    .map(({ screen }) => screen)
  const tiles = names.filter((name) => !isHome(name) && laterText(words, name) === undefined)
  expect(tiles.length).toBeGreaterThan(10)
  expect(tiles.filter((name) => !(name in words.home.what))).toEqual([])
})
