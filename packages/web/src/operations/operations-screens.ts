import { actuality } from '@provende/contract/operations/actuality.ts'
import { errorPermission } from '@provende/contract/operations/error-report.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'

const newsFormScreens = recordScreens(actuality, routes.actualities, {
  words: (words) => words.operations.actuality,
  look: async () => (await import('./actuality.tsx')).actualityDisplay,
})
/** News for those who write them. Source: spec 1 §2. */
const newsScreens: readonly ScreenRoute[] = Object.values(newsFormScreens).map((screen) => ({
  ...screen,
  path: screen.path.replace('/Admin/Actualitys', '/Actuality'),
}))

const platformLists = () => import('./platform-list-screens.tsx')
/** What the figures of the platform's first screen count. */
const platformListScreens: readonly ScreenRoute[] = [
  {
    name: 'MailList',
    path: '/Admin/Mails',
    title: (words) => words.operations.platformListTitles.mails,
    permission: routes.platformLists.mails.access.read[0],
    component: lazyRouteComponent(platformLists, 'MailListScreen'),
  },
  {
    name: 'SimulationJobList',
    path: '/Admin/SimulationJobs',
    title: (words) => words.operations.platformListTitles.simulations,
    permission: routes.platformLists.simulations.access.read[0],
    component: lazyRouteComponent(platformLists, 'SimulationJobListScreen'),
  },
  {
    name: 'SessionList',
    path: '/Admin/Sessions',
    title: (words) => words.operations.platformListTitles.sessions,
    permission: routes.platformLists.sessions.access.read[0],
    component: lazyRouteComponent(platformLists, 'SessionListScreen'),
  },
]

/** News; the error log: all errors by kind, one of them, and one by the token somebody was shown. Source: spec 1 §2. */
export const operationsScreens: readonly ScreenRoute[] = [
  ...newsScreens,
  {
    name: 'Error',
    path: '/Error/List',
    title: (words) => words.operations.errors.title,
    permission: errorPermission,
    component: lazyRouteComponent(() => import('./error-list-screen.tsx'), 'ErrorListScreen'),
  },
  {
    name: 'ErrorDetails',
    path: '/Error/details/:id',
    title: (words) => words.operations.errors.detail,
    permission: errorPermission,
    parent: 'Error',
    component: lazyRouteComponent(() => import('./error-detail-screen.tsx'), 'ErrorDetailScreen'),
  },
  {
    name: 'ErrorInfo',
    path: '/Error/Info/:token',
    title: (words) => words.operations.errorInfo.title,
    parent: 'Error',
    component: lazyRouteComponent(() => import('./error-info-screen.tsx'), 'ErrorInfoScreen'),
  },
  ...platformListScreens,
]
