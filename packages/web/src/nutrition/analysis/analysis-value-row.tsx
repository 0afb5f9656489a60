import { Badge } from '@mantine/core'
import type { ModelItem } from '@provende/contract/nutrition/model-version.ts'
import type { ComplexNutrientValue } from '@provende/domain/nutrition/analysis-value.ts'
import { contentError } from '@provende/domain/nutrition/content-limits.ts'
import { useField } from '../../kit/form/form-fields.ts'
import { formatNumber } from '../../kit/format.ts'
import { NumberCell, type NumberCellValue } from '../../kit/grid/number-cell.tsx'
import grid from '../../kit/grid/number-grid.module.css'
import { useCulture, useWords } from '../../kit/words.tsx'
import { type AnalysisLine, analysisValueOf } from './analysis-lines.ts'
import type { AnalysisColumn, ContentBasis } from './pasted-values.ts'

type AnalysisValueRowProps = {
  readonly item: ModelItem
  readonly row: number
  readonly unit: string
  readonly line: AnalysisLine | undefined
  /** Index of the line in the form, by which its errors are addressed. */
  readonly index: number | undefined
  /** The computed value of a complex nutrient. */
  readonly derived: ComplexNutrientValue | undefined
  readonly editing: boolean
  /** The value of another version, as fed; undefined when no version is compared. */
  readonly compared: { readonly name: string; readonly value: number | null } | undefined
  readonly onType: (basis: AnalysisColumn) => (value: NumberCellValue) => void
}

const contentBases: readonly ContentBasis[] = ['valueDryMatter', 'valueAsFed']

/** One nutrient of an analysis: typed on either content basis, or computed and read-only. */
export function AnalysisValueRow(props: AnalysisValueRowProps) {
  const { item, unit, line, derived, editing, compared } = props
  const words = useWords()
  const culture = useCulture()
  const texts = words.nutrition.analysisValues
  const current = derived ?? analysisValueOf(line)
  const unknownCodes = derived?.unknownCodes.join(', ') ?? ''
  return (
    <tr className={item.deleted ? grid.inactive : undefined}>
      <td className={grid.code}>{item.code}</td>
      <th scope="row" className={grid.name}>
        {item.label} {derived && <Badge size="sm">{texts.computed}</Badge>}{' '}
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
      {contentBases.map((basis) =>
        editing && !derived ? (
          <TypedValueCell key={basis} {...props} basis={basis} />
        ) : (
          <td
            key={basis}
            data-head={words.nutrition.analysisVersion.lines.items.fields[basis]}
            className={`${grid.right} ${derived ? grid.computed : ''}`}
            title={unknownCodes === '' ? undefined : texts.missingTerms(unknownCodes)}
          >
            {current[basis] === null ? words.records.emptyValue : formatNumber(current[basis], undefined, culture)}
          </td>
        ),
      )}
      <DeviationCell {...props} />
      {compared && (
        <ComparedValueCell
          head={texts.comparedColumn(compared.name)}
          other={compared.value}
          current={current.valueAsFed}
        />
      )}
    </tr>
  )
}

/** Why a typed or pasted content cannot be, as the save would say; undefined for a possible one. */
function useContentError({ item, unit, line }: AnalysisValueRowProps, basis: ContentBasis): string | undefined {
  const { problems } = useWords()
  const culture = useCulture()
  const value = analysisValueOf(line)[basis]
  const nutrient = { unit, signed: item.signed === true, usualMax: item.usualMax ?? null }
  const error = value === null ? undefined : contentError(value, nutrient)
  const named = { field: '', what: item.label ?? '' }
  if (error?.kind === 'negative') return problems['analysis.contentNegative'](named)
  return error && problems['analysis.contentTooMuch']({ ...named, limit: formatNumber(error.max, undefined, culture) })
}

function TypedValueCell(props: AnalysisValueRowProps & { basis: ContentBasis }) {
  const { item, row, line, index, basis, onType } = props
  const words = useWords().nutrition
  const head = words.analysisVersion.lines.items.fields[basis]
  const impossible = useContentError(props, basis)
  const { error } = useField(`items.${index ?? -1}.${basis}`)
  const itemError = useField(`items.${index ?? -1}.itemId`).error
  const cellError = index === undefined ? undefined : (error ?? (basis === 'valueDryMatter' ? itemError : undefined))
  return (
    <td className={grid.editable} data-head={head}>
      <NumberCell
        label={words.analysisValues.cellLabel(item.label ?? '', head)}
        column={basis}
        row={row}
        value={line?.[basis] ?? null}
        error={cellError ?? impossible}
        onChange={onType(basis)}
      />
    </td>
  )
}

/** How the content scatters: typed of a simple nutrient, as fed; of a computed one it follows from its terms. */
function DeviationCell({ item, row, line, index, derived, editing, onType }: AnalysisValueRowProps) {
  const words = useWords()
  const culture = useCulture()
  const { error } = useField(`items.${index ?? -1}.standardDeviation`)
  if (derived) return <td className={`${grid.right} ${grid.computed}`} />
  const value = line?.standardDeviation ?? null
  const { standardDeviation } = words.nutrition.analysisVersion.lines.items.fields
  if (!editing)
    return (
      <td className={grid.right} data-head={standardDeviation}>
        {typeof value === 'number' ? formatNumber(value, undefined, culture) : words.records.emptyValue}
      </td>
    )
  return (
    <td className={grid.editable} data-head={standardDeviation}>
      <NumberCell
        label={words.nutrition.analysisValues.cellLabel(item.label ?? '', standardDeviation)}
        column="standardDeviation"
        row={row}
        value={value}
        error={index === undefined ? undefined : error}
        onChange={onType('standardDeviation')}
      />
    </td>
  )
}

type ComparedValueCellProps = {
  readonly head: string
  readonly other: number | null
  readonly current: number | null
}

/** The value of another version, marked with a title if it differs. */
function ComparedValueCell({ head, other, current }: ComparedValueCellProps) {
  const words = useWords()
  const culture = useCulture()
  const text = other === null ? words.records.emptyValue : formatNumber(other, undefined, culture)
  if (other === current)
    return (
      <td className={`${grid.right} ${grid.code}`} data-head={head}>
        {text}
      </td>
    )
  return (
    <td className={`${grid.right} ${grid.changed}`} data-head={head}>
      <span title={words.nutrition.analysisValues.changed}>{text}</span>
    </td>
  )
}
