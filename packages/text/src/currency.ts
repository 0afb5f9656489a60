/* Money is worded in euros. Where prices are in another currency, its code stands for the sign. */

const euro = 'EUR'

/** What stands for a currency beside a number. */
export const currencySign = (code: string): string => (code === euro ? '€' : code)

/** A dictionary, or a part of one, as it reads where prices are in the currency of that code. */
export function inCurrency<Words extends object>(words: Words, code: string): Words {
  // Each text becomes a text and each sentence a sentence: the shape is the same.
  return code === euro ? words : (signed(words, currencySign(code)) as Words)
}

function signed(value: unknown, sign: string): unknown {
  if (typeof value === 'string') return value.replaceAll('€', sign)
  if (typeof value === 'function') return (...given: unknown[]) => signed(value(...given), sign)
  if (Array.isArray(value)) return value.map((each) => signed(each, sign))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, signed(each, sign)]))
}
