import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'

test('merges parts deeply; of two texts, and of two lists of texts, the second wins', () => {
  const merged = mergeWords(
    { menu: { home: 'Accueil' }, levels: ['Fichier', 'Listes'] },
    { menu: { map: 'Map' }, levels: ['File', 'Lists'] },
  )
  expect(merged).toEqual({ menu: { home: 'Accueil', map: 'Map' }, levels: ['File', 'Lists'] })
})
