import { Anchor, Badge, Button, Paper, Stack, Table, Text } from '@mantine/core'
import { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ActionButtons } from '../../kit/action-buttons.tsx'
import { FormSkeleton } from '../../kit/form/form-skeleton.tsx'
import { formatDate } from '../../kit/format.ts'
import { linkTo } from '../../kit/link-to.ts'
import { useCulture, useWords } from '../../kit/words.tsx'
import { ScreenActions } from '../../shell/routing/current-screen.tsx'
import { useScreenLinks } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'

/** All versions of the terms of use, each with the number of users who accepted it. */
export function TermsListScreen() {
  const words = useWords().access.terms
  const culture = useCulture()
  const call = useApiCall()
  const { addressOf } = useScreenLinks()
  const { data } = useQuery({
    queryKey: ['terms', 'list'],
    queryFn: async ({ signal }) => (await call(routes.terms.listTerms, {}, signal)).response,
    staleTime: 0,
  })
  const title = culture === 'en-US' ? 'titleEn' : 'titleFr'
  return (
    <Stack gap="md" maw={1080}>
      <ScreenActions>
        <ActionButtons back={addressOf('Tenant')} actions={[]} />
        <Button component={Link} {...linkTo(addressOf('TermOfUseEdit'))} leftSection={<IconPlus size={16} />}>
          {words.add}
        </Button>
      </ScreenActions>
      <Text c="dimmed">{words.explanation}</Text>
      {!data && <FormSkeleton />}
      {data?.length === 0 && <Text>{words.none}</Text>}
      {data && data.length > 0 && (
        <Paper>
          <Table.ScrollContainer minWidth={0}>
            <Table aria-label={words.title} verticalSpacing="xs" horizontalSpacing="md">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{words.fields.publishedOn}</Table.Th>
                  <Table.Th>{words.fields[title]}</Table.Th>
                  <Table.Th>{words.fields.state}</Table.Th>
                  <Table.Th ta="right">{words.fields.acceptedCount}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((version) => (
                  <Table.Tr key={version.id}>
                    <Table.Td>
                      <Anchor component={Link} {...linkTo(addressOf('TermOfUseDetails', { id: version.id }))}>
                        {formatDate(version.publishedOn, culture)}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{version[title]}</Table.Td>
                    <Table.Td>
                      <TermsStateBadge state={version.state} />
                    </Table.Td>
                    <Table.Td ta="right">{formatNumber(version.acceptedCount, 0, culture)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
    </Stack>
  )
}

const stateColours = { coming: 'blue', inForce: 'green', past: 'gray' } as const

export function TermsStateBadge({ state }: { state: keyof typeof stateColours }) {
  return (
    <Badge color={stateColours[state]} miw="max-content">
      {useWords().access.terms.states[state]}
    </Badge>
  )
}
