import type { Words } from '@provende/text/translation.ts'
import { folded } from '../kit/folded.ts'
import { laterText } from './coming-later.ts'
import type { ScreenRoute } from './screen.ts'

export type FoundScreen = { readonly screen: ScreenRoute; readonly title: string }

/** Screens that stand on their own: not those of one record, of signing in, or of the frame. */
const isDestination = ({ name, path, opens }: ScreenRoute): boolean =>
  opens === undefined && !path.includes(':') && name !== 'Redirect' && name !== 'NotFound'

/**
 * The screens a person may go to, whose title holds every typed word: titles that begin with the text first, what comes
 * later last. Screens of one title are one.
 */
export function foundScreens(
  screens: readonly ScreenRoute[],
  mayOpen: (screen: ScreenRoute) => boolean,
  words: Words,
  typed: string,
): FoundScreen[] {
  const parts = folded(typed).split(/\s+/)
  const found = screens
    .filter((screen) => isDestination(screen) && mayOpen(screen))
    .map((screen) => ({ screen, title: screen.title(words, {}) }))
    .filter(({ title }) => parts.every((part) => folded(title).includes(part)))
  const rank = ({ screen, title }: FoundScreen) =>
    (laterText(words, screen.name) === undefined ? 0 : 2) + (folded(title).startsWith(folded(typed.trim())) ? 0 : 1)
  const alone = found.filter(({ title }, index) => found.findIndex((other) => other.title === title) === index)
  return alone.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
}
