import type { Words } from '@provende/text/translation.ts'
import { createStore } from '../../kit/store.ts'

/** Texts of a tenant by view (`access.signIn`), then by entry (`title`, `fields.name`). */
export type TenantTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** After this time, in ms, the application starts with its own texts. */
const tenantTextsTimeoutMs = 2000

/** The texts by which a tenant replaces ours. The application also starts without them (spec 1 §7). */
export function createTenantTextsStore(read: (signal: AbortSignal) => Promise<TenantTexts>) {
  const store = createStore<TenantTexts>({})
  async function load() {
    try {
      store.change(await read(AbortSignal.timeout(tenantTextsTimeoutMs)))
    } catch (error) {
      // Our own texts remain.
      console.warn('The texts of the tenant could not be read', error)
    }
  }
  return { read: store.read, subscribe: store.subscribe, load }
}

/** Our words, overridden by a tenant's texts. Unknown entries and those that are not plain texts are ignored. */
export function wordsWithTenantTexts(words: Words, texts: TenantTexts): Words {
  let adapted: unknown = words
  for (const [view, entries] of Object.entries(texts))
    for (const [entry, text] of Object.entries(entries))
      adapted = replaceText(adapted, [...view.split('.'), ...entry.split('.')], text)
  // Only strings were replaced, by strings.
  return adapted as Words
}

function replaceText(words: unknown, path: readonly string[], text: string): unknown {
  const [first, ...rest] = path
  if (first === undefined) return typeof words === 'string' ? text : words
  if (typeof words !== 'object' || words === null || !Object.hasOwn(words, first)) return words
  const inner = (words as Record<string, unknown>)[first]
  return { ...words, [first]: replaceText(inner, rest, text) }
}
