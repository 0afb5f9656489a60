import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvText, saveFile } from './csv.ts'
import type { Column } from './data-table-row.tsx'
import { useToasts } from './toasts.ts'
import { useCulture, useWords } from './words.tsx'

type CsvButtonProps<Row> = {
  /** What the file is called, without its ending. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** All rows that match, over all pages. */
  readonly readAll: () => Promise<readonly Row[]>
  /** Shows why the rows could not be read. */
  readonly onFailure: (error: unknown) => void
}

/** Makes a file of all rows of a list. */
export function CsvButton<Row>({ name, columns, readAll, onFailure }: CsvButtonProps<Row>) {
  const words = useWords()
  const culture = useCulture()
  const toasts = useToasts()
  const [working, setWorking] = useState(false)
  const write = (rows: readonly Row[]) => {
    const written = columns.filter((column) => column.csv !== undefined)
    const lines = rows.map((row) => written.map((column) => column.csv?.(row) ?? null))
    saveFile(`${name}.csv`, csvText([written.map((column) => column.header), ...lines], culture))
  }
  const make = async () => {
    setWorking(true)
    const progress = toasts.progress(words.records.list.exporting)
    try {
      const rows = await readAll()
      write(rows)
      progress.done(words.records.list.exported(rows.length))
    } catch (error) {
      // The progress must end; why is told by the one exit.
      progress.stopped()
      onFailure(error)
    }
    setWorking(false)
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={working} onClick={() => void make()}>
      {words.records.list.export}
    </Button>
  )
}
