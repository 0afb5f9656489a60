import { expect, test } from 'vitest'
import { fieldNameInRequest } from './field-in-request.ts'
import { wordsOf } from './words.ts'

test.each([
  ['', 'La demande', 'The request'],
  ['Name', 'Name', 'Name'],
  ['Items.0.Price', 'Price (Items, ligne 1)', 'Price (Items, line 1)'],
  ['0.CompositionValue', 'CompositionValue (ligne 1)', 'CompositionValue (line 1)'],
  ['Categories.2', 'Categories (ligne 3)', 'Categories (line 3)'],
  ['Foods.3.Contents.1.Value', 'Value (Foods, ligne 4, Contents, ligne 2)', 'Value (Foods, line 4, Contents, line 2)'],
  ['FirstAdministrator.Email', 'Email (FirstAdministrator)', 'Email (FirstAdministrator)'],
  ['4', 'La demande (ligne 5)', 'The request (line 5)'],
])('the path %j is %s in a sentence', (path, french, english) => {
  expect(fieldNameInRequest(path, wordsOf('fr-FR').records.form.inRequest)).toBe(french)
  expect(fieldNameInRequest(path, wordsOf('en-US').records.form.inRequest)).toBe(english)
})
