import * as fs from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type FileSystemInit = NodeFS['init']
type Stream = { nfd?: number }

/** `errno` of EIO in emscripten: PostgreSQL panics on it, which is right: after a failed fsync nothing is certain. */
const INPUT_OUTPUT_ERROR = 29

/**
 * PGlite's own file system accepts every fsync and does nothing, so a power loss takes away what was acknowledged.
 * This one passes fsync on to the disk. It works only without `-F` and with `wal_sync_method=fsync`: emscripten answers
 * fdatasync by itself, without asking the file system.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...[lite, options]: Parameters<FileSystemInit>): ReturnType<FileSystemInit> {
    const { emscriptenOpts } = await super.init(lite, options)
    const honourFsync = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0
        try {
          this.fsync(stream.nfd)
        } catch (error) {
          // Told to PostgreSQL in its own way: it stops, and recovers from its log at the next start.
          throw Object.assign(new module.FS.ErrnoError(INPUT_OUTPUT_ERROR), { cause: error })
        }
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), honourFsync as never] } }
  }

  /** Returns when what was written to an open file is on the disk. */
  protected fsync(descriptor: number): void {
    fs.fsyncSync(descriptor)
  }
}

/** The part of emscripten's module that PGlite does not describe. */
type EmscriptenModule = {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Makes every file and folder below `directory`, and itself, certain to be on the disk. */
export function fsyncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(directory)
}

/** Makes one file, or the list of names of one folder, certain to be on the disk. */
export function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
