import { Badge, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core'
import type { ImportGroup, ImportLine, PriceImport } from '@provende/contract/pricing/price-import.ts'
import { parseDecimal } from '@provende/domain/kit/typed-decimal.ts'
import { useState } from 'react'
import { formatNumber } from '../../kit/format.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { FoodChoice } from './food-choice.tsx'
import classes from './price-import.module.css'
import type { ChangeImport } from './use-price-import.ts'

type ShownGroup = PriceImport['groups'][number]
type LineProps = { readonly line: ImportLine; readonly group: ImportGroup; readonly change: ChangeImport }

/** Groups whose lines get a price by hand; in others the price is only shown. */
const priceableGroups: readonly ImportGroup[] = ['empty', 'unreadable', 'negative', 'beyond', 'duplicate', 'unusual']
/** Groups that are told, not mended. */
const quietGroups: readonly ImportGroup[] = ['leftOut', 'molasses']

/** The lines with one kind of trouble, each mended in its row. */
export function LineGroup({ group: { group, count, lines }, change }: { group: ShownGroup; change: ChangeImport }) {
  const words = useWords().pricing.import
  const { title, explanation } = words.groups[group]
  const columns = [words.line.row, words.line.code, words.line.label, words.line.inFile]
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Group gap="xs" mb={4}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Badge color={quietGroups.includes(group) ? 'gray' : 'orange'}>{count}</Badge>
      </Group>
      <Text size="sm" mb="sm">
        {explanation}
      </Text>
      <ScrollRegion label={title} className={classes.scroll}>
        <table className={`${classes.table} ${classes.rows}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              {group === 'unusual' && <th scope="col">{words.line.change}</th>}
              <td />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={`${line.row} ${line.structureId}`} line={line} group={group} change={change} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {count > lines.length && (
        <Text size="sm" mt="xs">
          {words.line.more(count - lines.length)}
        </Text>
      )}
    </Paper>
  )
}

function LineRow({ line, group, change }: LineProps) {
  const words = useWords().pricing.import.line
  const signedPercent = useSignedPercent()
  const leaveOut = (isLeftOut: boolean) => void change({ rows: [{ row: line.row, isLeftOut }] })
  return (
    <tr>
      <td>{line.row}</td>
      <td>{line.code}</td>
      <td className={classes.wide}>
        {line.food?.name ?? line.label}
        {line.structureText !== '' && <div className={classes.samples}>{line.structureText}</div>}
      </td>
      <td>{line.texts.filter((text) => text !== '').join(' · ')}</td>
      {group === 'unusual' && <td>{signedPercent(line.percent)}</td>}
      <td className={classes.wide}>
        <Group gap="xs" justify="flex-end">
          {group === 'unknownCode' && (
            <FoodChoice line={line} onChoose={(itemId) => void change({ foods: [{ code: line.code, itemId }] })} />
          )}
          {priceableGroups.includes(group) && <PriceInput line={line} change={change} />}
          {group !== 'unknownStructure' && group !== 'molasses' && (
            <Button size="compact-sm" variant="default" onClick={() => leaveOut(group !== 'leftOut')}>
              {group === 'leftOut' ? words.takeBack : words.leaveOut}
            </Button>
          )}
        </Group>
      </td>
    </tr>
  )
}

/** The price per tonne of a line; checked when it is left or Enter is pressed. */
function PriceInput({ line, change }: Omit<LineProps, 'group'>) {
  const { pricing, problems } = useWords()
  const words = pricing.import.line
  const culture = useCulture()
  const stored = line.price === null ? '' : formatNumber(line.price, undefined, culture)
  const [text, setText] = useState<string | null>(null)
  const value = text === null ? line.price : parseDecimal(text)
  const apply = () => {
    if (text !== null && value !== undefined && value !== line.price)
      void change({ rows: [{ row: line.row, price: value }] })
    if (value !== undefined) setText(null)
  }
  return (
    <TextInput
      size="xs"
      w={110}
      inputMode="decimal"
      aria-label={words.priceOf(line.row)}
      placeholder={words.price}
      error={value === undefined && problems['field.notANumber']({ field: words.price })}
      value={text ?? stored}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** Writes `+12,5 %`; nothing without a percentage. */
export function useSignedPercent(): (percent: number | null) => string {
  const { shell } = useWords()
  const culture = useCulture()
  return (percent) =>
    percent === null
      ? ''
      : shell.percentage((percent > 0 ? '+' : '') + formatNumber(percent, { maximumFractionDigits: 2 }, culture))
}
