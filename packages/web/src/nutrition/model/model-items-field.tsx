import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useField } from '../../kit/form/form-fields.ts'
import { useWords } from '../../kit/words.tsx'
import { type NutrientInfo, useNutrientsAndProperties } from '../use-nutrients.ts'
import { moveItem, type OrderedItem } from './item-order.ts'
import { AddModelItems } from './model-items-add.tsx'
import classes from './model-items-field.module.css'
import { ModelItemRow } from './model-items-row.tsx'

/** The two groups of a model's items, by TypeNutrient. Source: spec 2 §3 "ModelVersion". */
const itemGroupTypes = { nutrients: 1, properties: 4 } as const
type ItemGroupName = keyof typeof itemGroupTypes

/** The nutrients and properties of a model version, each group in its order. */
export function ModelItemsField() {
  const field = useField('items')
  const nutrients = useNutrientsAndProperties()
  const words = useWords().nutrition.modelItems
  const [announcement, setAnnouncement] = useState('')
  if (field.mode === 'none') return null
  if (nutrients === undefined) return <Skeleton height={200} />
  const items = Array.isArray(field.value) ? (field.value as readonly OrderedItem[]) : []
  // Items the user may not read are listed as nutrients, and keep their position.
  const typeOf = ({ itemId }: OrderedItem) =>
    nutrients.get(itemId)?.typeNutrient === itemGroupTypes.properties ? 4 : 1
  const move = (itemId: number, index: number) => {
    const group = items.filter((item) => typeOf(item) === typeOf({ itemId }))
    if (index < 0 || index >= group.length) return
    field.onChange(moveItem(items, itemId, index, typeOf))
    setAnnouncement(words.movedTo(nutrients.get(itemId)?.name ?? '', index + 1, group.length))
  }
  return (
    <div className={classes.groups}>
      {(Object.keys(itemGroupTypes) as ItemGroupName[]).map((group) => (
        <ItemGroup
          key={group}
          title={words[group]}
          editing={field.mode === 'edit'}
          items={items.filter((item) => typeOf(item) === itemGroupTypes[group])}
          nutrients={nutrients}
          type={itemGroupTypes[group]}
          pathOf={(itemId) => `items.${items.findIndex((item) => item.itemId === itemId)}.itemId`}
          onMove={move}
          onAdd={(ids) => field.onChange([...items, ...ids.map((itemId) => ({ itemId }))])}
          onRemove={(itemId) => field.onChange(items.filter((item) => item.itemId !== itemId))}
        />
      ))}
      <div role="status" className={classes.announcement}>
        {announcement}
      </div>
    </div>
  )
}

type ItemGroupProps = {
  readonly title: string
  readonly editing: boolean
  readonly items: readonly OrderedItem[]
  readonly nutrients: ReadonlyMap<number, NutrientInfo>
  readonly type: number
  readonly pathOf: (itemId: number) => string
  readonly onMove: (itemId: number, index: number) => void
  readonly onAdd: (ids: readonly number[]) => void
  readonly onRemove: (itemId: number) => void
}

function ItemGroup({ title, editing, items, nutrients, type, pathOf, onMove, onAdd, onRemove }: ItemGroupProps) {
  const words = useWords().nutrition.modelItems
  const [dragged, setDragged] = useState<number | null>(null)
  const listed = new Set(items.map(({ itemId }) => itemId))
  const unlisted = [...nutrients.values()].filter(
    (nutrient) =>
      (nutrient.typeNutrient === itemGroupTypes.properties ? 4 : 1) === type &&
      !nutrient.deleted &&
      !listed.has(nutrient.id),
  )
  return (
    <fieldset className={classes.group}>
      <legend>{words.titleWithCount(title, items.length)}</legend>
      {editing && unlisted.length + items.length > 0 && (
        <AddModelItems title={title} unlisted={unlisted} onAdd={onAdd} />
      )}
      {items.length === 0 && (
        <p className={classes.none}>{editing && unlisted.length > 0 ? words.noneYet : words.none}</p>
      )}
      <ol className={classes.list} aria-label={title}>
        {items.map(({ itemId }, index) => (
          <ModelItemRow
            key={itemId}
            path={pathOf(itemId)}
            nutrient={nutrients.get(itemId)}
            index={index}
            editing={editing}
            isDragged={dragged === itemId}
            onMove={(to) => onMove(itemId, to)}
            onRemove={() => onRemove(itemId)}
            onDrag={(isDragged) => setDragged(isDragged ? itemId : null)}
            onDraggedOver={() => dragged !== null && dragged !== itemId && onMove(dragged, index)}
          />
        ))}
      </ol>
    </fieldset>
  )
}
