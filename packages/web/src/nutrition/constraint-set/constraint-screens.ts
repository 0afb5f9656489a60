import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../../records/record-screens.tsx'
import type { ScreenRoute } from '../../shell/routing/screen.ts'
import { constraintVersionScreenConfig } from './constraint-version-screen-config.ts'

const constraintSetScreens = recordScreens(constraintSet, routes.constraintSets, {
  words: (words) => words.nutrition.constraintSet,
  names: {
    list: 'ConstraintList',
    detail: 'ConstraintDetail',
    duplicate: 'ConstraintDuplicate',
    edit: 'ConstraintEdit',
  },
  look: async () => (await import('./constraint-set.tsx')).constraintSetDisplay,
})
const constraintVersionScreens = recordScreens(constraintVersionDto, routes.constraintVersions, {
  ...constraintVersionScreenConfig,
  look: async () => (await import('./constraint-version.tsx')).constraintVersionDisplay,
})

/** The screens of constraint sets and their versions. Versions are listed on the screen of their set. */
export const constraintScreens: readonly ScreenRoute[] = [
  ...Object.values(constraintSetScreens),
  constraintVersionScreens.detail,
  constraintVersionScreens.duplicate,
  {
    ...constraintVersionScreens.edit,
    component: lazyRouteComponent(() => import('./constraint-version-screen.tsx'), 'ConstraintVersionEditScreen'),
  },
]
