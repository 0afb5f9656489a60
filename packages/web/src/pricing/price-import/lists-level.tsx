import { Alert, Button, Checkbox, Group, Paper, Radio, Stack, Text, TextInput } from '@mantine/core'
import {
  type ImportChanges,
  type ImportStructure,
  listTextLengths,
  type PriceImport,
} from '@provende/contract/pricing/price-import.ts'
import { calendarDayOf, noonInstantOf } from '@provende/domain/kit/day.ts'
import { namesInRow } from '@provende/text/names-in-row.ts'
import { IconAlertTriangle, IconArrowLeft, IconChartHistogram, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatNumber, formatTypedDay, parseDay } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useSignedPercent } from './line-group.tsx'
import classes from './price-import.module.css'
import { simulationOfFileAddress } from './price-import-names.ts'
import { useImportActions, useImportAddress } from './use-price-import.ts'

type StructureChange = (changes: Omit<NonNullable<ImportChanges['structures']>[number], 'id'>) => void
type StructureProps = { readonly structure: ImportStructure; readonly change: StructureChange }
type SectionProps = StructureProps & {
  /** The address where its prices are tried on formulas, before any list is written. */
  readonly simulation: string
}

/** The third level: for each distributor the list that is written, and what it changes. */
export function ListsLevel({ imported }: { imported: PriceImport }) {
  const words = useWords().pricing.import
  const { goTo } = useImportAddress()
  const { addressOf } = useScreenLinks()
  const { isBusy, review, validate } = useImportActions()
  const { id, structures, importedCount } = imported
  const send = async () => {
    const done = await validate(imported)
    if (done !== undefined) goTo(id, 'result')
  }
  return (
    <Stack gap="md" aria-busy={isBusy}>
      {structures.map((structure) => (
        <StructureSection
          key={structure.id}
          structure={structure}
          simulation={simulationOfFileAddress(addressOf, id, structure.id)}
          change={(changes) => void review(id, { structures: [{ id: structure.id, ...changes }] })}
        />
      ))}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo(id, 'review')}>
          {words.backToReview}
        </Button>
        <Button
          leftSection={<IconCheck size={16} />}
          disabled={importedCount === 0}
          loading={isBusy}
          onClick={() => void send()}
        >
          {words.validate(importedCount)}
        </Button>
      </Group>
    </Stack>
  )
}

function StructureSection({ structure, change, simulation }: SectionProps) {
  const { pricing, records } = useWords()
  const words = pricing.import.list
  const { tenantsShared } = records
  const { name, isSelected, isUpdate, updatedList, isShared, keepsMissing, counts } = structure
  return (
    <Paper p="md" component="section" aria-label={name}>
      <Group justify="space-between">
        <Checkbox
          label={<Text fw={600}>{name}</Text>}
          aria-label={words.select(name)}
          checked={isSelected}
          onChange={(event) => change({ isSelected: event.currentTarget.checked })}
        />
        {isSelected && (
          <Button
            variant="default"
            size="xs"
            component={Link}
            leftSection={<IconChartHistogram size={14} />}
            {...linkTo(simulation)}
          >
            {words.simulate}
          </Button>
        )}
      </Group>
      {isSelected && (
        <Stack gap="sm" mt="sm">
          <Radio.Group
            label={words.mode}
            value={isUpdate ? 'update' : 'add'}
            onChange={(value) => change({ isUpdate: value === 'update' })}
          >
            <Stack gap={6} mt={4}>
              {updatedList !== null && <Radio value="update" label={words.update(updatedList.name)} />}
              <Radio value="add" label={words.add} />
            </Stack>
          </Radio.Group>
          {!isUpdate && <NewListFields structure={structure} change={change} />}
          {!isUpdate && (
            <Checkbox
              label={tenantsShared}
              checked={isShared}
              onChange={(event) => change({ isShared: event.currentTarget.checked })}
            />
          )}
          {counts.missing > 0 && (
            <Checkbox
              label={words.keepsMissing}
              checked={keepsMissing}
              onChange={(event) => change({ keepsMissing: event.currentTarget.checked })}
            />
          )}
          <Difference structure={structure} />
        </Stack>
      )}
    </Paper>
  )
}

