// The thread that reads price files and compares them with lists, so that no other call waits for it.

import { readTableFile } from '../../kit/table-file/read-table-file.ts'
import { type TableFileRefusal, UnreadableTable } from '../../kit/table-file/table-cells.ts'
import { serveWorkerJobs } from '../../kit/worker-queue.ts'
import type { ImportedList, RejectedLine, ReviewedImport } from './reviewed-import.ts'
import { type ReviewInput, reviewImport } from './reviewed-import.ts'
import { hasPrice, type UnderstoodInput, understandFile } from './understood-file.ts'

/** Long parts come and go as JSON texts, which are copied without being looked at. */
export type PriceFileInput =
  | { readonly kind: 'read'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'understand'; readonly cells: string; readonly input: Omit<UnderstoodInput, 'sheets'> }
  | {
      readonly kind: 'review'
      readonly cells: string
      readonly input: Omit<ReviewInput, 'sheets'>
      readonly needs: ReviewNeeds
    }
/** What is answered beside the summary. */
export type ReviewNeeds = 'summary' | 'lists' | 'rejected'

export type UnderstoodOutput = {
  readonly headingsKey: string
  readonly columns: readonly (string | null)[]
  readonly unit: string
  /** The distributors of the lines, each with the foods it gets a price for. */
  readonly structures: readonly {
    readonly id: number
    readonly startDay: string
    readonly foodIds: readonly number[]
  }[]
}
/** A list to write, its items as JSON. */
export type ImportedListOutput = Omit<ImportedList, 'items'> & {
  readonly itemsJson: string
  readonly itemCount: number
}
export type ReviewOutput = Pick<ReviewedImport, 'summary'> & {
  readonly lists: readonly ImportedListOutput[]
  readonly rejected: readonly RejectedLine[]
}
export type PriceFileOutput =
  | { readonly refused: TableFileRefusal }
  | { readonly cells: string }
  | { readonly understood: UnderstoodOutput | null }
  | { readonly reviewed: ReviewOutput | null }

/** The cells of a file as they are stored are not longer. */
const maxCellsCharacters = 20_000_000

serveWorkerJobs(
  (job: PriceFileInput): Promise<PriceFileOutput> =>
    job.kind === 'read' ? readCells(job) : Promise.resolve(job.kind === 'understand' ? understand(job) : review(job)),
)

function understand({ cells, input }: Extract<PriceFileInput, { kind: 'understand' }>): PriceFileOutput {
  const understood = understandFile({ ...input, sheets: sheetsOf(cells) })
  if (understood === undefined) return { understood: null }
  const { headingsKey, layout, days, lines } = understood
  const priced = Map.groupBy(lines.filter(hasPrice), ({ structureId }) => structureId)
  const structures = [...days].map(([id, { startDay }]) => ({
    ...{ id, startDay },
    foodIds: (priced.get(id) ?? []).flatMap(({ itemId }) => itemId ?? []),
  }))
  return { understood: { headingsKey, structures, columns: layout.columns.map(({ role }) => role), unit: layout.unit } }
}

function review({ cells, input, needs }: Extract<PriceFileInput, { kind: 'review' }>): PriceFileOutput {
  const sheets = sheetsOf(cells)
  const understood = understandFile({ ...input, sheets })
  if (understood === undefined) return { reviewed: null }
  const { summary, lists, rejected } = reviewImport({ ...input, sheets }, understood)
  return {
    reviewed: {
      summary,
      lists: needs === 'lists' ? lists.map(toListOutput) : [],
      rejected: needs === 'rejected' ? rejected : [],
    },
  }
}

const sheetsOf = (cells: string) => JSON.parse(cells) as UnderstoodInput['sheets']

const toListOutput = ({ items, ...list }: ImportedList): ImportedListOutput => ({
  ...list,
  itemsJson: JSON.stringify(items),
  itemCount: items.length,
})

async function readCells({ name, bytes }: Extract<PriceFileInput, { kind: 'read' }>): Promise<PriceFileOutput> {
  try {
    const cells = JSON.stringify(await readTableFile({ name, bytes }))
    return cells.length > maxCellsCharacters ? { refused: 'tooLarge' } : { cells }
  } catch (error) {
    // Refused by the reader; anything else is a fault.
    if (error instanceof UnreadableTable) return { refused: error.reason }
    throw error
  }
}
