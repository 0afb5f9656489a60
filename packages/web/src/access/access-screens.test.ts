import { expect, test } from 'vitest'
import { detourBefore } from '../shell/routing/guard.ts'
import { screenNamed } from '../shell/routing/screen.ts'
import { aPerson } from '../shell/testing.ts'
import { accessScreens } from './access-screens.ts'

test('while terms of use wait for acceptance, leaving a visit or browse is allowed, entering one is not', () => {
  const session = { culture: 'fr-FR', person: aPerson({ termOfUseVersion: 3 }), signedIn: true } as const
  const isOpen = (name: string) => detourBefore(screenNamed(accessScreens, name)!, session, '/x') === null
  expect(['GetBackFromVisit', 'GetBackFromBrowse', 'Visit', 'Browse'].map(isOpen)).toEqual([true, true, false, false])
})
