import { Paper, Text, Title } from '@mantine/core'
import type { Words } from '@provende/text/translation.ts'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../kit/words.tsx'
import { laterText } from '../shell/coming-later.ts'
import { isGroup, menus, type ShownItem, shownMenu } from '../shell/menus.ts'
import { isHome, kindOfPerson, roleText } from '../shell/person-kind.ts'
import { addressOf, type ScreenRoute, useScreens } from '../shell/screen.ts'
import { useSession } from '../shell/session.tsx'
import classes from './dashboard.module.css'

/** Where a person arrives: who one is, what one may open, and what is still to come. */
export function DashboardScreen() {
  const words = useWords()
  const { context, modules } = useSession()
  const kind = kindOfPerson(context)
  const entries = entriesOf(shownMenu(menus[kind], useScreens(), modules))
  const open = entries.filter(({ screen }) => laterText(words, screen.name) === undefined)
  const later = entries.filter(({ screen }) => laterText(words, screen.name) !== undefined)
  return (
    <div className={classes.page}>
      <Paper className={classes.greeting}>
        <div>
          <Title order={2} className={classes.hello}>
            {words.home.greeting(firstNameOf(context.userName))}
          </Title>
          <Text c="dimmed">{words.home.belongsTo(roleText(words, context.roleName), context.tenantName)}</Text>
        </div>
        <Text className={classes.promise} c="dimmed" size="sm">
          <IconChartBar size={18} aria-hidden />
          {words.home.statistics[kind]}
        </Text>
      </Paper>
      {open.length > 0 ? <OpenScreens entries={open} /> : <Text>{words.home.nothingYet}</Text>}
      {later.length > 0 && <LaterScreens entries={later} />}
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

function OpenScreens({ entries }: { entries: readonly Tile[] }) {
  const words = useWords()
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
            <strong>{screen.title(words, {})}</strong>
            <span>{what[screen.name]}</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

function LaterScreens({ entries }: { entries: readonly Tile[] }) {
  const words = useWords()
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {words.home.later}
      </Title>
      <Paper className={classes.later} component="dl">
        {entries.map(({ screen }) => (
          <div key={screen.name}>
            <dt>{screen.title(words, {})}</dt>
            <dd>{laterText(words, screen.name)}</dd>
          </div>
        ))}
      </Paper>
    </section>
  )
}

const firstNameOf = (userName: string): string => userName.split(' ')[0] ?? userName
