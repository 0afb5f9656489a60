import { Alert, Group, NativeSelect, Paper, Text, TextInput, Title } from '@mantine/core'
import type { PriceImport } from '@provende/contract/pricing/price-import.ts'
import { priceColumnRoles, priceUnits } from '@provende/domain/pricing/price-file/price-file.ts'
import { useState } from 'react'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useWords } from '../../kit/words.tsx'
import classes from './price-import.module.css'
import type { ChangeImport } from './use-price-import.ts'

type ReadingPanelProps = { readonly imported: PriceImport; readonly change: ChangeImport }

/** How a file is read: its sheet, headings, unit, distributor, and what each column is. */
export function ReadingPanel({ imported, change }: ReadingPanelProps) {
  const words = useWords().pricing.import.reading
  const { sheets, sheet, unit, unitIsGuessed, isRemembered, structureOptions, defaultStructureId } = imported
  return (
    <Paper p="md">
      <Title order={2} size="h4" mb="sm">
        {words.title}
      </Title>
      <Group gap="md" align="flex-start" mb="md">
        {sheets.length > 1 && (
          <NativeSelect
            label={words.sheet}
            value={sheet}
            onChange={(event) => void change({ sheet: Number(event.currentTarget.value) })}
            data={sheets.map(({ name, rowCount }, index) => ({
              value: String(index),
              label: words.sheetOption(name || words.onlySheet, rowCount),
            }))}
          />
        )}
        <HeadingRowInput imported={imported} change={change} />
        <NativeSelect
          label={words.unit}
          value={unit}
          onChange={(event) => {
            const chosen = priceUnits.find((one) => one === event.currentTarget.value)
            if (chosen) void change({ unit: chosen })
          }}
          data={priceUnits.map((value) => ({ value, label: words.units[value] }))}
        />
        {structureOptions.length > 1 && (
          <NativeSelect
            label={words.structure}
            description={words.structureHelp}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={String(defaultStructureId ?? '')}
            onChange={(event) => void change({ defaultStructureId: Number(event.currentTarget.value) })}
            data={structureOptions.map(({ id, code, name }) => ({ value: String(id), label: `${name} (${code})` }))}
          />
        )}
      </Group>
      {unitIsGuessed && (
        <Alert color="orange" mb="sm">
          {words.unitGuessed}
        </Alert>
      )}
      {isRemembered && (
        <Text size="sm" mb="sm">
          {words.remembered}
        </Text>
      )}
      <ColumnTable imported={imported} change={change} />
    </Paper>
  )
}

function HeadingRowInput({ imported, change }: ReadingPanelProps) {
  const { pricing, problems } = useWords()
  const words = pricing.import.reading
  const [text, setText] = useState(String(imported.headingRow))
  const [isRefused, setRefused] = useState(false)
  const apply = () => {
    const headingRow = Number(text)
    const isRow = /^\s*\d{1,6}\s*$/.test(text)
    setRefused(!isRow)
    if (isRow && headingRow !== imported.headingRow) void change({ headingRow })
  }
  return (
    <TextInput
      label={words.headingRow}
      description={words.noHeadings}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      w={140}
      error={isRefused && problems['field.notAWholeNumber']({ field: words.headingRow })}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** One row for each column: its heading, what it is read as, and samples. */
function ColumnTable({ imported, change }: ReadingPanelProps) {
  const words = useWords().pricing.import.reading
  const { columns } = imported
  const setRole = (index: number, value: string) => {
    const role = priceColumnRoles.find((one) => one === value) ?? null
    // Each role but the price has one column: of several price columns each is of one distributor.
    const roles = columns.map((column, other) =>
      other === index
        ? role
        : column.role === role && role !== null && column.structureName === ''
          ? null
          : column.role,
    )
    void change({ columns: roles })
  }
  return (
    <ScrollRegion label={words.title} className={classes.scroll}>
      <table className={`${classes.table} ${classes.rows}`}>
        <tbody>
          {columns.map(({ heading, role, samples, structureName }, index) => {
            const name = heading || words.column(index + 1)
            if (heading === '' && samples.length === 0) return null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>
                  <NativeSelect
                    aria-label={name}
                    size="xs"
                    value={role ?? ''}
                    onChange={(event) => setRole(index, event.currentTarget.value)}
                    data={[
                      { value: '', label: words.ignored },
                      ...priceColumnRoles.map((value) => ({ value, label: words.roles[value] })),
                    ]}
                  />
                  {structureName !== '' && <Text size="xs">{structureName}</Text>}
                </td>
                <td className={`${classes.samples} ${classes.wide}`}>{samples.join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
