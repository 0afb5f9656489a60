import { foldText } from '../kit/fold-text.ts'

/** A French commune with one of its postcodes. */
export type KnownPlace = {
  readonly city: string
  readonly zipCode: string
  readonly region: string
  /** The words of its name as they are searched. */
  readonly words: readonly string[]
}

/** Fewer characters match thousands. */
const minCharacters = 2
const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/** The words of a name or of what is typed: without accents, hyphens and apostrophes, `St` written out. */
export const placeWords = (text: string): string[] =>
  foldText(text)
    .replace(/œ/g, 'oe')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)

/**
 * The places that a text means, in their order: each of its words begins a word of the name, numbers begin the postcode.
 * Places whose first word begins with the first word typed come before the others.
 */
export function findPlaces<Place extends KnownPlace>(
  places: readonly Place[],
  text: string,
  most: number,
): readonly Place[] {
  const typed = placeWords(text)
  if (typed.join('').length < minCharacters) return []
  const numbers = typed.filter((word) => /^\d+$/.test(word))
  const names = typed.filter((word) => !/^\d+$/.test(word))
  const matches = places.filter(
    ({ zipCode, words }) =>
      numbers.every((number) => zipCode.startsWith(number)) &&
      names.every((name) => words.some((word) => word.startsWith(name))),
  )
  const beginsSo = ({ words }: Place) => names[0] === undefined || (words[0] ?? '').startsWith(names[0])
  return [...matches.filter(beginsSo), ...matches.filter((place) => !beginsSo(place))].slice(0, most)
}
