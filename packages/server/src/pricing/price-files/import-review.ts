import { dayInParis } from '@provende/domain/kit/day.ts'
import type { PriceFileCatalogue } from '@provende/domain/pricing/price-file/price-file.ts'
import type { Session } from '../../access/session/session.ts'
import type { Services } from '../../kit/services.ts'
import { tableRefusal } from '../../kit/table-file/table-queue.ts'
import { inReadScope } from '../../records/scope.ts'
import { loadCatalogue, loadListsOf, loadRememberedHeadings } from './import-catalogue.ts'
import type { ImportChoices } from './import-choices.ts'
import type { RunPriceFileJob } from './price-file-queue.ts'
import type { ReviewNeeds, ReviewOutput, UnderstoodOutput } from './price-file-thread.ts'

/* Reads and reviews files on the thread of price files; the database is read before and between, never during. */

export type ImportServices = { readonly services: Services; readonly run: RunPriceFileJob }
export type ImportCaller = { readonly session: Session; readonly signal?: AbortSignal | undefined }
export type Reviewed = ReviewOutput & { readonly understood: UnderstoodOutput; readonly catalogue: PriceFileCatalogue }

/** The cells of a file as JSON; refuses what is no table, too large or encrypted. */
export async function readCells(
  { run }: ImportServices,
  { session, signal }: ImportCaller,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  const output = await run({ kind: 'read', name, bytes }, { client: session.actorUserId, signal })
  if ('refused' in output) throw tableRefusal(output.refused)
  if ('cells' in output) return output.cells
  throw new Error('the thread of price files answered something else')
}

/** A file reviewed with some choices; null when no table with prices is in it. */
export async function reviewCells(
  { services, run }: ImportServices,
  { session, signal }: ImportCaller,
  { cells, choices }: { readonly cells: string; readonly choices: ImportChoices },
  needs: ReviewNeeds = 'summary',
): Promise<Reviewed | null> {
  const today = dayInParis(services.clock())
  const { catalogue, remembered } = await inReadScope(services, session, async (scope) => ({
    catalogue: await loadCatalogue(scope),
    remembered: await loadRememberedHeadings(scope),
  }))
  const ownStructureId = catalogue.structures.find(({ tenantId }) => tenantId === session.tenantId)?.id ?? null
  const input = { catalogue, remembered, choices, ownStructureId, today }
  const options = { client: session.actorUserId, signal }
  const first = await run({ kind: 'understand', cells, input }, options)
  const understood = 'understood' in first ? first.understood : null
  if (understood === null) return null
  const { structures } = understood
  const lists = await inReadScope(services, session, (scope) => loadListsOf(scope, catalogue.structures, structures))
  const { culture } = session
  const output = await run({ kind: 'review', cells, input: { ...input, lists, culture }, needs }, options)
  const reviewed = 'reviewed' in output ? output.reviewed : null
  return reviewed === null ? null : { ...reviewed, understood, catalogue }
}
