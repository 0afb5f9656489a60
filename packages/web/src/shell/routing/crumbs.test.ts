import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { testScreen } from '../testing.ts'
import { breadcrumbsOf } from './crumbs.ts'

const frenchWords = wordsOf('fr-FR')
const listScreen = testScreen({ name: 'SpecieList', path: '/Specie/List', title: () => 'Espèces' })
const detailScreen = testScreen({
  name: 'SpecieDetail',
  path: '/Specie/Detail/:id',
  title: (_, { id }) => `Espèce ${id}`,
  parent: 'SpecieList',
})
const raceScreen = testScreen({
  name: 'DetailRace',
  path: '/Specie/DetailRace/:id/:specie',
  parent: 'SpecieDetail',
  parentParams: ({ specie }) => ({ id: specie ?? '' }),
  permission: 'Model [Read]',
})
const screens = [listScreen, detailScreen, raceScreen, testScreen({ name: 'Home', path: '/Home' })]
const mayOpenAll = () => true

test('leads from home through every parent, each with its own address', () => {
  expect(breadcrumbsOf(screens, raceScreen, { id: '7', specie: '3' }, frenchWords, mayOpenAll)).toEqual([
    { title: 'Accueil', address: '/Home' },
    { title: 'Espèces', address: '/Specie/List' },
    { title: 'Espèce 3', address: '/Specie/Detail/3' },
  ])
})
test('omits a parent the user may not open', () => {
  const forbidden = { ...detailScreen, permission: 'Farm [Read]' as const }
  const crumbs = breadcrumbsOf(
    [listScreen, forbidden, raceScreen],
    raceScreen,
    { id: '7', specie: '3' },
    frenchWords,
    (screen) => !screen.permission,
  )
  expect(crumbs.map(({ title }) => title)).toEqual(['Accueil', 'Espèces'])
})
test('is empty on a home screen', () => {
  expect(breadcrumbsOf(screens, testScreen({ name: 'Home', path: '/Home' }), {}, frenchWords, mayOpenAll)).toEqual([])
})
