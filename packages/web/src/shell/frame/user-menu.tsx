import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import { useSession } from '../session/session.tsx'
import { useDenseLayout } from './dense-layout.ts'
import classes from './frame.module.css'

const UserMenuItems = lazy(async () => ({ default: (await import('./user-menu-items.tsx')).UserMenuItems }))

/** Opens the user's own settings, which are loaded with the first use. */
export function UserMenu() {
  const { userMenu } = useWords().shell
  const { context } = useSession()
  const isDense = useDenseLayout()
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  return (
    <>
      <UnstyledButton
        className={classes.account}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(opener === null ? currentTarget : null)}
      >
        <VisuallyHidden>{userMenu.label}</VisuallyHidden>
        <span className={classes.initials} aria-hidden>
          {initialsOf(context.userName)}
        </span>
        <span className={isDense ? classes.onlyRead : classes.onlyReadWhenNarrow}>{context.userName}</span>
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      {opener && (
        <Suspense>
          <UserMenuItems button={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  )
}

/** "Alix Demeyronne" → "AD". */
const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
