import { createClient, type Part } from '@provende/contract/client.ts'
import { createContext, use } from 'react'
import { takeFirstAnswer } from './first-answers.ts'

/** A typed call of the contract, with the token and the language of the session. */
export type Call = ReturnType<typeof createClient<AbortSignal>>

type Means = {
  readonly token: () => string | null
  readonly culture: () => string
  readonly headers: () => Readonly<Record<string, string>>
}

export const createCall = (options: Means): Call =>
  createClient<AbortSignal>({
    baseUrl: '',
    send: (url, { body, ...request }) =>
      takeFirstAnswer(url, request) ?? fetch(url, { ...request, body: typeof body === 'object' ? form(body) : body }),
    ...options,
  })

/** A multipart body; the browser chooses its boundary and says it. */
function form(parts: readonly Part[]): FormData {
  const data = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), value.name)
  return data
}

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
