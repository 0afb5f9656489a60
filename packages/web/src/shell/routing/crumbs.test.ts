import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { testScreen } from '../testing.ts'
import { breadcrumbsOf } from './crumbs.ts'

const words = wordsOf('fr-FR')
const list = testScreen({ name: 'SpecieList', path: '/Specie/List', title: () => 'Espèces' })
const detail = testScreen({
  name: 'SpecieDetail',
  path: '/Specie/Detail/:id',
  title: (_, { id }) => `Espèce ${id}`,
  parent: 'SpecieList',
})
const race = testScreen({
  name: 'DetailRace',
  path: '/Specie/DetailRace/:id/:specie',
  parent: 'SpecieDetail',
  parentParams: ({ specie }) => ({ id: specie ?? '' }),
  permission: 'Model [Read]',
})
const screens = [list, detail, race, testScreen({ name: 'Home', path: '/Home' })]
const mayOpenAll = () => true

test('leads from home through every parent, each with its own address', () => {
  expect(breadcrumbsOf(screens, race, { id: '7', specie: '3' }, words, mayOpenAll)).toEqual([
    { title: 'Accueil', address: '/Home' },
    { title: 'Espèces', address: '/Specie/List' },
    { title: 'Espèce 3', address: '/Specie/Detail/3' },
  ])
})
test('omits a parent the user may not open', () => {
  const forbidden = { ...detail, permission: 'Farm [Read]' as const }
  const crumbs = breadcrumbsOf(
    [list, forbidden, race],
    race,
    { id: '7', specie: '3' },
    words,
    (screen) => !screen.permission,
  )
  expect(crumbs.map(({ title }) => title)).toEqual(['Accueil', 'Espèces'])
})
test('is empty on a home screen', () => {
  expect(breadcrumbsOf(screens, testScreen({ name: 'Home', path: '/Home' }), {}, words, mayOpenAll)).toEqual([])
})
