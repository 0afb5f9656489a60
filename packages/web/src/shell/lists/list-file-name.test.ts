import { expect, test } from 'vitest'
import { listFileName } from './list-file-name.ts'

test.each([
  ['a list alone', 'Aliments', undefined, 'Aliments'],
  ['that of a site, which the title names', 'Analyses de lait', 'Analyses de lait : Bourg', 'Analyses de lait : Bourg'],
  ['that below a record', 'Versions', 'Vaches laitières', 'Versions \u2013 Vaches laitières'],
])('the file of %s is called so', (_, list, title, name) => {
  expect(listFileName(list, title)).toBe(name)
})
