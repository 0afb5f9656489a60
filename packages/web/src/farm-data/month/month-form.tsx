import { Button, Group, Text } from '@mantine/core'
import type { SiteMonth } from '@provende/contract/farm-data/site-month.ts'
import { type MonthPart, monthParts } from '@provende/contract/farm-data/site-month-fields.ts'
import { litresPerAnimalDay } from '@provende/domain/farm-data/milk-production.ts'
import { calendarDayOf, daysBetween } from '@provende/domain/kit/day.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { DecimalField, FieldSection } from '../../kit/form/fields.tsx'
import { DayField } from '../../kit/form/fields-date.tsx'
import { CheckedFormFrame, type FormValues } from '../../kit/form/form.tsx'
import { ConflictDialog } from '../../kit/form/form-conflict.tsx'
import { useField } from '../../kit/form/form-fields.ts'
import { formatDate } from '../../kit/format.ts'
import { useKeyHints } from '../../kit/key-hints.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { cellsPerThousand, ThousandsField } from '../thousands-field.tsx'
import classes from './month.module.css'
import { lastChangeOf, type MonthStart, monthValues, useMonthForm } from './use-month-form.ts'

/** The quantity, herd, analysis and price of a month in one form, each beside its value before. */
export function MonthForm({ start, onSaved }: { start: MonthStart; onSaved: () => void }) {
  const { form, labelOf, initial, submit, notice, dialogs, conflict } = useMonthForm(start, onSaved)
  const words = useWords()
  const { after } = useKeyHints()
  return (
    <CheckedFormFrame form={form} onSubmit={submit} autoFocus>
      {notice}
      <MonthFields former={start.stored?.former ?? null} />
      <ProductionText values={form.values} start={start} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {after(words.farmData.month.hint, words.farmData.month.hintKeys)}
        </Text>
        <Button type="submit" loading={form.saving} leftSection={<IconDeviceFloppy size={16} />}>
          {words.records.save}
        </Button>
      </Group>
      {conflict.conflict && (
        <ConflictDialog
          Form={FieldsWithoutFormer}
          labelOf={labelOf}
          base={initial}
          mine={form.values}
          theirs={{ ...monthValues({ month: start.month, stored: conflict.conflict }), date: form.values.date }}
          savedAt={lastChangeOf(conflict.conflict)}
          onSave={conflict.resolveConflict}
          onClose={conflict.closeConflict}
        />
      )}
      {dialogs[0]}
      {dialogs[1]}
    </CheckedFormFrame>
  )
}

type Former = SiteMonth['former'] | null

const FieldsWithoutFormer = () => <MonthFields former={null} />

/** The fields, in the order in which they are typed. */
export function MonthFields({ former }: { former: Former }) {
  const words = useWords().farmData
  return (
    <>
      <FieldSection title={words.month.delivered} of="litres">
        <MonthField part="quantity" name="litres" former={former} />
        <MonthField part="herd" name="headCount" former={former} />
        <MonthField part="price" name="eurPer1000Litres" former={former} />
        <DayField name="date" />
      </FieldSection>
      <FieldSection title={words.milkAnalysis.detail} of="fatGramsPerLitre">
        {monthParts.analysis.map((name) => (
          <MonthField key={name} part="analysis" name={name} former={former} />
        ))}
      </FieldSection>
    </>
  )
}

type MonthFieldProps = { readonly part: MonthPart; readonly name: string; readonly former: Former }

/** A field with its value in the record before. */
function MonthField({ part, name, former }: MonthFieldProps) {
  const culture = useCulture()
  const words = useWords().farmData.month
  const { mode } = useField(name)
  const record: (FormValues & { readonly date: string | null }) | null = former?.[part] ?? null
  const value = record?.[name]
  const isThousands = name === 'cellsPerMl'
  const shown = typeof value === 'number' ? value / (isThousands ? cellsPerThousand : 1) : null
  const field = isThousands ? <ThousandsField name={name} /> : <DecimalField name={name} />
  if (mode !== 'edit') return field
  return (
    <div>
      {field}
      {record !== null && shown !== null && (
        <Text size="sm" c="dimmed" className={classes.former}>
          {words.former(formatDate(record.date, culture), formatNumber(shown, undefined, culture))}
        </Text>
      )}
    </div>
  )
}

/** What the typed litres and animals say, once both are there. */
function ProductionText({ values, start }: { values: FormValues; start: MonthStart }) {
  const words = useWords().farmData.month
  const culture = useCulture()
  const { litres, date } = values
  const headCount = values.headCount ?? start.stored?.former.herd?.headCount ?? null
  const formerDate = start.stored?.former.quantity?.date
  const day = typeof date === 'string' ? calendarDayOf(date) : undefined
  if (typeof litres !== 'number' || typeof headCount !== 'number' || day === undefined) return null
  const days = formerDate ? daysBetween(formerDate, day) : Number(day.slice(8))
  const production = litresPerAnimalDay(litres, headCount, days)
  if (production === null) return null
  return <Text>{words.production(formatNumber(production, 1, culture), formatNumber(days, 0, culture))}</Text>
}
