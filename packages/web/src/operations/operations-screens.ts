import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../shell/screen.ts'

/** The error log as far as a person meets it: the fault behind a token. Source: spec 1 §2. */
export const operationsScreens: readonly ScreenRoute[] = [
  {
    name: 'ErrorInfo',
    path: '/Error/Info/:token',
    title: (words) => words.operations.errorInfo.title,
    parent: 'Error',
    component: lazyRouteComponent(() => import('./error-info-screen.tsx'), 'ErrorInfoScreen'),
  },
]
