import { expect, test } from 'vitest'
import { wordsInCurrency } from './currency.ts'
import { wordsOf } from './words.ts'

test('replaces the euro sign by the code of another currency, and nothing else', () => {
  const words = wordsOf('fr-FR')
  expect(wordsInCurrency(words, 'EUR')).toBe(words)
  const { workbench, formulation } = wordsInCurrency(words, 'CHF')
  expect(workbench.figures.pricePerTonne).toBe('CHF/t éleveur')
  expect(workbench.done.optimised('0,1277')).toContain('0,1277 CHF/animal/jour')
  expect(workbench.buttons).toEqual(words.workbench.buttons)
  expect(Object.keys(formulation)).toEqual(Object.keys(words.formulation))
})
