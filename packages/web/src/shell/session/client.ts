import { createClient, type MultipartPart } from '@provende/contract/client.ts'
import { createContext, use } from 'react'
import { takePrefetched } from './prefetched-responses.ts'

/** Calls a route of the contract, with the token and the language of the session. */
export type Call = ReturnType<typeof createClient<AbortSignal>>

type CallOptions = {
  readonly token: () => string | null
  readonly culture: () => string
  readonly headers: () => Readonly<Record<string, string>>
}

export const createCall = (options: CallOptions): Call =>
  createClient<AbortSignal>({
    baseUrl: '',
    send: (url, { body, ...request }) =>
      takePrefetched(url, request) ??
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

const CallContext = createContext<Call | null>(null)
export const CallProvider = CallContext.Provider

/**
 * `const { response, count } = await call(routes.packagings.list, { query }, signal)`; throws CallRefused or
 * Unreachable, which `useProblems().show` handles.
 */
export function useCall(): Call {
  const call = use(CallContext)
  if (call === null) throw new Error('useCall needs a CallProvider')
  return call
}
