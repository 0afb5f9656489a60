import {
  type EquationRefusal,
  type PreparedEquation,
  parseEquation,
  prepareEquations,
} from '@provende/domain/catalogue/nutrient-equation.ts'
import { foldText } from '@provende/domain/kit/fold-text.ts'

/* Support for typing an equation: the code at the caret, its completions, and which part of the text is wrong. */

/** A part of a text: `start` inclusive, `end` exclusive. */
export type TextRange = { readonly start: number; readonly end: number }
/** A nutrient that an equation may refer to. */
export type ReferenceableNutrient = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly equation: string
}
/** An equation as it is typed, and the nutrient it belongs to. */
export type EquationInput = { readonly id: number; readonly code: string; readonly equation: string }

// A decimal number is not part of a code, even directly before one: 0.65P.
const tokenPattern = /\d+[.,]\d+|[\p{L}\d_]+/gu

/** The range of the code at or before the caret, and its text up to the caret; an empty range if there is no code. */
export function codeAt(text: string, caret: number): TextRange & { readonly typed: string } {
  for (const { 0: word, index } of text.matchAll(tokenPattern)) {
    const end = index + word.length
    if (index < caret && caret <= end && /[\p{L}_]/u.test(word))
      return { start: index, end, typed: text.slice(index, caret) }
  }
  return { start: caret, end: caret, typed: '' }
}

/**
 * At most `maxCount` nutrients that match the typed text: first those whose code starts with it, then those with a word
 * of the name that does, then those that contain it. Case and accents are ignored.
 */
export function suggestNutrients<T extends ReferenceableNutrient>(
  nutrients: readonly T[],
  typed: string,
  maxCount: number,
): T[] {
  const query = foldText(typed)
  const rankOf = ({ code, name }: T): number => {
    if (foldText(code).startsWith(query)) return 0
    if (` ${foldText(name)}`.includes(` ${query}`)) return 1
    return foldText(`${code} ${name}`).includes(query) ? 2 : 3
  }
  return nutrients
    .map((nutrient) => ({ nutrient, rank: rankOf(nutrient) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.nutrient.code.localeCompare(b.nutrient.code))
    .slice(0, maxCount)
    .map(({ nutrient }) => nutrient)
}

/** The text with the range replaced by `code`, and the caret position after it. */
export function completeCode(text: string, { start, end }: TextRange, code: string): { text: string; caret: number } {
  return { text: text.slice(0, start) + code + text.slice(end), caret: start + code.length }
}

/**
 * An equation expressed in simple nutrients, or why it is refused and which part of it is wrong. `faultyNutrient` is
 * the code of another nutrient if the error is in its equation.
 */
export type EquationCheck =
  | { readonly kind: 'prepared'; readonly terms: PreparedEquation }
  | {
      readonly kind: 'refused'
      readonly refusal: EquationRefusal
      readonly range: TextRange
      readonly faultyNutrient: string | null
    }

/** Checks an equation with the rules of the server; undefined when nothing is typed. */
export function checkEquation(
  nutrients: readonly ReferenceableNutrient[],
  { id, code, equation }: EquationInput,
): EquationCheck | undefined {
  if (equation.trim() === '') return undefined
  // No equation can refer to a nutrient without a code, so any placeholder works.
  const ownCode = code.trim() || '?'
  const others = nutrients.filter((other) => other.id !== id && other.code !== ownCode)
  const results = prepareEquations([...others, { code: ownCode, equation }])
  const result = results.get(ownCode)
  if (result === undefined || result.kind === 'prepared') return result
  const isOwnError = !('nutrient' in result) || result.nutrient === ownCode
  const isRefused = (term: { code: string }) => {
    const nested = results.get(term.code)
    return (nested !== undefined && nested.kind !== 'prepared') || ('code' in result && result.code === term.code)
  }
  const range =
    'position' in result && isOwnError ? tokenRange(equation, result.position) : termRange(equation, isRefused)
  return { kind: 'refused', refusal: result, range, faultyNutrient: isOwnError ? null : result.nutrient }
}

/** The range of the token at `start`: a word, a number or a sign; empty at the end of the text. */
function tokenRange(text: string, start: number): TextRange {
  const token = /^(?:\d+[.,]\d+|[\p{L}\d_]+|\S)?/u.exec(text.slice(start))?.[0] ?? ''
  return { start, end: start + token.length }
}

/** The range of the first wrong term; the whole text if there is none. */
function termRange(text: string, isWrong: (term: { code: string }) => boolean): TextRange {
  const terms = parseEquation(text)
  const term = 'kind' in terms ? undefined : terms.find(isWrong)
  return term === undefined
    ? { start: 0, end: text.length }
    : { start: term.position, end: term.position + term.code.length }
}
