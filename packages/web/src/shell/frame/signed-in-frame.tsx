import { useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '../kit/words.tsx'
import { isAway } from './away-banner.tsx'
import { kept } from './browser-memory.ts'
import { FaultDialog } from './fault-dialog.tsx'
import classes from './frame.module.css'
import { FrameHeader } from './frame-header.tsx'
import { MenuDrawer, MenuPanel } from './menu-panel.tsx'
import { NotAllowed } from './not-allowed.tsx'
import type { ScreenLayout, ScreenParams, ScreenRoute } from './screen.ts'
import { useMayOpen, useSession } from './session.tsx'
import { TopBar } from './top-bar.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const whole: ScreenLayout = { menu: true, navbar: true, footer: true, breadcrumbs: true }

type FrameProps = {
  readonly screen: ScreenRoute
  readonly params: ScreenParams
  /** It takes the place of a screen the person was on. */
  readonly takesFocus: boolean
}

/** The frame of who is signed in: bar, menu, title, screen, foot, and what floats over them. */
export function SignedInFrame({ screen, params, takesFocus }: FrameProps) {
  const words = useWords()
  const layout = { ...whole, ...screen.layout }
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const side = useSideMenu()
  const content = useFocusOnNewScreen(takesFocus)
  const allowed = useMayOpen()(screen)
  const away = isAway(useSession().context) && layout.navbar
  useHotkeys([['mod+K', () => layout.navbar && setPaletteOpen(true)]], [])
  return (
    <>
      <a href="#content" className={classes.skip}>
        {words.shell.skipToContent}
      </a>
      {layout.navbar && (
        <TopBar
          onMenu={() => setMenuOpen(true)}
          side={layout.menu ? side : undefined}
          onPalette={() => setPaletteOpen(true)}
        />
      )}
      <div
        className={classes.body}
        data-menu={(layout.menu && side.isShown) || undefined}
        data-away={away || undefined}
      >
        {layout.menu && side.isShown && <MenuPanel />}
        <main id="content" ref={content} tabIndex={-1} className={classes.content}>
          <FrameHeader screen={screen} params={params} breadcrumbs={layout.breadcrumbs} />
          {/* What a person may not open does not even begin to load. */}
          {allowed ? <Outlet /> : <NotAllowed />}
          {layout.footer && <footer className={classes.footer}>{words.shell.footer(new Date().getFullYear())}</footer>}
        </main>
      </div>
      {layout.menu && <MenuDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />}
      {paletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
      <FaultDialog />
    </>
  )
}

/** The menu at the side, as this browser shows it: who works on a formula may need its room. */
function useSideMenu() {
  const [isShown, show] = useState(() => kept.menu.read() !== 'hidden')
  const onToggle = () => {
    kept.menu.write(isShown ? 'hidden' : 'shown')
    show(!isShown)
  }
  return { isShown, onToggle }
}

/**
 * Moves the focus to a new screen, unless it took it itself, so that keyboard and screen reader start there. The link one
 * came by is there until the screen is; then the focus goes with it.
 */
function useFocusOnNewScreen(first: boolean) {
  const content = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(first ? undefined : pathname)
  const hasMoved = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives may have taken the focus away
  useEffect(() => {
    const isNew = before.current !== pathname
    before.current = pathname
    hasMoved.current ||= isNew
    const { activeElement } = document
    const isElsewhere = isNew && !content.current?.contains(activeElement)
    if (hasMoved.current && (isElsewhere || activeElement === document.body))
      content.current?.focus({ preventScroll: true })
  }, [pathname, arrived])
  return content
}
