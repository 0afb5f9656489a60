import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import { isNewRecord } from '@provende/contract/records/family.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { formulaScreenNames } from './formula-facts.ts'

const { screen: formulaPermission } = formula.permission
const loadReadingScreens = () => import('./reading/formula-reading-screens.tsx')

/** The list, search, form and read-only screens of formulas. Source: spec 2 §2 "Formula". */
export const formulaScreens: readonly ScreenRoute[] = [
  {
    name: formulaScreenNames.list,
    path: '/Formule/List',
    title: ({ formulas }) => formulas.formula.list,
    permission: formulaPermission,
    component: lazyRouteComponent(() => import('./list/formula-list-screen.tsx'), 'FormulaListScreen'),
  },
  {
    name: formulaScreenNames.search,
    path: '/Formule/Search',
    title: ({ formulas }) => formulas.search,
    permission: formulaPermission,
    component: lazyRouteComponent(() => import('./list/formula-search-screen.tsx'), 'FormulaSearchScreen'),
  },
  {
    name: formulaScreenNames.edit,
    path: '/Formule/Edit/:id',
    title: ({ formulas }, { id }) => (isNewRecord(Number(id)) ? formulas.formula.add : formulas.formula.edit),
    permission: formulaPermission,
    saves: formulaRoutes.add,
    parent: formulaScreenNames.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(() => import('./form/formula-form-screen.tsx'), 'FormulaFormScreen'),
  },
  {
    name: formulaScreenNames.read,
    path: '/Formule/Read/:id',
    title: ({ formulas }) => formulas.read,
    permission: formulaPermission,
    alsoShowsFamily: formula.name,
    parent: formulaScreenNames.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(loadReadingScreens, 'FormulaReadScreen'),
  },
  {
    name: formulaScreenNames.detail,
    path: '/Formule/Detail/:id',
    title: ({ formulas }) => formulas.detail,
    permission: formulaPermission,
    showsFamily: formula.name,
    parent: formulaScreenNames.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(loadReadingScreens, 'FormulaDetailScreen'),
  },
]
