import { Paper, Text, Title } from '@mantine/core'
import type { CountedFamily } from '@provende/contract/home/stats.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Words } from '@provende/text/translation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatNumber } from '../kit/format.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import { useCall } from '../shell/client.ts'
import { type LaterTexts, laterOnDashboard, laterText } from '../shell/coming-later.ts'
import { isGroup, menus, type ShownItem, shownMenu } from '../shell/menus.ts'
import { isHome, isNobody, kindOfPerson, roleText } from '../shell/person-kind.ts'
import { addressOf, type ScreenRoute, useScreens } from '../shell/screen.ts'
import { useMayOpen, useSession } from '../shell/session.tsx'
import classes from './dashboard.module.css'
import { GlobalFigures } from './global-figures.tsx'

/** Where a person arrives: who one is, what one may open and how much there is of it, and what is still to come. */
export function DashboardScreen() {
  const words = useWords()
  const { context, modules, signOut } = useSession()
  const kind = kindOfPerson(context)
  const entries = entriesOf(shownMenu(menus[kind], useScreens(), useMayOpen()))
  const open = entries.filter(({ screen }) => laterText(words, screen.name) === undefined)
  const later = entries.filter(({ screen }) => laterText(words, screen.name) !== undefined)
  const staysOut = modules.length === 0 && isNobody(context)
  useEffect(() => {
    if (staysOut) void signOut()
  }, [staysOut, signOut])
  if (staysOut) return null
  return (
    <div className={classes.page}>
      <Paper className={classes.greeting}>
        <Title order={2} className={classes.hello}>
          {words.home.greeting(firstNameOf(context.userName))}
        </Title>
        <Text c="dimmed">{words.home.belongsTo(roleText(words, context.roleName), context.tenantName)}</Text>
      </Paper>
      {kind === 'host' && <GlobalFigures />}
      {open.length > 0 ? <OpenScreens entries={open} /> : <Text>{words.home.nothingYet}</Text>}
      <LaterScreens parts={laterOnDashboard[kind]} entries={later} />
    </div>
  )
}

type Tile = { readonly screen: ScreenRoute; readonly group?: (words: Words) => string }

/** The entries of a menu without its own home, each with the group it stands in. */
const entriesOf = (items: readonly ShownItem[]): Tile[] =>
  items
    .flatMap((item): Tile[] =>
      isGroup(item) ? item.entries.map(({ screen }) => ({ screen, group: item.group })) : [{ screen: item.screen }],
    )
    .filter(({ screen }) => !isHome(screen.name))

/** The family each list shows, of those that are counted. */
const familyIn: Readonly<Record<string, CountedFamily>> = {
  StructureList: 'structure',
  FarmList: 'farm',
  TCExploitationList: 'farm',
  StructureUserList: 'user',
  FoodList: 'food',
  NutrientList: 'nutrient',
  ModelList: 'model',
  PriceListList: 'priceList',
  ConstraintList: 'constraintSet',
  SpecieList: 'specie',
  PackagingList: 'packaging',
  FormuleList: 'formula',
}

/** How many active records the person finds in each list; none until they are counted, nor when that fails. */
function useCounts(): ReadonlyMap<string | undefined, number> {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['stats', 'own'],
    queryFn: async ({ signal }) => (await call(routes.stats.own, {}, signal)).answer,
  })
  return new Map(data?.map(({ family, count }) => [family, count]))
}

function OpenScreens({ entries }: { entries: readonly Tile[] }) {
  const words = useWords()
  const culture = useCulture()
  const counts = useCounts()
  const what: Readonly<Record<string, string>> = words.home.what
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.home.open}
      </Title>
      <div className={classes.tiles}>
        {entries.map(({ screen, group }) => (
          <Link key={screen.name} to={addressOf(screen)} className={classes.tile}>
            {group && <span className={classes.group}>{group(words)}</span>}
            <strong>
              {screen.title(words, {})}{' '}
              <span className={classes.count}>
                {formatNumber(counts.get(familyIn[screen.name]) ?? null, 0, culture)}
              </span>
            </strong>
            <span>{what[screen.name]}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

/** What comes later: parts of this page, and screens. */
function LaterScreens({ parts, entries }: { parts: readonly LaterTexts[]; entries: readonly Tile[] }) {
  const words = useWords()
  const later = [
    ...parts.map((part) => [words.shell.later[part].title, words.shell.later[part].what] as const),
    ...entries.map(({ screen }) => [screen.title(words, {}), laterText(words, screen.name)] as const),
  ]
  if (later.length === 0) return null
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.home.later}
      </Title>
      <Paper className={classes.later} component="dl">
        {later.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Paper>
    </section>
  )
}

const firstNameOf = (userName: string): string => userName.split(' ')[0] ?? userName
