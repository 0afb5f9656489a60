import { constraintSet } from '@provende/contract/nutrition/constraint-set.ts'
import { toldConstraintVersion } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { recordScreens } from '../records/record-screens.tsx'
import type { ScreenRoute } from '../shell/screen.ts'
import { constraintVersionFacts } from './constraint-version-facts.ts'

const sets = recordScreens(constraintSet, routes.constraintSets, {
  words: (words) => words.nutrition.constraintSet,
  names: {
    list: 'ConstraintList',
    detail: 'ConstraintDetail',
    duplicate: 'ConstraintDuplicate',
    edit: 'ConstraintEdit',
  },
  look: async () => (await import('./constraint-set.tsx')).constraintSetLook,
})
const versions = recordScreens(toldConstraintVersion, routes.constraintVersions, {
  ...constraintVersionFacts,
  look: async () => (await import('./constraint-version.tsx')).constraintVersionLook,
})

/** The screens of constraint sets. Versions are listed on their set. */
export const constraintScreens: readonly ScreenRoute[] = [
  ...Object.values(sets),
  versions.detail,
  versions.duplicate,
  {
    ...versions.edit,
    component: lazyRouteComponent(() => import('./constraint-version-screen.tsx'), 'ConstraintVersionEditScreen'),
  },
]
