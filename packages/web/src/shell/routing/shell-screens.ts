import { lazyRouteComponent } from '@tanstack/react-router'
import { comingLater } from './coming-later.ts'
import type { ScreenRoute } from './screen.ts'

const component = lazyRouteComponent(() => import('./coming-later-screen.tsx'), 'ComingLaterScreen')

const comingLaterScreens: readonly ScreenRoute[] = comingLater.map(([name, path, texts, permission]) => ({
  name,
  path,
  title: (words) => words.shell.later[texts].title,
  permission,
  component,
}))

/** The screens of the frame itself, and those that come later. The last one answers every address that no other screen has. */
export const shellScreens: readonly ScreenRoute[] = [
  ...comingLaterScreens,
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
    component: lazyRouteComponent(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
  },
]
