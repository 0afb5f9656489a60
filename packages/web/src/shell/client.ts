import { createClient } from '@provende/contract/client.ts'
import { createContext, use } from 'react'

/** A typed call of the contract, with the token and the language of the session. */
export type Call = ReturnType<typeof createClient<AbortSignal>>

export const createCall = (options: { token: () => string | null; culture: () => string }): Call =>
  createClient<AbortSignal>({ baseUrl: '', send: (url, request) => fetch(url, request), ...options })

const CallContext = createContext<Call | null>(null)
export const CallProvider = CallContext.Provider

/**
 * `const { answer, count } = await call(routes.packagings.list, { query }, signal)`; throws CallRefused or Unreachable,
 * which `useProblems().show` knows how to show.
 */
export function useCall(): Call {
  const call = use(CallContext)
  if (call === null) throw new Error('There are no calls outside CallProvider')
  return call
}
