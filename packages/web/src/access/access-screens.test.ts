import { expect, test } from 'vitest'
import { detourBefore } from '../shell/guard.ts'
import { screenNamed } from '../shell/screen.ts'
import { aPerson } from '../shell/testing.ts'
import { accessScreens } from './access-screens.ts'

test('while terms of use wait, the ways back from visits and browses are open, the ways in are not', () => {
  const waiting = { culture: 'fr-FR', person: aPerson({ termOfUseVersion: 3 }), signedIn: true } as const
  const isOpen = (name: string) => detourBefore(screenNamed(accessScreens, name)!, waiting, '/x') === null
  expect(['GetBackFromVisit', 'GetBackFromBrowse', 'Visit', 'Browse'].map(isOpen)).toEqual([true, true, false, false])
})
