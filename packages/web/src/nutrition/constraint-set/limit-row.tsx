import { ActionIcon, Badge, Checkbox } from '@mantine/core'
import { constraintItemLabel } from '@provende/contract/nutrition/constraint-version-problems.ts'
import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import {
  hasProbabilityWithoutLimit,
  itemTypes,
  type LimitField,
  limitFields,
} from '@provende/domain/nutrition/constraint-lines.ts'
import { percentOfProbability } from '@provende/text/limit-sentences.ts'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { NumberCell } from '../../kit/grid/number-cell.tsx'
import grid from '../../kit/grid/number-grid.module.css'
import { useCulture, useWords } from '../../kit/words.tsx'
import {
  type LimitEdits,
  type LimitItem,
  limitItemKey,
  type ProbabilityField,
  probabilityFields,
} from './limit-rows.ts'
import classes from './limits.module.css'

/** The error messages of a line, by field. */
export type LineErrors = Readonly<Partial<Record<string, string>>>

type LimitRowProps = {
  readonly item: LimitItem
  /** Index of the row in the table. */
  readonly row: number
  readonly line: ConstraintLineDto | undefined
  readonly errors?: LineErrors | undefined
  /** Without these handlers the row is read-only. */
  readonly onEdit?: ((item: LimitItem, typed: LimitEdits) => void) | undefined
  readonly onRemove?: ((item: LimitItem) => void) | undefined
}
type LimitCellProps = LimitRowProps & { readonly field: LimitField; readonly label: string }

/** The form copies all its values at every keystroke, so lines are compared by value. */
const areSameRowProps = (previous: LimitRowProps, next: LimitRowProps) =>
  [...limitFields, ...probabilityFields, 'forbidden' as const].every(
    (field) => previous.line?.[field] === next.line?.[field],
  ) && (['item', 'row', 'errors', 'onEdit', 'onRemove'] as const).every((name) => previous[name] === next[name])

/** The limits of one food or nutrient. Memoised: a table may have hundreds of rows. */
export const LimitRow = memo((props: LimitRowProps) => {
  const { item, line, errors } = props
  const words = useWords()
  const text = words.nutrition.limits
  const rowError = errors?.itemId ?? errors?.forbidden
  const cell = (field: LimitField, column: string) => (
    <LimitCell {...props} field={field} label={text.cellLabel(limitItemName(item) || text.notVisible, column)} />
  )
  return (
    <tr data-item={limitItemKey(item)} className={item.deleted ? grid.inactive : undefined}>
      <td className={grid.code}>{item.code}</td>
      <th scope="row" className={grid.name}>
        {item.name || text.notVisible}{' '}
        {item.deleted && (
          <Badge size="sm" variant="default">
            {words.records.inactive}
          </Badge>
        )}
        <span className={grid.under}>
          {item.code} {item.dailyUnit}
        </span>
        {line !== undefined && hasProbabilityWithoutLimit(line) && (
          <span className={classes.alone}>{text.probabilityAlone}</span>
        )}
        {rowError !== undefined && <span className={grid.error}>{rowError}</span>}
      </th>
      {cell('valueMin', text.min)}
      {cell('valueMax', text.max)}
      <td className={grid.code}>{item.dailyUnit}</td>
      {cell('valueMaxKg', text.maxKg)}
      <td className={grid.code}>{item.contentUnit}</td>
      {probabilityFields.map((field) => (
        <ProbabilityCell key={field} {...props} field={field} />
      ))}
      <td className={classes.end}>{item.itemTypeId === itemTypes.food && <FoodLimitActions {...props} />}</td>
    </tr>
  )
}, areSameRowProps)

const limitItemName = ({ name, code }: LimitItem) => constraintItemLabel({ itemName: name, itemCode: code })

function LimitCell({ item, row, line, errors, onEdit, field, label }: LimitCellProps) {
  const culture = useCulture()
  const value = line?.[field] ?? null
  if (!onEdit) return <td className={grid.right}>{formatNumber(value, undefined, culture)}</td>
  return (
    <td className={grid.editable}>
      <NumberCell
        label={label}
        column={field}
        row={row}
        value={value}
        error={errors?.[field]}
        onChange={(typed) => onEdit(item, { [field]: typed })}
      />
    </td>
  )
}

/** With what probability a limit of a nutrient is to hold, in percent; foods have none. */
function ProbabilityCell(props: LimitRowProps & { readonly field: ProbabilityField }) {
  const { item, row, line, errors, onEdit, field } = props
  const culture = useCulture()
  const { limits, constraintVersion } = useWords().nutrition
  if (item.itemTypeId === itemTypes.food) return <td />
  const value = line?.[field] ?? null
  const percent = typeof value === 'number' ? percentOfProbability(value) : value
  if (!onEdit)
    return <td className={grid.right}>{percent === null ? '' : formatNumber(percent, undefined, culture)}</td>
  return (
    <td className={`${grid.editable} ${classes.percent}`}>
      <NumberCell
        label={limits.cellLabel(
          limitItemName(item) || limits.notVisible,
          constraintVersion.lines.content.fields[field],
        )}
        column={field}
        row={row}
        value={percent}
        error={errors?.[field]}
        onChange={(typed) => onEdit(item, { [field]: typeof typed === 'number' ? typed / 100 : typed })}
      />
    </td>
  )
}

/** The checkbox that forbids a food, and the button that removes its row. */
function FoodLimitActions({ item, line, onEdit, onRemove }: LimitRowProps) {
  const text = useWords().nutrition.limits
  const forbidden = line?.forbidden === true
  const name = limitItemName(item) || text.notVisible
  if (!onEdit)
    return (
      forbidden && (
        <Badge color="red" miw="max-content">
          {text.forbidden}
        </Badge>
      )
    )
  return (
    <div className={classes.actions}>
      <Checkbox
        size="xs"
        label={text.forbidden}
        aria-label={text.cellLabel(name, text.forbidden)}
        checked={forbidden}
        onChange={(event) => onEdit(item, { forbidden: event.currentTarget.checked })}
      />
      <ActionIcon color="red" aria-label={text.remove(name)} onClick={() => onRemove?.(item)}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
