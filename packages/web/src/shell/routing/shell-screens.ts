import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from './screen.ts'

/** The screens of the shell. The last one matches every address without a screen. */
export const shellScreens: readonly ScreenRoute[] = [
  {
    name: 'Redirect',
    path: '/Redirect',
    title: (words) => words.shell.loading,
    component: lazyRouteComponent(() => import('./redirect-screen.tsx'), 'RedirectScreen'),
  },
  {
    name: 'NotFound',
    path: '/*',
    title: (words) => words.shell.notFound.title,
    component: lazyRouteComponent(() => import('../problems/not-found-screen.tsx'), 'NotFoundScreen'),
  },
]
