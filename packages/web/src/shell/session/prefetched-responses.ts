/* Responses to the requests public/first-calls.js sent before the application was loaded. */

type PrefetchedCalls = {
  readonly headers: Readonly<Record<string, string>>
  readonly responses: Map<string, Promise<Response>>
}
const prefetchedCalls = (): PrefetchedCalls | undefined => (window as { firstCalls?: PrefetchedCalls }).firstCalls

type PrefetchedRequest = {
  readonly method: string
  readonly headers: object
  readonly signal?: AbortSignal | undefined
}

/**
 * The response to exactly this request, once; undefined when it was not sent. Aborting `signal` rejects the promise.
 */
export function takePrefetchedResponse(
  url: string,
  { method, headers, signal }: PrefetchedRequest,
): Promise<Response> | undefined {
  const first = prefetchedCalls()
  const response = first?.responses.get(url)
  if (first === undefined || response === undefined || method !== 'GET') return undefined
  first.responses.delete(url)
  if (headersText(headers) !== headersText(first.headers)) return undefined
  return signal === undefined ? response : Promise.race([response, rejectWhenAborted(signal)])
}

/** Drops unused responses: once the first screen is rendered they are out of date. */
export const discardPrefetchedResponses = (): void => prefetchedCalls()?.responses.clear()

const headersText = (headers: object): string => JSON.stringify(Object.entries(headers).toSorted())

const rejectWhenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
