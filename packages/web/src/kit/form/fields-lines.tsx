import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './fields.module.css'
import { useField } from './form-fields.ts'
import { useWords } from './words.tsx'

type Line = Readonly<Record<string, unknown>>
type LinesProps = {
  readonly name: string
  readonly title: string
  /** What the button that adds a line says. */
  readonly add: string
  /** The line that is added; null when no more make sense. */
  readonly newLine: (lines: readonly Line[]) => Line | null
  /** The fields of a line; `at('data')` is the path of one. */
  readonly children: (at: (field: string) => string, line: Line) => ReactNode
}

/** Rows a record owns: add, remove, move (buttons, or Alt and an arrow inside a line). */
export function LinesField({ name, title, add, newLine, children }: LinesProps) {
  const field = useField(name)
  const words = useWords().records.form
  const list = useRef<HTMLOListElement>(null)
  const lines = Array.isArray(field.value) ? (field.value as readonly Line[]) : []
  const focusLine = useFocusOnLine(list)
  const editing = field.mode === 'edit'
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
    if (walksNumbers(list.current, index, event)) return event.preventDefault()
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  if (field.mode === 'none') return null
  return (
    <fieldset className={`${classes.fieldset} ${editing ? '' : classes.readLines}`}>
      {field.mode !== 'value' && <legend>{title}</legend>}
      {lines.length === 0 && <Text c="dimmed">{words.noLines}</Text>}
      <ol ref={list} className={classes.lineList}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={index} className={classes.line} onKeyDown={editing ? onKeyDown(index) : undefined}>
            {children((inner) => `${name}.${index}.${inner}`, line)}
            {editing && (
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
      {editing && next !== null && (
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
 * In a number, Enter and the arrows go to the number of the line above or below, as in a spreadsheet; from the last line
 * Enter goes to the button that adds one. False when the key is for somebody else.
 */
function walksNumbers(
  list: HTMLElement | null,
  index: number,
  { key, altKey, shiftKey, target }: KeyboardEvent,
): boolean {
  const isNumber = target instanceof HTMLInputElement && target.inputMode === 'decimal'
  if (!isNumber || altKey || !['Enter', 'ArrowUp', 'ArrowDown'].includes(key)) return false
  const up = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  const next = list?.children[index + (up ? -1 : 1)]?.querySelector<HTMLInputElement>('input[inputmode="decimal"]')
  next?.focus()
  next?.select()
  if (!next && key === 'Enter' && !up) list?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  return true
}

function LineButtons(props: { position: number; onUp: () => void; onDown: () => void; onRemove: () => void }) {
  const words = useWords().records.form
  const label = (what: string) => words.lineAct(what, props.position)
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

/** Keeps the focus with a line that was added or moved: on a button of it, else on its first field. */
function useFocusOnLine(list: RefObject<HTMLOListElement | null>) {
  const [wanted, setWanted] = useState<{ index: number; button: string | undefined } | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const line = list.current?.children[wanted.index]
    const selector = wanted.button ? `[data-button="${wanted.button}"]` : 'input'
    line?.querySelector<HTMLElement>(selector)?.focus()
  }, [wanted, list])
  return (index: number, button?: string) => setWanted({ index, button })
}
