import { changedWords } from '@provende/text/changed-words.ts'
import type { Culture } from '@provende/text/culture.ts'
import { startupWords } from '@provende/text/fr/first.ts'
import { mergeWords } from '@provende/text/merge-words.ts'
import { withNoBreakSpaces } from '@provende/text/no-break-spaces.ts'
import type { Words } from '@provende/text/translation.ts'
import { type DictionaryPart, loadDictionaryPart } from '@provende/text/word-parts.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/*
 * The words of the user's language. The French words common to all screens are bundled; English and the words of areas
 * are loaded on demand. The router loads the words of a screen before it shows it.
 */

type WordsInUse = { readonly culture: Culture; readonly words: Words }
/** The words of a language loaded so far, and the parts they come from. */
type LoadedWords = { readonly words: Words; readonly parts: readonly DictionaryPart[] }

const WordsContext = createContext<WordsInUse | null>(null)

// `words` is typed as complete although it is not: the router loads the parts a screen names before it shows it.
const loadedWordsStore = createStore<{ readonly 'fr-FR': LoadedWords; readonly 'en-US'?: LoadedWords }>({
  'fr-FR': { words: startupWords as Words, parts: ['first'] },
})

/**
 * Keeps units, and French marks, on the line of what they follow. The browser asks for it at its start; tests of components
 * look for texts as they are written.
 */
export function keepSpacesUnbroken(): void {
  prepare = (words, culture) => changedWords(words, (text) => withNoBreakSpaces(text, culture))
  const { 'fr-FR': french, ...others } = loadedWordsStore.read()
  loadedWordsStore.change({ ...others, 'fr-FR': { ...french, words: prepare(french.words, 'fr-FR') } })
}
let prepare = <Part extends object>(words: Part, _culture: Culture): Part => words

/** The parts not loaded in a language: those requested, and those already loaded in the other language. */
function missingDictionaryParts(culture: Culture, requested: readonly DictionaryPart[] = []): DictionaryPart[] {
  const byCulture = loadedWordsStore.read()
  const needed = new Set(['first' as const, ...requested, ...Object.values(byCulture).flatMap(({ parts }) => parts)])
  return [...needed].filter((part) => !byCulture[culture]?.parts.includes(part))
}

/**
 * Loads the requested parts of a language, and all parts loaded in the other language, so that switching between them
 * shows no gap. Undefined when everything is loaded; rejects when a part cannot be loaded.
 */
export function loadMissingWords(
  culture: Culture,
  requested: readonly DictionaryPart[] = [],
): Promise<void> | undefined {
  const parts = missingDictionaryParts(culture, requested)
  return parts.length === 0 ? undefined : loadDictionaryParts(culture, parts)
}

async function loadDictionaryParts(culture: Culture, parts: readonly DictionaryPart[]): Promise<void> {
  const read = await Promise.all(parts.map((part) => loadDictionaryPart(culture, part)))
  const contents = read.map((part) => prepare(part, culture))
  const before = loadedWordsStore.read()[culture]
  const words = contents.reduce((merged, part) => mergeWords(merged, part), before?.words ?? {}) as Words
  loadedWordsStore.change({
    ...loadedWordsStore.read(),
    [culture]: { words, parts: [...(before?.parts ?? []), ...parts] },
  })
}

/** The words of a language; French while some of its parts are missing (no connection) and French has them all. */
export function loadedWords(culture: Culture): Words {
  const { 'fr-FR': french, [culture]: inCulture = french } = loadedWordsStore.read()
  const usesFrench = missingDictionaryParts(culture).length > 0 && missingDictionaryParts('fr-FR').length === 0
  return (usesFrench ? french : inCulture).words
}

const firstWordsPromises: { [C in Culture]?: Promise<void> } = {}
/** Loads the words common to all screens, once per language. */
function loadFirstWords(culture: Culture): Promise<void> {
  // After a failure the user reads French.
  firstWordsPromises[culture] ??= (loadMissingWords(culture) ?? Promise.resolve()).catch(() => undefined)
  return firstWordsPromises[culture]
}

type WordsProviderProps = {
  readonly culture: Culture
  readonly adapt?: (words: Words) => Words
  readonly children: ReactNode
}

/**
 * Provides the words of a language; `adapt` replaces some by a tenant's texts. No hook may follow the conditional
 * `use`: when the words arrive while it is suspended, React renders again without that `use` and fails at the next
 * hook.
 */
export function WordsProvider(props: WordsProviderProps) {
  const byCulture = useSyncExternalStore(loadedWordsStore.subscribe, loadedWordsStore.read)
  if (byCulture[props.culture] === undefined) use(loadFirstWords(props.culture))
  return <LoadedWordsProvider {...props} />
}

function LoadedWordsProvider({ culture, adapt, children }: WordsProviderProps) {
  const byCulture = useSyncExternalStore(loadedWordsStore.subscribe, loadedWordsStore.read)
  const words = loadedWords(culture)
  useEffect(() => {
    // A part that arrived during a language switch is in the former language. If loading it fails, the user reads
    // French.
    if (byCulture[culture] !== undefined) loadMissingWords(culture)?.catch(() => undefined)
  }, [culture, byCulture])
  const inUse = useMemo(() => ({ culture, words: adapt ? adapt(words) : words }), [culture, adapt, words])
  return <WordsContext value={inUse}>{children}</WordsContext>
}

type AdaptedWordsProviderProps = { readonly adapt: (words: Words) => Words; readonly children: ReactNode }
/** Replaces words for everything below; `adapt` must be a stable function. */
export function AdaptedWordsProvider({ adapt, children }: AdaptedWordsProviderProps) {
  const { culture, words } = useWordsInUse()
  const inUse = useMemo(() => ({ culture, words: adapt(words) }), [culture, words, adapt])
  return <WordsContext value={inUse}>{children}</WordsContext>
}

function useWordsInUse(): WordsInUse {
  const inUse = use(WordsContext)
  if (inUse === null) throw new Error('useWords needs a WordsProvider')
  return inUse
}

/** The words of the user's language. */
export const useWords = (): Words => useWordsInUse().words
/** The user's language. */
export const useCulture = (): Culture => useWordsInUse().culture

const partPromises = new Map<string, Promise<void>>()

type DictionaryPartProps = { readonly part: DictionaryPart; readonly children: ReactNode }
/** Shows its children once a part of the words is loaded: for what a screen needs only later. It waits in a `Suspense`. */
export function WithDictionaryPart({ part, children }: DictionaryPartProps) {
  const culture = useCulture()
  const key = `${culture} ${part}`
  const loading = partPromises.get(key) ?? loadMissingWords(culture, [part])
  // A part that cannot be loaded is asked for again when it is next needed.
  if (loading !== undefined && !partPromises.has(key))
    partPromises.set(
      key,
      loading.catch((error: unknown) => {
        // Whoever waits for it shows the failure.
        partPromises.delete(key)
        throw error
      }),
    )
  const pending = partPromises.get(key)
  return pending === undefined ? children : <OncePartLoaded loading={pending}>{children}</OncePartLoaded>
}

function OncePartLoaded({ loading, children }: { loading: Promise<void>; children: ReactNode }) {
  use(loading)
  return children
}
