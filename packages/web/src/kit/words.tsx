import type { Culture } from '@provende/text/culture.ts'
import { first } from '@provende/text/fr/first.ts'
import { joined } from '@provende/text/joined.ts'
import type { Words } from '@provende/text/translation.ts'
import { readPart, type WordPart } from '@provende/text/word-parts.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/*
 * The words of the language a person reads. What any screen may say in French comes with the application; English and
 * the words of areas come when they are read. The router reads those of a screen before it shows it.
 */

type Reading = { readonly culture: Culture; readonly words: Words }
/** The words of a language that are here, and which parts they are. */
type Here = { readonly words: Words; readonly parts: readonly WordPart[] }

const ReadingContext = createContext<Reading | null>(null)

// Typed as the whole: whoever shows a screen has read the parts it names.
const here = createStore<{ readonly 'fr-FR': Here; readonly 'en-US'?: Here }>({
  'fr-FR': { words: first as Words, parts: ['first'] },
})

/** Parts a language lacks: those that are asked for, and those that are here in another one. */
function missing(culture: Culture, asked: readonly WordPart[] = []): WordPart[] {
  const read = here.read()
  const needed = new Set(['first' as const, ...asked, ...Object.values(read).flatMap(({ parts }) => parts)])
  return [...needed].filter((part) => !read[culture]?.parts.includes(part))
}

/**
 * Reads what a screen needs of the words of a language, with all that was read of another one: switching between them
 * shows nothing in between. Undefined when everything is here; throws when a part cannot be had.
 */
export function readWords(culture: Culture, asked: readonly WordPart[] = []): Promise<void> | undefined {
  const parts = missing(culture, asked)
  return parts.length === 0 ? undefined : read(culture, parts)
}

async function read(culture: Culture, parts: readonly WordPart[]): Promise<void> {
  const came = await Promise.all(parts.map((part) => readPart(culture, part)))
  const before = here.read()[culture]
  const words = came.reduce((all, part) => joined(all, part), before?.words ?? {}) as Words
  here.change({ ...here.read(), [culture]: { words, parts: [...(before?.parts ?? []), ...parts] } })
}

/** The words of a language; French while it lacks some, as long as there is no connection. */
export function wordsAtHand(culture: Culture): Words {
  const { 'fr-FR': french, [culture]: own = french } = here.read()
  const shown = missing(culture).length > 0 && missing('fr-FR').length === 0 ? french : own
  return shown.words
}

/** The first words of a language on their way. */
const onTheirWay: { [C in Culture]?: Promise<void> } = {}
function firstWords(culture: Culture): Promise<void> {
  // When they do not come the person reads French.
  onTheirWay[culture] ??= (readWords(culture) ?? Promise.resolve()).catch(() => undefined)
  return onTheirWay[culture]
}

type WordsProps = { readonly culture: Culture; readonly adapt?: (words: Words) => Words; readonly children: ReactNode }

/**
 * Gives the words of a language to everything below; `adapt` puts a tenant's own texts in place of ours. No hook may stand
 * behind the `use` that is sometimes left out: when the words come while it waits, React goes through it again without
 * that `use`, and fails at the next hook.
 */
export function WordsProvider(props: WordsProps) {
  const all = useSyncExternalStore(here.subscribe, here.read)
  if (all[props.culture] === undefined) use(firstWords(props.culture))
  return <GivenWords {...props} />
}

function GivenWords({ culture, adapt, children }: WordsProps) {
  const all = useSyncExternalStore(here.subscribe, here.read)
  const own = wordsAtHand(culture)
  useEffect(() => {
    // A part that came while the language was being switched came in the former one. Without it the person reads French.
    if (all[culture] !== undefined) readWords(culture)?.catch(() => undefined)
  }, [culture, all])
  const reading = useMemo(() => ({ culture, words: adapt ? adapt(own) : own }), [culture, adapt, own])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

type AdaptedProps = { readonly adapt: (words: Words) => Words; readonly children: ReactNode }
/** Puts the words otherwise for everything below; `adapt` must stay the same function for as long as it does the same. */
export function AdaptedWords({ adapt, children }: AdaptedProps) {
  const { culture, words } = useReading()
  const reading = useMemo(() => ({ culture, words: adapt(words) }), [culture, words, adapt])
  return <ReadingContext value={reading}>{children}</ReadingContext>
}

function useReading(): Reading {
  const reading = use(ReadingContext)
  if (reading === null) throw new Error('There are no words outside WordsProvider')
  return reading
}

/** Every word of the language the person reads. */
export const useWords = (): Words => useReading().words
/** The language the person reads. */
export const useCulture = (): Culture => useReading().culture
