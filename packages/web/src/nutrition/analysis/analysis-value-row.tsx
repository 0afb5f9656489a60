import { Badge } from '@mantine/core'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import type { DerivedValue } from '@provende/domain/nutrition/analysis-value.ts'
import { useField } from '../kit/form-fields.ts'
import { formatNumber } from '../kit/format.ts'
import { type CellValue, NumberCell } from '../kit/number-cell.tsx'
import grid from '../kit/number-grid.module.css'
import { useCulture, useWords } from '../kit/words.tsx'
import { knownValue, type Line } from './analysis-lines.ts'
import type { Basis } from './pasted-values.ts'

type RowProps = {
  readonly item: ModelItem
  readonly row: number
  readonly unit: string
  readonly line: Line | undefined
  /** Of the line among those of the form: where what is said against it is found. */
  readonly index: number | undefined
  /** The computed value of a complex nutrient. */
  readonly derived: DerivedValue | undefined
  readonly editing: boolean
  /** What another version says, as fed; undefined when none is compared with. */
  readonly before: { readonly value: number | null } | undefined
  readonly onType: (basis: Basis) => (value: CellValue) => void
}

const bases: readonly Basis[] = ['valueDryMatter', 'valueAsFed']

/** One nutrient of an analysis: typed on either basis, or computed and read. */
export function AnalysisValueRow(props: RowProps) {
  const { item, unit, line, derived, editing, before } = props
  const words = useWords()
  const culture = useCulture()
  const own = words.nutrition.analysisValues
  const present = derived ?? knownValue(line)
  const missing = derived?.unknownCodes.join(', ') ?? ''
  return (
    <tr className={item.deleted ? grid.inactive : undefined}>
      <td className={grid.code}>{item.code}</td>
      <th scope="row" className={grid.name}>
        {item.label} {derived && <Badge size="sm">{own.computed}</Badge>}{' '}
        {item.deleted && (
          <Badge size="sm" variant="default">
            {words.records.inactive}
          </Badge>
        )}
        <span className={grid.under}>
          {item.code} {unit}
        </span>
      </th>
      <td className={grid.code}>{unit}</td>
      {bases.map((basis) =>
        editing && !derived ? (
          <TypedCell key={basis} {...props} basis={basis} />
        ) : (
          <td
            key={basis}
            className={`${grid.right} ${derived ? grid.computed : ''}`}
            title={missing === '' ? undefined : own.unknownParts(missing)}
          >
            {present[basis] === null ? words.records.nothing : formatNumber(present[basis], undefined, culture)}
          </td>
        ),
      )}
      {before && <BeforeCell before={before.value} now={present.valueAsFed} />}
    </tr>
  )
}

function TypedCell({ item, row, line, index, basis, onType }: RowProps & { basis: Basis }) {
  const words = useWords().nutrition
  const { error } = useField(`items.${index ?? -1}.${basis}`)
  const aboutItem = useField(`items.${index ?? -1}.itemId`).error
  const told = index === undefined ? undefined : (error ?? (basis === 'valueDryMatter' ? aboutItem : undefined))
  return (
    <td className={grid.editable}>
      <NumberCell
        label={words.analysisValues.cell(item.label ?? '', words.analysisVersion.lines.items.fields[basis])}
        column={basis}
        row={row}
        value={line?.[basis] ?? null}
        error={told}
        onChange={onType(basis)}
      />
    </td>
  )
}

/** What another version says; marked where it is not the same, in words too. */
function BeforeCell({ before, now }: { before: number | null; now: number | null }) {
  const words = useWords()
  const culture = useCulture()
  const text = before === null ? words.records.nothing : formatNumber(before, undefined, culture)
  if (before === now) return <td className={`${grid.right} ${grid.code}`}>{text}</td>
  return (
    <td className={`${grid.right} ${grid.changed}`}>
      <span title={words.nutrition.analysisValues.changed}>{text}</span>
    </td>
  )
}
