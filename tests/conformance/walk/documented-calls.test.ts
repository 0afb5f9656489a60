import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callsWithoutPath, walkedCalls } from './documented-calls.ts'

test('each documented call is listed once', () => {
  const calls: string[] = [...Object.values(walkedCalls).flat(), ...callsWithoutPath]
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test('each area is walked by one file', () => {
  const files = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  for (const area of Object.keys(walkedCalls))
    expect(files.filter((text) => text.includes(`\ndefineWalkTests('${area}', {`))).toHaveLength(1)
})
