import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  type Lockfile,
  noticesText,
  shippedBillOfMaterials,
  shippedPackages,
  unacceptedLicences,
} from '../../tools/notices.ts'

const lockfile = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
) as Lockfile
const shippedOfLockfile = shippedPackages(lockfile)
const shippedNames = shippedOfLockfile.map(({ name }) => name)

test('what the server needs and what is built into the browser application is shipped, the tools are not', () => {
  for (const name of ['pg', 'kysely', '@electric-sql/pglite', 'highs', 'react', 'zod', 'hono', 'pako'])
    expect(shippedNames).toContain(name)
  for (const name of ['vitest', 'vite', 'typescript', 'playwright-core', 'happy-dom', 'node', '@provende/domain'])
    expect(shippedNames).not.toContain(name)
})

test('somebody has accepted the licence of everything that is shipped', () => {
  expect(unacceptedLicences(shippedOfLockfile)).toEqual([])
})

test('a licence that asks for more, or none, is named', () => {
  const [first] = shippedOfLockfile
  const licences = ['GPL-3.0', '', 'MIT AND GPL-3.0', '(MIT OR GPL-3.0)', 'Apache-2.0']
  expect(unacceptedLicences(licences.map((license) => ({ ...first!, name: 'x', license })))).toEqual([
    'x: GPL-3.0',
    'x: none',
    'x: MIT AND GPL-3.0',
  ])
})

test('the notices have the texts of the licences', () => {
  const text = noticesText(shippedOfLockfile)
  for (const name of shippedNames) expect(text).toContain(`${name} `)
  expect(text).toContain('Copyright (c) Meta Platforms')
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test('the bill of materials has what is shipped and our own packages, and what they need of each other', () => {
  const component = (name: string, version = '1.0.0') => ({ 'bom-ref': `${name}@${version}`, name, version })
  const pg = shippedOfLockfile.find(({ name }) => name === 'pg')!
  const metadata = { component: { name: 'provende' } }
  const bom = {
    metadata,
    components: [component('pg', pg.version), component('vitest'), component('@provende/server')],
    dependencies: [
      { ref: '@provende/server@1.0.0', dependsOn: [`pg@${pg.version}`, 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: [] },
    ],
  }
  expect(shippedBillOfMaterials(bom, shippedOfLockfile)).toEqual({
    metadata,
    components: [component('pg', pg.version), component('@provende/server')],
    dependencies: [{ ref: '@provende/server@1.0.0', dependsOn: [`pg@${pg.version}`] }],
  })
})
