import { Button, Switch, Text, TextInput } from '@mantine/core'
import { parseDelimitedText } from '@provende/domain/kit/delimited-text.ts'
import { IconTableImport } from '@tabler/icons-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { TableCells } from '../../kit/files/table-file.ts'
import type { Field } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { AddFoodField } from '../add-food.tsx'
import { useLineErrors } from '../use-line-errors.ts'
import { LimitImportDialog } from './limit-import-dialog.tsx'
import { filterLimitSections, type LimitItem, limitEditorSections, limitItemKey } from './limit-rows.ts'
import classes from './limits.module.css'
import { LimitsExportButton } from './limits-export-button.tsx'
import { LimitsTable } from './limits-table.tsx'
import { useLimitLines } from './use-limit-lines.ts'

type LimitsEditorProps = {
  readonly field: Field
  readonly nutrients: readonly LimitItem[]
  /** Ids of the nutrients of the model, in its order. */
  readonly order: readonly number[]
}

/** An editable row for every food or nutrient that can have limits; the form only holds lines with limits. */
export function LimitsEditor({ field, nutrients, order }: LimitsEditorProps) {
  const text = useWords().nutrition.limits
  const [filter, setFilter] = useState('')
  const [onlyLimited, setOnlyLimited] = useState(false)
  const [importing, setImporting] = useState<TableCells | 'noTable' | null>(null)
  const { lines, added, pinned, edit, remove, add, apply } = useLimitLines(field)
  const errors = useLineErrors(field, lines)
  const { frame, focusRow, focused } = useFocusOnRow()
  const sections = limitEditorSections(nutrients, order, lines, added, pinned)
  const limited = new Set([...lines.map(limitItemKey), ...pinned])
  const always = new Set([...errors.keys(), ...(focused === null ? [] : [focused])])
  const shown = filterLimitSections(sections, filter, (key) => !onlyLimited || limited.has(key), always)
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain')
    // A single cell is pasted into its input; a block of cells is imported, because it names its rows.
    if (!/[\t\n]/.test(pasted.trim())) return
    event.preventDefault()
    setImporting(parseDelimitedText(pasted))
  }
  return (
    <div ref={frame} onPaste={importing === null ? onPaste : undefined}>
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
        <AddFoodField
          key={added.length}
          onAdd={(item) => {
            add(item)
            focusRow(limitItemKey(item))
          }}
        />
        <Button variant="default" leftSection={<IconTableImport size={16} />} onClick={() => setImporting('noTable')}>
          {text.import.open}
        </Button>
        {lines.length > 0 && <LimitsExportButton lines={lines} />}
      </div>
      {shown.length === 0 ? (
        <Text c="dimmed">{text.noneFound}</Text>
      ) : (
        <LimitsTable sections={shown} lines={lines} errors={errors} onEdit={edit} onRemove={remove} />
      )}
      {importing !== null && (
        <LimitImportDialog
          cells={importing === 'noTable' ? null : importing}
          nutrients={nutrients}
          lines={lines}
          onApply={(changes) => {
            apply(changes)
            setImporting(null)
          }}
          onClose={() => setImporting(null)}
        />
      )}
    </div>
  )
}

/** Focuses the first cell of a row once it is rendered. */
function useFocusOnRow() {
  const frame = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState<{ readonly key: string } | null>(null)
  useEffect(() => {
    if (row) frame.current?.querySelector<HTMLElement>(`[data-item="${row.key}"] input`)?.focus()
  }, [row])
  return { frame, focusRow: (key: string) => setRow({ key }), focused: row?.key ?? null }
}
