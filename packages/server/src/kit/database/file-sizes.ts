/*
 * The sizes of open files, so that PostgreSQL, which asks for the end of its files many times a statement, need not ask
 * the operating system each time. A size follows every write; whatever else can change it makes it forgotten.
 */

/** An open file of emscripten's node file system; `nfd` is its descriptor. */
export type OpenFile = { nfd?: number; position: number; readonly node: { readonly mode: number } }

/** The operations of that file system on open files which change or need their size. */
export type FileOperations = {
  open(file: OpenFile): void
  close(file: OpenFile): void
  write(file: OpenFile, buffer: unknown, offset: number, length: number, position: number): number
  setattr(file: OpenFile, attributes: object): void
  llseek(file: OpenFile, offset: number, whence: number): number
}

/** The identity and the size of an open file. */
export type FileStat = { readonly ino: number; readonly size: number }

const seekFromStart = 0
const seekFromEnd = 2

/**
 * Makes `operations` remember the sizes of open files. Only this process may change these files. Returns a function that
 * forgets all sizes, to be called when a file was changed by its path.
 */
export function cacheFileSizes(operations: FileOperations, statOf: (descriptor: number) => FileStat): () => void {
  const original = { ...operations }
  const inodes = new Map<number, number>()
  const sizes = new Map<number, number>()
  const read = (descriptor: number): number => {
    const { ino, size } = statOf(descriptor)
    inodes.set(descriptor, ino)
    sizes.set(ino, size)
    return size
  }
  const inodeOf = ({ nfd = -1 }: OpenFile) => inodes.get(nfd)
  const forget = (file: OpenFile) => {
    const inode = inodeOf(file)
    if (inode === undefined) sizes.clear()
    else sizes.delete(inode)
  }
  Object.assign(operations, {
    open: (file: OpenFile) => {
      original.open(file)
      // Opening can empty a file, also for those who have it open already.
      if (file.nfd !== undefined) read(file.nfd)
    },
    close: (file: OpenFile) => {
      // Descriptors are used again, and so is the inode of a file that was deleted.
      forget(file)
      if (file.nfd !== undefined) inodes.delete(file.nfd)
      original.close(file)
    },
    write: (file: OpenFile, buffer: unknown, offset: number, length: number, position: number) => {
      const written = original.write(file, buffer, offset, length, position)
      const inode = inodeOf(file)
      const size = inode === undefined ? undefined : sizes.get(inode)
      if (inode === undefined) sizes.clear()
      else if (size !== undefined && written > 0) sizes.set(inode, Math.max(size, position + written))
      return written
    },
    setattr: (file: OpenFile, attributes: object) => {
      original.setattr(file, attributes)
      forget(file)
    },
    llseek: (file: OpenFile, offset: number, whence: number) => {
      if (whence !== seekFromEnd || file.nfd === undefined) return original.llseek(file, offset, whence)
      const size = sizes.get(inodeOf(file) ?? -1) ?? read(file.nfd)
      return original.llseek(file, size + offset, seekFromStart)
    },
  } satisfies FileOperations)
  return () => sizes.clear()
}
