import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const importedPaths = /^(?:import|export) (?!type\b)(?:[^;'"]*? from )?'([^']+)'/gms

/** The modules a module brings into the browser, with itself; types are gone by then. */
function broughtModules(start: URL): Set<string> {
  const brought = new Set<string>()
  const visit = (url: URL) => {
    if (brought.has(url.href)) return
    brought.add(url.href)
    for (const [, path = ''] of readFileSync(fileURLToPath(url), 'utf8').matchAll(importedPaths)) {
      const inDomain =
        path.startsWith('@provende/domain/') && path.replace('@provende/domain/', '../../packages/domain/src/')
      if (inDomain) visit(new URL(inDomain, import.meta.url))
      else if (path.startsWith('.')) visit(new URL(path, url))
    }
  }
  visit(start)
  return brought
}

test('the calls, which every screen loads, bring no part of the optimiser with them', () => {
  const brought = [...broughtModules(new URL('../../packages/contract/src/routes.ts', import.meta.url))]
  expect(brought.length).toBeGreaterThan(100)
  expect(brought.filter((href) => href.includes('/linear-programming/'))).toEqual([])
})
