import { Stack, Text, Title } from '@mantine/core'
import { limitFields } from '@provende/domain/nutrition/constraint-lines.ts'
import { formatNumber } from '../kit/format.ts'
import grid from '../kit/number-grid.module.css'
import { useCulture, useWords } from '../kit/words.tsx'
import type { LimitChange, LimitImport, Limits, RefusedRow } from './limit-import.ts'
import { keyOfItem } from './limit-rows.ts'
import classes from './limits.module.css'

/** What a table of limits would change, and every row of it that is not taken. */
export function LimitImportPreview({ read: { changes, same, refused } }: { read: LimitImport }) {
  const text = useWords().nutrition.limits.import
  return (
    <Stack gap="sm">
      {changes.length === 0 ? (
        <Text>{text.nothing}</Text>
      ) : (
        <>
          <Title order={3} size="sm">
            {text.changes(changes.length)}
          </Title>
          <Changes changes={changes} />
        </>
      )}
      {same > 0 && <Text c="dimmed">{text.same(same)}</Text>}
      {refused.length > 0 && (
        <>
          <Title order={3} size="sm" c="var(--mantine-color-error)">
            {text.refused(refused.length)}
          </Title>
          <Refused rows={refused} />
        </>
      )}
    </Stack>
  )
}

function Changes({ changes }: { changes: readonly LimitChange[] }) {
  const text = useWords().nutrition.limits
  return (
    <div className={classes.preview}>
      <table className={grid.grid}>
        <thead>
          <tr>
            <th className={grid.code}>{text.code}</th>
            <th className={grid.name}>{text.item}</th>
            <th className={grid.right}>{text.min}</th>
            <th className={grid.right}>{text.max}</th>
            <th className={grid.right}>{text.maxKg}</th>
            <th>{text.forbidden}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={keyOfItem(change.item)}>
              <td className={grid.code}>{change.item.code}</td>
              <th scope="row" className={grid.name}>
                {change.item.name}
                <span className={grid.under}>{change.item.code}</span>
              </th>
              {[...limitFields, 'forbidden' as const].map((field) => (
                <Changed key={field} change={change} field={field} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A limit as it would be; what it is now beside it where that differs. */
function Changed({ change: { before, after }, field }: { change: LimitChange; field: keyof Limits }) {
  const culture = useCulture()
  const { yes, nothing } = useWords().records
  const said = (value: number | boolean | null) =>
    typeof value === 'number' ? formatNumber(value, undefined, culture) : value ? yes : ''
  const [was, is] = [said(before[field]), said(after[field])]
  return (
    <td className={`${classes.changed} ${field === 'forbidden' ? '' : grid.right}`}>
      {was !== is && was !== '' && <del>{was}</del>} {was === is ? is : <ins>{is || nothing}</ins>}
    </td>
  )
}

function Refused({ rows }: { rows: readonly RefusedRow[] }) {
  const text = useWords().nutrition.limits
  const { row: rowNumber, why, reasons } = text.import
  return (
    <div className={classes.preview}>
      <table className={grid.grid}>
        <thead>
          <tr>
            <th>{rowNumber}</th>
            <th>{text.item}</th>
            <th>{why}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((refused) => (
            <tr key={refused.row}>
              <td>{refused.row}</td>
              <td>{refused.name}</td>
              <td>{reasons[refused.why](refused.what)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
