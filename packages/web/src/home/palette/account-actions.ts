import { useMantineColorScheme } from '@mantine/core'
import { cultures } from '@provende/text/culture.ts'
import { IconLanguage, IconLogout, IconPalette } from '@tabler/icons-react'
import type { RowAction } from '../../kit/table/row-action.ts'
import { useWords } from '../../kit/words.tsx'
import { colourSchemes } from '../../shell/frame/user-menu-items.tsx'
import { useProblemReporter } from '../../shell/problems/problems.ts'
import { useSession } from '../../shell/session/session.tsx'

/** What the menu of the person offers, but the password, which is a screen: other languages and colours, signing out. */
export function useAccountActions(): RowAction[] {
  const { userMenu, languages, labelled } = useWords().shell
  const { culture, setCulture, signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const problems = useProblemReporter()
  return [
    ...cultures
      .filter((one) => one !== culture)
      .map((one) => ({
        ...{ label: labelled(userMenu.language, languages[one]), Icon: IconLanguage },
        act: () => void setCulture(one).catch((error: unknown) => problems.show(error)),
      })),
    ...colourSchemes
      .filter((one) => one !== colorScheme)
      .map((one) => ({
        ...{ label: labelled(userMenu.theme, userMenu.themes[one]), Icon: IconPalette },
        act: () => setColorScheme(one),
      })),
    { label: userMenu.signOut, Icon: IconLogout, act: () => void signOut() },
  ]
}
