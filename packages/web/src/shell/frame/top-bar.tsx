import { ActionIcon, Badge, Kbd, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, use } from 'react'
import { useKeyHints } from '../../kit/key-hints.ts'
import { useWords } from '../../kit/words.tsx'
import { useSession } from '../session/session.tsx'
import { ActingContextBanner } from './acting-context-banner.tsx'
import { TopBarAdditionContext } from './bar-part.ts'
import { BrandMark } from './brand-mark.tsx'
import { useDenseLayout } from './dense-layout.ts'
import classes from './frame.module.css'
import { UserMenu } from './user-menu.tsx'

type TopBarProps = {
  readonly onMenu: () => void
  /** Shows or hides the side menu on a wide screen; undefined when the screen has no menu. */
  readonly side?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined
  readonly onPalette: () => void
  /** Title and actions of a dense screen. */
  readonly children?: ReactNode
}

/** The top bar: tenant name, palette and user menu; below it the banner of a visit or browse. */
export function TopBar({ onMenu, side, onPalette, children }: TopBarProps) {
  const { shell } = useWords()
  const { hint } = useKeyHints()
  const { context } = useSession()
  const TopBarAddition = use(TopBarAdditionContext)
  const isDense = useDenseLayout()
  return (
    <div className={classes.top}>
      <header className={classes.bar} data-dense={isDense || undefined}>
        <ActionIcon className={classes.onlyNarrow} size="lg" aria-label={shell.openMenu} onClick={onMenu}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        {side && (
          <ActionIcon
            className={classes.onlyWide}
            size="lg"
            aria-label={side.isShown ? shell.hideMenu : shell.showMenu}
            aria-expanded={side.isShown}
            onClick={side.onToggle}
          >
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
        )}
        <Link to="/Home" className={classes.brand}>
          <BrandMark size={26} />
          <span className={isDense ? classes.onlyRead : classes.onlyReadWhenNarrow}>{shell.product}</span>
        </Link>
        {!isDense && (
          <Badge className={classes.tenant} size="lg" title={context.tenantName}>
            {context.tenantName}
          </Badge>
        )}
        <Suspense>
          <TopBarAddition />
        </Suspense>
        {isDense ? <div className={classes.slot}>{children}</div> : <div className={classes.spacer} />}
        <UnstyledButton className={`${classes.find} ${classes.onlyWide}`} onClick={onPalette}>
          <IconSearch size={16} aria-hidden />
          <span className={isDense ? classes.onlyRead : classes.findText}>{shell.palette.open}</span>
          {hint(shell.palette.shortcut) && <Kbd size="xs">{hint(shell.palette.shortcut)}</Kbd>}
        </UnstyledButton>
        <ActionIcon className={classes.onlyNarrow} size="lg" aria-label={shell.palette.open} onClick={onPalette}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <UserMenu />
      </header>
      <ActingContextBanner />
    </div>
  )
}
