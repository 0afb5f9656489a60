/* Responses to the requests public/first-calls.js sent before the application was loaded. */

type FirstCalls = {
  readonly headers: Readonly<Record<string, string>>
  readonly responses: Map<string, Promise<Response>>
}
const firstCalls = (): FirstCalls | undefined => (window as { firstCalls?: FirstCalls }).firstCalls

type FirstRequest = { readonly method: string; readonly headers: object; readonly signal?: AbortSignal | undefined }

/**
 * The response to exactly this request, once; undefined when it was not sent. Aborting `signal` rejects the promise.
 */
export function takePrefetched(url: string, { method, headers, signal }: FirstRequest): Promise<Response> | undefined {
  const first = firstCalls()
  const response = first?.responses.get(url)
  if (first === undefined || response === undefined || method !== 'GET') return undefined
  first.responses.delete(url)
  if (textOf(headers) !== textOf(first.headers)) return undefined
  return signal === undefined ? response : Promise.race([response, aborted(signal)])
}

/** Drops unused responses: once the first screen is rendered they are out of date. */
export const discardPrefetched = (): void => firstCalls()?.responses.clear()

const textOf = (headers: object): string => JSON.stringify(Object.entries(headers).toSorted())

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
