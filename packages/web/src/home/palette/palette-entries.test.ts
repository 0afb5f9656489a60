import type { RecordMatches } from '@provende/contract/home/search.ts'
import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import { menus, visibleMenu } from '../../shell/frame/menus.ts'
import type { ScreenRoute } from '../../shell/routing/screen.ts'
import { mayOpenScreen } from '../../shell/routing/screen-access.ts'
import { testPerson } from '../../shell/testing.ts'
import { kindAndName, localGroups, type PaletteSources, recordGroups, verbAndName } from './palette-entries.ts'

const cultures = ['fr-FR', 'en-US'] as const
const french = wordsOf('fr-FR')
const sources: PaletteSources = {
  screens,
  mayOpen: (screen) => mayOpenScreen(testPerson({ roleName: 'AdminDif' }), screen),
  words: french,
  mayChangeFormulas: true,
  actions: [],
  account: [{ label: 'Thème : Sombre', Icon: () => null, act: () => undefined }],
  menu: visibleMenu(menus.structure, screens, (screen) => mayOpenScreen(testPerson({ roleName: 'AdminDif' }), screen)),
  recent: [{ family: 'formula', id: 7, label: 'Vaches hautes' }],
}
const labels = (groups: ReturnType<typeof localGroups>) =>
  groups.flatMap(({ entries }) => entries.map(({ label }) => label))
const formulas: RecordMatches = [
  {
    family: 'formula',
    rows: [{ id: 3, label: 'Taries', code: 'DEMO_3', detail: '', mayVisit: false }],
    hasMore: false,
  },
]

