import { expect, test } from 'vitest'
import { cultureOfBrowser } from './browser-culture.ts'

test.each([
  [['en-GB', 'fr'], 'en-US'],
  [['fr-BE', 'en'], 'fr-FR'],
  [['de-DE', 'EN', 'fr'], 'en-US'],
  [['de-DE', 'nl'], 'fr-FR'],
  [[], 'fr-FR'],
])('of the languages %j of a browser the first of ours is %s', (languages, culture) => {
  expect(cultureOfBrowser(languages)).toBe(culture)
})
