import { mayRead, mayWrite, type Permission } from '@provende/domain/access/permissions.ts'
import type { Role } from '@provende/domain/access/roles.ts'
import { z } from 'zod'
import { binaryFormat, type FileInput } from './fields.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: anyone (`public`), any signed-in user (`session`), or users with the right to read under one of some
 * permissions, or to write under a permission. The role `orAs` may write its own records without the permission.
 */
export type RouteAccess =
  | 'public'
  | 'session'
  | { readonly read: readonly Permission[] }
  | { readonly write: Permission; readonly orAs?: Role | readonly Role[] }

/** Whether a signed-in user of a role may make a call with this access. */
export const roleMayCall = (role: Role, access: RouteAccess): boolean =>
  typeof access === 'string' ||
  ('write' in access ? mayWrite(role, access.write) || [access.orAs].flat().includes(role) : mayRead(role, access.read))

/** A documented API call. Field names are those in code; `wire.ts` translates them. */
export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> = {
  readonly method: HttpMethod
  /** The documented path with `{name}` for parameters; matched case-insensitively. */
  readonly path: string
  /** One English sentence for the API documentation. */
  readonly summary: string
  readonly access: Access
  /** Whether it may change data: by default a call that requires the right to write and is not a GET. */
  readonly changes: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The encoding of the body. */
  readonly bodyKind: 'none' | 'json' | 'form' | 'multipart'
  /** How much it computes, in points of what a person may use up; 0 for most calls. */
  readonly effort: number
  /** The longest body that is read: little of callers without an account. */
  readonly maxBodyBytes: number
  readonly response: Answer
  /** The encoding of the response; a file is always downloaded, never displayed by the browser. */
  readonly responseKind: 'json' | 'file'
  /** A paged list; the header x-count has the total number of matching rows. */
  readonly paged: boolean
  /** Allowed before the current terms of use are accepted. */
  readonly beforeTerms: boolean
  /** `account` adds error, error_description and ModelState, as sign-in and password calls are documented. */
  readonly errors: 'documented' | 'account'
  /**
   * For URLs that users open directly in the browser: the screen they come from, with the path parameters of the call. A
   * refusal is then shown as a page with a link back to that screen. Null for calls made only by programs.
   */
  readonly openedFrom: string | null
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type ResponseOf<R extends Route> = z.output<R['response']>
/**
 * The fields that problems of a call can name: those of its request, and of the record it answers, as copying a record
 * can be refused for a field of the original.
 */
export const schemaOfProblemFields = ({ bodyKind, body, query, response }: Route): z.ZodType =>
  z.union([response, bodyKind === 'none' ? query : body])
/** Whether a text is a value that a call accepts for a query parameter. */
export const isQueryValue = ({ query }: Pick<Route, 'query'>, name: string, text: string): boolean =>
  query instanceof z.ZodObject && query.shape[name]?.safeParse(text).success === true
/** The default of parameters, query and body. */
const emptyObject = z.strictObject({})
export const emptyResponse = z.null()
/** A downloaded file with its name, media type and bytes. */
export type FileResponse = FileInput & {
  readonly type: string
  /** A long text instead of the bytes, made as the client reads it. */
  readonly portions?: AsyncIterable<string>
}
const fileResponse = z.custom<FileResponse>().meta(binaryFormat)

type RouteOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, Access> = {
  method: HttpMethod
  path: string
  summary: string
  access: Access
  /** Set to false for a call that requires the right to write and is not a GET, but changes nothing. */
  changes?: false
  params?: P
  query?: Q
  body?: B
  bodyKind?: 'json' | 'form' | 'multipart'
  maxBodyBytes?: number
  effort?: number
  response: A
  responseKind?: 'file'
  paged?: boolean
  beforeTerms?: boolean
  errors?: 'documented' | 'account'
  openedFrom?: string
}

/** The largest JSON body, unless a call says otherwise. */
export const usualMaxBodyBytes = 2 * 1024 * 1024

/** A multipart body has a file of 10 MB and its overhead. */
const defaultMaxBodyBytes = (access: RouteAccess, bodyKind: 'json' | 'form' | 'multipart' = 'json'): number => {
  if (access === 'public') return 16 * 1024
  return bodyKind === 'multipart' ? 11 * 1024 * 1024 : usualMaxBodyBytes
}

/** Completes a route with defaults: empty parameters, JSON body and response, terms of use must be accepted. */
export function route<
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  B extends z.ZodType = typeof emptyObject,
  A extends z.ZodType = z.ZodType,
  const Access extends RouteAccess = RouteAccess,
>(spec: RouteOptions<P, Q, B, A, Access>): Route<P, Q, B, A, Access> {
  return {
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    access: spec.access,
    changes: spec.changes ?? (spec.method !== 'GET' && typeof spec.access === 'object' && 'write' in spec.access),
    // The casts are safe: the type parameters default to exactly these schemas.
    params: spec.params ?? (emptyObject as unknown as P),
    query: spec.query ?? (emptyObject as unknown as Q),
    body: spec.body ?? (emptyObject as unknown as B),
    bodyKind: spec.body === undefined ? 'none' : (spec.bodyKind ?? 'json'),
    maxBodyBytes: spec.maxBodyBytes ?? defaultMaxBodyBytes(spec.access, spec.bodyKind),
    effort: spec.effort ?? 0,
    response: spec.response,
    responseKind: spec.responseKind ?? 'json',
    paged: spec.paged ?? false,
    beforeTerms: spec.beforeTerms ?? false,
    errors: spec.errors ?? 'documented',
    openedFrom: spec.openedFrom ?? null,
  }
}

/** A route that responds with a file. */
export const fileRoute = <
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  const Access extends RouteAccess = RouteAccess,
>(
  spec: Omit<
    RouteOptions<P, Q, typeof emptyObject, typeof fileResponse, Access>,
    'response' | 'responseKind' | 'body' | 'bodyKind'
  >,
) => route({ ...spec, response: fileResponse, responseKind: 'file' })

/** The content types of bodies. */
export const bodyMediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** The encodings a body may have: old clients also send forms to account calls, and files as base64 in JSON. */
export function acceptedBodyKinds({ bodyKind, errors }: Route): (keyof typeof bodyMediaTypes)[] {
  if (bodyKind === 'none') return []
  if (bodyKind === 'multipart') return ['multipart', 'json']
  return bodyKind === 'json' && errors === 'account' ? ['json', 'form'] : [bodyKind]
}

/** The names of the parameters in a path: `/api/Farms/{id}` → `['id']`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
