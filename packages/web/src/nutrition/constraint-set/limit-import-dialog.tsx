import { Alert, Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { readBlock } from '../kit/paste-block.ts'
import type { Cells } from '../kit/read-xlsx.ts'
import { readCells, readTableFile } from '../kit/table-file.ts'
import { useToasts } from '../kit/toasts.ts'
import { useWords } from '../kit/words.tsx'
import { type LimitChange, readLimitTable } from './limit-import.ts'
import { LimitImportPreview } from './limit-import-preview.tsx'
import type { LimitItem } from './limit-rows.ts'
import { useFoodItems } from './use-limit-items.ts'

type DialogProps = {
  /** A table that is there already; otherwise it is asked for. */
  readonly cells: Cells | null
  readonly nutrients: readonly LimitItem[]
  readonly lines: readonly ToldLine[]
  readonly onApply: (changes: readonly LimitChange[]) => void
  readonly onClose: () => void
}

/** Limits from a table, pasted or in a file: what would change is shown before anything does. */
export function LimitImportDialog({ cells, nutrients, lines, onApply, onClose }: DialogProps) {
  const words = useWords()
  const text = words.nutrition.limits.import
  const toasts = useToasts()
  const [table, setTable] = useState(cells)
  const foods = useFoodItems()
  const read = table && foods && readLimitTable(table, [...nutrients, ...foods], lines)
  const apply = (changes: readonly LimitChange[]) => {
    onApply(changes)
    toasts.success(text.applied(changes.length))
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={text.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        {table === null ? (
          <TableSource onTable={setTable} />
        ) : read ? (
          <LimitImportPreview read={read} />
        ) : (
          <Text c="dimmed">{text.reading}</Text>
        )}
        <Group justify="flex-end">
          {table !== null && (
            <Button variant="default" mr="auto" onClick={() => setTable(null)}>
              {text.back}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          {read && read.changes.length > 0 && (
            <Button ref={focusOn} onClick={() => apply(read.changes)}>
              {text.apply(read.changes.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Takes the focus when it appears: Enter applies what was just read. */
const focusOn = (button: HTMLElement | null) => button?.focus()

/** Where a table comes from: the clipboard, or a file. */
function TableSource({ onTable }: { onTable: (table: Cells) => void }) {
  const text = useWords().nutrition.limits.import
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable' | 'empty' | null>(null)
  const [reading, setReading] = useState(false)
  const [typed, setTyped] = useState('')
  const take = (table: Cells | 'tooLarge' | 'unreadable') => {
    if (typeof table === 'string') return setProblem(table)
    if (table.length === 0) return setProblem('empty')
    onTable(table)
  }
  const readText = (text: string) => take(text.includes('\t') ? readBlock(text) : readCells(text))
  const open = async (file: File | null) => {
    if (file === null) return
    setProblem(null)
    setReading(true)
    take(await readTableFile(file))
    setReading(false)
  }
  return (
    <>
      <Text size="sm">{text.explained}</Text>
      <Textarea
        data-autofocus
        label={text.paste}
        minRows={6}
        autosize
        maxRows={12}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault()
          readText(event.clipboardData.getData('text/plain'))
        }}
      />
      <Group>
        {typed.trim() !== '' && <Button onClick={() => readText(typed)}>{text.read}</Button>}
        <FileButton onChange={(file) => void open(file)} accept=".csv,.txt,.tsv,.xlsx">
          {(props) => (
            <Button {...props} variant="default" loading={reading} leftSection={<IconFileSpreadsheet size={16} />}>
              {text.file}
            </Button>
          )}
        </FileButton>
      </Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {text[problem]}
        </Alert>
      )}
    </>
  )
}
