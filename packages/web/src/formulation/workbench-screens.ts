import { lazyRouteComponent } from '@tanstack/react-router'
import { idOf, type ScreenRoute } from '../shell/screen.ts'
import { startReading } from './workbench-reading.ts'

/** Where formulas are made. */
export const workbenchScreens: readonly ScreenRoute[] = [
  {
    name: 'FormuleFormulateur',
    path: '/Formule/Formulateur/:id',
    title: (words) => words.workbench.title,
    permission: 'Formule [Write]',
    parent: 'FormuleList',
    parentParams: () => ({}),
    startReading: (call, { id }) => startReading(call, idOf(id)),
    component: lazyRouteComponent(() => import('./workbench-screen.tsx'), 'WorkbenchScreen'),
  },
]
