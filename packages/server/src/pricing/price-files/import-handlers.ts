import type { ImportChanges, PriceImport, priceImportRoutes } from '@provende/contract/pricing/price-import.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { Session } from '../../access/session/session.ts'
import { type Handlers, refusal } from '../../kit/handler.ts'
import type { Services } from '../../kit/services.ts'
import { inReadScope, inScope } from '../../records/scope.ts'
import { withChanges } from './import-choices.ts'
import { type ImportCaller, type ImportServices, readCells, reviewCells } from './import-review.ts'
import {
  insertImport,
  listImports,
  requireImport,
  requireOpen,
  type StoredImport,
  storeChoices,
} from './import-store.ts'
import { undoImport, writeImport } from './import-writing.ts'
import { oldImportHandlers } from './old-import.ts'
import type { RunPriceFileJob } from './price-file-queue.ts'

/** The wizard of price files, and the documented calls that do the same at once. */
export function priceImportHandlers(
  services: Services,
  run: RunPriceFileJob,
): Handlers<typeof priceImportRoutes, Session> {
  const files: ImportServices = { services, run }
  const answer = async (call: ImportCaller, id: number) => ({ response: await importOf(files, call, id) })
  const callerOf = ({ session, caller }: { session: Session; caller: { signal?: AbortSignal } }): ImportCaller => ({
    session,
    signal: caller.signal,
  })
  return {
    upload: async (call) => {
      const caller = callerOf(call)
      const { content } = call.body
      const cells = await readCells(files, caller, content)
      const reviewed = await reviewCells(files, caller, { cells, choices: {} })
      if (reviewed === null) throw refusal('tableFile.unreadable', 'content')
      const fileName = content.name.slice(0, 200)
      const begun = await inScope(services, call.session, async (scope) => ({
        id: await insertImport(scope, { fileName, cells }),
        createdAt: scope.now,
      }))
      const heading = headingOf({ ...begun, fileName, state: 'open', receipts: [] })
      return { response: { ...heading, ...reviewed.summary } }
    },
    recent: ({ session }) => inReadScope(services, session, async (scope) => ({ response: await listImports(scope) })),
    open: (call) => answer(callerOf(call), call.params.id),
    review: async (call) => {
      const { session, params, body } = call
      if (body.structures?.some(({ endDay }) => endDay))
        await refuseEndBeforeStart(files, callerOf(call), params.id, body)
      await inScope(services, session, async (scope) => {
        const { choices } = requireOpen(await requireImport(scope, params.id, true))
        await storeChoices(scope, params.id, withChanges(choices, body))
      })
      return answer(callerOf(call), params.id)
    },
    rejected: async (call) => {
      const { session, params } = call
      const stored = await inReadScope(services, session, async (scope) =>
        requireOpen(await requireImport(scope, params.id)),
      )
      const reviewed = await reviewCells(files, callerOf(call), stored, 'rejected')
      const words = wordsOf(session.culture).pricing.import
      const rows = (reviewed?.rejected ?? []).map(({ row, structureText, code, label, priceTexts, group }) => [
        ...[row, structureText, code, label, priceTexts.join(' | '), words.groups[group].title],
      ])
      const text = csvFileText([words.rejectedColumns, ...rows], session.culture)
      const name = `${words.rejectedFile}.csv`
      return { response: { name, type: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(text) } }
    },
    validate: async (call) => {
      const { session, params, body } = call
      const { cells, choices } = await inReadScope(services, session, async (scope) =>
        requireOpen(await requireImport(scope, params.id)),
      )
      const reviewed = await reviewCells(files, callerOf(call), { cells, choices }, 'lists')
      if (reviewed === null) throw refusal('priceFile.nothing')
      const versions = new Map(body.lists.map(({ structureId, version }) => [structureId, version]))
      await writeImport(files, session, params.id, { reviewed, choices, versions })
      return { response: { ...(await closedImport(files, session, params.id)), ...closedSummary(reviewed.summary) } }
    },
    undo: async ({ session, params }) => {
      await undoImport(files, session, params.id)
      return { response: { ...emptySummary, ...(await closedImport(files, session, params.id)) } }
    },
    ...oldImportHandlers(files),
  }
}

type StoredHeading = Pick<StoredImport, 'id' | 'fileName' | 'state' | 'createdAt' | 'receipts'>
const headingOf = ({ id, fileName, state, createdAt, receipts }: StoredHeading) => ({
  ...{ id, fileName, state, receipts: [...receipts] },
  createdAt: createdAt.toISOString(),
})

/** What there is of an import that was validated: its receipt. */
const emptySummary: Omit<PriceImport, 'id' | 'fileName' | 'state' | 'createdAt' | 'receipts'> = {
  ...{ sheets: [], sheet: 0, headingRow: 0, columns: [], unit: 't', unitIsGuessed: false, isRemembered: false },
  ...{ lineCount: 0, importedCount: 0, defaultStructureId: null, structureOptions: [], groups: [], structures: [] },
}
const closedSummary = ({ lineCount, importedCount }: Pick<PriceImport, 'lineCount' | 'importedCount'>) => ({
  ...emptySummary,
  ...{ lineCount, importedCount },
})

const closedImport = ({ services }: ImportServices, session: Session, id: number) =>
  inReadScope(services, session, async (scope) => headingOf(await requireImport(scope, id)))

async function importOf(files: ImportServices, caller: ImportCaller, id: number): Promise<PriceImport> {
  const { services } = files
  const stored = await inReadScope(services, caller.session, (scope) => requireImport(scope, id))
  if (stored.cells === null) return { ...emptySummary, ...headingOf(stored) }
  const reviewed = await reviewCells(files, caller, { cells: stored.cells, choices: stored.choices })
  return { ...headingOf(stored), ...(reviewed?.summary ?? emptySummary) }
}

/** The end of a list that a person types; one in the file that is before the start is left out. */
async function refuseEndBeforeStart(
  files: ImportServices,
  caller: ImportCaller,
  id: number,
  changes: ImportChanges,
): Promise<void> {
  const { cells, choices } = await inReadScope(files.services, caller.session, async (scope) =>
    requireOpen(await requireImport(scope, id)),
  )
  const reviewed = await reviewCells(files, caller, { cells, choices: withChanges(choices, changes) })
  const typed = new Set(changes.structures?.flatMap((structure) => (structure.endDay ? [structure.id] : [])))
  if (reviewed?.summary.structures.some((structure) => typed.has(structure.id) && structure.endDay === null))
    throw refusal('priceList.endBeforeStart', 'EndDay')
}
