import { Button, Group, Stack, Text } from '@mantine/core'
import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { useState } from 'react'
import { ApplyButton, Dialog } from '../../kit/dialog.tsx'
import type { TableCells } from '../../kit/files/table-file.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useWords } from '../../kit/words.tsx'
import { useReadTableFile } from '../../shell/use-table-file.ts'
import { type ItemLimitChange, readLimitTable } from './limit-import.ts'
import { LimitImportPreview } from './limit-import-preview.tsx'
import type { LimitItem } from './limit-rows.ts'
import { useFoodLimitItems } from './use-limit-items.ts'

type LimitImportDialogProps = {
  /** The table to import; null asks the user for one. */
  readonly cells: TableCells | null
  readonly nutrients: readonly LimitItem[]
  readonly lines: readonly ConstraintLineDto[]
  readonly onApply: (changes: readonly ItemLimitChange[]) => void
  readonly onClose: () => void
}

/** Imports limits from a pasted table or a file, with a preview of the changes before they are applied. */
export function LimitImportDialog({ cells, nutrients, lines, onApply, onClose }: LimitImportDialogProps) {
  const words = useWords()
  const text = words.nutrition.limits.import
  const toasts = useToasts()
  const readFile = useReadTableFile()
  const [table, setTable] = useState(cells)
  const foods = useFoodLimitItems()
  const result = table && foods && readLimitTable(table, [...nutrients, ...foods], lines)
  const apply = (changes: readonly ItemLimitChange[]) => {
    onApply(changes)
    toasts.success(text.applied(changes.length))
  }
  return (
    <Dialog onClose={onClose} size="xl" title={text.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        {table === null ? (
          <TableSource texts={text} readFile={readFile} onTable={setTable} />
        ) : result ? (
          <LimitImportPreview result={result} />
        ) : (
          <Text c="dimmed">{text.reading}</Text>
        )}
        <Group justify="flex-end">
          {table !== null && (
            <Button variant="default" mr="auto" onClick={() => setTable(null)}>
              {text.otherTable}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          {result && result.changes.length > 0 && (
            <ApplyButton onClick={() => apply(result.changes)}>{text.apply(result.changes.length)}</ApplyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
