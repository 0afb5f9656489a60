import { recentRecordsPrefix } from '../session/browser-storage.ts'

/*
 * The records a person opened last, in this browser; signing out removes them. Stored for each person and tenant, because a visit
 * shows other records.
 */

export type RecentRecord = { readonly family: string; readonly id: number; readonly label: string }
type Viewer = { readonly userId: number; readonly tenantId: number }

const maxRecentRecords = 12
const storageKey = ({ userId, tenantId }: Viewer) => `${recentRecordsPrefix}${userId}.${tenantId}`

/** The records opened last, the newest first; none where storage is blocked or holds something else. */
export function readRecentRecords(viewer: Viewer): readonly RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(storageKey(viewer)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentRecord) : []
  } catch {
    // Storage is blocked, or holds something else.
    return []
  }
}

/** Puts a record before the others. */
export function noteRecentRecord(viewer: Viewer, record: RecentRecord): void {
  const others = readRecentRecords(viewer).filter(({ family, id }) => family !== record.family || id !== record.id)
  try {
    window.localStorage.setItem(storageKey(viewer), JSON.stringify([record, ...others].slice(0, maxRecentRecords)))
  } catch {
    // Storage is blocked or full: nothing is remembered.
  }
}

function isRecentRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { family, id, label } = value as Partial<RecentRecord>
  return typeof family === 'string' && Number.isSafeInteger(id) && typeof label === 'string'
}
