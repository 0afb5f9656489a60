import type { Culture } from './culture.ts'

/** The number of decimals, or limits on the digits; undefined for as many decimals as the number has, up to six. */
export type NumberDigits =
  | number
  | undefined
  | Pick<
      Intl.NumberFormatOptions,
      'minimumFractionDigits' | 'maximumFractionDigits' | 'maximumSignificantDigits' | 'useGrouping'
    >

/** `1 234,56`, `−0,5` with the minus sign, not a hyphen; empty for null. What rounds to nothing has no sign. */
export const formatNumber = (value: number | null, digits: NumberDigits, culture: Culture): string => {
  if (value === null) return ''
  const text = cachedNumberFormat(digits, culture).format(value)
  return value < 0 ? text.replace('-', '\u2212') : text
}

/** `24,25 %`, in English `24.25%`, of a number as written. */
export const percentText = (text: string, culture: Culture): string =>
  culture === 'en-US' ? `${text}%` : `${text}\u00a0%`

/** Texts that may hold commas, one after the other: `a ; b`, in English `a; b`. */
export const textsInRow = (texts: readonly string[], culture: Culture): string =>
  texts.join(culture === 'en-US' ? '; ' : '\u00a0; ')

/** Cached: creating a NumberFormat costs a hundred times one use, and a grid shows hundreds of numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>()

function cachedNumberFormat(digits: NumberDigits, culture: Culture): Intl.NumberFormat {
  const key = `${culture} ${typeof digits === 'object' ? JSON.stringify(digits) : digits}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(culture, numberFormatOptions(digits))
  numberFormats.set(key, format)
  return format
}

function numberFormatOptions(digits: NumberDigits): Intl.NumberFormatOptions {
  const signDisplay = 'negative'
  if (digits === undefined) return { maximumFractionDigits: 6, signDisplay }
  return typeof digits === 'number'
    ? { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
    : { ...digits, signDisplay }
}
