import { ActionIcon, Badge, Checkbox } from '@mantine/core'
import { itemLabel } from '@provende/contract/nutrition/constraint-version-problems.ts'
import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { itemTypes, type LimitField } from '@provende/domain/nutrition/constraint-lines.ts'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { formatNumber } from '../kit/format.ts'
import { NumberCell } from '../kit/number-cell.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { keyOfItem, type LimitItem, type TypedLimits } from './limit-rows.ts'
import classes from './limits.module.css'

/** What is wrong in a line, by field. */
export type LineErrors = Readonly<Partial<Record<string, string>>>

type RowProps = {
  readonly item: LimitItem
  readonly line: ToldLine | undefined
  readonly errors?: LineErrors | undefined
  /** Without these the row is only read. */
  readonly onEdit?: ((item: LimitItem, typed: TypedLimits) => void) | undefined
  readonly onRemove?: ((item: LimitItem) => void) | undefined
}

/** The limits of one food or nutrient. Drawn again only when they change: there may be hundreds. */
export const LimitRow = memo(({ item, line, errors, onEdit, onRemove }: RowProps) => {
  const words = useWords()
  const text = words.nutrition.limits
  const key = keyOfItem(item)
  const name = itemLabel({ itemName: item.name, itemCode: item.code }) || text.unseen
  const errorId = errors && `limit-error-${key.replace(' ', '-')}`
  const cell = (field: LimitField, column: string) => (
    <td className={classes.number}>
      {onEdit ? (
        <NumberCell
          label={text.cell(name, column)}
          column={field}
          value={line?.[field] ?? null}
          onChange={(value) => onEdit(item, { [field]: value })}
          invalid={errors?.[field] !== undefined}
          describedBy={errorId}
        />
      ) : (
        <ReadNumber value={line?.[field] ?? null} />
      )}
    </td>
  )
  return (
    <tr data-item={key}>
      <th scope="row" className={classes.item}>
        <span>{item.name || text.unseen}</span> <small>{item.code}</small>
        {item.deleted && <Badge color="gray">{text.inactive}</Badge>}
        {errors && (
          <div id={errorId} className={classes.error}>
            {[...new Set(Object.values(errors))].join(' ')}
          </div>
        )}
      </th>
      {cell('valueMin', text.min)}
      {cell('valueMax', text.max)}
      <td className={classes.unit}>{item.dailyUnit}</td>
      {cell('valueMaxKg', text.maxKg)}
      <td className={classes.unit}>{item.contentUnit}</td>
      <td className={classes.end}>
        {item.itemTypeId === itemTypes.food && (
          <Forbidden item={item} name={name} forbidden={line?.forbidden === true} onEdit={onEdit} onRemove={onRemove} />
        )}
      </td>
    </tr>
  )
})

function ReadNumber({ value }: { value: number | null }) {
  const culture = useCulture()
  return formatNumber(value, undefined, culture)
}

type ForbiddenProps = Pick<RowProps, 'item' | 'onEdit' | 'onRemove'> & { name: string; forbidden: boolean }

/** Whether a food is forbidden, and its way out of the list. */
function Forbidden({ item, name, forbidden, onEdit, onRemove }: ForbiddenProps) {
  const text = useWords().nutrition.limits
  if (!onEdit) return forbidden && <Badge color="red">{text.forbidden}</Badge>
  return (
    <div className={classes.actions}>
      <Checkbox
        size="xs"
        label={text.forbidden}
        aria-label={text.cell(name, text.forbidden)}
        checked={forbidden}
        onChange={(event) => onEdit(item, { forbidden: event.currentTarget.checked })}
      />
      <ActionIcon color="red" aria-label={text.remove(name)} onClick={() => onRemove?.(item)}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
