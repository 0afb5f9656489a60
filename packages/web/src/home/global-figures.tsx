import { Paper, Skeleton, Title } from '@mantine/core'
import { tenantRoleId } from '@provende/contract/access/new-tenant.ts'
import type { GlobalStats } from '@provende/contract/home/stats.ts'
import { routes } from '@provende/contract/routes.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../kit/link-to.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { screenAddress, screenByName, useScreens } from '../shell/routing/screen.ts'
import { useApiCall } from '../shell/session/client.ts'
import { useMayOpen } from '../shell/session/session.tsx'
import classes from './dashboard.module.css'

/** The figures in display order, each with the list that it counts. */
const shownFigures: readonly (readonly [
  name: Exclude<keyof GlobalStats, 'tenants'>,
  screen: string,
  filter?: Readonly<Record<string, string>>,
])[] = [
  ['structures', 'StructureList'],
  // Whoever manages tenants reads no farms, but their tenants.
  ['farms', 'Tenant', { roleid: String(tenantRoleId('Farm')) }],
  ['users', 'StructureUserList', { gcu: 'true' }],
  ['activeSessionsToday', 'SessionList'],
  ['mailsWaiting', 'MailList'],
  ['mailsFailing', 'MailList', { state: 'failing' }],
  ['jobsRunning', 'SimulationJobList', { state: 'running' }],
  ['jobsFailed', 'SimulationJobList', { state: 'failed' }],
  ['openErrors', 'Error', { onlyopen: 'true' }],
]

/** Figures of the whole platform, over all tenants. Source: spec 1 §2 "Home behaviour". */
export function GlobalFigures() {
  const words = useWords().home
  const call = useApiCall()
  const { data, isError } = useQuery({
    queryKey: ['stats', 'global'],
    queryFn: async ({ signal }) => (await call(routes.stats.global, {}, signal)).response,
  })
  if (isError) return null
  if (data === undefined) return <Skeleton height={180} />
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.platform}
      </Title>
      <Paper className={classes.figures} component="dl">
        {shownFigures.map(([name, screen, filter]) => (
          <GlobalFigure key={name} label={words.figures[name]} count={data[name]} screen={screen} filter={filter} />
        ))}
      </Paper>
      <Title order={2} className={classes.heading} mt="lg">
        {words.tenants}
      </Title>
      <Paper className={classes.figures} component="dl">
        {data.tenants.map(({ role, count }) => (
          <GlobalFigure
            key={role}
            label={words.tenantRoles[role]}
            count={count}
            screen="Tenant"
            filter={{ roleid: String(tenantRoleId(role)) }}
          />
        ))}
      </Paper>
    </section>
  )
}

type GlobalFigureProps = {
  readonly label: string
  readonly count: number
  readonly screen: string
  readonly filter?: Readonly<Record<string, string>> | undefined
}

function GlobalFigure({ label, count, screen: name, filter }: GlobalFigureProps) {
  const culture = useCulture()
  const screen = screenByName(useScreens(), name)
  const mayOpen = useMayOpen()
  return (
    <div>
      <dt>{screen && mayOpen(screen) ? <Link {...linkTo(screenAddress(screen, filter))}>{label}</Link> : label}</dt>
      <dd>{formatNumber(count, 0, culture)}</dd>
    </div>
  )
}
