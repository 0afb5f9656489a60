import { beforeAll, expect, test } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { createWorld, type World } from '../support.ts'

const { fresh } = databasesOf('embedded')
let worldApp: World['app']

beforeAll(async () => {
  ;({ app: worldApp } = await createWorld(await fresh()))
})

/** The directives of the content security policy in the response for a path. */
async function contentSecurityPolicyOf(path: string): Promise<Map<string, string>> {
  const header = (await worldApp.request(path)).headers.get('content-security-policy') ?? ''
  return new Map(header.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim().replace(/^\S+ /, '')]))
}

test('the policy allows only scripts of the same origin and WebAssembly, never eval', async () => {
  const policy = await contentSecurityPolicyOf('/healthz')
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
  expect(policy.get('worker-src')).toBe("'self'")
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(policy.get('connect-src')).toBe("'self'")
  for (const [directive, sources] of policy) {
    expect(sources, directive).not.toMatch(/'unsafe-eval'|\*|https?:/)
    if (directive !== 'style-src') expect(sources, directive).not.toContain("'unsafe-inline'")
  }
})

test('the policy is the same on assets, on API calls and on missing paths', async () => {
  const policy = await contentSecurityPolicyOf('/healthz')
  for (const path of ['/assets/missing.js', '/api/Foods', '/api/nothing'])
    expect(await contentSecurityPolicyOf(path)).toEqual(policy)
})
