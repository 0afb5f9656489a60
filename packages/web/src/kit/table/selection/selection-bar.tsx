import { Button, CloseButton } from '@mantine/core'
import { IconDownload, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Actions, narrowScreenQuery } from '../../action-buttons.tsx'
import { useCsvExport } from '../../files/use-csv-export.ts'
import { formatNumber } from '../../format.ts'
import { useMedia } from '../../use-media.ts'
import { useCulture, useWords } from '../../words.tsx'
import type { DataTableColumn } from '../data-table-row.tsx'
import type { RowAction } from '../row-action.ts'
import classes from './selection-bar.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** What every bar needs of its list. */
export type SelectionBarProps<Row extends { readonly id: number }> = {
  readonly selection: RowSelection<Row>
  /** The name of the list and all its columns: those of the exported file. */
  readonly fileName: string
  readonly columns: readonly DataTableColumn<Row>[]
  readonly rowLabel: (row: Row) => string
  readonly onFailure: (error: unknown) => void
}

type BarProps<Row extends { readonly id: number }> = SelectionBarProps<Row> & {
  /** What can be done with the rows, beside exporting them. */
  readonly actions?: readonly RowAction[]
  /** What is under way, instead of the actions. */
  readonly progress?: { readonly label: string; readonly done: number; readonly rows: number } | null
  readonly onStop?: () => void
  readonly children?: ReactNode
}

/** How many rows are selected, and what can be done with them: over the head of the table, so that nothing moves. */
export function SelectionBar<Row extends { readonly id: number }>(props: BarProps<Row>) {
  const { selection, fileName, columns, onFailure, actions = [], progress = null, onStop, children } = props
  const words = useWords().lists.selection
  const culture = useCulture()
  const csv = useCsvExport({ name: fileName, columns, readAll: selection.read, onFailure })
  const text = (rows: number) => formatNumber(rows, undefined, culture)
  const { count, total, elsewhere, isAll } = selection
  const isNarrow = useMedia(narrowScreenQuery)
  const offersAll = !isAll && selection.pageState === 'all' && count < total
  return (
    <>
      {(count > 0 || progress !== null) && (
        <section className={classes.bar} aria-label={words.bar}>
          <CloseButton size="sm" aria-label={words.clear} onClick={selection.clear} disabled={progress !== null} />
          <span className={classes.count} role="status">
            {progress === null
              ? words.chosen(text(count), count < 2)
              : words.progress(progress.label, progress.done, progress.rows)}
          </span>
          {progress === null && elsewhere > 0 && (
            <span className={classes.more}>{words.elsewhere(text(elsewhere))}</span>
          )}
          {offersAll && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconListCheck size={16} />}
              onClick={selection.chooseAll}
            >
              {words.chooseAll(text(total))}
            </Button>
          )}
          <span className={classes.space} />
          {progress !== null && onStop ? (
            <Button size="compact-sm" variant="default" onClick={onStop}>
              {words.stop}
            </Button>
          ) : (
            <Actions
              size="compact-sm"
              iconOnly={isNarrow}
              actions={[...actions, { ...csv, label: words.export, Icon: IconDownload }]}
            />
          )}
        </section>
      )}
      {children}
    </>
  )
}
