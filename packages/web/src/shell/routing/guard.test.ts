import { describe, expect, test } from 'vitest'
import { aPerson, aScreen } from '../testing.ts'
import { detourBefore, safeReturnAddress } from './guard.ts'

const signedOut = { culture: 'fr-FR', person: null, signedIn: false } as const

describe('before a screen', () => {
  test('a signed-out user signs in first, then returns', () => {
    expect(detourBefore(aScreen({}), signedOut, '/Packaging/List?gi=True')).toEqual({
      screen: 'Login',
      back: '/Packaging/List?gi=True',
    })
  })

  test('a public screen needs no sign-in', () => {
    expect(detourBefore(aScreen({ opens: 'public' }), signedOut, '/Login')).toBeNull()
  })

  test('pending terms of use come before every screen but their own', () => {
    const state = { culture: 'fr-FR', person: aPerson({ termOfUseVersion: 3 }), signedIn: true } as const
    expect(detourBefore(aScreen({}), state, '/Home')).toEqual({ screen: 'TermOfUseValidation', back: '/Home' })
    expect(detourBefore(aScreen({ opens: 'beforeTerms' }), state, '/TermOfUseValidation')).toBeNull()
  })

  test('a screen may redirect to another, after sign-in and terms', () => {
    const home = aScreen({
      redirectsTo: ({ tenantRoleName }) => (tenantRoleName === 'Farm' ? 'FarmerDashboard' : undefined),
    })
    const as = (tenantRoleName: 'Farm' | 'Structure') =>
      detourBefore(home, { culture: 'fr-FR', person: aPerson({ tenantRoleName }), signedIn: true }, '/Home')
    expect(as('Farm')).toEqual({ screen: 'FarmerDashboard' })
    expect(as('Structure')).toBeNull()
    expect(detourBefore(home, signedOut, '/Home')?.screen).toBe('Login')
  })

  test('an ended session needs a new sign-in, even while its last user is still known', () => {
    const state = { culture: 'fr-FR', person: aPerson({}), signedIn: false } as const
    expect(detourBefore(aScreen({}), state, '/Home')?.screen).toBe('Login')
  })
})

describe('after signing in', () => {
  test.each([
    ['/Packaging/List?gi=True', '/Packaging/List?gi=True'],
    [undefined, '/Home'],
    ['', '/Home'],
    ['https://elsewhere.test/', '/Home'],
    ['//elsewhere.test/', '/Home'],
    ['/\\elsewhere.test/', '/Home'],
    ['javascript:alert(1)', '/Home'],
  ])('%s returns to %s', (back, address) => expect(safeReturnAddress(back)).toBe(address))
})
