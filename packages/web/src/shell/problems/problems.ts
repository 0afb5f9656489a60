import { CallRefused, Unreachable } from '@provende/contract/client.ts'
import { type Problem, problems as table } from '@provende/contract/problems.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { createContext, use } from 'react'
import { type LabelOf, sentenceOf } from '../kit/problem-sentence.ts'
import { createStore } from '../kit/store.ts'
import type { Toasts } from '../kit/toasts.ts'
import { notFoundSentence } from './refusal-words.ts'

/** What the screen that met a problem knows about it. */
export type ShowOptions = {
  /** The family a missing record belongs to, by its name in code. */
  readonly family?: string
  readonly labels?: LabelOf
  /** Goes back to the list, after the toast. */
  readonly notFound?: () => void
  /** Puts a sentence under a field; without it the sentence is a toast. */
  readonly onField?: (field: string, message: string) => void
  /** Someone else saved in between; without it the sentence is a toast. */
  readonly onConflict?: () => void
  /** What was asked has no fields and no form: the server's own message is an error, whatever it is about. */
  readonly asMessage?: boolean
  /** Tries again, offered when the server cannot be reached. */
  readonly retry?: () => void
}

/** A fault as the global dialog shows it: its name, or nothing, and the token it is found by. */
export type ShownFault = { readonly name: string; readonly token: string }

type Means = {
  readonly words: () => Words
  readonly culture: () => Culture
  readonly toasts: () => Toasts
  /** Keeps a fault on the server; answers its token. Throws when even that fails. */
  readonly report: (fault: unknown) => Promise<string>
  /** The session has ended: to the sign-in screen, then back here. */
  readonly onSessionEnded: (sentence: string) => void
  readonly onTermsPending: () => void
  /** The session acts as another person or in another tenant by now: to where it is. */
  readonly onElsewhere: (sentence: string) => void
  readonly goToSignIn: () => void
}

export type Problems = ReturnType<typeof createProblems>

/** The one exit of what goes wrong in the browser: refusals as the table says, faults through the global dialog. */
export function createProblems(means: Means) {
  const fault = createStore<ShownFault | null>(null)

  function showProblem(problem: Problem, options: ShowOptions) {
    const sentence = sentenceOf(means.words(), means.culture(), problem, options.labels)
    const warn = () => means.toasts().warning(sentence)
    switch (table[problem.key].shown) {
      case 'field':
        return problem.field && options.onField ? options.onField(problem.field, sentence) : warn()
      case 'warning':
        return warn()
      case 'error':
        return means.toasts().error(sentence)
      case 'goToList':
        means.toasts().warning(notFoundSentence(means.words(), options.family))
        return options.notFound?.()
      case 'conflict':
        return options.onConflict ? options.onConflict() : warn()
      case 'signIn':
        return means.onSessionEnded(sentence)
      case 'terms':
        return means.onTermsPending()
      case 'elsewhere':
        return means.onElsewhere(sentence)
    }
  }

  async function showFault(error: unknown) {
    if (error instanceof CallRefused && error.token !== null)
      return fault.change({ name: error.message, token: error.token })
    console.error(error)
    try {
      fault.change({ name: error instanceof Error ? error.name : '', token: await means.report(error) })
    } catch (failure) {
      // Without an answer there is nothing to say but that, and nothing typed here should be lost.
      if (failure instanceof Unreachable) return means.toasts().error(means.words().shell.unreachable)
      // The documented end of a report that fails: its text, and the sign-in screen.
      means.toasts().error(failure instanceof Error ? failure.message : String(failure))
      means.goToSignIn()
    }
  }

  function show(error: unknown, options: ShowOptions = {}) {
    // Whoever gave up a call knows why.
    if (error instanceof Error && error.name === 'AbortError') return
    const { retry } = options
    if (error instanceof Unreachable) return means.toasts().error(means.words().shell.unreachable, { retry })
    if (isOutage(error)) return means.toasts().error(error.message, { retry })
    const isRefusal = error instanceof CallRefused && error.token === null && error.status < 500
    if (!isRefusal) return void showFault(error)
    const leaves = error.problems.some(({ key }) => ['signIn', 'terms', 'elsewhere'].includes(table[key].shown))
    if (error.problems.length === 0 || (options.asMessage && !leaves)) return means.toasts().error(error.message)
    for (const problem of error.problems) showProblem(problem, options)
  }

  return { show, fault, closeFault: () => fault.change(null) }
}

/**
 * Whether what a screen shows first could not be read at all: for `throwOnError`, so that the screen says so in its place
 * and is tried again. What is missing or not for this person is told otherwise.
 */
export const isUnread = (error: Error, { state }: { readonly state: { readonly data: unknown } }): boolean =>
  state.data === undefined && !(error instanceof CallRefused && error.status < 500)

/** The server is there but its database is away: nothing to report, something to try again. */
const isOutage = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.problems.some(({ key }) => key === 'service.unavailable')

const ProblemsContext = createContext<Problems | null>(null)
export const ProblemsProvider = ProblemsContext.Provider

/** `useProblems().show(error, options)`: shows whatever a call threw. */
export function useProblems(): Problems {
  const problems = use(ProblemsContext)
  if (problems === null) throw new Error('There is no exit for problems outside ProblemsProvider')
  return problems
}
