import { dayInParis } from '@provende/domain/kit/day.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataTableColumn } from '../table/data-table-row.tsx'
import type { RowAction } from '../table/row-action.ts'
import { useToasts } from '../toasts.ts'
import { useCulture, useWords } from '../words.tsx'
import { saveFile } from './save-file.ts'

type CsvExport<Row> = {
  /** File name without day and extension. */
  readonly name: string
  readonly columns: readonly DataTableColumn<Row>[]
  /** Whether they are those a person has chosen. */
  readonly areChosen?: boolean
  /** All matching rows, over all pages. */
  readonly readAll: () => Promise<readonly Row[]>
  /** Shows the error when the rows could not be read. */
  readonly onFailure: (error: unknown) => void
}

/** The action that exports all rows of a list as a CSV file. */
export function useCsvExport<Row>({ name, columns, areChosen, readAll, onFailure }: CsvExport<Row>): RowAction {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const [isExporting, setExporting] = useState(false)
  const write = (rows: readonly Row[]) => {
    const exported = columns.filter((column) => column.csv !== undefined)
    const lines = rows.map((row) => exported.map((column) => column.csv?.(row) ?? null))
    saveFile(
      `${name} ${dayInParis(new Date())}.csv`,
      csvFileText([exported.map((column) => column.header), ...lines], culture),
    )
  }
  const exportRows = async () => {
    setExporting(true)
    const progress = toasts.progress(words.records.list.exporting)
    try {
      const rows = await readAll()
      write(rows)
      const { exported, exportedAsChosen } = words.records.list
      progress.succeed(areChosen ? exportedAsChosen(rows.length, columns.length) : exported(rows.length))
    } catch (error) {
      // Closes the progress toast; `onFailure` reports the error.
      progress.dismiss()
      onFailure(error)
    }
    setExporting(false)
  }
  return {
    label: words.records.list.export,
    Icon: IconDownload,
    busy: isExporting,
    act: () => void exportRows(),
  }
}
