import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/routing/screen.ts'

/** The screen of a single logged error, opened by its token. Source: spec 1 §2. */
export const operationsScreens: readonly ScreenRoute[] = [
  {
    name: 'ErrorInfo',
    path: '/Error/Info/:token',
    title: (words) => words.operations.errorInfo.title,
    parent: 'Error',
    component: lazyRouteComponent(() => import('./error-info-screen.tsx'), 'ErrorInfoScreen'),
  },
]
