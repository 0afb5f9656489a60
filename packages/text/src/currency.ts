import { changedWords } from './changed-words.ts'

/* Texts are written with the euro sign. For another currency its code replaces the sign. */

const euroCode = 'EUR'

/** The sign shown beside an amount: € or the currency code. */
export const currencySign = (code: string): string => (code === euroCode ? '€' : code)

/** A dictionary, or a part of one, for prices in the currency with that code. */
export const wordsInCurrency = <Words extends object>(words: Words, code: string): Words =>
  code === euroCode ? words : changedWords(words, (text) => text.replaceAll('€', currencySign(code)))
