import { wordsOf } from '@provende/text/words.ts'
import { describe, expect, test } from 'vitest'
import { screens } from '../routes.tsx'
import { foundScreens } from './found-screens.ts'
import { mayOpenScreen } from './may-open.ts'
import { isGroup, menus, type ShownItem, shownMenu } from './menus.ts'
import { homeOf, kindOfPerson } from './person-kind.ts'
import type { ScreenRoute } from './screen.ts'
import { aPerson } from './testing.ts'

const words = wordsOf('fr-FR')
const textsOf = (items: readonly ShownItem[]): unknown[] =>
  items.map((item) =>
    isGroup(item)
      ? { [item.group(words)]: item.entries.map(({ screen }) => screen.title(words, {})) }
      : item.screen.title(words, {}),
  )
const menuOf = (roleName: string, tenantRoleName: Parameters<typeof aPerson>[0]['tenantRoleName'] = 'MasterTenant') => {
  const person = aPerson({ roleName, tenantRoleName })
  const mayOpen = (screen: ScreenRoute) => mayOpenScreen(person, screen)
  return textsOf(shownMenu(menus[kindOfPerson(person.context)], screens, mayOpen))
}

describe('the menu shows what the modules open', () => {
  test('the platform', () => {
    expect(menuOf('Host', 'HostTenant')).toEqual(['Accueil', 'Tenants', 'Erreurs', 'Utilisateurs', 'Distributeurs'])
  })
  test('an administrator of the manufacturer sees all of it', () => {
    expect(menuOf('CMVPAdminDif')).toEqual([
      'Tableau de bord',
      'Actualités',
      'Bons de commande',
      { Clients: ['Carte', 'Distributeurs', 'Exploitations'] },
      { Formulation: ['Formules', 'Recherche de formules'] },
      'Simulation',
      { Nutrition: ['Aliments', "Bases d'aliments", "Catégories d'aliments", 'Nutriments', 'Propriétés', 'Modèles'] },
      { Paramètres: ['Utilisateurs', 'Listes de prix', 'Jeux de contraintes', 'Espèces', 'Conditionnements'] },
    ])
  })
  test('a formulator has neither map, nor news, nor users', () => {
    expect(menuOf('CMVPFormulateur')).toEqual([
      'Tableau de bord',
      'Bons de commande',
      { Clients: ['Exploitations'] },
      { Formulation: ['Formules', 'Recherche de formules'] },
      'Simulation',
      { Nutrition: ['Aliments', "Bases d'aliments", "Catégories d'aliments", 'Nutriments', 'Propriétés', 'Modèles'] },
      { Paramètres: ['Listes de prix', 'Jeux de contraintes', 'Espèces', 'Conditionnements'] },
    ])
  })
  test('a technical adviser has his farms', () => expect(menuOf('TC')).toEqual(['Tableau de bord', 'Exploitations']))
  test('a farmer has his formulas, users and sites', () => {
    const farm = ['Tableau de bord', 'Formules', 'Recherche de formules', 'Utilisateurs', 'Sites']
    expect(menuOf('CMVPFarmer', 'Farm')).toEqual(farm)
  })
  test('a group without an entry left is not there', () => {
    const clients = shownMenu(
      menus.structure,
      screens,
      ({ permission }) => permission === undefined || permission === 'OrderForm [Write]',
    )
    expect(textsOf(clients)).toEqual(['Tableau de bord', 'Bons de commande'])
  })
})

test('while browsing, menus and home are those of the tenant one is in', () => {
  const browse = [
    { tenantId: 1, tenantName: 'Provende' },
    { tenantId: 9, tenantName: 'Ferme' },
  ]
  const homes = (['Structure', 'Farm'] as const).map((tenantRoleName) =>
    homeOf(aPerson({ roleName: 'Host', tenantRoleName, browse }).context),
  )
  expect(homes).toEqual(['AdminDashboard', 'FarmerDashboard'])
  expect(homeOf(aPerson({ roleName: 'CMVPAdminDifBrowse', tenantRoleName: 'Farm', browse }).context)).toBe(
    'FarmerDashboard',
  )
})

describe('every name leads somewhere', () => {
  const names = screens.map(({ name }) => name.toLowerCase())
  test('each menu entry, each home and each parent is a screen', () => {
    const entries = Object.values(menus).flatMap((items) =>
      items.flatMap((item) => ('entries' in item ? item.entries : [item])),
    )
    const parents = screens.flatMap(({ parent }) => (parent === undefined ? [] : [parent]))
    const people = ['Host', 'TC', 'CMVPAdminDif'].map((roleName) => aPerson({ roleName }).context)
    const own = [...people, aPerson({ roleName: 'CMVPFarmer', tenantRoleName: 'Farm' }).context].map(homeOf)
    const named = [...entries.map(({ screen }) => screen), ...own, ...parents]
    expect(named.filter((name) => !names.includes(name.toLowerCase()))).toEqual([])
  })
  test('each name the documentation says menus use, but for those of other screens', () => {
    const documented = [
      ...['redirectToHome', 'Tenant', 'Error', 'StructureUserList', 'StructureList', 'AdminDashboard', 'ActualityList'],
      ...['GMapMarker', 'FarmList', 'TCDashboard', 'TCExploitationList', 'FarmerDashboard', 'ManageSiteList'],
      ...['FarmerSwitch', 'ManageMilkQuantityList', 'ManageMilkAnalysisList', 'ManageSiteHerdList'],
      'ManageSiteObjectives',
    ]
    expect(documented.filter((name) => !names.includes(name.toLowerCase()))).toEqual([])
  })
  test('an entry opens with the permission the documentation names', () => {
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
      Error: 'SK - Errors Management',
      StructureUserList: 'Business Module - Structure User [Read]',
      StructureList: 'Structure [Read]',
      AdminDashboard: undefined,
      ActualityList: 'Actuality [Write]',
      OrderFormList: 'OrderForm [Write]',
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
      SpecieList: 'Model [Read]',
      PackagingList: 'Model [Read]',
      TCDashboard: undefined,
      TCExploitationList: 'Farm [Read]',
      FarmerDashboard: undefined,
      ManageSiteList: 'Farm [Read]',
    })
  })
  test('no two screens share a name or an address', () => {
    const addresses = screens.map(({ path }) => path.toLowerCase().replace(/:\w+/g, ':'))
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('the palette', () => {
  const mayOpen = (screen: ScreenRoute) => mayOpenScreen(aPerson({}), screen)
  const found = (typed: string) => foundScreens(screens, mayOpen, words, typed).map(({ title }) => title)
  test('finds without accents or capitals, in any order of words', () => {
    expect(found('ESPECE')).toEqual(['Espèces'])
    expect(found('aliments cat')).toEqual(["Catégories d'aliments"])
  })
  test('shows what exists before what comes later, and a beginning before a middle', () => {
    const all = found('')
    expect(all.indexOf('Espèces')).toBeLessThan(all.indexOf('Simulation'))
    expect(found('aliments')[0]).toBe('Aliments')
  })
  test('holds neither what the modules close, nor the screens of one record, nor those of signing in', () => {
    const all = foundScreens(screens, mayOpen, words, '').map(({ screen }) => screen.name)
    expect(all).not.toContain('Tenant')
    expect(all).not.toContain('FoodEdit')
    expect(all).not.toContain('Login')
  })
})
