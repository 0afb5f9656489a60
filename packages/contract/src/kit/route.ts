import { mayRead, mayWrite, type Permission } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { binary, type GivenFile } from './fields.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone (`public`), anyone signed in (`session`), or who may read (any of) or write behind permissions; a
 * role may write its own without the permission (`orAs`).
 */
export type RouteAccess =
  | 'public'
  | 'session'
  | { readonly read: readonly Permission[] }
  | { readonly write: Permission; readonly orAs?: Role }

/** Whether a role that is signed in may make a call of that access. */
export const isOpenTo = (role: Role, access: RouteAccess): boolean =>
  typeof access === 'string' ||
  ('write' in access ? mayWrite(role, access.write) || role === access.orAs : mayRead(role, access.read))

/** One documented call. Names are those of code; `wire.ts` translates. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> = {
  readonly method: Method
  /** The documented path with `{name}` for parameters; matched without regard to case. */
  readonly path: string
  /** One English sentence for the API page. */
  readonly summary: string
  readonly access: Access
  /** Whether it may change a record: a call behind the right to write does, unless it is a GET or says that it only reads. */
  readonly changes: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** How the body travels. */
  readonly bodyKind: 'none' | 'json' | 'form' | 'multipart'
  readonly answer: Answer
  /** How the answer travels: a file is saved by whoever asks, never shown by the browser itself. */
  readonly answerKind: 'json' | 'file'
  /** A paged list: the number of all matching rows travels in x-count. */
  readonly paged: boolean
  /** Works while terms of use wait for acceptance. */
  readonly beforeTerms: boolean
  /** `account` adds error, error_description and ModelState, as sign-in and password calls are documented. */
  readonly errors: 'documented' | 'account'
  /**
   * The screen people come from who open the address itself in a browser, with the parameters of the path: refused, they
   * read a page that leads back there. Null where only programs call.
   */
  readonly openedFrom: string | null
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
/** No parameters, no query, no body. */
const nothing = z.strictObject({})
export const noAnswer = z.null()
/** A file that is answered: what it is called, its media type, its bytes. */
export type AnsweredFile = GivenFile & { readonly type: string }
const answeredFile = z.custom<AnsweredFile>().meta(binary)

type RouteSpec<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, Access> = {
  method: Method
  path: string
  summary: string
  access: Access
  /** Said of a call that is sent like a change, and behind the right to one, and changes nothing. */
  changes?: false
  params?: P
  query?: Q
  body?: B
  bodyKind?: 'json' | 'form' | 'multipart'
  answer: A
  answerKind?: 'file'
  paged?: boolean
  beforeTerms?: boolean
  errors?: 'documented' | 'account'
  openedFrom?: string
}

/** Completes a route: what is not said is empty, a body is JSON, terms of use must be accepted. */
export function route<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  A extends z.ZodType = z.ZodType,
  const Access extends RouteAccess = RouteAccess,
>(spec: RouteSpec<P, Q, B, A, Access>): Route<P, Q, B, A, Access> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    changes: spec.changes ?? (spec.method !== 'GET' && typeof spec.access === 'object' && 'write' in spec.access),
    // The defaults of the type parameters are exactly these values.
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
    bodyKind: spec.body === undefined ? 'none' : (spec.bodyKind ?? 'json'),
    answer: spec.answer,
    answerKind: spec.answerKind ?? 'json',
    paged: spec.paged ?? false,
    beforeTerms: spec.beforeTerms ?? false,
    errors: spec.errors ?? 'documented',
    openedFrom: spec.openedFrom ?? null,
  }
}

/** A route that answers a file. */
export const fileRoute = <
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  const Access extends RouteAccess = RouteAccess,
>(
  spec: Omit<
    RouteSpec<P, Q, typeof nothing, typeof answeredFile, Access>,
    'answer' | 'answerKind' | 'body' | 'bodyKind'
  >,
) => route({ ...spec, answer: answeredFile, answerKind: 'file' })

/** The names of the parameters in a path: `/api/Farms/{id}` → `['id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
