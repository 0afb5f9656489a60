import { Drawer, NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { DialogFocus } from '../../kit/dialog.tsx'
import { oneVerticalTabStop } from '../../kit/one-tab-stop.ts'
import { useWords } from '../../kit/words.tsx'
import { useCurrentScreenIfAny } from '../routing/current-screen.tsx'
import { type ScreenRoute, screenByName, useScreens } from '../routing/screen.ts'
import { useMayOpen, useSession } from '../session/session.tsx'
import frame from './frame.module.css'
import classes from './menu-panel.module.css'
import { isVisibleGroup, menus, type VisibleEntry, type VisibleGroup, visibleMenu } from './menus.ts'
import { personKindOf } from './person-kind.ts'

/** The side menu of a wide screen. */
export function MenuPanel() {
  return (
    <nav className={frame.menu} aria-label={useWords().shell.mainMenu}>
      <MenuItems />
    </nav>
  )
}

/** The same menu as a drawer on a narrow screen; it closes on navigation. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords()
  const pathname = useLocation({ select: (location) => location.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current !== pathname) onClose()
    previous.current = pathname
  }, [pathname, onClose])
  return (
    <Drawer
      returnFocus={false}
      opened={opened}
      onClose={onClose}
      size={264}
      padding="xs"
      title={words.shell.mainMenu}
      closeButtonProps={{ 'aria-label': words.shell.closeMenu }}
      transitionProps={{ duration: 120 }}
    >
      <DialogFocus />
      <nav aria-label={words.shell.mainMenu}>
        <MenuItems />
      </nav>
    </Drawer>
  )
}

/** What the user's menu shows, and the names of the screens it marks. */
export function useMenuItems() {
  const { context } = useSession()
  const mayOpen = useMayOpen()
  const screens = useScreens()
  const activeNames = useActiveScreenNames(screens)
  return { items: visibleMenu(menus[personKindOf(context)], screens, mayOpen), activeNames }
}

function MenuItems() {
  const { items, activeNames } = useMenuItems()
  return (
    <ul ref={oneVerticalTabStop} className={classes.items}>
      {items.map((item) =>
        isVisibleGroup(item) ? (
          <MenuGroupSection key={item.entries[0]?.screen.name} group={item} activeNames={activeNames} />
        ) : (
          <MenuEntryLink key={item.screen.name} entry={item} activeNames={activeNames} />
        ),
      )}
    </ul>
  )
}

/** The names of the current screen and of its parents: the entry of a list stays active on its detail screens. */
function useActiveScreenNames(screens: readonly ScreenRoute[]): readonly string[] {
  const names: string[] = []
  let screen = useCurrentScreenIfAny()?.screen
  while (screen !== undefined && !names.includes(screen.name)) {
    names.push(screen.name)
    screen = screen.parent === undefined ? undefined : screenByName(screens, screen.parent)
  }
  return names
}

export type MenuGroupProps = { readonly group: VisibleGroup; readonly activeNames: readonly string[] }
export type MenuEntryProps = { readonly entry: VisibleEntry; readonly activeNames: readonly string[] }

function MenuGroupSection({ group, activeNames }: MenuGroupProps) {
  const words = useWords()
  const isActive = group.entries.some(({ screen }) => activeNames.includes(screen.name))
  return (
    <li>
      <NavLink
        // Remounts the group, so that it opens when one of its screens is reached by another link.
        key={String(isActive)}
        component="button"
        label={group.group(words)}
        leftSection={<group.icon size={18} stroke={1.6} />}
        defaultOpened={isActive}
        className={classes.entry}
        childrenOffset={28}
      >
        <ul className={classes.items}>
          {group.entries.map((entry) => (
            <MenuEntryLink key={entry.screen.name} entry={entry} activeNames={activeNames} />
          ))}
        </ul>
      </NavLink>
    </li>
  )
}

function MenuEntryLink({ entry, activeNames }: MenuEntryProps) {
  const words = useWords()
  const { screen, icon: Icon } = entry
  const active = activeNames.includes(screen.name)
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
