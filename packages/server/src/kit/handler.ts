import { maxListRows } from '@provende/contract/kit/paging.ts'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@provende/contract/kit/route.ts'
import type { Problem, ProblemKey } from '@provende/contract/problems.ts'

/** Where a call comes from: the address for throttling, the language for messages. */
export type Caller = {
  readonly address: string
  readonly culture: 'fr-FR' | 'en-US'
  /** Aborts when the connection closes before the response; a command has none. */
  readonly signal?: AbortSignal
}

/** One call as a handler receives it, already validated against the route. `session` may be null on public routes. */
export type Call<R extends Route, Session> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly session: Session
  readonly caller: Caller
}

/** The result of a handler; `count` becomes the x-count header of a paged list. */
export type HandlerReply<R extends Route> = { readonly response: ResponseOf<R>; readonly count?: number }

export type Handler<R extends Route, Session> = (call: Call<R, Session>) => Promise<HandlerReply<R>>

/** One handler per route: a missing one does not compile. */
export type Handlers<Routes extends Readonly<Record<string, Route>>, Session> = {
  readonly [K in keyof Routes]: Handler<Routes[K], Routes[K]['access'] extends 'public' ? Session | null : Session>
}

/**
 * An expected "no". Thrown so that the surrounding transaction rolls back; kit/http.ts turns it into the documented
 * error. Any other error is a fault.
 */
export class Refusal extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.key).join(', '))
    this.name = 'Refusal'
    this.problems = problems
  }
}

/** A refusal with a single problem. */
export const refusal = (key: ProblemKey, field?: string, params?: Problem['params']): Refusal =>
  new Refusal([{ key, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) }])

/** Throws a Refusal if there is any problem. */
export function refuseIf(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems)
}

/** Most rows that a statement of a whole list reads: one more than answered, which `refuseTooManyRows` refuses. */
export const maxListRowsPlusOne = maxListRows + 1

/** The rows of a list; refuses a list that is too long to be answered at once instead of cutting it. */
export function refuseTooManyRows<Row>(rows: Row[]): Row[] {
  if (rows.length > maxListRows) throw refusal('request.tooManyRows', undefined, { limit: maxListRows })
  return rows
}
