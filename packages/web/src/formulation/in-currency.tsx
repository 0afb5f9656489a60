import { wordsInCurrency } from '@provende/text/currency.ts'
import { type ReactNode, useCallback } from 'react'
import { AdaptedWordsProvider } from '../kit/words.tsx'

/** Adapts the texts about money to the currency with that ISO code, for all components below it. */
export function WordsInCurrency({ code, children }: { code: string; children: ReactNode }) {
  const adapt = useCallback(<Words extends object>(words: Words) => wordsInCurrency(words, code), [code])
  return <AdaptedWordsProvider adapt={adapt}>{children}</AdaptedWordsProvider>
}