function NewListFields({ structure, change }: StructureProps) {
  const { pricing, problems, records } = useWords()
  const words = pricing.import.list
  const { newName, newCode, startDay, endDay, unusedDays } = structure
  const culture = useCulture()
  const day = (text: string) => (text === '' ? '' : formatTypedDay(text, culture))
  const shownDay = (text: string) => (calendarDayOf(text) === undefined ? text.slice(0, 40) : formatDate(text, culture))
  /** Applies a text, or says why it is none that a list can have. */
  const applyText = (field: string, limit: number, apply: (text: string) => void) => (text: string) => {
    if (text === '') return problems['field.required']({ field })
    if (text.length > limit) return problems['field.tooLong']({ field, limit: String(limit) })
    apply(text)
  }
  const noon = (text: string) => {
    const parsed = parseDay(text, culture)
    return parsed === undefined || parsed === null ? parsed : noonInstantOf(parsed)
  }
  return (
    <Group gap="md" align="flex-start">
      <BlurredInput
        label={words.name}
        value={newName}
        onApply={applyText(words.name, listTextLengths.newName, (text) => change({ newName: text }))}
      />
      <BlurredInput
        label={words.code}
        value={newCode}
        onApply={applyText(words.code, listTextLengths.newCode, (text) => change({ newCode: text }))}
      />
      <BlurredInput
        label={words.start}
        placeholder={records.form.dayFormat}
        value={day(startDay)}
        onApply={(text) => {
          const startDate = noon(text)
          if (!startDate) return words.noDay
          change({ startDay: startDate })
        }}
      />
      <BlurredInput
        label={words.end}
        placeholder={records.form.dayFormat}
        value={day(endDay ?? '')}
        onApply={(text) => {
          const endDate = noon(text)
          if (endDate === undefined) return words.noDay
          change({ endDay: endDate })
        }}
      />
      {unusedDays.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {words.unusedDays(namesInRow(unusedDays.map(shownDay), culture))}
        </Text>
      )}
    </Group>
  )
}

type BlurredInputProps = {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly onApply: (text: string) => string | undefined
}
/** A text that counts when it is left or Enter is pressed; what is refused stays, with why. */
function BlurredInput({ label, value, placeholder = '', onApply }: BlurredInputProps) {
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const apply = () => {
    const refused = text !== null && text.trim() !== value ? onApply(text.trim()) : undefined
    setError(refused)
    if (refused === undefined) setText(null)
  }
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text ?? value}
      error={error}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}

/** Missing foods that are named; the others are counted. */
const maxNamedMissing = 8

/** What the list gains, changes and loses. */
function Difference({ structure }: { structure: ImportStructure }) {
  const { import: importWords, prices } = useWords().pricing
  const words = importWords.list
  const signedPercent = useSignedPercent()
  const { more } = prices
  const { comparedList, counts, meanPercent, missing, missingUsedCount, keepsMissing } = structure
  const kinds = ['new', 'changed', 'unchanged', 'missing'] as const
  return (
    <>
      <Text size="sm">{comparedList === null ? words.notCompared : words.comparedTo(comparedList.name)}</Text>
      <ul className={classes.counts}>
        {kinds.map((kind) => (
          <li key={kind}>
            <strong>{counts[kind]}</strong> {words.counts[kind]}
          </li>
        ))}
        {meanPercent !== null && <li>{words.mean(signedPercent(meanPercent))}</li>}
      </ul>
      {missingUsedCount > 0 && !keepsMissing && (
        <Alert color="orange" icon={<IconAlertTriangle size={16} />}>
          <Text size="sm">{words.missingUsed(missingUsedCount)}</Text>
          <ul className={classes.missing}>
            {missing
              .filter(({ formulaCount }) => formulaCount > 0)
              .slice(0, maxNamedMissing)
              .map(({ itemId, name, code, formulaCount }) => (
                <li key={itemId}>
                  {name} ({code}), {words.usedBy(formulaCount)}
                </li>
              ))}
            {missingUsedCount > maxNamedMissing && <li>{more(missingUsedCount - maxNamedMissing)}</li>}
          </ul>
        </Alert>
      )}
      <ChangeTable structure={structure} />
    </>
  )
}

function ChangeTable({ structure: { changes, name, counts } }: { structure: ImportStructure }) {
  const words = useWords().pricing
  const signedPercent = useSignedPercent()
  const culture = useCulture()
  const { list, line } = words.import
  const price = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, 2, culture))
  const moved = changes.filter(({ kind }) => kind !== 'unchanged')
  if (moved.length === 0) return null
  const left = counts.new + counts.changed - moved.length
  return (
    <details>
      <summary>{list.changes}</summary>
      <ScrollRegion label={`${list.changes} ${name}`} className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{line.food}</th>
              {[line.before, line.price, list.farmerBefore, list.farmerAfter, line.change].map((column) => (
                <th key={column} scope="col" className={classes.number}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moved.map(({ itemId, code, name: food, kind, prices, before, percent }) => (
              <tr key={itemId}>
                <td>
                  {food} ({code})
                </td>
                <td className={classes.number}>{price(before?.price)}</td>
                <td className={classes.number}>{price(prices.price)}</td>
                <td className={classes.number}>{price(before?.price4)}</td>
                <td className={classes.number}>{price(prices.price4)}</td>
                <td className={classes.number}>{kind === 'new' ? list.kinds.new : signedPercent(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {left > 0 && <Text size="sm">{words.prices.more(left)}</Text>}
    </details>
  )
}
