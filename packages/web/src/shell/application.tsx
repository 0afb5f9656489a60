import { MantineProvider } from '@mantine/core'
import type { Words } from '@provende/text/translation.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import {
  type ComponentType,
  type ReactNode,
  StrictMode,
  Suspense,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { useHistoryKeys } from '../kit/history-keys.ts'
import { colourSchemeManager, cssVariables, theme } from '../kit/theme.ts'
import { ToastRegion } from '../kit/toast-region.tsx'
import { useCulture, WordsProvider } from '../kit/words.tsx'
import { type PaletteComponent, PaletteContext, TopBarAdditionContext } from './frame/bar-part.ts'
import { type ProblemReporter, ProblemsProvider } from './problems/problems.ts'
import { type createTenantTextsStore, wordsWithTenantTexts } from './problems/view-texts.ts'
import type { ShellRouter } from './routing/router.ts'
import { ScreensProvider } from './routing/screen.ts'
import type { ScreenList } from './routing/screen-list.ts'
import { type ApiCall, ApiCallProvider } from './session/client.ts'
import { SessionProvider } from './session/session.tsx'
import type { SessionStore } from './session/session-store.ts'

export type ShellParts = {
  readonly call: ApiCall
  readonly session: SessionStore
  readonly viewTexts: ReturnType<typeof createTenantTextsStore>
  readonly problems: ProblemReporter
  readonly queries: QueryClient
  readonly screens: ScreenList
  readonly router: ShellRouter
  readonly TopBarAddition: ComponentType
  readonly Palette: PaletteComponent
}

/** The React application, over the parts that live outside React. */
export function Application(parts: ShellParts) {
  const { screens } = useSyncExternalStore(parts.screens.subscribe, parts.screens.read)
  useHistoryKeys()
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourSchemeManager}
        defaultColorScheme="auto"
      >
        <SessionProvider session={parts.session}>
          <SessionWordsProvider {...parts}>
            <ApiCallProvider value={parts.call}>
              <ProblemsProvider value={parts.problems}>
                <QueryClientProvider client={parts.queries}>
                  <ScreensProvider value={screens}>
                    <RouterContextProvider router={parts.router}>
                      <ToastRegion />
                    </RouterContextProvider>
                    <TopBarAdditionContext value={parts.TopBarAddition}>
                      <PaletteContext value={parts.Palette}>
                        <RouterProvider router={parts.router} />
                      </PaletteContext>
                    </TopBarAdditionContext>
                  </ScreensProvider>
                </QueryClientProvider>
              </ProblemsProvider>
            </ApiCallProvider>
          </SessionWordsProvider>
        </SessionProvider>
      </MantineProvider>
    </StrictMode>
  )
}

/** Provides the words of the session's language, overridden by the tenant's texts. */
function SessionWordsProvider({ session, viewTexts, children }: ShellParts & { children: ReactNode }) {
  const { culture } = useSyncExternalStore(session.subscribe, session.read)
  const texts = useSyncExternalStore(viewTexts.subscribe, viewTexts.read)
  const adapt = useCallback((words: Words) => wordsWithTenantTexts(words, texts), [texts])
  return (
    <Suspense fallback={null}>
      <WordsProvider culture={culture} adapt={adapt}>
        <DocumentLanguage />
        {children}
      </WordsProvider>
    </Suspense>
  )
}

/** Sets the language by which screen readers pronounce and browsers hyphenate the page. */
function DocumentLanguage() {
  const culture = useCulture()
  useEffect(() => {
    document.documentElement.lang = culture.slice(0, 2)
  }, [culture])
  return null
}
