import type { ToldLine } from '@provende/contract/nutrition/constraint-version-routes.ts'
import { useWords } from '../kit/words.tsx'
import { LimitRow, type LineErrors } from './limit-row.tsx'
import { keyOfItem, type LimitItem, type LimitSection, type TypedLimits } from './limit-rows.ts'
import classes from './limits.module.css'

type TableProps = {
  readonly sections: readonly LimitSection[]
  readonly lines: readonly ToldLine[]
  readonly errors?: ReadonlyMap<string, LineErrors>
  readonly onEdit?: (item: LimitItem, typed: TypedLimits) => void
  readonly onRemove?: (item: LimitItem) => void
}

/** Limits of foods and nutrients, with their units; to be typed where `onEdit` is given. */
export function LimitsTable({ sections, lines, errors, onEdit, onRemove }: TableProps) {
  const text = useWords().nutrition.limits
  const byItem = new Map(lines.map((line) => [keyOfItem(line), line]))
  return (
    <table className={classes.table} data-grid>
      <thead>
        <tr>
          <th scope="col">{text.item}</th>
          <th scope="col">{text.min}</th>
          <th scope="col">{text.max}</th>
          <th scope="col">{text.perDay}</th>
          <th scope="col">{text.maxKg}</th>
          <th scope="col">{text.unit}</th>
          <th scope="col">{text.forbidden}</th>
        </tr>
      </thead>
      {sections.map(({ kind, items }) => (
        <tbody key={kind}>
          <tr className={classes.section}>
            <th colSpan={7} scope="colgroup">
              {text.sections[kind]}
            </th>
          </tr>
          {items.map((item) => {
            const key = keyOfItem(item)
            return (
              <LimitRow
                key={key}
                item={item}
                line={byItem.get(key)}
                errors={errors?.get(key)}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
