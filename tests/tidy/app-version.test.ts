import { readFileSync } from 'node:fs'
import { appVersion } from '@provende/contract/kit/app-version.ts'
import { expect, test } from 'vitest'

test('the version that reports of errors name is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(appVersion).toBe(version)
})
