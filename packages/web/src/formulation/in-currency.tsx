import { inCurrency } from '@provende/text/currency.ts'
import { type ReactNode, useCallback } from 'react'
import { AdaptedWords } from '../kit/words.tsx'

/** Words of money in the currency of that code, for everything below. */
export function InCurrency({ code, children }: { code: string; children: ReactNode }) {
  const adapt = useCallback(<Words extends object>(words: Words) => inCurrency(words, code), [code])
  return <AdaptedWords adapt={adapt}>{children}</AdaptedWords>
}
