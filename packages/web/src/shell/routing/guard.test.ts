import { describe, expect, test } from 'vitest'
import { detourBefore, safeReturn } from './guard.ts'
import { aPerson, aScreen } from './testing.ts'

const nobody = { culture: 'fr-FR', person: null, signedIn: false } as const

describe('before a screen', () => {
  test('who is not signed in signs in first, and comes back', () => {
    expect(detourBefore(aScreen({}), nobody, '/Packaging/List?gi=True')).toEqual({
      screen: 'Login',
      back: '/Packaging/List?gi=True',
    })
  })

  test('a public screen asks nothing', () => {
    expect(detourBefore(aScreen({ opens: 'public' }), nobody, '/Login')).toBeNull()
  })

  test('terms that wait come before every screen but their own', () => {
    const state = { culture: 'fr-FR', person: aPerson({ termOfUseVersion: 3 }), signedIn: true } as const
    expect(detourBefore(aScreen({}), state, '/Home')).toEqual({ screen: 'TermOfUseValidation', back: '/Home' })
    expect(detourBefore(aScreen({ opens: 'beforeTerms' }), state, '/TermOfUseValidation')).toBeNull()
  })

  test('a screen may lead to another, once all this is settled', () => {
    const home = aScreen({
      leadsTo: ({ tenantRoleName }) => (tenantRoleName === 'Farm' ? 'FarmerDashboard' : undefined),
    })
    const as = (tenantRoleName: 'Farm' | 'Structure') =>
      detourBefore(home, { culture: 'fr-FR', person: aPerson({ tenantRoleName }), signedIn: true }, '/Home')
    expect(as('Farm')).toEqual({ screen: 'FarmerDashboard' })
    expect(as('Structure')).toBeNull()
    expect(detourBefore(home, nobody, '/Home')?.screen).toBe('Login')
  })

  test('a session that ended is no session, even while its last screen is still there', () => {
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
  ])('%s leads to %s', (back, address) => expect(safeReturn(back)).toBe(address))
})
