import {
  type EquationRefusal,
  type PreparedEquation,
  prepareEquations,
  readEquation,
} from '@provende/domain/catalogue/nutrient-equation.ts'
import { folded } from '../kit/folded.ts'

/* What the field of an equation must know as one types: the code at the caret, what it may become, what is wrong where. */

/** A part of a text, from the first of its characters to the one after its last. */
export type Part = { readonly start: number; readonly end: number }
/** What an equation may name. */
export type Nameable = { readonly id: number; readonly code: string; readonly name: string; readonly equation: string }
/** An equation as it is typed, of the nutrient of that code. */
export type Typed = { readonly id: number; readonly code: string; readonly equation: string }

// A number with its decimals is no code, also where a code follows it at once: 0.65P.
const written = /\d+[.,]\d+|[\p{L}\d_]+/gu

/** The code the caret stands in or after, with what of it stands before; an empty part where there is none. */
export function codeAt(text: string, caret: number): Part & { readonly typed: string } {
  for (const { 0: word, index } of text.matchAll(written)) {
    const end = index + word.length
    if (index < caret && caret <= end && /[\p{L}_]/u.test(word))
      return { start: index, end, typed: text.slice(index, caret) }
  }
  return { start: caret, end: caret, typed: '' }
}

/**
 * The nutrients a person may mean, at most `most`: whose code begins with what was typed, then whose name has a word that
 * does, then whose code or name holds it; without regard to case and accents.
 */
export function proposals<T extends Nameable>(nutrients: readonly T[], typed: string, most: number): T[] {
  const sought = folded(typed)
  const rank = ({ code, name }: T): number => {
    if (folded(code).startsWith(sought)) return 0
    if (` ${folded(name)}`.includes(` ${sought}`)) return 1
    return folded(`${code} ${name}`).includes(sought) ? 2 : 3
  }
  return nutrients
    .map((nutrient) => ({ nutrient, place: rank(nutrient) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place || a.nutrient.code.localeCompare(b.nutrient.code))
    .slice(0, most)
    .map(({ nutrient }) => nutrient)
}

/** The text with `code` in the place of that part, and where the caret stands then. */
export function completed(text: string, { start, end }: Part, code: string): { text: string; caret: number } {
  return { text: text.slice(0, start) + code + text.slice(end), caret: start + code.length }
}

/** What an equation comes to over simple nutrients, or why it is refused and which part of it is to blame. */
export type Judged =
  | { readonly kind: 'prepared'; readonly terms: PreparedEquation }
  | { readonly kind: 'refused'; readonly refusal: EquationRefusal; readonly part: Part; readonly within: string | null }

/** Judges an equation as the server will; undefined when nothing is typed. `within` is another nutrient that has the fault. */
export function judge(nutrients: readonly Nameable[], { id, code, equation }: Typed): Judged | undefined {
  if (equation.trim() === '') return undefined
  // A nutrient that has no code yet is named by none.
  const own = code.trim() || '?'
  const others = nutrients.filter((other) => other.id !== id && other.code !== own)
  const answers = prepareEquations([...others, { code: own, equation }])
  const answer = answers.get(own)
  if (answer === undefined || answer.kind === 'prepared') return answer
  const isOwn = !('nutrient' in answer) || answer.nutrient === own
  const isRefused = (term: { code: string }) => {
    const nested = answers.get(term.code)
    return (nested !== undefined && nested.kind !== 'prepared') || ('code' in answer && answer.code === term.code)
  }
  const part = 'position' in answer && isOwn ? partAt(equation, answer.position) : partOf(equation, isRefused)
  return { kind: 'refused', refusal: answer, part, within: isOwn ? null : answer.nutrient }
}

/** What stands at a place: a word, a sign, nothing at the end. */
function partAt(text: string, start: number): Part {
  const found = /^(?:\d+[.,]\d+|[\p{L}\d_]+|\S)?/u.exec(text.slice(start))?.[0] ?? ''
  return { start, end: start + found.length }
}

/** The first term that is to blame; all of the text when none is. */
function partOf(text: string, isToBlame: (term: { code: string }) => boolean): Part {
  const terms = readEquation(text)
  const term = 'kind' in terms ? undefined : terms.find(isToBlame)
  return term === undefined
    ? { start: 0, end: text.length }
    : { start: term.position, end: term.position + term.code.length }
}
