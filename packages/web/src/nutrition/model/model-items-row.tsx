import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import type { NutrientInfo } from '../use-nutrients.ts'
import classes from './model-items-field.module.css'

type ModelItemRowProps = {
  /** Undefined if the user may not read it. */
  readonly nutrient: NutrientInfo | undefined
  /** Path of the item in the form, by which its errors are addressed. */
  readonly path: string
  /** Index within its group. */
  readonly index: number
  readonly editing: boolean
  readonly isDragged: boolean
  readonly onMove: (index: number) => void
  readonly onRemove: () => void
  readonly onDrag: (isDragged: boolean) => void
  /** Called while another row is dragged over this one. */
  readonly onDraggedOver: () => void
}

/** A nutrient of a model; can be moved with its buttons, with Alt and an arrow key, or by dragging its handle. */
export function ModelItemRow(props: ModelItemRowProps) {
  const { nutrient, index, editing, isDragged, onMove, onRemove, onDrag, onDraggedOver } = props
  const { error } = useField(props.path)
  const words = useWords()
  const texts = words.nutrition.modelItems
  const row = useRef<HTMLLIElement>(null)
  const keepFocus = useFocusAfterMove(index)
  const move = (to: number) => {
    keepFocus(document.activeElement)
    onMove(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    if (row.current) event.dataTransfer.setDragImage(row.current, 8, 18)
    onDrag(true)
  }
  const name = nutrient?.name ?? texts.notVisible
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
      <span className={classes.position}>{index + 1}</span>
      <span className={classes.name}>
        {name} {nutrient?.isComplex && <Badge size="sm">{texts.complex}</Badge>}{' '}
        {nutrient?.deleted && (
          <Badge size="sm" variant="default">
            {words.records.inactive}
          </Badge>
        )}
        {error && <span className={classes.error}>{error}</span>}
      </span>
      <span className={classes.code}>{nutrient?.code}</span>
      <span className={classes.unit}>{nutrient?.unit}</span>
      {editing && (
        <RowButtons name={name} invalid={error !== undefined} index={index} onMove={move} onRemove={onRemove} />
      )}
    </li>
  )
}

type RowButtonsProps = Pick<ModelItemRowProps, 'index' | 'onMove' | 'onRemove'> & {
  readonly name: string
  readonly invalid: boolean
}

function RowButtons({ name, invalid, index, onMove, onRemove }: RowButtonsProps) {
  const words = useWords().records.form
  const label = (action: string) => words.namedLineAction(action, name)
  return (
    <span className={classes.buttons}>
      <ActionIcon aria-label={label(words.moveUp)} onClick={() => onMove(index - 1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={label(words.moveDown)} onClick={() => onMove(index + 1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon color="red" aria-label={label(words.removeLine)} aria-invalid={invalid} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </span>
  )
}

/** Moving a row in the DOM loses the focus; this restores it to the same element. */
function useFocusAfterMove(index: number) {
  const focused = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the index changes
  useEffect(() => {
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [index])
  return (element: Element | null) => {
    focused.current = element
  }
}
