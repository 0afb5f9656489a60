import type { SiteMonthInput } from '@provende/contract/farm-data/site-month.ts'
import { browserPendingStorage, createPendingEntries, type PendingEntry } from '../../kit/pending-entries.ts'

/** A month that was entered without a connection; its key is its RequestId, which is saved once, however often it is sent. */
export type PendingMonth = PendingEntry & { readonly siteName: string; readonly body: SiteMonthInput }

export type PendingMonths = ReturnType<typeof createPendingMonths>

/** The months that wait in this browser. */
export const createPendingMonths = () =>
  createPendingEntries<PendingMonth>(browserPendingStorage<PendingMonth>('provende-months'))
