import type { ConstraintLineDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import grid from '../../kit/grid/number-grid.module.css'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useWords } from '../../kit/words.tsx'
import { LimitRow, type LineErrors } from './limit-row.tsx'
import { type LimitEdits, type LimitItem, type LimitSection, limitItemKey } from './limit-rows.ts'
import classes from './limits.module.css'

type LimitsTableProps = {
  readonly sections: readonly LimitSection[]
  readonly lines: readonly ConstraintLineDto[]
  readonly errors?: ReadonlyMap<string, LineErrors>
  readonly onEdit?: (item: LimitItem, typed: LimitEdits) => void
  readonly onRemove?: (item: LimitItem) => void
}

/** Limits of foods and nutrients, with their units; editable if `onEdit` is set. */
export function LimitsTable({ sections, lines, errors, onEdit, onRemove }: LimitsTableProps) {
  const words = useWords().nutrition
  const text = words.limits
  const { title } = words.constraintVersion.lines.content
  const byItem = new Map(lines.map((line) => [limitItemKey(line), line]))
  const rows = sections.flatMap(({ items }) => items.map(limitItemKey))
  const rowOf = new Map(rows.map((key, row) => [key, row]))
  return (
    <ScrollRegion label={title} className={classes.scroll}>
      <table className={`${grid.grid} ${classes.limits}`} aria-label={title}>
        <thead>
          <tr>
            <th className={grid.code}>{text.code}</th>
            <th className={grid.name}>{text.item}</th>
            <th className={grid.right}>{text.min}</th>
            <th className={grid.right}>{text.max}</th>
            <th className={grid.code}>{text.perDay}</th>
            <th className={grid.right}>{text.maxKg}</th>
            <th className={grid.code}>{text.unit}</th>
            <th className={`${grid.right} ${classes.percent}`} title={text.probabilityHint}>
              {words.constraintVersion.lines.content.fields.minProbability}
            </th>
            <th className={`${grid.right} ${classes.percent}`} title={text.probabilityHint}>
              {words.constraintVersion.lines.content.fields.maxProbability}
            </th>
            <th className={classes.end}>{text.forbidden}</th>
          </tr>
        </thead>
        {sections.map(({ kind, items }) => (
          <tbody key={kind}>
            <tr>
              <th colSpan={10} scope="rowgroup" className={grid.group}>
                <span className={classes.section}>{text.sections[kind]}</span>
              </th>
            </tr>
            {items.map((item) => {
              const key = limitItemKey(item)
              return (
                <LimitRow
                  key={key}
                  item={item}
                  row={rowOf.get(key) ?? 0}
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
    </ScrollRegion>
  )
}
