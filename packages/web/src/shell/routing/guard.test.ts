import { describe, expect, test } from 'vitest'
import { testPerson, testScreen } from '../testing.ts'
import { detourBeforeScreen, safeReturnAddress } from './guard.ts'

const signedOutState = { culture: 'fr-FR', person: null, signedIn: false } as const

describe('before a screen', () => {
  test('a signed-out user signs in first, then returns', () => {
    expect(detourBeforeScreen(testScreen({}), signedOutState, '/Packaging/List?gi=True')).toEqual({
      screen: 'Login',
      back: '/Packaging/List?gi=True',
    })
  })

  test('a public screen needs no sign-in', () => {
    expect(detourBeforeScreen(testScreen({ opens: 'public' }), signedOutState, '/Login')).toBeNull()
  })

  test('pending terms of use come before every screen but their own', () => {
    const state = { culture: 'fr-FR', person: testPerson({ termOfUseVersion: 3 }), signedIn: true } as const
    expect(detourBeforeScreen(testScreen({}), state, '/Home')).toEqual({ screen: 'TermOfUseValidation', back: '/Home' })
    expect(detourBeforeScreen(testScreen({ opens: 'beforeTerms' }), state, '/TermOfUseValidation')).toBeNull()
  })

  test('a screen may redirect to another, after sign-in and terms', () => {
    const home = testScreen({
      redirectsTo: ({ tenantRoleName }) => (tenantRoleName === 'Farm' ? 'FarmerDashboard' : undefined),
    })
    const as = (tenantRoleName: 'Farm' | 'Structure') =>
      detourBeforeScreen(home, { culture: 'fr-FR', person: testPerson({ tenantRoleName }), signedIn: true }, '/Home')
    expect(as('Farm')).toEqual({ screen: 'FarmerDashboard' })
    expect(as('Structure')).toBeNull()
    expect(detourBeforeScreen(home, signedOutState, '/Home')?.screen).toBe('Login')
  })

  test('an ended session needs a new sign-in, even while its last user is still known', () => {
    const state = { culture: 'fr-FR', person: testPerson({}), signedIn: false } as const
    expect(detourBeforeScreen(testScreen({}), state, '/Home')?.screen).toBe('Login')
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
