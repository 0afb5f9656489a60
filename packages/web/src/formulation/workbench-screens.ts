import { lazyRouteComponent } from '@tanstack/react-router'
import { parseRecordId, type ScreenRoute } from '../shell/routing/screen.ts'
import { prefetchFormula } from './workbench/workbench-prefetch.ts'

/** The route of the workbench, the screen where formulas are made. */
export const workbenchScreens: readonly ScreenRoute[] = [
  {
    name: 'FormuleFormulateur',
    path: '/Formule/Formulateur/:id',
    title: (words) => words.workbench.title,
    permission: 'Formule [Write]',
    alsoShowsFamily: 'formula',
    parent: 'FormuleList',
    parentParams: () => ({}),
    layout: { dense: true, footer: false },
    prefetch: (call, { id }) => prefetchFormula(call, parseRecordId(id)),
    component: lazyRouteComponent(() => import('./workbench/workbench-screen.tsx'), 'WorkbenchScreen'),
  },
]
