import { useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../kit/words.tsx'
import { FaultDialogLoader } from '../problems/late-fault-dialog.tsx'
import { NotAllowedNotice } from '../problems/not-allowed.tsx'
import type { ScreenLayout, ScreenParams, ScreenRoute } from '../routing/screen.ts'
import { browserStorage } from '../session/browser-storage.ts'
import { useMayOpen, useSession } from '../session/session.tsx'
import { isActingElsewhere } from './acting-context-banner.tsx'
import { PaletteContext } from './bar-part.ts'
import { DenseLayoutContext, useWideScreen } from './dense-layout.ts'
import classes from './frame.module.css'
import { FrameHeader } from './frame-header.tsx'
import { MenuDrawer, MenuPanel } from './menu-panel.tsx'
import { TopBar } from './top-bar.tsx'

const MenuRail = lazy(async () => ({ default: (await import('./menu-rail.tsx')).MenuRail }))
/** Loaded with the first dense screen. */
const Rail = () => (
  <Suspense fallback={<div className={classes.menu} />}>
    <MenuRail />
  </Suspense>
)

const fullLayout: ScreenLayout = { menu: true, navbar: true, footer: true, breadcrumbs: true, dense: false }

type SignedInFrameProps = {
  readonly screen: ScreenRoute
  readonly params: ScreenParams
  /** The first screen takes the focus too, because it replaces the sign-in screen. */
  readonly takesFocus: boolean
}

/** The frame for signed-in users: bar, menu, title, screen, footer and dialogs. */
export function SignedInFrame({ screen, params, takesFocus }: SignedInFrameProps) {
  const words = useWords()
  const layout = { ...fullLayout, ...screen.layout }
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const Palette = use(PaletteContext)
  const typedAhead = useRef('')
  const closePalette = () => {
    typedAhead.current = ''
    setPaletteOpen(false)
  }
  const takeTypedAhead = () => {
    const text = typedAhead.current
    typedAhead.current = ''
    return text
  }
  const isDense = useWideScreen() && layout.dense
  const side = useSideMenu(isDense)
  const content = useFocusOnNewScreen(takesFocus)
  const allowed = useMayOpen()(screen)
  const hasBanner = isActingElsewhere(useSession().context) && layout.navbar
  useHotkeys([['mod+K', () => layout.navbar && setPaletteOpen(true)]], [])
  const header = <FrameHeader screen={screen} params={params} breadcrumbs={layout.breadcrumbs} />
  return (
    <DenseLayoutContext value={isDense}>
      <a href="#content" className={classes.skip}>
        {words.shell.skipToContent}
      </a>
      <button type="button" className={`${classes.skip} ${classes.skipToRows}`} onClick={focusRows}>
        {words.shell.skipToRows}
      </button>
      {layout.navbar && (
        <TopBar
          onMenu={() => setMenuOpen(true)}
          side={layout.menu ? side : undefined}
          onPalette={() => setPaletteOpen(true)}
        >
          {isDense && header}
        </TopBar>
      )}
      <div
        className={classes.body}
        data-menu={(layout.menu && (side.isShown ? 'whole' : isDense && 'rail')) || undefined}
        data-dense={isDense || undefined}
        data-away={hasBanner || undefined}
      >
        {layout.menu && (side.isShown ? <MenuPanel /> : isDense && <Rail />)}
        <main id="content" ref={content} tabIndex={-1} className={classes.content} data-page-lengths>
          {!isDense && header}
          {/* A screen the user may not open is not even loaded. */}
          {allowed ? <Outlet /> : <NotAllowedNotice screen={screen} />}
          {layout.footer && <footer className={classes.footer}>{words.shell.footer(new Date().getFullYear())}</footer>}
        </main>
      </div>
      {layout.menu && <MenuDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />}
      {paletteOpen && (
        <>
          <TypedAhead text={typedAhead} onClose={closePalette} />
          <Suspense>
            <Palette onClose={closePalette} takeTypedAhead={takeTypedAhead} />
          </Suspense>
        </>
      )}
      <FaultDialogLoader />
    </DenseLayoutContext>
  )
}

/** The row of a list that Tab reaches. */
const focusRows = () => document.querySelector<HTMLElement>('#content [data-list-rows] [tabindex="0"]')?.focus()

/**
 * What one types before the field of the palette has the focus is for it, not for what has the focus behind it. React may
 * render the palette long before it shows it, so the field takes the text only when it has the focus.
 */
function TypedAhead({ text, onClose }: { text: RefObject<string>; onClose: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInPalette = event.target instanceof Element && event.target.closest('[role=dialog]') !== null
    if (isInPalette || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') text.current = text.current.slice(0, -1)
    else if (event.key === 'Enter') text.current += '\n'
    else if (event.key.length === 1) text.current += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return null
}

/** Whether the whole side menu is shown, remembered by the browser; apart for dense screens, where it begins as a rail. */
function useSideMenu(isDense: boolean) {
  const [isHidden, setHidden] = useState(() => browserStorage.menu.read() === 'hidden')
  const [isShownDensely, setShownDensely] = useState(() => browserStorage.denseMenu.read() === 'shown')
  const isShown = isDense ? isShownDensely : !isHidden
  const onToggle = () => {
    const [slot, set] = isDense ? [browserStorage.denseMenu, setShownDensely] : [browserStorage.menu, hide]
    slot.write(isShown ? 'hidden' : 'shown')
    set(!isShown)
  }
  const hide = (shown: boolean) => setHidden(!shown)
  return { isShown, onToggle }
}

/**
 * Moves the focus to the title of a new screen, unless the screen has taken it itself, so that keyboard and screen reader
 * start there: the title is read, not the whole screen. Runs again once the screen is loaded: until then the clicked link may keep the focus, and then disappears with
 * it.
 */
function useFocusOnNewScreen(takesFocus: boolean) {
  const content = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const loadedPathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const previous = useRef(takesFocus ? undefined : pathname)
  const hasMoved = useRef(takesFocus)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen that replaces the old one may remove the focused element
  useEffect(() => {
    const isNew = previous.current !== pathname
    previous.current = pathname
    hasMoved.current ||= isNew
    const { activeElement } = document
    const isElsewhere = isNew && !content.current?.contains(activeElement)
    // The area of the screen has it after a click beside its controls, or when a dialog closed that was opened from the one before.
    const isNowhere = activeElement === document.body || activeElement === content.current
    if (!hasMoved.current || !(isElsewhere || isNowhere)) return
    const title = content.current?.querySelector<HTMLElement>('h1')
    ;(title ?? content.current)?.focus({ preventScroll: true })
  }, [pathname, loadedPathname])
  return content
}
