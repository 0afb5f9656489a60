import { type Actor, inReadScope, type Scope, type ScopeSource } from './scope.ts'

/**
 * Wraps handlers of records so that their responses include more than the fields: `detailsOf` reads what a page of
 * records needs at once, and returns the function that completes each of them.
 */
export function createDetailsWrappers<R, D, S extends Actor>(
  source: ScopeSource,
  detailsOf: (scope: Scope, session: S, records: readonly R[]) => Promise<(record: R) => D>,
) {
  const completion = (session: S, records: readonly R[]) =>
    inReadScope(source, session, (scope) => detailsOf(scope, session, records))
  return {
    one:
      <C>(handler: (call: C) => Promise<{ response: R }>) =>
      async (call: C & { readonly session: S }) => {
        const { response } = await handler(call)
        return { response: (await completion(call.session, [response]))(response) }
      },
    /** A list whose query names its columns has these alone. */
    listInFull:
      <C extends { readonly query: { readonly includeColumns?: string | undefined } }>(
        handler: (call: C) => Promise<{ response: R[]; count?: number }>,
      ) =>
      async (call: C & { readonly session: S }): Promise<{ response: D[]; count?: number }> => {
        const { response, ...rest } = await handler(call)
        // As in every such list, the other fields of the type are missing.
        if (call.query.includeColumns?.trim()) return { ...rest, response: response as unknown as D[] }
        return { ...rest, response: response.map(await completion(call.session, response)) }
      },
    list:
      <C>(handler: (call: C) => Promise<{ response: R[]; count?: number }>) =>
      async (call: C & { readonly session: S }) => {
        const { response, ...rest } = await handler(call)
        return { ...rest, response: response.map(await completion(call.session, response)) }
      },
  }
}
