import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { openErrorRoute } from '@provende/contract/operations/error-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../kit/words.tsx'
import { WaysBack } from '../shell/problems/ways-back.tsx'
import { ScreenActions } from '../shell/routing/current-screen.tsx'
import { useScreenParams } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { ErrorFields, ErrorStateBadge, TechnicalDetail } from './error-facts.tsx'

/** A logged error, found by its token; for the user it happened to and for error administrators. */
export function ErrorInfoScreen() {
  const { token = '' } = useScreenParams()
  const call = useApiCall()
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: ['error', token],
    queryFn: async ({ signal }) => (await call(openErrorRoute, { params: { token } }, signal)).response,
  })
  if (data === undefined && !isError) return <Skeleton height={320} />
  return (
    <>
      <ScreenActions>
        <WaysBack />
      </ScreenActions>
      {data === undefined ? (
        <Text>{words.problems['record.notFound']()}</Text>
      ) : (
        <Stack component={Paper} p="lg" maw={1080} align="flex-start">
          <ErrorStateBadge error={data} />
          <ErrorFields entry={data} hidden={['error']} />
          {data.error !== '' && <TechnicalDetail entry={data} />}
        </Stack>
      )}
    </>
  )
}
