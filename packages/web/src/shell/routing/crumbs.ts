import type { Words } from '@provende/text/translation.ts'
import { isHome } from './person-kind.ts'
import { addressOf, paramsIn, type ScreenParams, type ScreenRoute, screenNamed } from './screen.ts'

export type Crumb = { readonly title: string; readonly address: string }

/** The way to a screen: home, then those of its parents that open, from the outermost; empty on a home itself. */
export function crumbsOf(
  screens: readonly ScreenRoute[],
  screen: ScreenRoute,
  params: ScreenParams,
  words: Words,
  mayOpen: (screen: ScreenRoute) => boolean,
): Crumb[] {
  if (isHome(screen.name)) return []
  const above: Crumb[] = []
  let [current, values] = [screen, params]
  for (let parent = parentOf(screens, current); parent !== undefined; parent = parentOf(screens, current)) {
    values = current.parentParams ? current.parentParams(values) : values
    const crumb = { title: parent.title(words, values), address: addressOf(parent, paramsIn(parent, values)) }
    if (mayOpen(parent)) above.unshift(crumb)
    current = parent
  }
  return [{ title: words.shell.home, address: '/Home' }, ...above]
}

const parentOf = (screens: readonly ScreenRoute[], { parent }: ScreenRoute) =>
  parent === undefined ? undefined : screenNamed(screens, parent)
