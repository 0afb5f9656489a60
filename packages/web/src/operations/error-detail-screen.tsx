import { Alert, Anchor, Button, Group, Paper, Select, Stack, Table, Text, Textarea, Title } from '@mantine/core'
import type { ErrorDetailResponse } from '@provende/contract/operations/error-report.ts'
import { routes } from '@provende/contract/routes.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButtons } from '../kit/action-buttons.tsx'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { formatInstant, formatNumber } from '../kit/format.ts'
import { linkTo } from '../kit/link-to.ts'
import { useToasts } from '../kit/toasts.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useListAddress } from '../shell/lists/list-address.ts'
import { useProblemReporter } from '../shell/problems/problems.ts'
import { ScreenActions, useScreenTitle } from '../shell/routing/current-screen.tsx'
import { useScreenId, useScreenLinks } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { ErrorFields, ErrorStateBadge, errorLevels, levelText } from './error-facts.tsx'

const maxCommentLength = 2000
/** In characters; the whole message is in the page. */
const maxTitleLength = 80
const keyOf = (id: number) => ['error', 'detail', id]

/** One kind of error: what happened, how often and to whom; commenting and closing it. Source: spec 1 §2, §4. */
export function ErrorDetailScreen() {
  const id = useScreenId()
  const call = useApiCall()
  const words = useWords()
  const { data, isError } = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(routes.errors.error, { params: { id } }, signal)).response,
    staleTime: 0,
  })
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={useListAddress('Error')} actions={[]} />
      </ScreenActions>
      {isError && <Text>{words.problems['record.notFound']()}</Text>}
      {!isError && data === undefined && <FormSkeleton />}
      {data && <ErrorDetail error={data} />}
    </Stack>
  )
}

function ErrorDetail({ error }: { error: ErrorDetailResponse }) {
  const words = useWords().operations.errors
  const culture = useCulture()
  const { closedDate, reopenedDate } = error
  useScreenTitle(error.message.slice(0, maxTitleLength) || error.errorName || words.unnamed)
  return (
    <>
      {closedDate === null && reopenedDate !== null && (
        <Alert color="red" icon={<IconRefresh />}>
          {words.reopenedExplanation(formatInstant(reopenedDate, culture))}
        </Alert>
      )}
      <ErrorManagement key={error.id} error={error} />
      <Paper p="lg">
        <ErrorFields entry={error} hidden={['comment', 'lvl', 'guid']} />
      </Paper>
      <Occurrences error={error} />
    </>
  )
}

/** The comment, the level, and the buttons that close an error or open it again. */
function ErrorManagement({ error }: { error: ErrorDetailResponse }) {
  const words = useWords()
  const texts = words.operations.errors
  const [comment, setComment] = useState(error.comment)
  const [lvl, setLvl] = useState(error.lvl)
  const { isBusy, save } = useManageError(error.id)
  const isClosed = error.closedDate !== null
  const changes = { comment, lvl }
  return (
    <Paper p="lg" component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {texts.management}
        </Title>
        <ErrorStateBadge error={error} />
      </Group>
      <Stack gap="sm">
        <Textarea
          label={texts.comment}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxCommentLength}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group align="flex-end" justify="space-between">
          <Select
            label={texts.level}
            w={200}
            allowDeselect={false}
            data={errorLevels.map((level) => ({ value: String(level), label: levelText(words, level) }))}
            value={String(lvl)}
            onChange={(value) => setLvl(Number(value))}
          />
          <Group gap="xs">
            <Button variant="default" loading={isBusy} onClick={() => save(changes, texts.saved)}>
              {texts.save}
            </Button>
            {isClosed ? (
              <Button loading={isBusy} onClick={() => save({ ...changes, close: false }, texts.opened)}>
                {texts.reopen}
              </Button>
            ) : (
              <Button loading={isBusy} onClick={() => save({ ...changes, close: true }, texts.closed)}>
                {texts.close}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Paper>
  )
}

type ErrorChanges = { readonly comment: string; readonly lvl: number; readonly close?: boolean }

function useManageError(id: number) {
  const call = useApiCall()
  const queries = useQueryClient()
  const toasts = useToasts()
  const problems = useProblemReporter()
  const [isBusy, setBusy] = useState(false)
  const save = async (changes: ErrorChanges, done: string) => {
    setBusy(true)
    try {
      const { response } = await call(routes.errors.manageError, { body: { id, ...changes } })
      queries.setQueryData(keyOf(id), response)
      toasts.success(done)
      await queries.invalidateQueries({ queryKey: ['error', 'list'] })
      await queries.invalidateQueries({ queryKey: ['stats'] })
    } catch (error) {
      // A refusal or a lost connection: nothing is changed.
      problems.show(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: (changes: ErrorChanges, done: string) => void save(changes, done) }
}

function Occurrences({ error }: { error: ErrorDetailResponse }) {
  const words = useWords().operations.errors
  const { addressOf } = useScreenLinks()
  const culture = useCulture()
  const { occurrenceColumns: columns } = words
  return (
    <Paper>
      <Title order={2} size="h4" p="md" pb={0}>
        {words.occurrences}
      </Title>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={words.occurrences} verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columns.lastDate}</Table.Th>
              <Table.Th>{columns.userName}</Table.Th>
              <Table.Th ta="right">{columns.times}</Table.Th>
              <Table.Th>{columns.route}</Table.Th>
              <Table.Th>{columns.version}</Table.Th>
              <Table.Th>{columns.guid}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {error.occurrences.map((occurrence) => (
              <Table.Tr key={occurrence.guid}>
                <Table.Td>{formatInstant(occurrence.lastDate, culture)}</Table.Td>
                <Table.Td>{occurrence.userName || words.anonymous}</Table.Td>
                <Table.Td ta="right">{formatNumber(occurrence.times, 0, culture)}</Table.Td>
                <Table.Td>{occurrence.route}</Table.Td>
                <Table.Td>{occurrence.version}</Table.Td>
                <Table.Td>
                  <Anchor component={Link} {...linkTo(addressOf('ErrorInfo', { token: occurrence.guid }))}>
                    {occurrence.guid.slice(0, 8)}
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
