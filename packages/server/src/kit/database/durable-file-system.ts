import * as fs from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { cacheFileSizes, type FileOperations, type OpenFile } from './file-sizes.ts'

type FileSystemInit = NodeFS['init']

/**
 * `errno` of EIO in emscripten. PostgreSQL panics on it, as it should: after a failed fsync the state of the disk is
 * unknown.
 */
const INPUT_OUTPUT_ERROR = 29

/** The rights of the group and of all others. */
const OTHER_USERS_PERMISSIONS = 0o077

/**
 * PGlite's own file system gives its files to everybody, whatever the umask of the process, and ignores fsync, so a power
 * failure can lose acknowledged writes. This one keeps its files to the user of the process and passes fsync on to the
 * disk; it also remembers the sizes of open files. Requires no `-F` and `wal_sync_method=fsync`: emscripten handles
 * fdatasync itself without calling the file system.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...[pglite, options]: Parameters<FileSystemInit>): ReturnType<FileSystemInit> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const prepareFiles = (module: object) => {
      const { NODEFS, FS } = module as EmscriptenModule
      const forgetSizes = cacheFileSizes(NODEFS.stream_ops, (descriptor) => this.stat(descriptor))
      const setByPath = NODEFS.node_ops.setattr
      NODEFS.node_ops.setattr = (node, attributes) => {
        if (attributes.mode !== undefined) attributes.mode &= ~OTHER_USERS_PERMISSIONS
        setByPath(node, attributes)
        forgetSizes()
      }
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) return 0
        try {
          this.fsync(stream.nfd)
        } catch (error) {
          // PostgreSQL stops on this error and recovers from its write-ahead log at the next start.
          throw Object.assign(new FS.ErrnoError(INPUT_OUTPUT_ERROR), { cause: error })
        }
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepareFiles] } }
  }

  /** The identity and the size of an open file. */
  protected stat(descriptor: number): { ino: number; size: number } {
    return fs.fstatSync(descriptor)
  }

  /** Returns once the data of an open file is on the disk. */
  protected fsync(descriptor: number): void {
    fs.fsyncSync(descriptor)
  }
}

/** The parts of emscripten's module missing from PGlite's types. */
type EmscriptenModule = {
  NODEFS: {
    stream_ops: FileOperations & { fsync?: (file: OpenFile) => number }
    node_ops: { setattr: (node: object, attributes: { mode?: number }) => void }
  }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Takes `directory` and everything below it from all other users, where an older version made it. */
export function restrictTreeToOwner(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) restrictTreeToOwner(path)
    else if (entry.isFile()) restrictPathToOwner(path)
  }
  restrictPathToOwner(directory)
}

function restrictPathToOwner(path: string): void {
  const { mode } = fs.statSync(path)
  if (mode & OTHER_USERS_PERMISSIONS) fs.chmodSync(path, mode & 0o700)
}

/** Syncs `directory` and everything below it to the disk. */
export function fsyncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) fsyncTree(path)
    else if (entry.isFile()) fsyncPath(path)
  }
  fsyncPath(directory)
}

/** Syncs one file, or the entries of one directory, to the disk. */
export function fsyncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
