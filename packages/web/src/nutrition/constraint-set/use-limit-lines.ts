import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { itemTypes } from '@provende/domain/nutrition/constraint-lines.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '../kit/form-fields.ts'
import type { LimitChange } from './limit-import.ts'
import { editedLines, keyOfItem, type LimitItem, limitSections, type TypedLimits } from './limit-rows.ts'

const none: ReadonlySet<string> = new Set()
const nothing: TypedLimits = { valueMin: null, valueMax: null, valueMaxKg: null, forbidden: false }
/** The foods that lines are about. */
const foodsOf = (lines: readonly ToldLine[]): readonly LimitItem[] =>
  limitSections([], [], lines, [], none).find(({ kind }) => kind === 'foods')?.items ?? []

/**
 * The lines of a form field, which holds only those that say something, the foods that have a row, and the rows that had
 * limits since the form was opened: these stay while one types. `edit` and `remove` are the same all the time.
 */
export function useLimitLines(field: Field) {
  const lines = field.value as readonly ToldLine[]
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  })
  const [added, setAdded] = useState(() => foodsOf(lines))
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(lines.map(keyOfItem)))
  const see = useCallback((items: readonly LimitItem[]) => {
    setSeen((all) => new Set([...all, ...items.map(keyOfItem)]))
    setAdded((all) => {
      const isThere = (item: LimitItem) => all.some(({ itemId }) => itemId === item.itemId)
      const others = items.filter((item) => item.itemTypeId === itemTypes.food && !isThere(item))
      return others.length === 0 ? all : [...all, ...others]
    })
  }, [])
  const change = useCallback((changes: readonly { item: LimitItem; typed: TypedLimits }[]) => {
    const before = latest.current.value as readonly ToldLine[]
    latest.current.onChange(changes.reduce((all, { item, typed }) => editedLines(all, item, typed), before))
  }, [])
  const edit = useCallback(
    (item: LimitItem, typed: TypedLimits) => {
      see([item])
      change([{ item, typed }])
    },
    [see, change],
  )
  const remove = useCallback(
    (item: LimitItem) => {
      const key = keyOfItem(item)
      setAdded((all) => all.filter((other) => keyOfItem(other) !== key))
      setSeen((all) => new Set([...all].filter((other) => other !== key)))
      change([{ item, typed: nothing }])
    },
    [change],
  )
  const apply = (changes: readonly LimitChange[]) => {
    see(changes.map(({ item }) => item))
    change(changes.map(({ item, after }) => ({ item, typed: after })))
  }
  return { lines, added, seen, add: (item: LimitItem) => see([item]), edit, remove, apply }
}
