import { fr } from '@provende/text/fr.ts'
import type { Words } from '@provende/text/translation.ts'
import { expect, test } from 'vitest'
import { fieldLabel } from './record-set.ts'

test.each([
  ['tenantName', 'Nom'],
  ['firstAdministrator', 'Premier administrateur'],
  ['firstAdministrator.firstName', 'Prénom'],
  ['firstAdministrator.email', 'Adresse e-mail'],
])('a message about %s names %s', (path, label) => {
  expect(fieldLabel(fr as Words, fr.access.managedTenant as never, path)).toBe(label)
})

test('a line names its field, whatever its number', () => {
  expect(fieldLabel(fr as Words, fr.pricing.priceList as never, 'items.3.price')).toBe('Prix')
})
