import { expect, test } from 'vitest'
import { detourBeforeScreen } from '../shell/routing/guard.ts'
import { screenByName } from '../shell/routing/screen.ts'
import { testPerson } from '../shell/testing.ts'
import { accessScreens } from './access-screens.ts'

test('while terms of use wait for acceptance, leaving a visit or browse is allowed, entering one is not', () => {
  const session = { culture: 'fr-FR', person: testPerson({ termOfUseVersion: 3 }), signedIn: true } as const
  const isOpen = (name: string) => detourBeforeScreen(screenByName(accessScreens, name)!, session, '/x') === null
  expect(['GetBackFromVisit', 'GetBackFromBrowse', 'Visit', 'Browse'].map(isOpen)).toEqual([true, true, false, false])
})
