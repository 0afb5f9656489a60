import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../packages/text/src/en/', import.meta.url)

test('English has its singular for one alone: none and a half are plural, unlike in French', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(10)
  const asInFrench = files.filter((name) => / > 1 \?|< 2 \?/.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(asInFrench).toEqual([])
})
