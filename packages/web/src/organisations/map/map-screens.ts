import { lazyRouteComponent } from '@tanstack/react-router'
import type { ScreenRoute } from '../../shell/routing/screen.ts'

/** The map of clients. Source: spec 1 §2. */
export const mapScreens: readonly ScreenRoute[] = [
  {
    name: 'GMapMarker',
    path: '/Map',
    title: (words) => words.map.title,
    permission: 'Map [Read]',
    component: lazyRouteComponent(() => import('./map-screen.tsx'), 'MapScreen'),
  },
]
