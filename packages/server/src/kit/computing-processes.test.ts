import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openComputingProcesses } from './computing-processes.ts'

let folder = ''
let now = 0
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'provende-computing-')), 'processes')
  now = Date.now()
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
const processNamed = (name: string) => openComputingProcesses({ folder, name, clock: () => now })

test('processes that compute count each other; one that has computed nothing for ten seconds counts no more', () => {
  const [serve, worker] = [processNamed('1'), processNamed('2')]
  expect(serve.count()).toBe(1)
  expect(worker.count()).toBe(2)
  // Looked at twice a second at most.
  expect(serve.count()).toBe(1)
  now += 3_000
  expect(serve.count()).toBe(2)
  now += 60_000
  expect(worker.count()).toBe(1)
  expect(readdirSync(folder)).toEqual(['2'])
})

test('a process that stops counts no more at once', () => {
  const [serve, worker] = [processNamed('1'), processNamed('2')]
  worker.count()
  expect(serve.count()).toBe(2)
  worker.close()
  now += 3_000
  expect(serve.count()).toBe(1)
})

test('a process that cannot note it computes as if it were alone', () => {
  writeFileSync(folder, 'not a folder')
  const alone = processNamed('1')
  expect(alone.count()).toBe(1)
  alone.close()
})
