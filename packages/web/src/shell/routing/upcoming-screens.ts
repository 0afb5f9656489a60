import type { Permission } from '@provende/domain/access/permissions.ts'
import type { Words } from '@provende/text/translation.ts'
import type { PersonKind } from '../frame/person-kind.ts'

export type UpcomingScreenKey = keyof Words['shell']['upcomingScreens']

/* The screens that are planned but not built yet; remove one when it is built. */
export const upcomingScreens: readonly (readonly [
  name: string,
  path: string,
  texts: UpcomingScreenKey,
  permission: Permission,
])[] = []

/** The planned parts of each kind of dashboard. */
export const upcomingOnDashboard: Readonly<Record<PersonKind, readonly UpcomingScreenKey[]>> = {
  host: [],
  tc: ['farmFigures'],
  structure: ['orderFigures'],
  farm: ['milkHistory'],
}

/** The description of a planned screen; undefined for one that is built. */
export const upcomingScreenText = (words: Words, screenName: string): string | undefined => {
  const screen = upcomingScreens.find(([name]) => name === screenName)
  return screen && words.shell.upcomingScreens[screen[2]].description
}
