import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory-lock.ts'

const temporaryFolder = mkdtempSync(join(tmpdir(), 'provende-lock-'))
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }))

let dataDirectory: string
beforeEach(() => {
  dataDirectory = mkdtempSync(join(temporaryFolder, 'data-'))
})

/** The start time of a process: field 22 of /proc/<pid>/stat. */
const startTicksOfProcess = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]

test('locks a directory once and releases it', () => {
  const unlock = lockDataDirectory(dataDirectory)
  expect(() => lockDataDirectory(dataDirectory)).toThrow('dataDirectoryInUse')
  unlock()
  unlock()
  expect(readdirSync(dataDirectory)).toEqual([])
  lockDataDirectory(dataDirectory)()
})

test('refuses a directory locked by a running process, and names the process', () => {
  const other = process.ppid
  writeFileSync(join(dataDirectory, `lock-${other}-${startTicksOfProcess(other)}`), '')
  expect(() => lockDataDirectory(dataDirectory)).toThrow(`${dataDirectory} (process ${other})`)
  expect(readdirSync(dataDirectory)).toEqual([`lock-${other}-${startTicksOfProcess(other)}`])
})

test('replaces a lock whose pid now belongs to a later process', () => {
  writeFileSync(join(dataDirectory, `lock-${process.ppid}-1`), '')
  const unlock = lockDataDirectory(dataDirectory)
  expect(readdirSync(dataDirectory)).toEqual([`lock-${process.pid}-${startTicksOfProcess(process.pid)}`])
  unlock()
})

test('removes the lock of an ended process and leaves other files alone', async () => {
  const child = fork('-e', ['0'], { execArgv: [], silent: true })
  const { pid } = child
  await once(child, 'exit')
  writeFileSync(join(dataDirectory, `lock-${pid}-12345`), '')
  writeFileSync(join(dataDirectory, 'lock-of-the-barn.txt'), '')
  const unlock = lockDataDirectory(dataDirectory)
  expect(readdirSync(dataDirectory).sort()).toEqual(
    ['lock-of-the-barn.txt', `lock-${process.pid}-${startTicksOfProcess(process.pid)}`].sort(),
  )
  unlock()
})
