import { wordsOf } from '@provende/text/words.ts'
import { expect, test } from 'vitest'
import { wordsWithTenantTexts } from './view-texts.ts'

const frenchWords = wordsOf('fr-FR')

test('a text of a tenant replaces ours', () => {
  const adapted = wordsWithTenantTexts(frenchWords, {
    'access.signIn': { welcome: 'Bienvenue chez nous.' },
    catalogue: { 'packaging.fields.name': 'Sac' },
  })
  expect(adapted.access.signIn.welcome).toBe('Bienvenue chez nous.')
  expect(adapted.catalogue.packaging.fields.name).toBe('Sac')
  expect(adapted.access.signIn.submit).toBe(frenchWords.access.signIn.submit)
})
test('entries that are unknown or not plain texts are ignored', () => {
  const adapted = wordsWithTenantTexts(frenchWords, {
    'access.signIn': { unknown: 'x', alreadySignedIn: 'x', 'welcome.more': 'x' },
    access: { signIn: 'x' },
    __proto__: { polluted: 'x' },
    'constructor.prototype': { polluted: 'x' },
  })
  expect(adapted).toEqual(frenchWords)
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
