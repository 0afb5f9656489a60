import { useEffect } from 'react'
import { parseRecordId, type ScreenParams, type ScreenRoute } from '../routing/screen.ts'
import { useSession } from '../session/session.tsx'
import type { noteRecentRecord } from './recent-records.ts'

/** Remembers a record for the palette once its screen shows its name: one that is missing is not remembered. */
export function useNoteRecentRecord(screen: ScreenRoute, params: ScreenParams, title: string | undefined): void {
  const { userId, tenantId } = useSession().context
  const { showsFamily, alsoShowsFamily } = screen
  const id = parseRecordId(params.id)
  useEffect(() => {
    const family = showsFamily ?? alsoShowsFamily
    if (title === undefined || family === undefined) return
    void note({ userId, tenantId }, { family, id, label: title })
  }, [userId, tenantId, showsFamily, alsoShowsFamily, id, title])
}

/** The storage of records is loaded with the palette. */
async function note(...[viewer, record]: Parameters<typeof noteRecentRecord>): Promise<void> {
  try {
    const recentRecords = await import('./recent-records.ts')
    recentRecords.noteRecentRecord(viewer, record)
  } catch {
    // There is no connection: this record is not remembered.
  }
}
