import { actingAsHeader, actingAsHeaderValue } from '@provende/contract/access/acting-as.ts'
import { ServerUnreachable } from '@provende/contract/client.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { recoverCrashedDrafts } from '../kit/form/drafts/crashed-drafts.ts'
import { countActs, createToasts, endToastsOfEarlierActs } from '../kit/toasts.ts'
import { loadedWords } from '../kit/words.tsx'
import type { ShellParts } from './application.tsx'
import type { PaletteComponent } from './frame/bar-part.ts'
import { createFaultReport, type FaultReport } from './problems/fault-report.ts'
import { createProblemReporter, type ProblemReporter, type ShowProblemOptions } from './problems/problems.ts'
import { createTenantTextsStore, type TenantTexts, wordsWithTenantTexts } from './problems/view-texts.ts'
import { createShellRouter, type ShellRouter } from './routing/router.ts'
import { screenAddress, screenByName } from './routing/screen.ts'
import type { ScreenList } from './routing/screen-list.ts'
import { browserStorage, onOtherTabChange } from './session/browser-storage.ts'
import { type ApiCall, createApiCall } from './session/client.ts'
import { createSessionStore, hasStoredSession, type SessionStore } from './session/session-store.ts'
import { noteLeftAddress } from './session/visit-return.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** How a failed query is shown: `useQuery({ …, meta: { notFound } })`. */
    queryMeta: ShowProblemOptions & Record<string, unknown>
  }
}

/** What the shell needs from the areas: their screens, two of their calls, and their part of the top bar. */
export type ShellDependencies = {
  readonly screens: ScreenList
  readonly sendFaultReport: (call: ApiCall, report: FaultReport) => Promise<string>
  readonly readTenantTexts: (call: ApiCall, signal: AbortSignal) => Promise<TenantTexts>
  readonly TopBarAddition: ComponentType
  readonly Palette: PaletteComponent
}

/** Creates the parts of the shell, once, before the first render. */
export function createShell(dependencies: ShellDependencies): ShellParts {
  const { screens, sendFaultReport, readTenantTexts, TopBarAddition, Palette } = dependencies
  const call = createApiCall({
    token: browserStorage.token.read,
    culture: () => session.read().culture,
    headers: () => actingHeaders(session),
  })
  const session = createSessionStore(call)
  const viewTexts = createTenantTextsStore((signal) => readTenantTexts(call, signal))
  const startup = Promise.all([viewTexts.load(), recoverCrashedDrafts()])
  // Starts early; the router awaits the same promise and handles a failure.
  session.ready().catch(() => undefined)
  const router = createShellRouter({ screens, session, call, beforeFirstScreen: () => startup })
  const words = () => wordsWithTenantTexts(loadedWords(session.read().culture), viewTexts.read())
  const goTo = (name: string, back?: string) => {
    const screen = screenByName(screens.read().screens, name)
    // `ignoreBlocker`: a confirmation would hold the user on a form that cannot be saved; drafts keep what was typed.
    if (screen) void router.navigate({ href: screenAddress(screen, { back }), ignoreBlocker: true })
  }
  const problems: ProblemReporter = createProblemReporter({
    words,
    culture: () => session.read().culture,
    toasts: () => createToasts(words()),
    report: (fault) =>
      sendFaultReport(call, createFaultReport(fault, session, router.state.matches.at(-1)?.params ?? {})),
    goToSignIn: () => goTo('Login'),
    onTermsPending: () => void session.refresh().then(() => goTo('TermOfUseValidation', currentAddress(router))),
    onSessionEnded: (sentence) => {
      // Only the first of several calls that fail together shows the message.
      if (!session.expire()) return
      createToasts(words()).warning(sentence)
      goTo('Login', currentAddress(router))
    },
    onActingChanged: (sentence) => {
      const previousActor = actorKeyOf(session)
      const onRefreshed = () => {
        // Only the first of several calls that fail together shows the message.
        if (actorKeyOf(session) === previousActor) return
        createToasts(words()).warning(sentence)
        goTo('Home')
      }
      session.refresh().then(onRefreshed, (error: unknown) => problems.show(error))
    },
  })
  countActs(window)
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged) endToastsOfEarlierActs()
    if (pathChanged || fromLocation === undefined) noteLeftAddress(fromLocation?.href)
  })
  const queries = createQueryClient(problems)
  clearDataOnActorChange(session, queries, viewTexts.load)
  onOtherTabChange(() => window.location.reload())
  // Some browser notices fire `error` events without an error object.
  window.addEventListener('error', ({ error }) => error && problems.show(error))
  window.addEventListener('unhandledrejection', ({ reason }) => problems.show(reason))
  return { call, session, viewTexts, problems, queries, screens, router, TopBarAddition, Palette }
}

/** The acting user and tenant of this page, as a key; null before the session is loaded. */
const actorKeyOf = (session: SessionStore): string | null => {
  const { person } = session.read()
  return person && actingAsHeaderValue(person.context)
}

/**
 * Every call sends the actor its screen was rendered for, so that the server refuses it when the session acts as
 * another meanwhile. Before the session is loaded, this is the last stored actor.
 */
const actingHeaders = (session: SessionStore): Readonly<Record<string, string>> => {
  const acting = session.read().signedIn ? actorKeyOf(session) : storedActor()
  return acting === null ? {} : { [actingAsHeader]: acting }
}

const storedActor = (): string | null => (hasStoredSession() ? browserStorage.acting.read() : null)

const currentAddress = (router: ShellRouter): string => router.state.location.href

/** Queries are retried twice when the server cannot be reached; a final failure is shown by `problems`. */
function createQueryClient(problems: ProblemReporter): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => problems.show(error, { retry: () => void query.fetch(), ...query.meta }),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof ServerUnreachable && failures < 2,
        retryDelay: 500,
        staleTime: 5_000,
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** Clears cached data when the acting user or tenant changes. */
function clearDataOnActorChange(session: SessionStore, queries: QueryClient, loadTexts: () => Promise<void>) {
  let lastActor = storedActor()
  session.subscribe(() => {
    if (actorKeyOf(session) === lastActor) return
    lastActor = actorKeyOf(session)
    queries.clear()
    void loadTexts()
  })
}
