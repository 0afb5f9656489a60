import { Badge, Paper, Skeleton, Text } from '@mantine/core'
import type { errorEntryResponse } from '@provende/contract/operations/error-report.ts'
import { openErrorRoute } from '@provende/contract/operations/error-report.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatInstant } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import classes from './error-info.module.css'

/** A logged error, found by its token; for the user it happened to and for error administrators. */
export function ErrorInfoScreen() {
  const { token = '' } = useScreenParams()
  const call = useApiCall()
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: ['error', token],
    queryFn: async ({ signal }) => (await call(openErrorRoute, { params: { token } }, signal)).response,
  })
  if (isError) return <Text>{words.problems['record.notFound']()}</Text>
  return data ? <ErrorEntry entry={data} /> : <Skeleton height={320} />
}

function ErrorEntry({ entry }: { entry: z.output<typeof errorEntryResponse> }) {
  const words = useWords().operations.errorInfo
  const culture = useCulture()
  const texts = { ...entry, creationDate: formatInstant(entry.creationDate, culture), lvl: String(entry.lvl) }
  const names = Object.keys(words.fields) as (keyof typeof words.fields)[]
  return (
    <Paper p="lg">
      <Badge color={entry.closedDate ? 'gray' : 'orange'}>
        {entry.closedDate ? words.closed(formatInstant(entry.closedDate, culture)) : words.open}
      </Badge>
      <dl className={classes.entry}>
        {names
          .filter((name) => texts[name] !== '')
          .map((name) => (
            <div key={name} data-technical={name === 'error' || undefined}>
              <dt>{words.fields[name]}</dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
      </dl>
    </Paper>
  )
}
