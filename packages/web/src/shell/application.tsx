import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { Words } from '@provende/text/translation.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  Suspense,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { colourScheme, cssVariables, theme } from '../kit/theme.ts'
import { mostToasts } from '../kit/toasts.ts'
import { useCulture, WordsProvider } from '../kit/words.tsx'
import { BarPartContext } from './bar-part.ts'
import { type Call, CallProvider } from './client.ts'
import { type Problems, ProblemsProvider } from './problems.ts'
import type { ShellRouter } from './router.ts'
import { type ScreenRoute, ScreensProvider } from './screen.ts'
import { SessionProvider } from './session.tsx'
import type { Session } from './session-store.ts'
import { adaptWords, type createViewTexts } from './view-texts.ts'

export type ShellParts = {
  readonly call: Call
  readonly session: Session
  readonly viewTexts: ReturnType<typeof createViewTexts>
  readonly problems: Problems
  readonly queries: QueryClient
  readonly screens: readonly ScreenRoute[]
  readonly router: ShellRouter
  readonly BarPart: ComponentType
}

/** The application over the parts that live outside React. */
export function Application(parts: ShellParts) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourScheme}
        defaultColorScheme="auto"
      >
        <SessionProvider session={parts.session}>
          <Spoken {...parts}>
            <CallProvider value={parts.call}>
              <ProblemsProvider value={parts.problems}>
                <QueryClientProvider client={parts.queries}>
                  <ScreensProvider value={parts.screens}>
                    <Notifications position="top-center" limit={mostToasts} transitionDuration={120} zIndex={400} />
                    <BarPartContext value={parts.BarPart}>
                      <RouterProvider router={parts.router} />
                    </BarPartContext>
                  </ScreensProvider>
                </QueryClientProvider>
              </ProblemsProvider>
            </CallProvider>
          </Spoken>
        </SessionProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** The words of the session's language, with the tenant's own over them. */
function Spoken({ session, viewTexts, children }: ShellParts & { children: ReactNode }) {
  const { culture } = useSyncExternalStore(session.subscribe, session.read)
  const texts = useSyncExternalStore(viewTexts.subscribe, viewTexts.read)
  const adapt = useCallback((words: Words) => adaptWords(words, texts), [texts])
  return (
    <Suspense fallback={null}>
      <WordsProvider culture={culture} adapt={adapt}>
        <DocumentLanguage />
        {children}
      </WordsProvider>
    </Suspense>
  )
}

/** Screen readers pronounce the page, and browsers hyphenate it, in this language. */
function DocumentLanguage() {
  const culture = useCulture()
  useEffect(() => {
    document.documentElement.lang = culture.slice(0, 2)
  }, [culture])
  return null
}
