import { expect, test } from 'vitest'
import { browseAddress, visitAddress } from './visit-addresses.ts'

test.each([
  ['Ines Vaubrelle', '/Visit/Ines%20Vaubrelle/5'],
  [' Léo/Ana ', '/Visit/L%C3%A9o%2FAna/5'],
  ['', '/Visit/-/5'],
  ['..', '/Visit/-/5'],
])('%j is visited at %s', (userName, address) => expect(visitAddress({ userId: 5, userName })).toBe(address))

test('a tenant is browsed by its id', () => expect(browseAddress(7)).toBe('/Browse/7'))
