import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from './screen.ts'
import { upcomingScreens } from './upcoming-screens.ts'

const upcomingScreenComponent = lazyRouteComponent(() => import('./upcoming-screen.tsx'), 'UpcomingScreen')

const upcomingScreenRoutes: readonly ScreenRoute[] = upcomingScreens.map(([name, path, texts, permission]) => ({
  name,
  path,
  title: (words) => words.shell.upcomingScreens[texts].title,
  permission,
  component: upcomingScreenComponent,
}))

/** The screens of the shell and the planned ones. The last one matches every address without a screen. */
export const shellScreens: readonly ScreenRoute[] = [
  ...upcomingScreenRoutes,
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
