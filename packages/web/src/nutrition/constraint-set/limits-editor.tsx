import { Button, Switch, Text, TextInput } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '../kit/form-fields.ts'
import { readBlock } from '../kit/paste-block.ts'
import type { Cells } from '../kit/read-xlsx.ts'
import { useWords } from '../kit/words.tsx'
import { AddFood } from './add-food.tsx'
import { LimitImportDialog } from './limit-import-dialog.tsx'
import { foundSections, keyOfItem, type LimitItem, limitSections } from './limit-rows.ts'
import classes from './limits.module.css'
import { LimitsExportButton } from './limits-export-button.tsx'
import { LimitsTable } from './limits-table.tsx'
import { useLimitLines } from './use-limit-lines.ts'
import { useLineErrors } from './use-line-errors.ts'

type EditorProps = {
  readonly field: Field
  readonly nutrients: readonly LimitItem[]
  /** Ids of the nutrients of the model, in its order. */
  readonly order: readonly number[]
}

/** All rows limits may be typed in; the form holds only the lines that say something. */
export function LimitsEditor({ field, nutrients, order }: EditorProps) {
  const text = useWords().nutrition.limits
  const [filter, setFilter] = useState('')
  const [onlyLimited, setOnlyLimited] = useState(false)
  const [table, setTable] = useState<Cells | 'asked' | null>(null)
  const { lines, added, seen, edit, remove, add, apply } = useLimitLines(field)
  const errors = useLineErrors(field, lines)
  const { frame, focusRow, focused } = useFocusOnRow()
  const sections = limitSections(nutrients, order, lines, added, seen)
  const limited = new Set([...lines.map(keyOfItem), ...seen])
  const always = new Set([...errors.keys(), ...(focused === null ? [] : [focused])])
  const shown = foundSections(sections, filter, (key) => !onlyLimited || limited.has(key), always)
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // One cell is for the cell; a block names its rows itself.
    if (!/[\t\n]/.test(pasted.trim())) return
    event.preventDefault()
    setTable(readBlock(pasted))
  }
  return (
    <div ref={frame} onPaste={table === null ? onPaste : undefined}>
      <div className={classes.tools}>
        <TextInput
          aria-label={text.filter}
          placeholder={text.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Switch
          label={text.onlyLimited}
          checked={onlyLimited}
          onChange={(event) => setOnlyLimited(event.currentTarget.checked)}
        />
        <AddFood
          key={added.length}
          onAdd={(item) => {
            add(item)
            focusRow(keyOfItem(item))
          }}
        />
        <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => setTable('asked')}>
          {text.import.open}
        </Button>
        {lines.length > 0 && <LimitsExportButton lines={lines} />}
      </div>
      {shown.length === 0 ? (
        <Text c="dimmed">{text.noneFound}</Text>
      ) : (
        <LimitsTable sections={shown} lines={lines} errors={errors} onEdit={edit} onRemove={remove} />
      )}
      {table !== null && (
        <LimitImportDialog
          cells={table === 'asked' ? null : table}
          nutrients={nutrients}
          lines={lines}
          onApply={(changes) => {
            apply(changes)
            setTable(null)
          }}
          onClose={() => setTable(null)}
        />
      )}
    </div>
  )
}

/** Puts the focus into the first cell of a row, once it is there. */
function useFocusOnRow() {
  const frame = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<{ readonly key: string } | null>(null)
  useEffect(() => {
    if (row) frame.current?.querySelector<HTMLElement>(`[data-item="${row.key}"] input`)?.focus()
  }, [row])
  return { frame, focusRow: (key: string) => setRow({ key }), focused: row?.key ?? null }
}
