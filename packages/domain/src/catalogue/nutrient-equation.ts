// Complex nutrients: computed from others, always linearly, so that they can enter the optimisation.
//
//   equation    = [sign] term { sign term }
//   term        = [coefficient ["*"]] code
//   coefficient = digits, with a dot or a comma
//   code        = letters, digits and _; what starts with a digit and is no coefficient is a code
//
// An equation is read once and stored prepared: as coefficients over simple nutrients, nested complex ones expanded.
// Coefficients are added up as the decimals they are written as, so that what cancels out leaves nothing.

import { type Decimal, decimalNumber, decimalOf, decimalProduct, decimalSum } from '../kit/decimal.ts'
import { dependencyOrder } from '../kit/dependency-order.ts'

export type EquationTerm = { readonly code: string; readonly coefficient: number }

/** Each simple nutrient once, in the order of their first mention; none with a coefficient of 0. */
export type PreparedEquation = readonly EquationTerm[]

type SyntaxError = {
  readonly kind: 'syntax'
  /** Place in the text, from 0. */
  readonly position: number
  /** What stands there: a code, a number or a sign; nothing at the end of the text. */
  readonly found: string
  /** What should: a term, the code that a coefficient belongs to, or a sign between two terms. */
  readonly expected: 'term' | 'code' | 'sign'
}

/** Why an equation is refused. `nutrient` is the one whose equation has the fault: it may be nested in another's. */
export type EquationRefusal =
  | (SyntaxError & { readonly nutrient: string })
  | { readonly kind: 'unknownCode'; readonly nutrient: string; readonly position: number; readonly code: string }
  /** From a nutrient back to the same. */
  | { readonly kind: 'cycle'; readonly chain: readonly string[] }
  /** What the equation comes to has so much, or so little, of `code` that it can be no coefficient. */
  | { readonly kind: 'coefficientBeyond'; readonly nutrient: string; readonly code: string }
  /** Nobody can tell which of the two is meant. */
  | { readonly kind: 'definedTwice'; readonly nutrient: string }

/** A nutrient as it is typed; without an equation (null or blank) it is simple. */
export type NutrientDefinition = { readonly code: string; readonly equation: string | null }

const sign = /[+\-\u2212]/y
const times = /[*\u00D7]/y
const coefficient = /\d{1,15}[.,]\d{1,30}|\d{1,15}(?![\p{L}\d_])/uy
const code = /[\p{L}\d_]+/uy
const blank = /\s*/y

type ReadTerm = EquationTerm & { readonly position: number }

/** The terms of an equation as they stand there, or where it stops to be one. Source: spec 2 §3 "Nutrient". */
export function readEquation(text: string): readonly ReadTerm[] | SyntaxError {
  let position = 0
  const take = (pattern: RegExp): string | undefined => {
    for (const each of [blank, pattern]) {
      each.lastIndex = position
      const [found] = each.exec(text) ?? []
      if (found === undefined) return undefined
      position += found.length
      if (each === pattern) return found
    }
    return undefined
  }
  const refuse = (expected: SyntaxError['expected']): SyntaxError => {
    take(blank)
    return { kind: 'syntax', position, expected, found: /^(?:[\p{L}\d_]+|.)?/su.exec(text.slice(position))?.[0] ?? '' }
  }
  const terms: ReadTerm[] = []
  while (terms.length === 0 || text.slice(position).trim() !== '') {
    const written = take(sign)
    if (written === undefined && terms.length > 0) return refuse('sign')
    const factor = take(coefficient)
    if (factor !== undefined) take(times)
    const name = take(code)
    if (name === undefined) return refuse(factor === undefined ? 'term' : 'code')
    const size = Number((factor ?? '1').replace(',', '.'))
    const isPositive = written === undefined || written === '+'
    terms.push({ code: name, coefficient: isPositive ? size : -size, position: position - name.length })
  }
  return terms
}

/** An equation as text that reads back as the same terms. */
export function equationText(terms: readonly EquationTerm[]): string {
  return terms
    .map((term, index) => {
      const written = term.coefficient < 0 ? (index === 0 ? '-' : ' - ') : index === 0 ? '' : ' + '
      const size = Math.abs(term.coefficient)
      return `${written}${size === 1 && /[^\d]/.test(term.code) ? '' : `${plain(size)}*`}${term.code}`
    })
    .join('')
}

/** A number without an exponent. */
function plain(size: number): string {
  const { digits, exponent } = decimalOf(size)
  if (exponent >= 0) return `${digits}${'0'.repeat(exponent)}`
  const text = `${digits}`.padStart(1 - exponent, '0')
  return `${text.slice(0, exponent)}.${text.slice(exponent)}`
}

