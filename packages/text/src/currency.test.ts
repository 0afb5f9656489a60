import { expect, test } from 'vitest'
import { inCurrency } from './currency.ts'
import { wordsOf } from './words.ts'

test('what is worded in euros reads in another currency by its code, and nothing else changes', () => {
  const words = wordsOf('fr-FR')
  expect(inCurrency(words, 'EUR')).toBe(words)
  const { workbench, formulation } = inCurrency(words, 'CHF')
  expect(workbench.figures.pricePerTonne).toBe('CHF/t éleveur')
  expect(workbench.done.optimised('0,1277')).toContain('0,1277 CHF/animal/jour')
  expect(workbench.buttons).toEqual({ ...words.workbench.buttons, with: expect.any(Function) })
  expect(Object.keys(formulation)).toEqual(Object.keys(words.formulation))
})
