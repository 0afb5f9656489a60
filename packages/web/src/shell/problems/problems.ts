import { CallError, ServerUnreachable } from '@provende/contract/client.ts'
import { type Problem, type ProblemKey, problemTable as table } from '@provende/contract/problems.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { createContext, use } from 'react'
import { type LabelOfPath, problemSentence } from '../../kit/problem-sentence.ts'
import { createStore } from '../../kit/store.ts'
import type { Toasts } from '../../kit/toasts.ts'
import { notFoundSentence } from './refusal-words.ts'

/** What the calling screen knows about a problem. */
export type ShowProblemOptions = {
  /** The family name (in code) of a missing record. */
  readonly family?: string
  readonly labelOf?: LabelOfPath
  /** Returns to the list, after the toast. */
  readonly notFound?: () => void
  /** Shows a message under a field; without it the message is a toast. */
  readonly onField?: (field: string, message: string) => void
  /** Handles a save by someone else meanwhile; without it the message is a toast. */
  readonly onConflict?: () => void
  /** For a call without a form: shows the server's message as an error toast, whatever the problem. */
  readonly asMessage?: boolean
  /** Repeats the call; offered when the server cannot be reached or has failed. */
  readonly retry?: () => void
}

/** A fault in the global dialog: its name, possibly '', and the token to find it by. */
export type ShownFault = {
  readonly name: string
  readonly token: string
  /** Repeats what failed, where it can be repeated. */
  readonly retry?: (() => void) | undefined
}

type ProblemDependencies = {
  readonly words: () => Words
  readonly culture: () => Culture
  readonly toasts: () => Toasts
  /** Reports a fault to the server and returns its token. Throws when that fails. */
  readonly report: (fault: unknown) => Promise<string>
  /** The session has ended: leads to sign-in, then back. */
  readonly onSessionEnded: (sentence: string) => void
  readonly onTermsPending: () => void
  /** The session acts as another user or in another tenant since, in another tab: follows it. */
  readonly onActingChanged: (sentence: string) => void
  readonly goToSignIn: () => void
}

export type ProblemReporter = ReturnType<typeof createProblemReporter>

/** Handles every error in the browser: refusals as the table of problems defines, faults in the global dialog. */
export function createProblemReporter(dependencies: ProblemDependencies) {
  const fault = createStore<ShownFault | null>(null)

  function showProblem(problem: Problem, options: ShowProblemOptions) {
    const sentence = problemSentence(dependencies.words(), dependencies.culture(), problem, options.labelOf)
    const warn = () => dependencies.toasts().warning(sentence)
    switch (table[problem.key].display) {
      case 'field':
        return problem.field && options.onField ? options.onField(problem.field, sentence) : warn()
      case 'warning':
      // Asked by the form that saves; elsewhere nothing asks to be asked.
      case 'question':
        return warn()
      case 'error':
        return dependencies.toasts().error(sentence)
      case 'goToList':
        dependencies.toasts().warning(notFoundSentence(dependencies.words(), options.family))
        return options.notFound?.()
      case 'conflict':
        return options.onConflict ? options.onConflict() : warn()
      case 'signIn':
        return dependencies.onSessionEnded(sentence)
      case 'terms':
        return dependencies.onTermsPending()
      case 'elsewhere':
        return dependencies.onActingChanged(sentence)
    }
  }

  async function showFault(error: unknown, retry?: () => void) {
    if (error instanceof CallError && error.token !== null)
      return fault.change({ name: error.message, token: error.token, retry })
    console.error(error)
    try {
      fault.change({ name: error instanceof Error ? error.name : '', token: await dependencies.report(error), retry })
    } catch (failure) {
      // The server cannot be reached: stay on the screen, so that nothing typed is lost.
      if (failure instanceof ServerUnreachable)
        return dependencies.toasts().error(dependencies.words().shell.unreachable)
      // Documented for a failed report: show its message and the sign-in screen.
      dependencies.toasts().error(failure instanceof Error ? failure.message : String(failure))
      dependencies.goToSignIn()
    }
  }

  function show(error: unknown, options: ShowProblemOptions = {}) {
    // The caller has aborted the call itself.
    if (error instanceof Error && error.name === 'AbortError') return
    const { retry } = options
    if (error instanceof ServerUnreachable)
      return dependencies.toasts().error(dependencies.words().shell.unreachable, { retry })
    if (isServerOutage(error)) return dependencies.toasts().error(error.message, { retry })
    const isRefusal = error instanceof CallError && error.token === null && error.status < 500
    if (!isRefusal) return void showFault(error, retry)
    const leavesScreen = error.problems.some(({ key }) => ['signIn', 'terms', 'elsewhere'].includes(table[key].display))
    if (error.problems.length === 0 || (options.asMessage && !leavesScreen))
      return dependencies.toasts().error(error.message)
    for (const problem of error.problems) showProblem(problem, options)
  }

  return { show, fault, closeFault: () => fault.change(null) }
}

/**
 * For `throwOnError` of the query a screen starts with: whether it failed without any data, so that the screen shows
 * the failure with a retry button. Missing or forbidden records (status below 500) are shown otherwise.
 */
export const isInitialLoadFailure = (
  error: Error,
  { state }: { readonly state: { readonly data: unknown } },
): boolean => state.data === undefined && !(error instanceof CallError && error.status < 500)

/** The server answers but its database does not, or it has no time: offer a retry, report nothing. */
const isServerOutage = (error: unknown): error is CallError =>
  error instanceof CallError && error.problems.some(({ key }) => outageProblemKeys.has(key))

const outageProblemKeys: ReadonlySet<string> = new Set<ProblemKey>([
  'service.unavailable',
  'service.busy',
  'service.diskFull',
  'solver.busy',
])

const ProblemsContext = createContext<ProblemReporter | null>(null)
export const ProblemsProvider = ProblemsContext.Provider

/** `useProblemReporter().show(error, options)` shows any error thrown by a call. */
export function useProblemReporter(): ProblemReporter {
  const problems = use(ProblemsContext)
  if (problems === null) throw new Error('useProblemReporter needs a ProblemsProvider')
  return problems
}
