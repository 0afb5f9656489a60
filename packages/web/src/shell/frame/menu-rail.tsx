import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { oneVerticalTabStop } from '../../kit/one-tab-stop.ts'
import { useWords } from '../../kit/words.tsx'
import frame from './frame.module.css'
import classes from './menu-panel.module.css'
import { type MenuEntryProps, type MenuGroupProps, useMenuItems } from './menu-panel.tsx'
import { isVisibleGroup } from './menus.ts'

/** The side menu of a dense screen: an icon per entry and group, whose entries open beside it. */
export function MenuRail() {
  const words = useWords()
  const { activeNames, items } = useMenuItems()
  return (
    <nav className={frame.menu} aria-label={words.shell.mainMenu}>
      <ul ref={oneVerticalTabStop} className={classes.items}>
        {items.map((item) =>
          isVisibleGroup(item) ? (
            <RailGroup key={item.entries[0]?.screen.name} group={item} activeNames={activeNames} />
          ) : (
            <RailEntry key={item.screen.name} entry={item} activeNames={activeNames} />
          ),
        )}
      </ul>
    </nav>
  )
}

function RailEntry({ entry: { screen, icon: Icon }, activeNames }: MenuEntryProps) {
  const title = screen.title(useWords(), {})
  return (
    <li>
      <Tooltip label={title} position="right" openDelay={200}>
        <Link
          to={screen.path}
          className={classes.railEntry}
          aria-label={title}
          data-active={activeNames.includes(screen.name) || undefined}
        >
          {Icon && <Icon size={18} stroke={1.6} />}
        </Link>
      </Tooltip>
    </li>
  )
}

function RailGroup({ group, activeNames }: MenuGroupProps) {
  const words = useWords()
  const title = group.group(words)
  const isActive = group.entries.some(({ screen }) => activeNames.includes(screen.name))
  return (
    <li>
      <Menu position="right-start" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Tooltip label={title} position="right" openDelay={200}>
            <UnstyledButton className={classes.railEntry} aria-label={title} data-active={isActive || undefined}>
              <group.icon size={18} stroke={1.6} />
            </UnstyledButton>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {group.entries.map(({ screen }) => (
            <Menu.Item key={screen.name} component={Link} to={screen.path}>
              {screen.title(words, {})}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