type Prepared = { readonly kind: 'prepared'; readonly terms: PreparedEquation }

/**
 * The prepared equation, or its refusal, of every complex nutrient, and the refusal of each that is there twice. A
 * nutrient is refused for a fault in any equation it is made of. `nutrients` are all that may be named.
 * Source: spec 2 §3 "Nutrient", docs/open-questions.md.
 */
export function prepareEquations(
  nutrients: readonly NutrientDefinition[],
): ReadonlyMap<string, Prepared | EquationRefusal> {
  const known = new Set<string>()
  const read = new Map<string, readonly ReadTerm[]>()
  const answers: Map<string, Expanded | EquationRefusal> = new Map()
  for (const { code: nutrient } of nutrients) {
    if (known.has(nutrient)) answers.set(nutrient, { kind: 'definedTwice', nutrient })
    known.add(nutrient)
  }
  for (const { code: nutrient, equation } of nutrients) {
    if (equation === null || equation.trim() === '' || answers.has(nutrient)) continue
    const terms = readEquation(equation)
    const unknown = 'kind' in terms ? undefined : terms.find((term) => !known.has(term.code))
    if ('kind' in terms) answers.set(nutrient, { ...terms, nutrient })
    else if (unknown)
      answers.set(nutrient, { kind: 'unknownCode', nutrient, position: unknown.position, code: unknown.code })
    else read.set(nutrient, terms)
  }
  const partsOf = (nutrient: string) => read.get(nutrient)?.map((term) => term.code) ?? []
  const { order, cycles } = dependencyOrder(read.keys(), partsOf)
  for (const [nutrient, chain] of cycles) answers.set(nutrient, { kind: 'cycle', chain })
  for (const nutrient of order) {
    const terms = read.get(nutrient)
    if (terms) answers.set(nutrient, expanded(nutrient, terms, answers))
  }
  return new Map(
    [...answers].map(([nutrient, answer]) => [nutrient, answer.kind === 'expanded' ? prepared(answer) : answer]),
  )
}

/** An equation over simple nutrients, with its exact coefficients. */
type Expanded = { readonly kind: 'expanded'; readonly sums: ReadonlyMap<string, Decimal> }

/** Sizes a coefficient may have; `equationText` writes them so that they read back. Contents in UI and in g are nearer. */
const leastCoefficient = 1e-12
const greatestCoefficient = 1e12

/** The terms with every complex nutrient in its simple ones; what they are made of has its answer already. */
function expanded(
  nutrient: string,
  terms: readonly EquationTerm[],
  answers: ReadonlyMap<string, Expanded | EquationRefusal>,
): Expanded | EquationRefusal {
  const sums = new Map<string, Decimal>()
  const add = (name: string, part: Decimal) => {
    const before = sums.get(name)
    sums.set(name, before ? decimalSum(before, part) : part)
  }
  for (const term of terms) {
    const nested = answers.get(term.code)
    const factor = decimalOf(term.coefficient)
    if (nested && nested.kind !== 'expanded') return nested
    if (nested) for (const [name, part] of nested.sums) add(name, decimalProduct(factor, part))
    else add(term.code, factor)
  }
  for (const [code, sum] of sums) {
    const size = Math.abs(numberOf(sum))
    if (sum.digits === 0n) sums.delete(code)
    else if (size < leastCoefficient || size > greatestCoefficient) return { kind: 'coefficientBeyond', nutrient, code }
  }
  return { kind: 'expanded', sums }
}

const numberOf = ({ digits, exponent }: Decimal) => decimalNumber(digits, -exponent)

const prepared = ({ sums }: Expanded): Prepared => ({
  kind: 'prepared',
  terms: [...sums].map(([name, sum]) => ({ code: name, coefficient: numberOf(sum) })),
})

/**
 * The contents of a food in the order of `nutrients`: simple ones as they are given, 0 where they are not; complex ones
 * computed, never as they are given.
 * Source: spec 2 §5 "Analysis version".
 */
export function completeContents(
  nutrients: readonly string[],
  equations: ReadonlyMap<string, PreparedEquation>,
  simple: ReadonlyMap<string, number>,
): number[] {
  const given = (name: string) => simple.get(name) ?? 0
  return nutrients.map((name) => {
    const equation = equations.get(name)
    return equation ? equation.reduce((sum, term) => sum + term.coefficient * given(term.code), 0) : given(name)
  })
}
