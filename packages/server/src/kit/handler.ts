import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Route } from '@provende/contract/kit/route.ts'
import type { Problem, ProblemKey } from '@provende/contract/problems.ts'

/** Where a call comes from: its address for throttling, the language its sentences are written in. */
export type Caller = { readonly address: string; readonly culture: 'fr-FR' | 'en-US' }

/** One call as a handler receives it: everything already checked against the route. `Session` is null when public. */
export type Call<R extends Route, Session> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly session: Session
  readonly caller: Caller
}

/** An answer; `count` becomes x-count of a paged list. */
export type Reply<R extends Route> = { readonly answer: AnswerOf<R>; readonly count?: number }

export type Handler<R extends Route, Session> = (call: Call<R, Session>) => Promise<Reply<R>>

/** One handler per route: leaving one out does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>, Session> = {
  readonly [K in keyof Routes]: Handler<Routes[K], Routes[K]['access'] extends 'public' ? Session | null : Session>
}

/**
 * An expected "no": thrown so that the transaction it happens in is rolled back, turned into the documented error by the
 * one exit in kit/http.ts. Faults are any other error.
 */
export class Refusal extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.key).join(', '))
    this.name = 'Refusal'
    this.problems = problems
  }
}

/** A refusal for one reason. */
export const refusal = (key: ProblemKey, field?: string, params?: Problem['params']): Refusal =>
  new Refusal([{ key, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) }])

/** Stops the work when there is anything to say against it. */
export function refuseIf(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems)
}
