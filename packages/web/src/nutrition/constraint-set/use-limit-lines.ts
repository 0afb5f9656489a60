import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '../../kit/form/form-fields.ts'
import type { ItemLimitChange } from './limit-import.ts'
import { type LimitEdits, type LimitItem, limitEditorSections, limitItemKey, withEditedLimits } from './limit-rows.ts'

const noItemKeys: ReadonlySet<string> = new Set()
const noLimits: LimitEdits = { valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false }

/** The foods of the lines. */
const foodItemsOfLines = (lines: readonly ConstraintLineDto[]): readonly LimitItem[] =>
  limitEditorSections([], [], lines, [], noItemKeys).find(({ kind }) => kind === 'foods')?.items ?? []

/**
 * The lines of a form field (only those with limits), the foods that have a row, and the keys of all rows that had
 * limits since the form was opened: these stay visible. `edit` and `remove` are stable functions.
 */
export function useLimitLines(field: Field) {
  const lines = field.value as readonly ConstraintLineDto[]
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const [added, setAdded] = useState(() => foodItemsOfLines(lines))
  const [pinned, setPinned] = useState<ReadonlySet<string>>(() => new Set(lines.map(limitItemKey)))
  const pin = useCallback((items: readonly LimitItem[]) => {
    setPinned((keys) => new Set([...keys, ...items.map(limitItemKey)]))
    setAdded((foods) => {
      const isAdded = (item: LimitItem) => foods.some(({ itemId }) => itemId === item.itemId)
      const others = items.filter((item) => item.itemTypeId === itemTypes.food && !isAdded(item))
      return others.length === 0 ? foods : [...foods, ...others]
    })
  }, [])
  const change = useCallback((changes: readonly { item: LimitItem; typed: LimitEdits }[]) => {
    const before = latest.current.value as readonly ConstraintLineDto[]
    latest.current.onChange(changes.reduce((edited, { item, typed }) => withEditedLimits(edited, item, typed), before))
  }, [])
  const edit = useCallback(
    (item: LimitItem, typed: LimitEdits) => {
      pin([item])
      change([{ item, typed }])
    },
    [pin, change],
  )
  const remove = useCallback(
    (item: LimitItem) => {
      const key = limitItemKey(item)
      setAdded((foods) => foods.filter((other) => limitItemKey(other) !== key))
      setPinned((keys) => new Set([...keys].filter((other) => other !== key)))
      change([{ item, typed: noLimits }])
    },
    [change],
  )
  const apply = (changes: readonly ItemLimitChange[]) => {
    pin(changes.map(({ item }) => item))
    change(changes.map(({ item, after }) => ({ item, typed: after })))
  }
  return { lines, added, pinned, add: (item: LimitItem) => pin([item]), edit, remove, apply }
}
