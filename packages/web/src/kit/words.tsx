import type { Words } from '@provende/text/translation.ts'
import { type Culture, wordsOf } from '@provende/text/words.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'

type Reading = { readonly culture: Culture; readonly words: Words }

const ReadingContext = createContext<Reading | null>(null)

/** Gives the words of a language to everything below; `adapt` puts a tenant's own texts in place of ours. */
export function WordsProvider(props: { culture: Culture; adapt?: (words: Words) => Words; children: ReactNode }) {
  const { culture, adapt } = props
  const reading = useMemo(() => {
    const words = wordsOf(culture)
    return { culture, words: adapt ? adapt(words) : words }
  }, [culture, adapt])
  return <ReadingContext value={reading}>{props.children}</ReadingContext>
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
