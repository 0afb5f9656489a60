import { useMatches } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ScreenParams, ScreenRoute } from './screen.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenRoute
  }
}

const none: ScreenParams = {}

/**
 * The screen that is shown, with the parameters of its path; undefined while none is (the very first moment). Only what
 * is asked is watched: the rest of the address changes while somebody types in a filter, and the frame is large.
 */
export function useShownScreen(): { screen: ScreenRoute; params: ScreenParams } | undefined {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const params = useMatches({ select: (matches): ScreenParams => matches.at(-1)?.params ?? none })
  return screen && { screen, params }
}

/** The screen this component belongs to. */
export function useCurrentScreen() {
  const shown = useShownScreen()
  if (shown === undefined) throw new Error('No screen is shown')
  return shown
}

type HeaderSlots = {
  readonly title: string | undefined
  readonly setTitle: (title: string | undefined) => void
  readonly actions: HTMLElement | null
  readonly setActions: (slot: HTMLElement | null) => void
}
const HeaderContext = createContext<HeaderSlots | null>(null)

/** What a screen may put into the frame above it. */
export function HeaderProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => ({ title, setTitle, actions, setActions }), [title, actions])
  return <HeaderContext value={slots}>{children}</HeaderContext>
}

export function useHeader(): HeaderSlots {
  const slots = use(HeaderContext)
  if (slots === null) throw new Error('There is no header outside the frame')
  return slots
}

/** Puts a more precise title in the place of the screen's own, as soon as it is known: the name of the record. */
export function useScreenTitle(title: string | undefined) {
  const { setTitle } = useHeader()
  useEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** The buttons of a screen, shown beside its title. */
export function ScreenActions({ children }: { children: ReactNode }) {
  const { actions } = useHeader()
  return actions && createPortal(children, actions)
}
