import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import type { ScreenRoute } from '../routing/screen.ts'
import { mayOpenScreen } from '../routing/screen-access.ts'
import { searchScreens } from '../routing/search-screens.ts'
import { testPerson } from '../testing.ts'
import { isVisibleGroup, menus, type VisibleItem, visibleMenu } from './menus.ts'
import { homeScreenNameOf, personKindOf } from './person-kind.ts'

const frenchWords = wordsOf('fr-FR')
const menuTextsOf = (items: readonly VisibleItem[]): unknown[] =>
  items.map((item) =>
    isVisibleGroup(item)
      ? { [item.group(frenchWords)]: item.entries.map(({ screen }) => screen.title(frenchWords, {})) }
      : item.screen.title(frenchWords, {}),
  )
const menuOfRole = (
  roleName: string,
  tenantRoleName: Parameters<typeof testPerson>[0]['tenantRoleName'] = 'MasterTenant',
) => {
  const person = testPerson({ roleName, tenantRoleName })
  const mayOpen = (screen: ScreenRoute) => mayOpenScreen(person, screen)
  return menuTextsOf(visibleMenu(menus[personKindOf(person.context)], screens, mayOpen))
}

const dataEntry = {
  Saisie: ['Saisie du mois', 'Objectifs', 'Effectifs', 'Quantités de lait', 'Analyses de lait', 'Prix du lait'],
}

describe('the menu shows the entries that the permissions of a user open', () => {
  test('a host of the platform has its own menu', () => {
    expect(menuOfRole('Host', 'HostTenant')).toEqual([
      ...['Accueil', 'Tenants', 'Erreurs', 'Utilisateurs', 'Distributeurs'],
      {
        Étiquettes: [
          'Teneurs maximales',
          "Cadres d'étiquette",
          "Mentions d'étiquette",
          "Autorisations d'additifs",
          "Catégories d'animaux",
        ],
      },
    ])
  })
  test('an administrator of the manufacturer sees every entry', () => {
    expect(menuOfRole('CMVPAdminDif')).toEqual([
      'Tableau de bord',
      'Actualités',
      'Bons de commande',
      'Devis',
      { Clients: ['Carte', 'Distributeurs', 'Exploitations', 'QCM éleveur'] },
      { Formulation: ['Formules', 'Recherche de formules'] },
      'Simulation',
      { Nutrition: ['Aliments', "Bases d'aliments", "Catégories d'aliments", 'Nutriments', 'Propriétés', 'Modèles'] },
      {
        Paramètres: [
          'Utilisateurs',
          'Listes de prix',
          'Jeux de contraintes',
          'Espèces',
          'Conditionnements',
          'Incidences du lait',
          'Administration QCM',
          'Objectifs de tonnage',
          'Webhooks',
        ],
      },
    ])
  })
  test('a formulator sees neither map, news nor users', () => {
    expect(menuOfRole('CMVPFormulateur')).toEqual([
      'Tableau de bord',
      'Bons de commande',
      'Devis',
      { Clients: ['Exploitations', 'QCM éleveur'] },
      { Formulation: ['Formules', 'Recherche de formules'] },
      'Simulation',
      { Nutrition: ['Aliments', "Bases d'aliments", "Catégories d'aliments", 'Nutriments', 'Propriétés', 'Modèles'] },
      { Paramètres: ['Listes de prix', 'Jeux de contraintes', 'Espèces', 'Conditionnements', 'Incidences du lait'] },
    ])
  })
  test('a technical adviser sees his farms and what they record', () =>
    expect(menuOfRole('TC')).toEqual([
      'Tableau de bord',
      'Exploitations',
      'Formules',
      'Bons de commande',
      dataEntry,
      'QCM éleveur',
    ]))
  test('a farmer sees what he records, his orders, formulas, users and sites', () => {
    const farm = [
      'Tableau de bord',
      dataEntry,
      'QCM éleveur',
      'Bons de commande',
      'Devis',
      'Formules',
      'Recherche de formules',
      'Utilisateurs',
      'Sites',
    ]
    expect(menuOfRole('CMVPFarmer', 'Farm')).toEqual(farm)
  })
  test('a group without visible entries is hidden', () => {
    const clients = visibleMenu(
      menus.structure,
      screens,
      ({ permission }) => permission === undefined || permission === 'OrderForm [Write]',
    )
    expect(menuTextsOf(clients)).toEqual(['Tableau de bord', 'Bons de commande', 'Devis'])
  })
})

test('while browsing, menu and home are those of the browsed tenant', () => {
  const browse = [
    { tenantId: 1, tenantName: 'Provende' },
    { tenantId: 9, tenantName: 'Ferme' },
  ]
  const homes = (['Structure', 'Farm'] as const).map((tenantRoleName) =>
    homeScreenNameOf(testPerson({ roleName: 'Host', tenantRoleName, browse }).context),
  )
  expect(homes).toEqual(['AdminDashboard', 'FarmerDashboard'])
  expect(homeScreenNameOf(testPerson({ roleName: 'CMVPAdminDifBrowse', tenantRoleName: 'Farm', browse }).context)).toBe(
    'FarmerDashboard',
  )
})

