/* What public/first-calls.js has asked for before the application was there. */

type FirstCalls = {
  readonly headers: Readonly<Record<string, string>>
  readonly answers: Map<string, Promise<Response>>
}
const asked = (): FirstCalls | undefined => (window as { firstCalls?: FirstCalls }).firstCalls

type Request = { readonly method: string; readonly headers: object; readonly signal?: AbortSignal | undefined }

/** The answer to the very same request, once; undefined when it was not asked. Whoever aborts it waits no longer. */
export function takeFirstAnswer(url: string, { method, headers, signal }: Request): Promise<Response> | undefined {
  const first = asked()
  const answer = first?.answers.get(url)
  if (first === undefined || answer === undefined || method !== 'GET') return undefined
  first.answers.delete(url)
  if (textOf(headers) !== textOf(first.headers)) return undefined
  return signal === undefined ? answer : Promise.race([answer, aborted(signal)])
}

/** What nobody came for while the first screen was made is out of date afterwards. */
export const forgetFirstAnswers = (): void => asked()?.answers.clear()

const textOf = (headers: object): string => JSON.stringify(Object.entries(headers).toSorted())

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })
