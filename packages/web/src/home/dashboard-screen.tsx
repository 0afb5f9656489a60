import { Paper, Skeleton, Text, Title } from '@mantine/core'
import { siteSeriesRoutes } from '@provende/contract/farm-data/site-series.ts'
import { farmContactsRoute } from '@provende/contract/home/advisers.ts'
import { callTodayRoute, orderMonthsRoute } from '@provende/contract/home/dashboards.ts'
import { ownMineralRoute, toDoRoute } from '@provende/contract/home/stats.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useDataSite } from '../farm-data/use-data-site.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { ReachNote } from '../organisations/parts/reach-note.tsx'
import { isVisibleGroup, menus, type VisibleItem, visibleMenu } from '../shell/frame/menus.ts'
import { hasUnknownRole, isHomeScreen, personKindOf, roleText } from '../shell/frame/person-kind.ts'
import { type ScreenRoute, screenAddress, screenByName, useScreens } from '../shell/routing/screen.ts'
import { useMayOpen, useSession } from '../shell/session/session.tsx'
import { AdviserPart } from './adviser.tsx'
import { countOf } from './counted-screens.ts'
import classes from './dashboard.module.css'
import { firstStepsOf } from './first-steps.ts'
import { FirstStepsPart } from './first-steps-part.tsx'
import { GlobalFigures } from './global-figures.tsx'
import { NewsPart } from './news.tsx'
import { OwnMineralPart } from './own-mineral.tsx'
import { type RecordCounts, useRecordCounts } from './record-counts.ts'
import { ToDoLinks } from './to-do.tsx'

/**
 * The home page: a greeting, what is to be done, the figures of the role, and a tile for each screen the user may open with
 * its number of records.
 */
export function DashboardScreen() {
  const words = useWords()
  const { context, modules, mayCall, signOut } = useSession()
  const kind = personKindOf(context)
  const screens = useScreens()
  const mayOpen = useMayOpen()
  const entries = tilesOf(visibleMenu(menus[kind], screens, mayOpen))
  const counts = useRecordCounts()
  const mayAdd = (name: string) => {
    const form = screenByName(screens, name)
    return form !== undefined && mayOpen(form)
  }
  const steps = kind === 'structure' && counts !== undefined ? firstStepsOf(counts, mayAdd) : []
  const hasNoAccess = modules.length === 0 && hasUnknownRole(context)
  useEffect(() => {
    if (hasNoAccess) void signOut()
  }, [hasNoAccess, signOut])
  if (hasNoAccess) return null
  return (
    <div className={classes.page}>
      <Paper className={classes.greeting}>
        <Title order={2} className={classes.hello}>
          {words.home.greeting(firstNameOf(context.userName))}
        </Title>
        <Text c="dimmed">{words.home.roleAndTenant(roleText(words, context.roleName), context.tenantName)}</Text>
        <ReachNote />
      </Paper>
      {kind === 'host' && <GlobalFigures />}
      {steps.length > 0 && <FirstStepsPart steps={steps} />}
      {kind === 'structure' && mayCall(toDoRoute.access) && <ToDoLinks />}
      {kind === 'farm' && mayCall(ownMineralRoute.access) && <OwnMineralPart />}
      <Suspense fallback={<Skeleton height={420} />}>
        {kind === 'structure' &&
          !(steps.length > 0 && counts?.get('orderForm') === 0) &&
          mayCall(orderMonthsRoute.access) && <OrdersPart />}
        {kind === 'tc' && mayCall(callTodayRoute.access) && <CallTodayPart />}
        {kind === 'farm' && mayCall(siteSeriesRoutes.series.access) && <OwnHistory />}
      </Suspense>
      {kind === 'farm' && mayCall(farmContactsRoute.access) && <AdviserPart />}
      <NewsPart />
      {entries.length > 0 ? <ScreenTiles entries={entries} counts={counts} /> : <Text>{words.home.noScreens}</Text>}
    </div>
  )
}

/* Charts are loaded when a first screen has some. */
const OrdersPart = lazy(async () => ({ default: (await import('./orders-part.tsx')).OrdersPart }))
const CallTodayPart = lazy(async () => ({ default: (await import('./call-today-part.tsx')).CallTodayPart }))
const FarmHistoryPart = lazy(async () => ({ default: (await import('./farm-history-part.tsx')).FarmHistoryPart }))

/** The figures of the current site of a farm, or of all its sites. */
function OwnHistory() {
  const { siteId } = useDataSite()
  return siteId === undefined ? null : <FarmHistoryPart siteId={siteId} />
}

type DashboardTile = { readonly screen: ScreenRoute; readonly group?: (words: Words) => string }

/** The entries of a menu without the home pages, each with its menu group. */
const tilesOf = (items: readonly VisibleItem[]): DashboardTile[] =>
  items
    .flatMap((item): DashboardTile[] =>
      isVisibleGroup(item)
        ? item.entries.map(({ screen }) => ({ screen, group: item.group }))
        : [{ screen: item.screen }],
    )
    .filter(({ screen }) => !isHomeScreen(screen.name))

function ScreenTiles({ entries, counts }: { entries: readonly DashboardTile[]; counts: RecordCounts }) {
  const words = useWords()
  const culture = useCulture()
  const { screenDescriptions, farmScreenDescriptions } = words.home
  const isFarm = personKindOf(useSession().context) === 'farm'
  const descriptions: Readonly<Record<string, string>> = {
    ...screenDescriptions,
    ...(isFarm ? farmScreenDescriptions : {}),
  }
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.home.screens}
      </Title>
      <div className={classes.tiles}>
        {entries.map(({ screen, group }) => (
          <Link key={screen.name} to={screenAddress(screen)} className={classes.tile}>
            {group && <span className={classes.group}>{group(words)}</span>}
            <strong>
              {screen.title(words, {})}{' '}
              <span className={classes.count}>{formatNumber(countOf(screen.name, counts), 0, culture)}</span>
            </strong>
            <span>{descriptions[screen.name]}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

const firstNameOf = (userName: string): string => userName.split(' ')[0] ?? userName
