import type { Words } from '@provende/text/translation.ts'
import { isHome } from '../frame/person-kind.ts'
import { addressOf, paramsIn, type ScreenParams, type ScreenRoute, screenNamed } from './screen.ts'

export type Crumb = { readonly title: string; readonly address: string }

/** The breadcrumb of a screen: home, then the parents the user may open, outermost first; empty on a home screen. */
export function crumbsOf(
  screens: readonly ScreenRoute[],
  screen: ScreenRoute,
  params: ScreenParams,
  words: Words,
  mayOpen: (screen: ScreenRoute) => boolean,
): Crumb[] {
  if (isHome(screen.name)) return []
  const parents: Crumb[] = []
  let [current, values] = [screen, params]
  for (let parent = parentOf(screens, current); parent !== undefined; parent = parentOf(screens, current)) {
    values = current.parentParams ? current.parentParams(values) : values
    const crumb = { title: parent.title(words, values), address: addressOf(parent, paramsIn(parent, values)) }
    if (mayOpen(parent)) parents.unshift(crumb)
    current = parent
  }
  return [{ title: words.shell.home, address: '/Home' }, ...parents]
}

const parentOf = (screens: readonly ScreenRoute[], { parent }: ScreenRoute) =>
  parent === undefined ? undefined : screenNamed(screens, parent)
