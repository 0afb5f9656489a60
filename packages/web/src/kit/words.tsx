import type { Culture } from '@provende/text/culture.ts'
import { fr } from '@provende/text/fr.ts'
import type { Words } from '@provende/text/translation.ts'
import { createContext, type ReactNode, use, useMemo } from 'react'

/* The words of the language a person reads. French comes with the application, English when somebody reads it. */

type Reading = { readonly culture: Culture; readonly words: Words }

const ReadingContext = createContext<Reading | null>(null)

let english: Words | undefined
let reading: Promise<Words> | undefined

/** Reads the words of a language, so that switching to it shows nothing in between. */
export function readWords(culture: Culture): Promise<Words> {
  if (culture !== 'en-US') return Promise.resolve(fr)
  reading ??= import('@provende/text/en.ts').then(
    ({ en }) => {
      english = en
      return en
    },
    () => {
      // Without a connection the person goes on in French; the next switch tries again.
      reading = undefined
      return fr
    },
  )
  return reading
}

/** The words of a language as far as they are here: French until English has come. */
export const wordsAtHand = (culture: Culture): Words => (culture === 'en-US' ? (english ?? fr) : fr)

/** Gives the words of a language to everything below; `adapt` puts a tenant's own texts in place of ours. */
export function WordsProvider(props: { culture: Culture; adapt?: (words: Words) => Words; children: ReactNode }) {
  const { culture, adapt } = props
  const isHere = culture !== 'en-US' || english !== undefined
  const own = isHere ? wordsAtHand(culture) : use(readWords(culture))
  const reading = useMemo(() => ({ culture, words: adapt ? adapt(own) : own }), [culture, adapt, own])
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
