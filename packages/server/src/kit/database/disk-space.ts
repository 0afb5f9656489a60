import { statfs } from 'node:fs/promises'
import type pg from 'pg'

/** What the embedded database needs to end its work: its log grows by 16 MB at a time. */
const minFreeBytesToWrite = 48 * 1024 * 1024
const measurementCacheMilliseconds = 2_000

/** Whether an error means that there is no space left on a disk, of PostgreSQL or of this machine. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code ?? '') || /no space left on device/i.test(message ?? '')
}

/** Whether a database has space to store anything. Calls that change data are refused in time, reads go on. */
export type DiskSpace = {
  hasSpace(): Promise<boolean>
  /** Notes that a statement failed for lack of space. */
  noteFull(): void
}

export type ReadFreeBytes = () => Promise<number>

export const freeBytesReader =
  (directory: string): ReadFreeBytes =>
  async () => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  }

/** The space of the embedded database: measured before it is used up, since its log must not meet a full disk. */
export function diskSpaceByMeasuring(freeBytes: ReadFreeBytes, now: () => number = () => performance.now()): DiskSpace {
  let measuredAt = Number.NEGATIVE_INFINITY
  let hasSpace = true
  return {
    hasSpace: async () => {
      if (now() - measuredAt < measurementCacheMilliseconds) return hasSpace
      measuredAt = now()
      hasSpace = (await freeBytes()) >= minFreeBytesToWrite
      return hasSpace
    },
    noteFull: () => {
      measuredAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** The space of a PostgreSQL, known only from its answers: after a failure, whether it can store a row again. */
export function diskSpaceByServerErrors(pool: pg.Pool): DiskSpace {
  let isFull = false
  return {
    hasSpace: async () => {
      if (!isFull) return true
      try {
        await pool.query(`insert into rate_count (key, points, resets_at) values ('disk space', 0, now())
          on conflict (key) do update set resets_at = excluded.resets_at`)
        isFull = false
      } catch (error) {
        // Expected as long as the disk is full.
        if (!isDiskFull(error)) throw error
      }
      return !isFull
    },
    noteFull: () => {
      isFull = true
    },
  }
}
