import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useField } from '../kit/form-fields.ts'
import { useWords } from '../kit/words.tsx'
import { type Item, movedItem } from './item-order.ts'
import { AddItems } from './model-items-add.tsx'
import classes from './model-items-field.module.css'
import { ModelItemRow } from './model-items-row.tsx'
import { type NutrientFacts, useNutrients } from './use-nutrients.ts'

/** The two groups of a model's items, by TypeNutrient. Source: spec 2 §3 "ModelVersion". */
const groups = { nutrients: 1, properties: 4 } as const
type Group = keyof typeof groups

/** The nutrients and properties of a model version, each group in its order; edited once both are read. */
export function ModelItemsField() {
  const field = useField('items')
  const nutrients = useNutrients()
  const words = useWords().nutrition.modelItems
  const [told, setTold] = useState('')
  if (field.mode === 'none') return null
  if (nutrients === undefined) return <Skeleton height={200} />
  const items = Array.isArray(field.value) ? (field.value as readonly Item[]) : []
  // What one may not see stands with the nutrients: it keeps its place.
  const typeOf = ({ itemId }: Item) => (nutrients.get(itemId)?.typeNutrient === groups.properties ? 4 : 1)
  const move = (itemId: number, place: number) => {
    const group = items.filter((item) => typeOf(item) === typeOf({ itemId }))
    if (place < 0 || place >= group.length) return
    field.onChange(movedItem(items, itemId, place, typeOf))
    setTold(words.moved(nutrients.get(itemId)?.name ?? '', place + 1, group.length))
  }
  return (
    <div className={classes.groups}>
      {(Object.keys(groups) as Group[]).map((group) => (
        <ItemGroup
          key={group}
          title={words[group]}
          editing={field.mode === 'edit'}
          items={items.filter((item) => typeOf(item) === groups[group])}
          nutrients={nutrients}
          type={groups[group]}
          pathOf={(itemId) => `items.${items.findIndex((item) => item.itemId === itemId)}.itemId`}
          onMove={move}
          onAdd={(ids) => field.onChange([...items, ...ids.map((itemId) => ({ itemId }))])}
          onRemove={(itemId) => field.onChange(items.filter((item) => item.itemId !== itemId))}
        />
      ))}
      <div role="status" className={classes.told}>
        {told}
      </div>
    </div>
  )
}

type GroupProps = {
  readonly title: string
  readonly editing: boolean
  readonly items: readonly Item[]
  readonly nutrients: ReadonlyMap<number, NutrientFacts>
  readonly type: number
  readonly pathOf: (itemId: number) => string
  readonly onMove: (itemId: number, place: number) => void
  readonly onAdd: (ids: readonly number[]) => void
  readonly onRemove: (itemId: number) => void
}

function ItemGroup({ title, editing, items, nutrients, type, pathOf, onMove, onAdd, onRemove }: GroupProps) {
  const words = useWords().nutrition.modelItems
  const [dragged, setDragged] = useState<number | null>(null)
  const listed = new Set(items.map(({ itemId }) => itemId))
  const unlisted = [...nutrients.values()].filter(
    (one) => (one.typeNutrient === groups.properties ? 4 : 1) === type && !one.deleted && !listed.has(one.id),
  )
  return (
    <fieldset className={classes.group}>
      <legend>{words.titled(title, items.length)}</legend>
      {editing && unlisted.length + items.length > 0 && <AddItems title={title} unlisted={unlisted} onAdd={onAdd} />}
      {items.length === 0 && (
        <p className={classes.none}>{editing && unlisted.length > 0 ? words.noneYet : words.none}</p>
      )}
      <ol className={classes.list} aria-label={title}>
        {items.map(({ itemId }, place) => (
          <ModelItemRow
            key={itemId}
            path={pathOf(itemId)}
            nutrient={nutrients.get(itemId)}
            place={place}
            editing={editing}
            isDragged={dragged === itemId}
            onMove={(to) => onMove(itemId, to)}
            onRemove={() => onRemove(itemId)}
            onDrag={(isDragged) => setDragged(isDragged ? itemId : null)}
            onDraggedOver={() => dragged !== null && dragged !== itemId && onMove(dragged, place)}
          />
        ))}
      </ol>
    </fieldset>
  )
}
