import { expect, test } from 'vitest'
import { browseAddress, visitAddress } from './visit-addresses.ts'

test.each([
  ['Ines Vaubrelle', '/Visit/Ines%20Vaubrelle/5'],
  [' Léo/Ana ', '/Visit/L%C3%A9o%2FAna/5'],
  ['', '/Visit/-/5'],
  ['..', '/Visit/-/5'],
])('the visit of a user named %j has the address %s', (userName, address) =>
  expect(visitAddress({ userId: 5, userName })).toBe(address),
)

test('the address of a browse holds the tenant id', () => expect(browseAddress(7)).toBe('/Browse/7'))
