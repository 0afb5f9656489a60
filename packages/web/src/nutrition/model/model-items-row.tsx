import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import classes from './model-items-field.module.css'
import type { NutrientFacts } from './use-nutrients.ts'

type RowProps = {
  /** undefined when one may not see it. */
  readonly nutrient: NutrientFacts | undefined
  /** In the form: what is said against the item stands under it. */
  readonly path: string
  /** From 0, within its group. */
  readonly place: number
  readonly editing: boolean
  readonly isDragged: boolean
  readonly onMove: (place: number) => void
  readonly onRemove: () => void
  readonly onDrag: (isDragged: boolean) => void
  /** Another row is drawn over this one. */
  readonly onDraggedOver: () => void
}

/** A nutrient of a model: moved by its buttons, by Alt and an arrow, or drawn by its handle. */
export function ModelItemRow(props: RowProps) {
  const { nutrient, place, editing, isDragged, onMove, onRemove, onDrag, onDraggedOver } = props
  const { error } = useField(props.path)
  const words = useWords()
  const own = words.nutrition.modelItems
  const row = useRef<HTMLLIElement>(null)
  const keepFocus = useFocusAfterMove(place)
  const move = (to: number) => {
    keepFocus(document.activeElement)
    onMove(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? place - 1 : place + 1)
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    if (row.current) event.dataTransfer.setDragImage(row.current, 8, 18)
    onDrag(true)
  }
  const name = nutrient?.name ?? own.unseen
  return (
    <li
      ref={row}
      className={classes.row}
      data-dragged={isDragged || undefined}
      data-inactive={nutrient?.deleted || undefined}
      onKeyDown={editing ? onKeyDown : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        onDraggedOver()
      }}
      onDrop={(event) => event.preventDefault()}
    >
      {editing && (
        <span
          className={classes.handle}
          draggable
          onDragStart={onDragStart}
          onDragEnd={() => onDrag(false)}
          aria-hidden
        >
          <IconGripVertical size={16} />
        </span>
      )}
      <span className={classes.place}>{place + 1}</span>
      <span className={classes.name}>
        {name} {nutrient?.isComplex && <Badge size="sm">{own.complex}</Badge>}{' '}
        {nutrient?.deleted && (
          <Badge size="sm" variant="default">
            {words.records.inactive}
          </Badge>
        )}
        {error && <span className={classes.error}>{error}</span>}
      </span>
      <span className={classes.code}>{nutrient?.code}</span>
      <span className={classes.unit}>{nutrient?.unit}</span>
      {editing && <RowButtons name={name} bad={error !== undefined} place={place} onMove={move} onRemove={onRemove} />}
    </li>
  )
}

type ButtonsProps = Pick<RowProps, 'place' | 'onMove' | 'onRemove'> & { readonly name: string; readonly bad: boolean }

function RowButtons({ name, bad, place, onMove, onRemove }: ButtonsProps) {
  const words = useWords().records.form
  const label = (what: string) => words.lineActOn(what, name)
  return (
    <span className={classes.buttons}>
      <ActionIcon aria-label={label(words.moveUp)} onClick={() => onMove(place - 1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={label(words.moveDown)} onClick={() => onMove(place + 1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon color="red" aria-label={label(words.removeLine)} aria-invalid={bad} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

/** A row that is moved in the page loses the focus: it comes back to where it was. */
function useFocusAfterMove(place: number) {
  const focused = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the place has changed
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [place])
  return (element: Element | null) => {
    focused.current = element
  }
}
