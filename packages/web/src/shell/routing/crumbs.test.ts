import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { aScreen } from '../testing.ts'
import { crumbsOf } from './crumbs.ts'

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
const mayOpenAll = () => true

test('leads from home through every parent, each with its own address', () => {
  expect(crumbsOf(screens, race, { id: '7', specie: '3' }, words, mayOpenAll)).toEqual([
    { title: 'Accueil', address: '/Home' },
    { title: 'Espèces', address: '/Specie/List' },
    { title: 'Espèce 3', address: '/Specie/Detail/3' },
  ])
})
test('omits a parent the user may not open', () => {
  const forbidden = { ...detail, permission: 'Farm [Read]' as const }
  const crumbs = crumbsOf(
    [list, forbidden, race],
    race,
    { id: '7', specie: '3' },
    words,
    (screen) => !screen.permission,
  )
  expect(crumbs.map(({ title }) => title)).toEqual(['Accueil', 'Espèces'])
})
test('is empty on a home screen', () => {
  expect(crumbsOf(screens, aScreen({ name: 'Home', path: '/Home' }), {}, words, mayOpenAll)).toEqual([])
})
