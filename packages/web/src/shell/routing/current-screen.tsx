import { useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ScreenParams, ScreenPlaceContext, type ScreenRoute } from './screen.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenRoute
  }
}

const noParams: ScreenParams = {}

/**
 * The current screen with its path parameters; undefined before the first one is shown. Selects only these two: the
 * rest of the address changes while one types in a filter, and would render the whole frame again.
 */
export function useCurrentScreenIfAny(): { screen: ScreenRoute; params: ScreenParams } | undefined {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const params = useMatches({ select: (matches): ScreenParams => matches.at(-1)?.params ?? noParams })
  return screen && { screen, params }
}

/** The screen this component belongs to. */
export function useCurrentScreen() {
  const ofAddress = useCurrentScreenIfAny()
  const shown = use(ScreenPlaceContext) ?? ofAddress
  if (shown === undefined) throw new Error('No screen is shown')
  return shown
}

type ScreenHeaderState = {
  readonly title: string | undefined
  readonly setTitle: (title: string | undefined) => void
  readonly actions: HTMLElement | null
  readonly setActions: (slot: HTMLElement | null) => void
}
const ScreenHeaderContext = createContext<ScreenHeaderState | null>(null)

/** Lets a screen set the title and the buttons in the frame above it. */
export function ScreenHeaderProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, setTitle, actions, setActions }), [title, actions])
  return <ScreenHeaderContext value={slots}>{children}</ScreenHeaderContext>
}

export function useScreenHeader(): ScreenHeaderState {
  const slots = use(ScreenHeaderContext)
  if (slots === null) throw new Error('useScreenHeader needs a ScreenHeaderProvider')
  return slots
}

/** Replaces the screen's title, usually by the name of the record once it is loaded; undefined leaves it as it is. */
export function useScreenTitle(title: string | undefined) {
  const { setTitle } = useScreenHeader()
  useEffect(() => {
    if (title === undefined) return
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** Renders the buttons of a screen beside its title. */
export function ScreenActions({ children }: { children: ReactNode }) {
  const { actions } = useScreenHeader()
  return actions && createPortal(children, actions)
}