describe('the palette', () => {
  test.each([
    ['visiter', 'visit', ''],
    ['Visiter Erwan', 'visit', 'erwan'],
    ['voir comme le GAEC', 'visit', 'gaec'],
    ['optimiser', 'optimise', ''],
    ['optimiser la DEMO_1', 'optimise', 'demo_1'],
    ['Vi', undefined, undefined],
    ['Erwan visiter', undefined, undefined],
    ['', undefined, undefined],
  ])('reads in %j the verb %s and the name %j', (typed, verb, name) =>
    expect(verbAndName(french, typed)).toEqual(verb && { verb, name }),
  )

  test.each([
    ['aliment carbonate', 'food', 'carbonate'],
    ["l'exploitation du Grand Chêne", 'farm', 'grand chene'],
    ['Matières premières sel', 'food', 'sel'],
    ['bon de commande sapins', 'orderForm', 'sapins'],
    ['aliment', undefined, undefined],
    ['alimentation carbonate', undefined, undefined],
    ['', undefined, undefined],
  ])('reads in %j the kind %s and the name %j', (typed, family, name) =>
    expect(kindAndName(french, typed)).toEqual(family && { family, name }),
  )

  test('shows the screen that is called as typed before those whose words begin so', () => {
    expect(labels(localGroups(sources, 'Nouvel aliment'))[0]).toBe('Nouvel aliment')
  })

  test('shows the form for a new record before that of another kind that has its word', () => {
    expect(labels(localGroups(sources, 'ajouter aliment'))[0]).toBe('Nouvel aliment')
  })

  test('shows a screen whose whole name is typed before actions that have the word, and panels only by their name', () => {
    const act = () => undefined
    const actions = [
      { label: 'Remplacer un ingrédient dans les 25 formules affichées', act },
      { label: 'Contributions', act, byNameOnly: true },
    ]
    const onScreen = { ...sources, actions }
    expect(labels(localGroups(onScreen, 'formules'))[0]).toBe('Formules')
    expect(labels(localGroups(onScreen, 'formules aff'))).toEqual([actions[0]?.label])
    expect(labels(localGroups(onScreen, ''))).not.toContain('Contributions')
    expect(labels(localGroups(onScreen, 'contrib'))).toEqual(['Contributions'])
  })

  test('finds an action by what others call it', () => {
    const act = () => undefined
    const actions = ['Télécharger le PDF', 'Dupliquer', 'Enregistrer'].map((label) => ({ label, act }))
    const first = (text: string) => labels(localGroups({ ...sources, actions }, text)).slice(0, 1)
    expect(first('imprimer')).toEqual(['Télécharger le PDF'])
    expect(first('copier')).toEqual(['Dupliquer'])
    expect(first('sauvegarder')).toEqual(['Enregistrer'])
  })

  test('shows those of the kind that is typed first, and what is named like all of it after them', () => {
    const [match] = formulas
    const ofKind = match ? [{ ...match, name: 'taries' }] : []
    const groups = recordGroups(sources, formulas, { text: 'formule taries', verb: undefined, shown: [], ofKind })
    expect(groups.map(({ title }) => title)).toEqual(['Formules'])
    expect(labels(groups)).toEqual(['Taries'])
  })

  test('shows records that are called as typed before those of somebody who is called so', () => {
    const row = (id: number, label: string, code: string) => ({ id, label, code, detail: '', mayVisit: false })
    const farms = [row(1, 'EARL de la Lande', 'F02'), row(2, "SCEA de l'Étang Kerlann", 'F10')]
    const matches: RecordMatches = [
      { family: 'formula', rows: [row(3, 'Taries', 'DEMO_3')], hasMore: false },
      { family: 'farm', rows: farms, hasMore: true },
      { family: 'structure', rows: [row(4, 'Négoce Kerlann Nutrition', 'S01')], hasMore: false },
    ]
    const groupsFor = (text: string) => recordGroups(sources, matches, { text, verb: undefined, shown: [] })
    expect(labels(groupsFor('kerl'))).toEqual([
      ...["SCEA de l'Étang Kerlann", 'EARL de la Lande', 'Tous les résultats : Exploitations'],
      ...['Négoce Kerlann Nutrition', 'Taries'],
    ])
    expect(labels(groupsFor('kerlann nutrition'))[0]).toBe('Négoce Kerlann Nutrition')
    expect(labels(groupsFor('s01'))[0]).toBe('Négoce Kerlann Nutrition')
    expect(labels(groupsFor('demo 3'))[0]).toBe('Taries')
  })

  test('finds a group of the menu with its screens, and what one sets for oneself', () => {
    const groups = localGroups(sources, 'paramètres')
    expect(groups.map(({ title }) => title)).toEqual(['Paramètres', 'Mon compte'])
    expect(labels(groups)).toEqual(expect.arrayContaining(['Utilisateurs', 'Listes de prix', 'Thème : Sombre']))
    expect(labels(localGroups(sources, ''))).not.toContain('Thème : Sombre')
  })

  test('finds the form of a new record by a sentence with articles, and a screen by its name with one', () => {
    expect(labels(localGroups(sources, 'créer une espèce'))).toEqual(['Nouvelle espèce'])
    expect(labels(localGroups(sources, "l'arborescence"))).toEqual(['Arborescence'])
    const english = { ...sources, words: wordsOf('en-US') }
    expect(labels(localGroups(english, 'create a species'))).toEqual(['New species'])
  })

  test('after "optimiser" offers the formulas opened last, after a name those found, which open to be optimised', () => {
    const of = (text: string, matches: RecordMatches) =>
      recordGroups(sources, matches, { text, verb: 'optimise', shown: [] }).flatMap(({ entries }) => entries)
    expect(of('', [])).toMatchObject([
      { label: 'Optimiser Vaches hautes', address: '/Formule/Formulateur/7', presses: 'Optimiser' },
      { label: 'Choisir dans la liste : Formules' },
    ])
    expect(of('demo', formulas)[0]).toMatchObject({ label: 'Optimiser Taries', address: '/Formule/Formulateur/3' })
    const reader = { ...sources, mayChangeFormulas: false }
    const read = recordGroups(reader, formulas, { text: 'demo', verb: 'optimise', shown: [] })
    expect(labels(read)).toEqual(['Taries'])
  })

  test('after "visiter" leads to the list of people while no name is typed', () => {
    const groups = recordGroups(sources, [], { text: '', verb: 'visit', shown: [] })
    expect(labels(groups)).toEqual(['Choisir dans la liste : Utilisateurs'])
    const formulator = { ...sources, mayOpen: (screen: ScreenRoute) => mayOpenScreen(testPerson({}), screen) }
    expect(recordGroups(formulator, [], { text: '', verb: 'visit', shown: [] })).toEqual([])
  })

  test.each(cultures)('presses the button of the workbench by its name in %s', (culture) => {
    const words = wordsOf(culture)
    const { workbench } = words
    expect(words.shell.palette.optimiseButton).toBe(workbench.buttons.optimise)
  })
})
