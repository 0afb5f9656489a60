import type { Words } from '@provende/text/translation.ts'
import { isHomeScreen } from '../frame/person-kind.ts'
import type { NamedRecord } from './record-names.ts'
import {
  paramsOfScreen,
  parseRecordId,
  type ScreenParams,
  type ScreenRoute,
  screenAddress,
  screenByName,
} from './screen.ts'

export type Breadcrumb = {
  readonly title: string
  readonly address: string
  /** What its screen shows, whose name says more than the title of the screen. */
  readonly record?: NamedRecord
}

/** The breadcrumb of a screen: home, then the parents the user may open, outermost first; empty on a home screen. */
export function breadcrumbsOf(
  screens: readonly ScreenRoute[],
  screen: ScreenRoute,
  params: ScreenParams,
  words: Words,
  mayOpen: (screen: ScreenRoute) => boolean,
): Breadcrumb[] {
  if (isHomeScreen(screen.name)) return []
  const parents: Breadcrumb[] = []
  let [current, values] = [screen, params]
  for (let parent = parentScreenOf(screens, current); parent !== undefined; parent = parentScreenOf(screens, current)) {
    values = current.parentParams ? current.parentParams(values) : values
    const parentParams = paramsOfScreen(parent, values)
    const { showsFamily: family } = parent
    const crumb = {
      title: parent.title(words, values),
      address: screenAddress(parent, parentParams),
      ...(family === undefined ? {} : { record: { family, id: parseRecordId(parentParams.id) } }),
    }
    if (mayOpen(parent)) parents.unshift(crumb)
    current = parent
  }
  return [{ title: words.shell.home, address: '/Home' }, ...parents]
}

const parentScreenOf = (screens: readonly ScreenRoute[], { parent }: ScreenRoute) =>
  parent === undefined ? undefined : screenByName(screens, parent)
