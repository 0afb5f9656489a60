import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * A module is loaded by a function of its own. What follows `import(…)` in the same expression is built into the loading of
 * its script, and does not see that its styles could not be loaded: without a connection nobody would be told.
 */

test('nothing follows the loading of a module in the same expression', () => {
  const files = globSync('packages/web/src/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  const chained = files.filter((file) =>
    /\bimport\('[^']+'\)\s*\.(then|catch|finally)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(chained).toEqual([])
})
