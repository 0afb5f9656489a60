import { type Culture, cultures, supportedCulture } from '@provende/text/culture.ts'

/** Our language that comes first among those of a browser (`en-GB`, `fr`); French if it has none of ours. */
export function cultureOfBrowser(languages: readonly string[]): Culture {
  const prefixes = cultures.map((culture) => culture.slice(0, 2))
  return supportedCulture(languages.find((language) => prefixes.includes(language.slice(0, 2).toLowerCase())))
}