describe('every screen name exists', () => {
  const names = screens.map(({ name }) => name.toLowerCase())
  test('for each menu entry, each home and each parent', () => {
    const entries = Object.values(menus).flatMap((items) =>
      items.flatMap((item) => ('entries' in item ? item.entries : [item])),
    )
    const parents = screens.flatMap(({ parent }) => (parent === undefined ? [] : [parent]))
    const people = ['Host', 'TC', 'CMVPAdminDif'].map((roleName) => testPerson({ roleName }).context)
    const homes = [...people, testPerson({ roleName: 'CMVPFarmer', tenantRoleName: 'Farm' }).context].map(
      homeScreenNameOf,
    )
    const named = [...entries.map(({ screen }) => screen), ...homes, ...parents]
    expect(named.filter((name) => !names.includes(name.toLowerCase()))).toEqual([])
  })
  test('for each menu name in the documentation, except those of other screens', () => {
    const documented = [
      ...['redirectToHome', 'Tenant', 'Error', 'StructureUserList', 'StructureList', 'AdminDashboard', 'ActualityList'],
      ...['GMapMarker', 'FarmList', 'TCDashboard', 'TCExploitationList', 'FarmerDashboard', 'ManageSiteList'],
      ...['FarmerSwitch', 'ManageMilkQuantityList', 'ManageMilkAnalysisList', 'ManageSiteHerdList'],
      'ManageSiteObjectives',
    ]
    expect(documented.filter((name) => !names.includes(name.toLowerCase()))).toEqual([])
  })
  test('with the documented permission for each menu entry', () => {
    const permissionOf = (name: string) => screens.find((screen) => screen.name === name)?.permission
    expect(
      Object.fromEntries(
        Object.values(menus)
          .flatMap((items) => items.flatMap((item) => ('entries' in item ? item.entries : [item])))
          .map(({ screen }) => [screen, permissionOf(screen)]),
      ),
    ).toEqual({
      Home: undefined,
      Tenant: 'SK - Tenants Management',
      TonnageObjectiveList: 'Structure CMVP [Write]',
      WebhookList: 'Structure CMVP [Write]',
      Error: 'SK - Errors Management',
      StructureUserList: 'Business Module - Structure User [Read]',
      StructureList: 'Structure [Read]',
      AdminDashboard: undefined,
      ActualityList: 'Actuality [Write]',
      QcmList: 'QCM [Write]',
      QcmSessionList: 'Farm [Read]',
      OrderFormList: 'OrderForm [Write]',
      QuoteList: 'OrderForm [Write]',
      GMapMarker: 'Map [Read]',
      FarmList: 'Farm [Read]',
      FormuleList: 'Formule [Write]',
      FormuleSearch: 'Formule [Write]',
      SimulationList: 'PriceList [Read]',
      FoodList: 'Food [Read]',
      FoodBaseList: 'Food [Read]',
      FoodCategoryList: 'Food [Read]',
      NutrientList: 'Nutrient [Read]',
      PropertyList: 'Nutrient [Read]',
      ModelList: 'Model [Read]',
      PriceListList: 'PriceList [Read]',
      ConstraintList: 'Model [Read]',
      LegalMaximumList: 'SK - Tenants Management',
      LabelFrameList: 'SK - Tenants Management',
      LabelSentenceList: 'SK - Tenants Management',
      AdditiveAuthorisationList: 'SK - Tenants Management',
      AnimalCategoryList: 'SK - Tenants Management',
      SpecieList: 'Model [Read]',
      PackagingList: 'Model [Read]',
      TCDashboard: undefined,
      TCExploitationList: 'Farm [Read]',
      FarmerDashboard: undefined,
      ManageSiteList: 'Farm [Read]',
      IncidenceSettingList: 'Model [Read]',
      ManageSiteMonth: 'Farm [Read]',
      ManageSiteObjectives: 'Farm [Read]',
      ManageSiteHerdList: 'Farm [Read]',
      ManageMilkQuantityList: 'Farm [Read]',
      ManageMilkAnalysisList: 'Farm [Read]',
      ManageMilkPriceList: 'Farm [Read]',
    })
  })
  test('no two screens share a name or an address', () => {
    const addresses = screens.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'))
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('the palette', () => {
  const mayOpen = (screen: ScreenRoute) => mayOpenScreen(testPerson({}), screen)
  const matchingTitles = (typed: string) =>
    searchScreens(screens, mayOpen, frenchWords, typed).map(({ title }) => title)
  test('ignores accents, case and the order of words', () => {
    expect(matchingTitles('ESPECE')).toEqual(['Espèces'])
    expect(matchingTitles('aliments cat')).toEqual(["Catégories d'aliments"])
  })
  test('lists matches at the start of a title first', () => {
    expect(matchingTitles('aliments')[0]).toBe('Aliments')
  })
  test('omits screens without permission, screens of one record and sign-in screens', () => {
    const all = searchScreens(screens, mayOpen, frenchWords, '').map(({ screen }) => screen.name)
    expect(all).not.toContain('Tenant')
    expect(all).not.toContain('FoodEdit')
    expect(all).not.toContain('Login')
  })
})
