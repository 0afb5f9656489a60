import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'
import { aScreen } from './testing.ts'

const words = wordsOf('fr-FR')
const list = aScreen({ name: 'SpecieList', path: '/Specie/List', title: () => 'Espèces' })
const detail = aScreen({
  name: 'SpecieDetail',
  path: '/Specie/Detail/:id',
  title: (_, { id }) => `Espèce ${id}`,
  parent: 'SpecieList',
})
const race = aScreen({
  name: 'DetailRace',
  path: '/Specie/DetailRace/:id/:specie',
  parent: 'SpecieDetail',
  parentParams: ({ specie }) => ({ id: specie ?? '' }),
  permission: 'Model [Read]',
})
const screens = [list, detail, race, aScreen({ name: 'Home', path: '/Home' })]
const everything = () => true

test('the way leads from home through every parent, each at its own address', () => {
  expect(crumbsOf(screens, race, { id: '7', specie: '3' }, words, everything)).toEqual([
    { title: 'Accueil', address: '/Home' },
    { title: 'Espèces', address: '/Specie/List' },
    { title: 'Espèce 3', address: '/Specie/Detail/3' },
  ])
})
test('a parent the person may not open is not on the way', () => {
  const closed = { ...detail, permission: 'Farm [Read]' as const }
  const way = crumbsOf([list, closed, race], race, { id: '7', specie: '3' }, words, (screen) => !screen.permission)
  expect(way.map(({ title }) => title)).toEqual(['Accueil', 'Espèces'])
})
test('a home has no way to it', () => {
  expect(crumbsOf(screens, aScreen({ name: 'Home', path: '/Home' }), {}, words, everything)).toEqual([])
})
