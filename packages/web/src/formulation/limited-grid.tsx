import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { CellGrid } from '../kit/cell-grid.tsx'
import { useCulture, useWords } from '../kit/words.tsx'
import { GridNote, useKeptRows } from './food-grid.tsx'
import { isTense, limitedColumns, limitedName } from './limited-columns.tsx'
import { useGridTyping } from './use-grid-typing.ts'
import { useWorkbenchState } from './use-workbench.ts'
import classes from './workbench.module.css'
import { type LimitedRow, limitedRows, tensionOf } from './workbench-rows.ts'
import { speechOf } from './workbench-sentences.ts'
import { isEditable } from './workbench-store.ts'
import { rangeOfRow, withTypedLimits } from './workbench-typing.ts'

/** The total, the humidity and the nutrients against their limits, which are typed here. */
export function LimitedGrid() {
  const words = useWords()
  const texts = words.workbench
  const culture = useCulture()
  const may = useWorkbenchState(isEditable)
  const basis = useWorkbenchState((state) => state.basis)
  const { rows, order, sortBy } = useOrderedRows()
  const speech = useMemo(() => speechOf(words, culture, { basis }), [words, culture, basis])
  const columns = useMemo(() => limitedColumns(speech, may), [speech, may])
  const typing = useGridTyping({
    rows,
    columns: columns.map(({ typed }) => typed),
    rangeOf: rangeOfRow,
    typedInto: withTypedLimits,
  })
  const broken = rows.filter(({ violations }) => violations.length > 0).length
  const tense = rows.filter((row) => row.violations.length === 0 && isTense(row)).length
  return (
    <section className={classes.part} aria-label={texts.limited.label}>
      <div className={classes.partHead}>
        <h2>{texts.limited.label}</h2>
        {broken > 0 && <span className={classes.broken}>{texts.limited.broken(broken)}</span>}
        {tense > 0 && <span className={classes.faint}>{texts.limited.tense(tense)}</span>}
        <span className={classes.spacer} />
        <SegmentedControl
          size="xs"
          aria-label={texts.limited.order}
          value={order}
          onChange={sortBy}
          data={[
            { value: 'model', label: texts.limited.byModel },
            { value: 'tension', label: texts.limited.byTension },
          ]}
        />
      </div>
      <CellGrid
        label={texts.limited.label}
        rows={rows}
        columns={columns}
        rowKey={idOf}
        rowLabel={(row) => limitedName(row, speech)}
        {...(order === 'model' && {
          groupOf: ({ kind }: LimitedRow) => (kind === 'nutrient' ? texts.groups.nutrients : texts.groups.product),
        })}
        empty={texts.limited.empty}
        footer={(note) => <GridNote note={note} editable={may} />}
        {...(may && typing)}
      />
    </section>
  )
}

const idOf = ({ id }: LimitedRow) => id

/** The rows in their order. By tension they stay where they were when it was chosen: nothing jumps while one types. */
function useOrderedRows() {
  const rows = useKeptRows(limitedRows)
  const [sorted, setSorted] = useState<readonly number[] | null>(null)
  const ordered = useMemo(() => {
    if (sorted === null) return rows
    const places = new Map(sorted.map((id, place) => [id, place]))
    return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
  }, [rows, sorted])
  const byTension = () => rows.toSorted((one, other) => tensionOf(other) - tensionOf(one)).map(({ id }) => id)
  return {
    rows: ordered,
    order: sorted === null ? 'model' : 'tension',
    sortBy: (order: string) => setSorted(order === 'tension' ? byTension() : null),
  }
}
