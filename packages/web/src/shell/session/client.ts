import { createClient, type MultipartPart } from '@provende/contract/client.ts'
import { createContext, use } from 'react'
import { takePrefetchedResponse } from './prefetched-responses.ts'

/** Calls a route of the contract, with the token and the language of the session. */
export type ApiCall = ReturnType<typeof createClient<AbortSignal>>

type ApiCallOptions = {
  readonly token: () => string | null
  readonly culture: () => string
  readonly headers: () => Readonly<Record<string, string>>
}

export const createApiCall = (options: ApiCallOptions): ApiCall =>
  createClient<AbortSignal>({
    baseUrl: '',
    send: (url, { body, ...request }) =>
      takePrefetchedResponse(url, request) ??
      fetch(url, { ...request, body: typeof body === 'object' ? multipartBody(body) : body }),
    ...options,
  })

/** A multipart body; the browser sets the boundary and its header. */
function multipartBody(parts: readonly MultipartPart[]): FormData {
  const data = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), value.name)
  return data
}

const ApiCallContext = createContext<ApiCall | null>(null)
export const ApiCallProvider = ApiCallContext.Provider

/**
 * `const { response, count } = await call(routes.packagings.list, { query }, signal)`; throws CallError or
 * Unreachable, which `useProblemReporter().show` handles.
 */
export function useApiCall(): ApiCall {
  const call = use(ApiCallContext)
  if (call === null) throw new Error('useApiCall needs a CallProvider')
  return call
}
