/* Texts are written with the euro sign. For another currency its code replaces the sign. */

const euroCode = 'EUR'

/** The sign shown beside an amount: € or the currency code. */
export const currencySign = (code: string): string => (code === euroCode ? '€' : code)

/** A dictionary, or a part of one, for prices in the currency with that code. */
export function wordsInCurrency<Words extends object>(words: Words, code: string): Words {
  // Texts stay texts and sentence functions stay functions, so the type is the same.
  return code === euroCode ? words : (replaceEuroSign(words, currencySign(code)) as Words)
}

function replaceEuroSign(value: unknown, sign: string): unknown {
  if (typeof value === 'string') return value.replaceAll('€', sign)
  if (typeof value === 'function') return (...values: unknown[]) => replaceEuroSign(value(...values), sign)
  if (Array.isArray(value)) return value.map((item) => replaceEuroSign(item, sign))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceEuroSign(item, sign)]))
}
