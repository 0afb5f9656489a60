import { Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { acceptTermsOfUseRoute, currentTermsOfUseRoute } from '@provende/contract/access/account.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatDate } from '../../kit/format.ts'
import { ScrollRegion } from '../../kit/table/scroll-region.tsx'
import { useCulture, useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { safeReturnAddress } from '../../shell/routing/guard.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'
import { useSession } from '../../shell/session/session.tsx'
import classes from './terms-of-use.module.css'

/** The terms in force, which must be accepted before any other screen opens. Source: spec 1 §2, §4. */
export function TermsOfUseScreen() {
  const { termsOfUse: words } = useWords().access
  const culture = useCulture()
  const { refresh, signOut } = useSession()
  const [search] = useScreenQueryParams()
  const call = useApiCall()
  const problems = useProblemReporter()
  const navigate = useNavigate()
  const terms = useQuery({
    queryKey: ['termsOfUse', culture],
    queryFn: async ({ signal }) => (await call(currentTermsOfUseRoute, {}, signal)).response,
  })
  const accept = useMutation({
    mutationFn: async (versionId: number) => {
      await call(acceptTermsOfUseRoute, { params: { versionId } })
      await refresh()
    },
    onSuccess: () => navigate({ href: safeReturnAddress(search.back), replace: true }),
    onError: (error) => problems.show(error),
  })
  const { data } = terms
  if (!data) return <Skeleton height={320} maw={760} mx="auto" />
  return (
    <Paper className={classes.terms}>
      <Title order={2}>{data.title}</Title>
      <Text size="sm" c="dimmed">
        {words.publishedOn(formatDate(data.publishedOn, culture))}
      </Text>
      <ScrollRegion label={data.title} className={classes.content}>
        {data.content}
      </ScrollRegion>
      <Group gap="xs">
        <Button loading={accept.isPending} onClick={() => accept.mutate(data.versionId)}>
          {words.accept}
        </Button>
        <Button variant="default" onClick={() => void signOut()}>
          {words.refuse}
        </Button>
      </Group>
    </Paper>
  )
}
