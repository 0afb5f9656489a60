import { Stack, Text, Title } from '@mantine/core'
import { limitFields } from '@provende/domain/nutrition/constraint-lines.ts'
import { percentOfProbability } from '@provende/text/limit-sentences.ts'
import { formatNumber } from '../../kit/format.ts'
import grid from '../../kit/grid/number-grid.module.css'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import type { ItemLimitChange, ItemLimits, LimitImportResult, RefusedRow } from './limit-import.ts'
import { limitItemKey, probabilityFields } from './limit-rows.ts'
import classes from './limits.module.css'

/** The changes an imported table would make, and all refused rows. */
export function LimitImportPreview({ result: { changes, unchangedCount, refused } }: { result: LimitImportResult }) {
  const text = useWords().nutrition.limits.import
  return (
    <Stack gap="sm">
      {changes.length === 0 ? (
        <Text>{text.noChanges}</Text>
      ) : (
        <>
          <Title order={3} size="sm">
            {text.changes(changes.length)}
          </Title>
          <LimitChangesTable changes={changes} />
        </>
      )}
      {unchangedCount > 0 && <Text c="dimmed">{text.unchanged(unchangedCount)}</Text>}
      {refused.length > 0 && (
        <>
          <Title order={3} size="sm" c="var(--mantine-color-error)">
            {text.refused(refused.length)}
          </Title>
          <RefusedRowsTable rows={refused} />
        </>
      )}
    </Stack>
  )
}

function LimitChangesTable({ changes }: { changes: readonly ItemLimitChange[] }) {
  const { limits: text, constraintVersion } = useWords().nutrition
  const { fields } = constraintVersion.lines.content
  return (
    <ScrollRegion label={text.import.changes(changes.length)} className={classes.preview}>
      <table className={grid.grid}>
        <thead>
          <tr>
            <th className={grid.code}>{text.code}</th>
            <th className={grid.name}>{text.item}</th>
            <th className={grid.right}>{text.min}</th>
            <th className={grid.right}>{text.max}</th>
            <th className={grid.right}>{text.maxKg}</th>
            <th className={grid.right}>{fields.minProbability}</th>
            <th className={grid.right}>{fields.maxProbability}</th>
            <th>{text.forbidden}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={limitItemKey(change.item)}>
              <td className={grid.code}>{change.item.code}</td>
              <th scope="row" className={grid.name}>
                {change.item.name}
                <span className={grid.under}>{change.item.code}</span>
              </th>
              {[...limitFields, ...probabilityFields, 'forbidden' as const].map((field) => (
                <ChangedLimitCell key={field} change={change} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The new limit, with the current one struck through if it differs. */
function ChangedLimitCell({ change: { before, after }, field }: { change: ItemLimitChange; field: keyof ItemLimits }) {
  const culture = useCulture()
  const { yes, emptyValue } = useWords().records
  const textOf = (value: number | boolean | null) =>
    typeof value === 'number' ? formatNumber(value, undefined, culture) : value ? yes : ''
  const isProbability = field === 'minProbability' || field === 'maxProbability'
  const valueIn = (limits: ItemLimits) =>
    isProbability && limits[field] !== null ? percentOfProbability(limits[field]) : limits[field]
  const [oldText, newText] = [textOf(valueIn(before)), textOf(valueIn(after))]
  return (
    <td className={`${classes.changed} ${field === 'forbidden' ? '' : grid.right}`}>
      {oldText !== newText && oldText !== '' && <del>{oldText}</del>}{' '}
      {oldText === newText ? newText : <ins>{newText || emptyValue}</ins>}
    </td>
  )
}

function RefusedRowsTable({ rows }: { rows: readonly RefusedRow[] }) {
  const text = useWords().nutrition.limits
  const { row: rowNumber, reason, reasons } = text.import
  return (
    <ScrollRegion label={text.import.refused(rows.length)} className={classes.preview}>
      <table className={grid.grid}>
        <thead>
          <tr>
            <th>{rowNumber}</th>
            <th>{text.item}</th>
            <th>{reason}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((refused) => (
            <tr key={refused.row}>
              <td>{refused.row}</td>
              <td>{refused.name}</td>
              <td>{reasons[refused.reason](refused.cellText)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
