import type { Words } from '@provende/text/translation.ts'
import { createStore } from '../kit/store.ts'

/** Texts of a tenant by view (`access.signIn`), then by entry (`title`, `fields.name`). */
export type ViewTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** How long the application waits for these texts before it shows its own, in ms. */
const patience = 2000

/** The texts a tenant puts in the place of ours. Whatever happens to them, the application starts (spec 1 §7). */
export function createViewTexts(read: (signal: AbortSignal) => Promise<ViewTexts>) {
  const store = createStore<ViewTexts>({})
  async function load() {
    try {
      store.change(await read(AbortSignal.timeout(patience)))
    } catch (error) {
      // Ours are there.
      console.warn('The texts of the tenant could not be read', error)
    }
  }
  return { read: store.read, subscribe: store.subscribe, load }
}

/** Our words with a tenant's texts over them. What is not there, or is not a plain text, stays ours. */
export function adaptWords(words: Words, texts: ViewTexts): Words {
  let adapted: unknown = words
  for (const [view, entries] of Object.entries(texts))
    for (const [entry, text] of Object.entries(entries))
      adapted = withText(adapted, [...view.split('.'), ...entry.split('.')], text)
  // Only texts were replaced by texts.
  return adapted as Words
}

function withText(words: unknown, path: readonly string[], text: string): unknown {
  const [first, ...rest] = path
  if (first === undefined) return typeof words === 'string' ? text : words
  if (typeof words !== 'object' || words === null || !Object.hasOwn(words, first)) return words
  const inner = (words as Record<string, unknown>)[first]
  return { ...words, [first]: withText(inner, rest, text) }
}
