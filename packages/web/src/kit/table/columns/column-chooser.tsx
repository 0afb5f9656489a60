import { ActionIcon, Button, Checkbox, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useKeyHints } from '../../key-hints.ts'
import { useWords, WithDictionaryPart } from '../../words.tsx'
import { type ColumnChoice, choiceOf, shownColumns, withMoved } from './column-choice.ts'
import classes from './column-chooser.module.css'

type Column = {
  readonly key: string
  readonly header: string
  readonly priority: number
  readonly hiddenAtFirst?: boolean
}
type ColumnChooserProps = { readonly columns: readonly Column[]; readonly choice: ColumnChoice }

/** The columns of a list: which are shown, and their order, by mouse, by touch and by keyboard. Each change is seen at once. */
export const ColumnChooser = (props: ColumnChooserProps) => (
  <WithDictionaryPart part="lists">
    <Columns {...props} />
  </WithDictionaryPart>
)

/** The order of all columns: those shown, then the others as the list has them. */
function orderOf({ columns, choice }: ColumnChooserProps): readonly string[] {
  const shown = shownColumns(columns, choice.chosen).map(({ key }) => key)
  return choice.chosen === null
    ? columns.map(({ key }) => key)
    : [...shown, ...columns.map(({ key }) => key).filter((key) => !shown.includes(key))]
}

/** The columns in the order they are offered in, and what one does to them. */
function useColumnOrder(props: ColumnChooserProps) {
  const { columns, choice } = props
  const words = useWords().lists.columns
  // A column that is taken out stays in its place while one chooses.
  const [order, setOrder] = useState(() => orderOf(props))
  const [moved, setMoved] = useState('')
  const shown = new Set(shownColumns(columns, choice.chosen).map(({ key }) => key))
  const firstKey = columns[0]?.key
  const show = (keys: readonly string[], isShown: (key: string) => boolean) => {
    const chosen = keys.filter((key) => key === firstKey || isShown(key))
    choice.choose(choiceOf(columns, chosen))
  }
  const toggle = (key: string) => show(order, (other) => shown.has(other) !== (other === key))
  const move = (key: string, to: number) => {
    // The first one stays.
    if (to < 1 || to >= order.length) return
    const next = withMoved(order, order.indexOf(key), to)
    setOrder(next)
    setMoved(words.moved(columns.find((column) => column.key === key)?.header ?? '', to + 1, next.length))
    show(next, (other) => shown.has(other))
  }
  const reset = () => {
    setOrder(columns.map(({ key }) => key))
    choice.choose(null)
  }
  return { order, moved, shown, toggle, move, reset }
}

function Columns(props: ColumnChooserProps) {
  const { columns, choice } = props
  const words = useWords().lists.columns
  const { after } = useKeyHints()
  const { order, moved, shown, toggle, move, reset } = useColumnOrder(props)
  const list = useRef<HTMLUListElement>(null)
  // Once it is loaded: what opened it has found nothing to give the focus to.
  useEffect(() => list.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus(), [])
  const drag = useDragging((key, over) => move(key, order.indexOf(over)))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    if (event.altKey) return move(key, order.indexOf(key) + step)
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('input:not([disabled])') ?? [])]
    boxes[boxes.indexOf(event.currentTarget) + step]?.focus()
  }
  const offered = order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return (
    <>
      <ul ref={list} className={classes.columns}>
        {offered.map(({ key, header }, index) => (
          <li key={key} {...(index === 0 ? {} : drag(key))}>
            <IconGripVertical size={16} aria-hidden className={classes.grip} data-fixed={index === 0 || undefined} />
            <Checkbox
              className={classes.box ?? ''}
              size="sm"
              label={header}
              checked={shown.has(key)}
              disabled={index === 0}
              onChange={() => toggle(key)}
              onKeyDown={(event) => onKeyDown(event, key)}
              {...(index === 1 ? { 'data-autofocus': true } : {})}
            />
            {index > 0 && (
              <MoveButtons {...{ header, index }} count={offered.length} onMove={(by) => move(key, index + by)} />
            )}
          </li>
        ))}
      </ul>
      <span role="status" className={classes.moved}>
        {moved}
      </span>
      <Text size="xs" c="dimmed" px={4}>
        {after(choice.isStored ? words.stored : words.notStored, words.hint)}
      </Text>
      <Button size="compact-sm" variant="subtle" disabled={choice.chosen === null} onClick={reset}>
        {words.reset}
      </Button>
    </>
  )
}

type MoveButtonsProps = {
  readonly header: string
  readonly index: number
  readonly count: number
  readonly onMove: (by: 1 | -1) => void
}

/** For a finger and the mouse: the keyboard moves a column from its box. */
function MoveButtons({ header, index, count, onMove }: MoveButtonsProps) {
  const { form } = useWords().records
  const button = (label: string, by: 1 | -1, isPossible: boolean) => (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={form.namedLineAction(label, header)}
      disabled={!isPossible}
      onClick={() => onMove(by)}
    >
      {by === 1 ? <IconChevronDown size={14} /> : <IconChevronUp size={14} />}
    </ActionIcon>
  )
  return (
    <>
      {button(form.moveUp, -1, index > 1)}
      {button(form.moveDown, 1, index < count - 1)}
    </>
  )
}

/** Makes an item one that can be dragged onto another. */
function useDragging(onDrop: (key: string, over: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (key: string) => ({
    draggable: true,
    'data-over': (over === key && dragged !== null && dragged !== key) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', key)
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(key)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null && dragged !== key) onDrop(dragged, key)
      end()
    },
    onDragEnd: end,
  })
}
