import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import classes from './fields.module.css'
import { useField } from './form-fields.ts'

type LineValues = Readonly<Record<string, unknown>>
type LinesFieldProps = {
  readonly name: string
  readonly title: string
  /** Label of the button that adds a line. */
  readonly add: string
  /** The line to add; null when no more can be added. */
  readonly newLine: (lines: readonly LineValues[]) => LineValues | null
  /** Renders the fields of a line; `pathOf('data')` is the path of one. */
  readonly children: (pathOf: (field: string) => string, line: LineValues) => ReactNode
}

/** The lines of a record: add, remove, move (by buttons, or Alt and an arrow key inside a line). */
export function LinesField({ name, title, add, newLine, children }: LinesFieldProps) {
  const field = useField(name)
  const words = useWords().records.form
  const list = useRef<HTMLOListElement>(null)
  const lines = Array.isArray(field.value) ? (field.value as readonly LineValues[]) : []
  const focusLine = useFocusOnLine(list)
  const isEditing = field.mode === 'edit'
  const next = newLine(lines)
  const move = (from: number, to: number, button?: string) => {
    if (to < 0 || to >= lines.length) return
    field.onChange(lines.with(from, lines[to] ?? {}).with(to, lines[from] ?? {}))
    focusLine(to, button)
  }
  const remove = (index: number) => {
    field.onChange(lines.toSpliced(index, 1))
    focusLine(Math.min(index, lines.length - 2), 'remove')
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (moveBetweenNumbers(list.current, index, event)) return event.preventDefault()
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  if (field.mode === 'none') return null
  return (
    <fieldset className={`${classes.fieldset} ${isEditing ? '' : classes.readLines}`}>
      {field.mode !== 'value' && <legend>{title}</legend>}
      {lines.length === 0 && <Text c="dimmed">{words.noLines}</Text>}
      <ol ref={list} className={classes.lineList}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their index
          <li key={index} className={classes.line} onKeyDown={isEditing ? onKeyDown(index) : undefined}>
            {children((inLine) => `${name}.${index}.${inLine}`, line)}
            {isEditing && (
              <LineButtons
                position={index + 1}
                onUp={() => move(index, index - 1, 'up')}
                onDown={() => move(index, index + 1, 'down')}
                onRemove={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      {isEditing && next !== null && (
        <Button
          data-add
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            field.onChange([...lines, next])
            focusLine(lines.length)
          }}
        >
          {add}
        </Button>
      )}
    </fieldset>
  )
}

/**
 * In a number field, Enter and the arrows move to the number of the line above or below, as in a spreadsheet; from the
 * last line Enter moves to the add button. False when the key is not handled.
 */
function moveBetweenNumbers(
  list: HTMLElement | null,
  index: number,
  { key, altKey, shiftKey, target }: KeyboardEvent,
): boolean {
  const isNumber = target instanceof HTMLInputElement && target.inputMode === 'decimal'
  if (!isNumber || altKey || !['Enter', 'ArrowUp', 'ArrowDown'].includes(key)) return false
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  const next = list?.children[index + (isUp ? -1 : 1)]?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
  next?.focus()
  next?.select()
  if (!next && key === 'Enter' && !isUp) list?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  return true
}

function LineButtons(props: { position: number; onUp: () => void; onDown: () => void; onRemove: () => void }) {
  const words = useWords().records.form
  const label = (action: string) => words.lineAction(action, props.position)
  return (
    <Group gap={4} wrap="nowrap" className={classes.lineButtons}>
      <ActionIcon data-button="up" aria-label={label(words.moveUp)} onClick={props.onUp}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon data-button="down" aria-label={label(words.moveDown)} onClick={props.onDown}>
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon data-button="remove" color="red" aria-label={label(words.removeLine)} onClick={props.onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

/** Moves the focus to a line that was added or moved: to the named button, else to its first field. */
function useFocusOnLine(list: RefObject<HTMLOListElement | null>) {
  const [target, setTarget] = useState<{ index: number; button: string | undefined } | null>(null)
  useEffect(() => {
    if (target === null) return
    const line = list.current?.children[target.index]
    const selector = target.button ? `[data-button="${target.button}"]` : 'input'
    line?.querySelector<HTMLElement>(selector)?.focus()
  }, [target, list])
  return (index: number, button?: string) => setTarget({ index, button })
}
