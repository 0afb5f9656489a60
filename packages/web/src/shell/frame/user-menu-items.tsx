import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { cultures } from '@provende/text/culture.ts'
import { IconLock, IconLogout } from '@tabler/icons-react'
import { MenuAnchor } from '../../kit/overlays/menu-anchor.tsx'
import { useWords } from '../../kit/words.tsx'
import { useProblemReporter } from '../problems/problems.ts'
import { useScreenLinks } from '../routing/screen.ts'
import { useSession } from '../session/session.tsx'
import { roleText } from './person-kind.ts'

export const colourSchemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** The user's own settings, beside their button: language, theme, password, sign-out. */
export function UserMenuItems({ button, onClose }: { button: HTMLElement; onClose: () => void }) {
  const words = useWords()
  const { userMenu, languages } = words.shell
  const { context, culture, setCulture, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { go } = useScreenLinks()
  const problems = useProblemReporter()
  const changeCulture = (value: string) => {
    const chosen = cultures.find((one) => one === value)
    if (chosen) setCulture(chosen).catch((error: unknown) => problems.show(error))
  }
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Menu
      opened
      onClose={close}
      returnFocus={false}
      position="bottom-end"
      width={240}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <MenuAnchor to={button} />
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
