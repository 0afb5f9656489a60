import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Lockfile = { readonly packages: Readonly<Record<string, { optionalDependencies?: Record<string, string> }>> }

/** Optional dependencies that the lockfile lacks, as `package: dependency`. */
function missingOptional({ packages }: Lockfile): string[] {
  const lockedNames = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lockedNames.has(name))
      .map((name) => `${path}: ${name}`),
  )
}

test('an optional package missing from a lockfile is named', () => {
  const optionalDependencies = { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' }
  const packages = { 'node_modules/tool': { optionalDependencies }, 'node_modules/tool-linux': {} }
  expect(missingOptional({ packages })).toEqual(['node_modules/tool: tool-darwin'])
})

test('the lockfile pins the optional packages of every platform, so that npm ci works everywhere', () => {
  const path = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
  expect(missingOptional(JSON.parse(readFileSync(path, 'utf8')))).toEqual([])
})
