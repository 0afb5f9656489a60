import { foldText } from '@provende/domain/kit/fold-text.ts'
import type { Words } from '@provende/text/translation.ts'
import type { ScreenRoute } from './screen.ts'

/**
 * The words of a text, without accents and capitals and without the articles of a sentence: "créer une exploitation" is
 * found as "créer exploitation". An article alone, which may begin a name, stays.
 */
export function searchedWords({ shell }: Words, typed: string): string[] {
  const parts = foldText(typed).split(/\s+/).filter(Boolean)
  const articles = new Set(shell.palette.articles.split(' '))
  const named = parts.map((part) => part.replace(/^[ld]['’](?=.)/, '')).filter((part) => !articles.has(part))
  return named.length === 0 ? parts : named
}

export type ScreenMatch = { readonly screen: ScreenRoute; readonly title: string }

/**
 * The forms of new records the user may open, by their title ("Nouvelle exploitation") or a word for creating ("créer
 * exploitation"). None while nothing is typed.
 */
export function searchCreations(
  screens: readonly ScreenRoute[],
  mayOpen: (screen: ScreenRoute) => boolean,
  words: Words,
  typed: string,
): ScreenMatch[] {
  const parts = searchedWords(words, typed)
  if (parts.length === 0) return []
  const { createWords } = words.shell.palette
  return screens
    .filter((screen) => screen.saves !== undefined && mayOpen(screen))
    .map((screen) => ({ screen, title: screen.title(words, { id: '0' }) }))
    .filter(({ screen, title }) => {
      const isForNew = /^[^:]*\/:id$/.test(screen.path) && title !== screen.title(words, { id: '1' })
      const folded = foldText(`${title} ${createWords}`)
      return (isForNew || !screen.path.includes(':')) && parts.every((part) => folded.includes(part))
    })
}

/** Whether a screen can be opened by itself: not one of a single record, of sign-in, or of the shell. */
const isSearchableScreen = ({ name, path, opens }: ScreenRoute): boolean =>
  opens === undefined && !path.includes(':') && name !== 'Redirect' && name !== 'NotFound'

/**
 * The screens the user may open whose title contains every typed word: titles that start with the text first. Of several screens with one title only the first is returned.
 */
export function searchScreens(
  screens: readonly ScreenRoute[],
  mayOpen: (screen: ScreenRoute) => boolean,
  words: Words,
  typed: string,
): ScreenMatch[] {
  const parts = searchedWords(words, typed)
  const matches = screens
    .filter((screen) => isSearchableScreen(screen) && mayOpen(screen))
    .map((screen) => ({ screen, title: screen.title(words, {}) }))
    .filter(({ title }) => parts.every((part) => foldText(title).includes(part)))
  const rank = ({ title }: ScreenMatch) => (foldText(title).startsWith(foldText(typed.trim())) ? 0 : 1)
  const unique = matches.filter(({ title }, index) => matches.findIndex((other) => other.title === title) === index)
  return unique.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title))
}
