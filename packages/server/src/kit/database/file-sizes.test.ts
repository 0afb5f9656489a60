import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheFileSizes, type FileOperations, type OpenFile } from './file-sizes.ts'

/** As in emscripten's node file system. */
const plainOperations = (): FileOperations => ({
  open: (file) => {
    const { path, flags } = file as NamedFile
    file.nfd = fs.openSync(path, flags)
  },
  close: ({ nfd }) => fs.closeSync(nfd!),
  write: ({ nfd }, buffer, offset, length, position) => fs.writeSync(nfd!, buffer as Buffer, offset, length, position),
  setattr: ({ nfd }, { size }: { size?: number }) => fs.ftruncateSync(nfd!, size),
  llseek: (file, offset, whence) => (whence === 2 ? fs.fstatSync(file.nfd!).size : 0) + offset,
})
type NamedFile = OpenFile & { readonly path: string; readonly flags: string }

let temporaryFolder: string
beforeAll(() => {
  temporaryFolder = fs.mkdtempSync(join(tmpdir(), 'provende-sizes-'))
})
afterAll(() => fs.rmSync(temporaryFolder, { recursive: true, force: true }))

function fileOperationsWithCache() {
  const operations = plainOperations()
  let requests = 0
  const forget = cacheFileSizes(operations, (descriptor) => {
    requests += 1
    return fs.fstatSync(descriptor)
  })
  const open = (path: string, flags = 'r+'): NamedFile => {
    const file = { path, flags, position: 0, node: { mode: 0o100600 } }
    operations.open(file)
    return file
  }
  return { operations, forget, open, requestCount: () => requests }
}

test('the end of a file is asked for once, and then follows what is written', () => {
  const { operations, open, requestCount } = fileOperationsWithCache()
  const file = open(join(temporaryFolder, 'once'), 'w+')
  for (let page = 1; page <= 5; page += 1) {
    operations.write(file, Buffer.alloc(100), 0, 100, (page - 1) * 100)
    expect(operations.llseek(file, 0, 2)).toBe(page * 100)
  }
  operations.write(file, Buffer.alloc(100), 0, 100, 0)
  expect([operations.llseek(file, 0, 2), requestCount()]).toEqual([500, 1])
  operations.close(file)
})

const fileNames = ['a', 'b', 'c']
const arbitraryName = fc.constantFrom(...fileNames)
const arbitrarySize = fc.nat(5000)
const arbitraryStep = fc.oneof(
  fc.record({ do: fc.constant('open' as const), name: arbitraryName, flags: fc.constantFrom('r+', 'w+', 'a+') }),
  fc.record({ do: fc.constant('write' as const), which: fc.nat(9), position: arbitrarySize, length: arbitrarySize }),
  fc.record({ do: fc.constant('truncate' as const), which: fc.nat(9), size: arbitrarySize }),
  fc.record({ do: fc.constant('truncatePath' as const), name: arbitraryName, size: arbitrarySize }),
  fc.record({ do: fc.constant('close' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('delete' as const), name: arbitraryName }),
  fc.record({ do: fc.constant('rename' as const), name: arbitraryName, to: arbitraryName }),
)

test('whatever is opened, written, shortened, renamed, deleted and used again, each size is that of the file', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { maxLength: 40, size: 'max' }), (steps) => {
      const { operations, forget, open } = fileOperationsWithCache()
      const opened: NamedFile[] = []
      const pathOf = (name: string) => join(temporaryFolder, name)
      for (const name of fileNames) fs.writeFileSync(pathOf(name), name)
      for (const step of steps) {
        const file = 'which' in step ? opened[step.which % Math.max(1, opened.length)] : undefined
        const exists = 'name' in step && fs.existsSync(pathOf(step.name))
        if (step.do === 'open' && (exists || step.flags !== 'r+')) opened.push(open(pathOf(step.name), step.flags))
        if (step.do === 'write' && file)
          operations.write(
            file,
            Buffer.alloc(step.length),
            0,
            step.length,
            // As emscripten does, which seeks to the end first.
            file.flags === 'a+' ? operations.llseek(file, 0, 2) : step.position,
          )
        if (step.do === 'truncate' && file) operations.setattr(file, { size: step.size })
        if (step.do === 'truncatePath' && exists) {
          fs.truncateSync(pathOf(step.name), step.size)
          forget()
        }
        if (step.do === 'close' && file) operations.close(opened.splice(opened.indexOf(file), 1)[0]!)
        if (step.do === 'delete' && exists) fs.unlinkSync(pathOf(step.name))
        if (step.do === 'rename' && exists) fs.renameSync(pathOf(step.name), pathOf(step.to))
        for (const each of opened) expect(operations.llseek(each, 0, 2)).toBe(fs.fstatSync(each.nfd!).size)
      }
      for (const each of opened) operations.close(each)
    }),
  )
})
