import { useCulture, useWords } from '../../../kit/words.tsx'
import { formatAmount } from '../formula-terms.ts'
import type { AmountChange } from '../state/recipe-changes.ts'
import { PanelTable } from './panel-table.tsx'
import classes from './panels.module.css'

/** The amounts of a proposed recipe beside the current ones. */
export function AmountChangeTable({ changes }: { changes: readonly AmountChange[] }) {
  const words = useWords().workbenchPanels.changes
  const culture = useCulture()
  const format = (value: number) => formatAmount(value, culture)
  return (
    <div className={classes.changes}>
      <PanelTable
        label={words.label}
        hasMaxHeight
        rows={changes}
        keyOf={({ code }) => code}
        columns={[
          { key: 'food', label: words.food, cell: ({ code, name }) => `${name} (${code})` },
          { key: 'current', label: words.current, isNumber: true, cell: ({ current }) => format(current) },
          { key: 'proposed', label: words.proposed, isNumber: true, cell: ({ proposed }) => format(proposed) },
          {
            key: 'change',
            label: words.change,
            isNumber: true,
            cell: ({ current, proposed }) => `${proposed > current ? '+' : ''}${format(proposed - current)}`,
          },
        ]}
      />
    </div>
  )
}
