import { actingAs, actingHeader } from '@provende/contract/access/acting-as.ts'
import { Unreachable } from '@provende/contract/client.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { takeOverDrafts } from '../kit/crashed-drafts.ts'
import { createToasts } from '../kit/toasts.ts'
import { wordsAtHand } from '../kit/words.tsx'
import type { ShellParts } from './application.tsx'
import { kept, onOtherTab } from './browser-memory.ts'
import { type Call, createCall } from './client.ts'
import { type FaultReport, faultReport } from './fault-report.ts'
import { createProblems, type Problems, type ShowOptions } from './problems.ts'
import { createShellRouter, type Redirection, type ShellRouter } from './router.ts'
import { addressOf, type ScreenRoute, screenNamed } from './screen.ts'
import { createSession, isSessionKept, type Session } from './session-store.ts'
import { adaptWords, createViewTexts, type ViewTexts } from './view-texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What the screen knows about a query that fails: `useQuery({ …, meta: { notFound } })`. */
    queryMeta: ShowOptions & Record<string, unknown>
  }
}

/** What the frame is made for: its screens, the two calls that belong to an area, and what areas put into its bar. */
export type ShellMeans = {
  readonly screens: readonly ScreenRoute[]
  readonly redirections: readonly Redirection[]
  readonly sendFaultReport: (call: Call, report: FaultReport) => Promise<string>
  readonly readViewTexts: (call: Call, signal: AbortSignal) => Promise<ViewTexts>
  readonly BarPart: ComponentType
}

/** Puts the parts of the frame together, once, before anything is drawn. */
export function createShell(means: ShellMeans): ShellParts {
  const { screens, redirections, sendFaultReport, readViewTexts, BarPart } = means
  const call = createCall({
    token: kept.token.read,
    culture: () => session.read().culture,
    headers: () => actingHeaders(session),
  })
  const session = createSession(call)
  const viewTexts = createViewTexts((signal) => readViewTexts(call, signal))
  const before = Promise.all([viewTexts.load(), takeOverDrafts()])
  // Known before the frame is there to wait for it, which meets what fails.
  session.ready().catch(() => undefined)
  const router = createShellRouter({ screens, redirections, session, call, beforeFirst: () => before })
  const words = () => adaptWords(wordsAtHand(session.read().culture), viewTexts.read())
  const leaveTo = (name: string, back?: string) => {
    const screen = screenNamed(screens, name)
    // Forms keep what was typed: asking whether to leave would only hold the person where nothing can be saved.
    if (screen) void router.navigate({ href: addressOf(screen, { back }), ignoreBlocker: true })
  }
  const problems: Problems = createProblems({
    words,
    culture: () => session.read().culture,
    toasts: () => createToasts(words()),
    report: (fault) => sendFaultReport(call, faultReport(fault, session, router.state.matches.at(-1)?.params ?? {})),
    goToSignIn: () => leaveTo('Login'),
    onTermsPending: () => void session.refresh().then(() => leaveTo('TermOfUseValidation', presentAddress(router))),
    onSessionEnded: (sentence) => {
      // Ten calls that end together say it once.
      if (!session.expire()) return
      createToasts(words()).warning(sentence)
      leaveTo('Login', presentAddress(router))
    },
    onElsewhere: (sentence) => {
      const before = whoActs(session)
      const found = () => {
        // Ten calls that meet it together say it once.
        if (whoActs(session) === before) return
        createToasts(words()).warning(sentence)
        leaveTo('Home')
      }
      session.refresh().then(found, (error: unknown) => problems.show(error))
    },
  })
  const queries = createQueries(problems)
  forgetDataOfOthers(session, queries, viewTexts.load)
  onOtherTab(() => window.location.reload())
  // Some notices of the browser are errors in name only, and carry none.
  window.addEventListener('error', ({ error }) => error && problems.show(error))
  window.addEventListener('unhandledrejection', ({ reason }) => problems.show(reason))
  return { call, session, viewTexts, problems, queries, screens, router, BarPart }
}

/** As whom and where this page acts; null when nobody is known. */
const whoActs = (session: Session): string | null => {
  const { person } = session.read()
  return person && actingAs(person.context)
}

/**
 * Every call says as whom the screen was made, so that it never does as one what was meant as another: before that is
 * known, as whom this browser acted last.
 */
const actingHeaders = (session: Session): Readonly<Record<string, string>> => {
  const acting = session.read().signedIn ? whoActs(session) : lastToAct()
  return acting === null ? {} : { [actingHeader]: acting }
}

const lastToAct = (): string | null => (isSessionKept() ? kept.acting.read() : null)

const presentAddress = (router: ShellRouter): string => router.state.location.href

/** Reading again is tried twice when the server cannot be reached; what fails for good goes through the one exit. */
function createQueries(problems: Problems): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => problems.show(error, { retry: () => void query.fetch(), ...query.meta }),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof Unreachable && failures < 2,
        retryDelay: 500,
        staleTime: 5_000,
        refetchOnWindowFocus: false,
      },
    },
  })
}

/** What one person read in one tenant is not shown to the next, nor in the next tenant. */
function forgetDataOfOthers(session: Session, queries: QueryClient, loadTexts: () => Promise<void>) {
  let last = lastToAct()
  session.subscribe(() => {
    if (whoActs(session) === last) return
    last = whoActs(session)
    queries.clear()
    void loadTexts()
  })
}
