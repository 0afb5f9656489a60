// Reads what people type into a cell of a spreadsheet: a number, a calculation, or a change in percent.

import { parseDecimal } from './typed-decimal.ts'

const relativePercent = /^([+\u2212-])\s*([\d.,\s\u00a0\u202f]+)%$/

/**
 * The number of a text in a cell that holds `current`: `6`, `=6*0,9`, `=(100+20)/3`, or `+3%` and `-3 %`, which change
 * what is there. null for blank text; undefined for what is none, divides by 0, or changes an empty cell.
 */
export function parseCellText(text: string, current: number | null): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('=')) return evaluate(trimmed.slice(1))
  const [, sign, percent] = relativePercent.exec(trimmed) ?? []
  if (percent === undefined) return parseDecimal(text)
  const share = parseDecimal(percent)
  if (typeof share !== 'number' || current === null) return undefined
  return withoutNoise(current * (1 + (sign === '+' ? share : -share) / 100))
}

/** The last digits of a calculation are floating-point noise: 100 × 1,1 is 110. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))

type Tokens = { readonly all: readonly string[]; at: number }
const tokenPattern = /\d[\d.,]*|[.,]\d+|[-+*/()%\u2212\u00d7\u00f7]/g
const longestExpression = 200

function evaluate(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '')
  const all = compact.match(tokenPattern) ?? []
  if (all.length === 0 || all.join('') !== compact || compact.length > longestExpression) return undefined
  const tokens: Tokens = { all, at: 0 }
  const value = sumOf(tokens)
  return value === undefined || tokens.at < all.length || !Number.isFinite(value) ? undefined : withoutNoise(value)
}

const isMinus = (token: string | undefined) => token === '-' || token === '\u2212'

function sumOf(tokens: Tokens): number | undefined {
  let value = productOf(tokens)
  while (value !== undefined && (tokens.all[tokens.at] === '+' || isMinus(tokens.all[tokens.at]))) {
    const sign = tokens.all[tokens.at++] === '+' ? 1 : -1
    const next = productOf(tokens)
    value = next === undefined ? undefined : value + sign * next
  }
  return value
}

function productOf(tokens: Tokens): number | undefined {
  let value = factorOf(tokens)
  while (value !== undefined && /^[*/\u00d7\u00f7]$/.test(tokens.all[tokens.at] ?? '')) {
    const isTimes = /[*\u00d7]/.test(tokens.all[tokens.at++] ?? '')
    const next = factorOf(tokens)
    value = next === undefined ? undefined : isTimes ? value * next : value / next
  }
  return value
}

/** A number, perhaps in percent, or an expression in parentheses, with its sign. */
function factorOf(tokens: Tokens): number | undefined {
  const token = tokens.all[tokens.at++]
  if (token === undefined) return undefined
  if (token === '+' || isMinus(token)) {
    const value = factorOf(tokens)
    return value === undefined ? undefined : token === '+' ? value : -value
  }
  const value = token === '(' ? sumOf(tokens) : parseDecimal(token)
  if (value === undefined || value === null) return undefined
  if (token === '(' && tokens.all[tokens.at++] !== ')') return undefined
  if (tokens.all[tokens.at] !== '%') return value
  tokens.at++
  return value / 100
}
