import { qcm } from '@provende/contract/questionnaires/qcm.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/routing/screen.ts'
import { contentScreenName, sessionScreenNames } from './screen-names.ts'

const qcmScreens = recordScreens(qcm, routes.qcms, {
  words: (words) => words.questionnaires.qcm,
  look: async () => (await import('./qcm.tsx')).qcmDisplay,
})

/** Questionnaires for those who write them, and their sessions for those who answer. Source: spec 1 §2. */
export const questionnaireScreens: readonly ScreenRoute[] = [
  qcmScreens.list,
  qcmScreens.detail,
  qcmScreens.edit,
  {
    name: contentScreenName,
    path: '/Admin/Qcms/Content/:id',
    title: (words) => words.questionnaires.titles.content,
    permission: qcm.permission.screen,
    parent: 'QcmDetail',
    component: lazyRouteComponent(() => import('./content/content-screen.tsx'), 'ContentScreen'),
  },
  {
    name: sessionScreenNames.list,
    path: '/Farmer/Qcm/List',
    title: (words) => words.questionnaires.titles.sessions,
    permission: 'Farm [Read]',
    component: lazyRouteComponent(() => import('./session-list-screen.tsx'), 'SessionListScreen'),
  },
  {
    name: sessionScreenNames.session,
    path: '/Farmer/Qcm/Session/:id',
    title: (words) => words.questionnaires.titles.session,
    permission: 'Farm [Read]',
    parent: sessionScreenNames.list,
    component: lazyRouteComponent(() => import('./session-screen.tsx'), 'SessionScreen'),
  },
  {
    name: sessionScreenNames.synthesis,
    path: '/Farmer/Qcm/Synthesis/:id',
    title: (words) => words.questionnaires.titles.synthesis,
    permission: 'Farm [Read]',
    parent: sessionScreenNames.list,
    component: lazyRouteComponent(() => import('./synthesis/synthesis-screen.tsx'), 'SynthesisScreen'),
  },
]
