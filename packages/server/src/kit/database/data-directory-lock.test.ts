import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'provende-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(folder, 'data-'))
})

/** The start time of a process: field 22 of /proc/<pid>/stat. */
const startOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]

test('locks a directory once and releases it', () => {
  const unlock = lockDataDirectory(directory)
  expect(() => lockDataDirectory(directory)).toThrow('dataDirectoryInUse')
  unlock()
  unlock()
  expect(readdirSync(directory)).toEqual([])
  lockDataDirectory(directory)()
})

test('refuses a directory locked by a running process, and names the process', () => {
  const other = process.ppid
  writeFileSync(join(directory, `lock-${other}-${startOf(other)}`), '')
  expect(() => lockDataDirectory(directory)).toThrow(`${directory} (process ${other})`)
  expect(readdirSync(directory)).toEqual([`lock-${other}-${startOf(other)}`])
})

test('replaces a lock whose pid now belongs to a later process', () => {
  writeFileSync(join(directory, `lock-${process.ppid}-1`), '')
  const unlock = lockDataDirectory(directory)
  expect(readdirSync(directory)).toEqual([`lock-${process.pid}-${startOf(process.pid)}`])
  unlock()
})

test('removes the lock of an ended process and leaves other files alone', async () => {
  const child = fork('-e', ['0'], { execArgv: [], silent: true })
  const { pid } = child
  await once(child, 'exit')
  writeFileSync(join(directory, `lock-${pid}-12345`), '')
  writeFileSync(join(directory, 'lock-of-the-barn.txt'), '')
  const unlock = lockDataDirectory(directory)
  expect(readdirSync(directory).sort()).toEqual(
    ['lock-of-the-barn.txt', `lock-${process.pid}-${startOf(process.pid)}`].sort(),
  )
  unlock()
})
