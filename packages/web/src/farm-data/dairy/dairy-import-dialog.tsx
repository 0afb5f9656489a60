import { Alert, Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { type DairyOutcome, dairyOutcomes, maxDairyRecords } from '@provende/contract/farm-data/dairy-import.ts'
import type { ResponseOf } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import {
  type DairyFigure,
  type DairyRecord,
  type DairyTable,
  dairyRecordsOf,
  joinOfDairyPart,
  readDairyTable,
} from '@provende/domain/farm-data/dairy-table.ts'
import { noonInstantOf } from '@provende/domain/kit/day.ts'
import { csvFileText } from '@provende/text/csv-text.ts'
import { formatDate } from '@provende/text/days.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { narrowScreenQuery } from '../../kit/action-buttons.tsx'
import { ApplyButton, Dialog } from '../../kit/dialog.tsx'
import { saveFile } from '../../kit/files/save-file.ts'
import type { TableCells } from '../../kit/files/table-file.ts'
import { TableSource } from '../../kit/files/table-source.tsx'
import { useToasts } from '../../kit/toasts.ts'
import { useMedia } from '../../kit/use-media.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useReadTableFile } from '../../shell/use-table-file.ts'
import { useMonthLabels } from '../month/month-labels.ts'
import { useDataSite } from '../use-data-site.ts'

type Outcome = ResponseOf<typeof routes.dairyImports.import>['records'][number]
type Review = {
  readonly table: DairyTable
  readonly records: readonly DairyRecord[]
  readonly outcomes: readonly Outcome[]
}

const storedOutcomes: readonly DairyOutcome[] = ['added', 'changed']
const colours: Readonly<Record<DairyOutcome, string>> = {
  ...{ added: 'green', changed: 'blue', unchanged: 'gray', siteUnknown: 'red', refused: 'red' },
}

/** The file of a dairy: read, shown record by record with what each becomes, then saved. */
export function DairyImportDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const texts = words.farmData.dairy
  const readFile = useReadTableFile()
  const { review, problem, read, apply, reset } = useDairyImport(onClose)
  const count = review?.outcomes.filter(({ outcome }) => storedOutcomes.includes(outcome)).length ?? 0
  return (
    <Dialog onClose={onClose} size="xl" title={texts.title} closeButtonProps={{ 'aria-label': words.shell.close }}>
      <Stack gap="md">
        {review === null ? (
          <TableSource readFile={readFile} texts={texts} onTable={(cells) => void read(cells)} />
        ) : (
          <DairyReview review={review} />
        )}
        {problem !== null && (
          <Alert role="alert" color="orange">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          {review !== null && (
            <Button variant="default" mr="auto" onClick={reset}>
              {texts.other}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {words.records.cancel}
          </Button>
          {count > 0 && <ApplyButton onClick={() => void apply(count)}>{texts.apply(count)}</ApplyButton>}
        </Group>
      </Stack>
    </Dialog>
  )
}

function useDairyImport(onClose: () => void) {
  const words = useWords().farmData.dairy
  const { siteId } = useDataSite()
  const call = useApiCall()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [review, setReview] = useState<Review | null>(null)
  const [problem, setProblem] = useState<'notUnderstood' | 'tooLong' | null>(null)
  const send = async (records: readonly DairyRecord[], check: boolean): Promise<readonly Outcome[] | null> => {
    const body = {
      check,
      farmSiteId: siteId ?? null,
      records: records.map(({ site, part, day, isMonth, figures }) => ({
        ...{ site, part, day: noonInstantOf(day), isMonth },
        ...figures,
      })),
    }
    try {
      return (await call(routes.dairyImports.import, { body })).response.records
    } catch (error) {
      // The file stays; `problems` shows the reason.
      problems.show(error, { asMessage: true })
      return null
    }
  }
  return {
    review,
    problem: problem === 'tooLong' ? words.tooLong(maxDairyRecords) : problem && words[problem],
    read: async (cells: TableCells) => {
      const table = readDairyTable(cells)
      const records = dairyRecordsOf(table?.lines ?? [])
      if (table === null || records.length === 0) return setProblem('notUnderstood')
      if (records.length > maxDairyRecords) return setProblem('tooLong')
      setProblem(null)
      const outcomes = await send(records, true)
      if (outcomes !== null) setReview({ table, records, outcomes })
    },
    apply: async (count: number) => {
      if (review === null || (await send(review.records, false)) === null) return
      toasts.success(words.done(count))
      onClose()
      await queries.invalidateQueries()
    },
    reset: () => {
      setReview(null)
      setProblem(null)
    },
  }
}

/** What was read, in which units, and what each record becomes; what is left out can be downloaded. */
function DairyReview({ review: { table, records, outcomes } }: { review: Review }) {
  const texts = useWords().farmData.dairy
  const culture = useCulture()
  const labelOf = useMonthLabels()
  const rows = records.map((record, index) => ({ record, result: outcomes[index] }))
  const leftOut = rows.filter(({ result }) => result?.outcome === 'refused' || result?.outcome === 'siteUnknown')
  const figuresText = ({ figures }: DairyRecord) =>
    Object.entries(figures)
      .map(([name, value]) => `${labelOf(name)} ${formatNumber(shownValue(name, value), undefined, culture)}`)
      .join(' · ')
  const download = () =>
    saveFile(
      texts.leftOutFile,
      csvFileText(
        [
          [texts.lines, texts.site, texts.day, texts.values, texts.outcome],
          ...leftOut.map(({ record, result }) => [
            ...[record.lines.join(', '), record.site, formatDate(record.day, culture), figuresText(record)],
            result?.reason || texts.outcomes.siteUnknown,
          ]),
          ...table.problems.map(({ line, reason, text }) => [
            ...[String(line), '', reason === 'date' ? text : '', reason === 'number' ? text : ''],
            reason === 'repeated' ? `${texts.unreadable.repeated} (${text})` : texts.unreadable[reason],
          ]),
        ],
        culture,
      ),
    )
  return (
    <>
      <Text size="sm">
        {dairyOutcomes
          .map((outcome) => {
            const count = rows.filter(({ result }) => result?.outcome === outcome).length
            return texts.countOf(texts.outcomes[outcome], formatNumber(count, 0, culture))
          })
          .join(' · ')}
      </Text>
      {Object.keys(table.scales).length > 0 && (
        <Text size="sm">
          {texts.otherUnits(
            Object.entries(table.scales)
              .map(([name, scale]) => `${labelOf(name)} × ${formatNumber(scale, undefined, culture)}`)
              .join(', '),
          )}
        </Text>
      )}
      <UnreadableCells problems={table.problems} />
      {(leftOut.length > 0 || table.problems.length > 0) && (
        <Group>
          <Button variant="default" size="xs" onClick={download}>
            {texts.downloadLeftOut(leftOut.length + table.problems.length)}
          </Button>
        </Group>
      )}
      <DairyRows rows={rows} figuresText={figuresText} />
    </>
  )
}

/** So many are shown; all of them are in the file of what is left out. */
const maxShownProblems = 10

/** The cells that could not be read, with their lines: nothing of them is among the records below. */
function UnreadableCells({ problems }: { problems: DairyTable['problems'] }) {
  const texts = useWords().farmData.dairy
  return problems.slice(0, maxShownProblems).map(({ line, reason, text }) => (
    <Text key={`${line} ${reason} ${text}`} size="sm">
      {texts.unreadableAt(line, texts.unreadable[reason], text)}
    </Text>
  ))
}

/** The records of a file, each with what it becomes. */
function DairyRows({
  rows,
  figuresText,
}: {
  rows: readonly { readonly record: DairyRecord; readonly result: Outcome | undefined }[]
  figuresText: (record: DairyRecord) => string
}) {
  const texts = useWords().farmData.dairy
  const culture = useCulture()
  // Under each other on a phone: beside each other the result would be out of sight.
  const isNarrow = useMedia(narrowScreenQuery)
  return (
    <Table.ScrollContainer minWidth={isNarrow ? 0 : 640} mah={420}>
      <Table aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            {[texts.site, ...(isNarrow ? [] : [texts.day, texts.values]), texts.outcome].map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ record, result }) => (
            <Table.Tr key={`${record.part} ${record.site} ${record.day}`}>
              {isNarrow ? (
                <Table.Td>
                  {result?.farmSiteName || record.site}
                  <Text size="sm">{formatDate(record.day, culture)}</Text>
                  <RecordFigures record={record} figuresText={figuresText} />
                </Table.Td>
              ) : (
                <>
                  <Table.Td>{result?.farmSiteName || record.site}</Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatDate(record.day, culture)}</Table.Td>
                  <Table.Td>
                    <RecordFigures record={record} figuresText={figuresText} />
                  </Table.Td>
                </>
              )}
              <Table.Td>
                {result && (
                  <Badge color={colours[result.outcome]} miw="max-content">
                    {texts.outcomes[result.outcome]}
                  </Badge>
                )}
                {result?.reason && <Text size="xs">{result.reason}</Text>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What a record says, and how its lines were joined. */
function RecordFigures({ record, figuresText }: { record: DairyRecord; figuresText: (record: DairyRecord) => string }) {
  const texts = useWords().farmData.dairy
  return (
    <>
      {figuresText(record)}
      {record.lines.length > 1 && (
        <Text size="xs" c="dimmed">
          {texts.joined[joinOfDairyPart[record.part]](linesText(record.lines))}
        </Text>
      )}
    </>
  )
}

/** So many lines are named; of more only the first and the last. */
const maxNamedLines = 4

const linesText = (lines: readonly number[]) =>
  lines.length <= maxNamedLines ? lines.join(', ') : `${lines[0]} … ${lines.at(-1)}`

/** Cells are shown in thousands, as their label says. */
const shownValue = (name: string, value: number) =>
  name === ('cellsPerMl' satisfies DairyFigure) ? value / 1000 : value
