import { Drawer, NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWords } from '../kit/words.tsx'
import { useShownScreen } from './current-screen.tsx'
import frame from './frame.module.css'
import classes from './menu-panel.module.css'
import { isGroup, menus, type ShownEntry, type ShownGroup, shownMenu } from './menus.ts'
import { kindOfPerson } from './person-kind.ts'
import { type ScreenRoute, screenNamed, useScreens } from './screen.ts'
import { useMayOpen, useSession } from './session.tsx'

/** The menu at the side of a wide screen. */
export function MenuPanel() {
  return (
    <nav className={frame.menu} aria-label={useWords().shell.mainMenu}>
      <MenuItems />
    </nav>
  )
}

/** The same menu, over a narrow screen; it closes when one goes somewhere. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords()
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) onClose()
    before.current = pathname
  }, [pathname, onClose])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={264}
      padding="xs"
      title={words.shell.mainMenu}
      closeButtonProps={{ 'aria-label': words.shell.closeMenu }}
      transitionProps={{ duration: 120 }}
    >
      <nav aria-label={words.shell.mainMenu}>
        <MenuItems />
      </nav>
    </Drawer>
  )
}

function MenuItems() {
  const { context } = useSession()
  const mayOpen = useMayOpen()
  const screens = useScreens()
  const present = usePresentEntry(screens)
  return (
    <ul className={classes.items}>
      {shownMenu(menus[kindOfPerson(context)], screens, mayOpen).map((item) =>
        isGroup(item) ? (
          <MenuGroup key={item.entries[0]?.screen.name} group={item} present={present} />
        ) : (
          <MenuEntry key={item.screen.name} entry={item} present={present} />
        ),
      )}
    </ul>
  )
}

/** The names of the screen that is shown and of those above it: an entry stays lit on the details of its list. */
function usePresentEntry(screens: readonly ScreenRoute[]): readonly string[] {
  const names: string[] = []
  let screen = useShownScreen()?.screen
  while (screen !== undefined && !names.includes(screen.name)) {
    names.push(screen.name)
    screen = screen.parent === undefined ? undefined : screenNamed(screens, screen.parent)
  }
  return names
}

function MenuGroup({ group, present }: { group: ShownGroup; present: readonly string[] }) {
  const words = useWords()
  const holdsPresent = group.entries.some(({ screen }) => present.includes(screen.name))
  return (
    <li>
      <NavLink
        // Coming to a screen of the group by another way opens it too.
        key={String(holdsPresent)}
        component="button"
        label={group.group(words)}
        leftSection={<group.icon size={18} stroke={1.6} />}
        defaultOpened={holdsPresent}
        className={classes.entry}
        childrenOffset={28}
      >
        <ul className={classes.items}>
          {group.entries.map((entry) => (
            <MenuEntry key={entry.screen.name} entry={entry} present={present} />
          ))}
        </ul>
      </NavLink>
    </li>
  )
}

function MenuEntry({ entry, present }: { entry: ShownEntry; present: readonly string[] }) {
  const words = useWords()
  const { screen, icon: Icon } = entry
  const active = present.includes(screen.name)
  return (
    <li>
      <NavLink
        component={Link}
        to={screen.path}
        label={screen.title(words, {})}
        leftSection={Icon && <Icon size={18} stroke={1.6} />}
        active={active}
        aria-current={active ? 'page' : undefined}
        className={classes.entry}
      />
    </li>
  )
}
