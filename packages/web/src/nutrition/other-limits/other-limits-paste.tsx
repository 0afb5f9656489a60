import { Alert, Button, Group, Stack } from '@mantine/core'
import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconTableImport } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import type { TableCells } from '../../kit/files/table-file.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { useWords } from '../../kit/words.tsx'
import { useReadTableFile } from '../../shell/use-table-file.ts'
import type { LimitedItems, OtherLimitWords } from './other-limit-names.ts'
import { type OtherLimitTable, readOtherLimitTable, type TypedOtherLimit } from './other-limit-table.ts'
import classes from './other-limits.module.css'

/** Maximum number of rows left out that are listed. */
const maxListedRows = 20

type PastedOtherLimits = OtherLimitTable & { readonly before: readonly TypedOtherLimit[] }

/** Takes tables of limits from the clipboard or a file, and undoes the last one. */
export function useOtherLimitPaste(
  limits: readonly TypedOtherLimit[],
  items: LimitedItems,
  onChange: ((limits: readonly TypedOtherLimit[]) => void) | undefined,
) {
  const [pasted, setPasted] = useState<PastedOtherLimits | null>(null)
  const read = (cells: TableCells) => {
    const table = readOtherLimitTable(cells, items, limits)
    setPasted({ ...table, before: limits })
    if (table.changedCount > 0) onChange?.(table.limits)
  }
  return {
    pasted,
    read,
    close: () => setPasted(null),
    undo: () => {
      if (pasted) onChange?.(pasted.before)
      setPasted(null)
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      // A single cell goes to the input it is pasted into; the field for tables has read its text already.
      if (event.defaultPrevented || !onChange || !/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      // A block that is pasted into a set stays out of the limits of its foods and nutrients.
      event.stopPropagation()
      read(parseDelimitedText(text))
    },
  }
}

type TableSourceProps = { readonly texts: OtherLimitWords['paste']; readonly onTable: (cells: TableCells) => void }

/** A button that opens a field for a table. */
export function OtherLimitsTableSource({ texts, onTable }: TableSourceProps) {
  const readFile = useReadTableFile()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        className={classes.open}
        leftSection={<IconTableImport size={15} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <TableSource
          texts={texts}
          readFile={readFile}
          onTable={(cells) => {
            setOpen(false)
            onTable(cells)
          }}
        />
      )}
    </Stack>
  )
}

type PastedReportProps = {
  readonly texts: OtherLimitWords['paste']
  readonly pasted: PastedOtherLimits
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** What a table changed, and the rows that were left out with their reasons. */
export function PastedOtherLimitsReport({ texts, pasted, onUndo, onClose }: PastedReportProps) {
  const { shell } = useWords()
  const { changedCount, refused } = pasted
  const isComplete = refused.length === 0
  return (
    <Alert
      color={isComplete ? 'green' : 'orange'}
      role="status"
      icon={isComplete ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={texts.changed(changedCount)}
      withCloseButton
      closeButtonLabel={shell.close}
      onClose={onClose}
    >
      {!isComplete && (
        <>
          {texts.refused(refused.length)}
          <ul className={classes.refused}>
            {refused.slice(0, maxListedRows).map(({ row, name, reason, text }) => (
              <li key={row}>{texts.refusedRow(row, name, texts.reasons[reason](text))}</li>
            ))}
            {refused.length > maxListedRows && <li>{texts.more(refused.length - maxListedRows)}</li>}
          </ul>
        </>
      )}
      {changedCount > 0 && (
        <Group mt="xs">
          <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={15} />} onClick={onUndo}>
            {texts.undo}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
