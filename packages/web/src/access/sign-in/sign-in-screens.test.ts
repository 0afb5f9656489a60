import { expect, test } from 'vitest'
import { screens } from '../../routes.tsx'
import { publicPaths, signInScreens } from './sign-in-screens.ts'

test('a screen that opens without signing in does so before the others are loaded', () => {
  const publicScreens = screens.filter(({ opens }) => opens === 'public')
  const later = publicScreens.filter(
    ({ name, path }) =>
      !signInScreens.some((screen) => screen.name === name) && !publicPaths.some((start) => path.startsWith(start)),
  )
  expect(later.map(({ path }) => path)).toEqual([])
})
