import { Alert, Button, Group, Text } from '@mantine/core'
import { siteMonthFields } from '@provende/contract/farm-data/site-month-fields.ts'
import { calendarDayOf } from '@provende/domain/kit/day.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { saveFile } from '../../kit/files/save-file.ts'
import { formatDate, formatInstant } from '../../kit/format.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useRefusalWords } from '../../shell/problems/refusal-in-words.ts'
import { monthLabel, useMonthLabels } from './month-labels.ts'
import type { PendingMonth } from './pending-months.ts'
import { usePendingMonths } from './use-pending-months.ts'

/** The months that wait in this browser: why, and what can be done with those that were refused. */
export function PendingList() {
  const { months, pending } = usePendingMonths()
  const words = useWords().farmData
  const inWords = useRefusalWords()
  const culture = useCulture()
  const labelOf = useMonthLabels()
  if (months.length === 0) return null
  const saveMonth = ({ body, siteName }: PendingMonth) => {
    const rows = Object.keys(siteMonthFields).map((name) => {
      const value = body[name as keyof typeof siteMonthFields]
      const day = typeof value === 'string' ? calendarDayOf(value) : undefined
      return [labelOf(name), day === undefined ? value : formatDate(day, culture)] as const
    })
    saveFile(`${siteName} ${body.month}.csv`, csvFileText([[labelOf('farmSiteId'), siteName], ...rows], culture))
  }
  return (
    <Alert color="orange" title={words.pending.waiting(months.length)} mb="md">
      <Text size="sm">{words.pendingMonths.explanation}</Text>
      {months.map((month) => (
        <Group key={month.key} mt="sm" gap="sm">
          <Text size="sm" fw={600}>
            {words.pendingMonths.entry(
              month.siteName,
              monthLabel(month.body.month),
              formatInstant(month.enteredAt, culture),
            )}
          </Text>
          {month.refusal !== null && (
            <Text size="sm">
              {words.pendingMonths.refused(inWords({ message: month.refusal, problems: month.problems ?? [] }))}
            </Text>
          )}
          <Button size="xs" variant="default" onClick={() => saveMonth(month)}>
            {words.pendingMonths.save}
          </Button>
          {month.refusal !== null && (
            <Button size="xs" variant="default" onClick={() => void pending.discard(month.key)}>
              {words.pendingMonths.discard}
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  )
}
