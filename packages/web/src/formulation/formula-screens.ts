import { formula } from '@provende/contract/formulation/formula.ts'
import { formulaRoutes } from '@provende/contract/formulation/formula-routes.ts'
import { isNewRecord } from '@provende/contract/records/family.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { formulaScreen } from './formula-facts.ts'

const { screen: permission } = formula.permission
const reading = () => import('./reading/formula-reading-screens.tsx')

/** The list, search, form and read-only screens of formulas. Source: spec 2 §2 "Formula". */
export const formulaScreens: readonly ScreenRoute[] = [
  {
    name: formulaScreen.list,
    path: '/Formule/List',
    title: ({ formulas }) => formulas.formula.list,
    permission,
    component: lazyRouteComponent(() => import('./list/formula-list-screen.tsx'), 'FormulaListScreen'),
  },
  {
    name: formulaScreen.search,
    path: '/Formule/Search',
    title: ({ formulas }) => formulas.search,
    permission,
    component: lazyRouteComponent(() => import('./list/formula-search-screen.tsx'), 'FormulaSearchScreen'),
  },
  {
    name: formulaScreen.edit,
    path: '/Formule/Edit/:id',
    title: ({ formulas }, { id }) => (isNewRecord(Number(id)) ? formulas.formula.add : formulas.formula.edit),
    permission,
    saves: formulaRoutes.add,
    parent: formulaScreen.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(() => import('./form/formula-form-screen.tsx'), 'FormulaFormScreen'),
  },
  {
    name: formulaScreen.read,
    path: '/Formule/Read/:id',
    title: ({ formulas }) => formulas.read,
    permission,
    parent: formulaScreen.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(reading, 'FormulaReadScreen'),
  },
  {
    name: formulaScreen.detail,
    path: '/Formule/Detail/:id',
    title: ({ formulas }) => formulas.detail,
    permission,
    showsFamily: formula.name,
    parent: formulaScreen.list,
    parentParams: () => ({}),
    component: lazyRouteComponent(reading, 'FormulaDetailScreen'),
  },
]
