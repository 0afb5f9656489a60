import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { cultures } from '@provende/text/culture.ts'
import { IconChevronDown, IconLock, IconLogout } from '@tabler/icons-react'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../problems/problems.ts'
import { useScreenLinks } from '../routing/screen.ts'
import { useSession } from '../session/session.tsx'
import { useDenseLayout } from './dense-layout.ts'
import classes from './frame.module.css'
import { roleText } from './person-kind.ts'

const colourSchemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** The user's own settings: language, theme, password, sign-out. */
export function UserMenu() {
  const words = useWords()
  const { userMenu, languages } = words.shell
  const { context, culture, setCulture, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { go } = useScreenLinks()
  const problems = useProblemReporter()
  const isDense = useDenseLayout()
  const changeCulture = (value: string) => {
    const chosen = cultures.find((one) => one === value)
    if (chosen) setCulture(chosen).catch((error: unknown) => problems.show(error))
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>{userMenu.label}</VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initialsOf(context.userName)}
          </span>
          <span className={isDense ? classes.onlyRead : classes.onlyReadWhenNarrow}>{context.userName}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <strong>{context.userName}</strong>
          <br />
          {roleText(words, context.roleName)}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{userMenu.language}</Menu.Label>
        <Menu.RadioGroup value={culture} onChange={changeCulture}>
          {cultures.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each.slice(0, 2)}>
              {languages[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{userMenu.theme}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}>
          {colourSchemes.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {userMenu.themes[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLock size={16} />} onClick={() => go('ChangePassword')}>
          {userMenu.changePassword}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {userMenu.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** "Alix Demeyronne" → "AD". */
const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
