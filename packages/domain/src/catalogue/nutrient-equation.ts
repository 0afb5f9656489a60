// Complex nutrients are computed from others by a linear equation, so that they can be used in the optimisation.
//
//   equation    = [sign] term { sign term }
//   term        = [coefficient ["*"]] code
//   coefficient = digits, with a dot or a comma
//   code        = letters, digits and _; a word that starts with a digit and is not a coefficient is a code
//
// An equation is parsed once and stored in prepared form: coefficients over simple nutrients, with nested complex ones
// expanded. Coefficients are summed as exact decimals, so that terms that cancel out leave exactly 0.

import { type Decimal, decimalOf, decimalProduct, decimalSum, numberOfDecimalUnits } from '../kit/decimal.ts'
import { dependencyOrder } from '../kit/dependency-order.ts'

export type EquationTerm = { readonly code: string; readonly coefficient: number }

/** Each simple nutrient once, in the order of first occurrence; coefficients of 0 are left out. */
export type PreparedEquation = readonly EquationTerm[]

type EquationSyntaxError = {
  readonly kind: 'syntax'
  /** Position in the text, from 0. */
  readonly position: number
  /** The code, number or sign at that position; empty at the end of the text. */
  readonly actual: string
  /** What was expected: a term, the code after a coefficient, or a sign between two terms. */
  readonly expected: 'term' | 'code' | 'sign'
}

/** A term that cannot be meant: its code was named before, or its coefficient is 0. `position` is that of the code. */
type EquationTermError = {
  readonly kind: 'codeTwice' | 'zeroCoefficient'
  readonly position: number
  readonly code: string
}

/** Why an equation is refused. `nutrient` is the one with the faulty equation; it may be nested in another one. */
export type EquationRefusal =
  | ((EquationSyntaxError | EquationTermError) & { readonly nutrient: string })
  | { readonly kind: 'unknownCode'; readonly nutrient: string; readonly position: number; readonly code: string }
  /** `chain` leads from a nutrient back to itself. */
  | { readonly kind: 'cycle'; readonly chain: readonly string[] }
  /** The summed coefficient of `code` is outside the allowed range. */
  | { readonly kind: 'coefficientBeyond'; readonly nutrient: string; readonly code: string }
  /** Two nutrients have this code: the reference is ambiguous. */
  | { readonly kind: 'definedTwice'; readonly nutrient: string }

/** A nutrient as entered; without an equation (null or blank) it is simple. */
export type NutrientDefinition = { readonly code: string; readonly equation: string | null }

const signPattern = /[+\-\u2212]/y
const timesSignPattern = /[*\u00D7]/y
const coefficientPattern = /\d{1,15}[.,]\d{1,30}|\d{1,15}(?![\p{L}\d_])/uy
const codePattern = /[\p{L}\d_]+/uy
const blankPattern = /\s*/y

type ParsedTerm = EquationTerm & { readonly position: number }

/** Parses an equation into its terms, or reports the first syntax error. Source: spec 2 §3 "Nutrient". */
export function parseEquation(text: string): readonly ParsedTerm[] | EquationSyntaxError {
  let position = 0
  const take = (pattern: RegExp): string | undefined => {
    for (const current of [blankPattern, pattern]) {
      current.lastIndex = position
      const [match] = current.exec(text) ?? []
      if (match === undefined) return undefined
      position += match.length
      if (current === pattern) return match
    }
    return undefined
  }
  const refuse = (expected: EquationSyntaxError['expected']): EquationSyntaxError => {
    take(blankPattern)
    return { kind: 'syntax', position, expected, actual: /^(?:[\p{L}\d_]+|.)?/su.exec(text.slice(position))?.[0] ?? '' }
  }
  const terms: ParsedTerm[] = []
  while (terms.length === 0 || text.slice(position).trim() !== '') {
    const sign = take(signPattern)
    if (sign === undefined && terms.length > 0) return refuse('sign')
    const factor = take(coefficientPattern)
    if (factor !== undefined) take(timesSignPattern)
    const code = take(codePattern)
    if (code === undefined) return refuse(factor === undefined ? 'term' : 'code')
    const magnitude = Number((factor ?? '1').replace(',', '.'))
    const isPositive = sign === undefined || sign === '+'
    terms.push({ code, coefficient: isPositive ? magnitude : -magnitude, position: position - code.length })
  }
  return terms
}

/**
 * What is wrong with an equation by itself, whatever nutrients there are: its syntax, a code named twice (CA + CA is twice
 * CA to us, a slip to whoever typed it), a coefficient of 0. Undefined for a good one. Source: docs/open-questions.md.
 */
export function equationError(text: string): EquationSyntaxError | EquationTermError | undefined {
  const terms = parseEquation(text)
  return 'kind' in terms ? terms : equationTermError(terms)
}

function equationTermError(terms: readonly ParsedTerm[]): EquationTermError | undefined {
  const isNamedBefore = ({ code }: ParsedTerm, index: number) => terms.findIndex((term) => term.code === code) < index
  for (const [index, term] of terms.entries()) {
    const { code, position, coefficient } = term
    if (isNamedBefore(term, index)) return { kind: 'codeTwice', position, code }
    if (coefficient === 0) return { kind: 'zeroCoefficient', position, code }
  }
  return undefined
}

/** Formats an equation; parsing the text gives the same terms. */
export function equationText(terms: readonly EquationTerm[]): string {
  return terms
    .map((term, index) => {
      const sign = term.coefficient < 0 ? (index === 0 ? '-' : ' - ') : index === 0 ? '' : ' + '
      const magnitude = Math.abs(term.coefficient)
      return `${sign}${magnitude === 1 && /[^\d]/.test(term.code) ? '' : `${formatCoefficient(magnitude)}*`}${term.code}`
    })
    .join('')
}

/** Formats a number without an exponent. */
function formatCoefficient(magnitude: number): string {
  const { digits, exponent } = decimalOf(magnitude)
  if (exponent >= 0) return `${digits}${'0'.repeat(exponent)}`
  const text = `${digits}`.padStart(1 - exponent, '0')
  return `${text.slice(0, exponent)}.${text.slice(exponent)}`
}

type PreparedResult = { readonly kind: 'prepared'; readonly terms: PreparedEquation }

/**
 * The prepared equation of every complex nutrient, or its refusal; duplicate codes are refused too. A nutrient is refused
 * when any equation nested in its own is faulty. `nutrients` must include every nutrient an equation may refer to.
 * Source: spec 2 §3 "Nutrient", docs/open-questions.md.
 */
export function prepareEquations(
  nutrients: readonly NutrientDefinition[],
): ReadonlyMap<string, PreparedResult | EquationRefusal> {
  const codes = new Set<string>()
  const parsed = new Map<string, readonly ParsedTerm[]>()
  const results: Map<string, ExpandedEquation | EquationRefusal> = new Map()
  for (const { code: nutrient } of nutrients) {
    if (codes.has(nutrient)) results.set(nutrient, { kind: 'definedTwice', nutrient })
    codes.add(nutrient)
  }
  for (const { code: nutrient, equation } of nutrients) {
    if (equation === null || equation.trim() === '' || results.has(nutrient)) continue
    const terms = parseEquation(equation)
    if ('kind' in terms) {
      results.set(nutrient, { ...terms, nutrient })
      continue
    }
    const error = equationTermError(terms)
    const unknown = terms.find((term) => !codes.has(term.code))
    if (error) results.set(nutrient, { ...error, nutrient })
    else if (unknown)
      results.set(nutrient, { kind: 'unknownCode', nutrient, position: unknown.position, code: unknown.code })
    else parsed.set(nutrient, terms)
  }
  const referencesOf = (nutrient: string) => parsed.get(nutrient)?.map((term) => term.code) ?? []
  const { order, cycles } = dependencyOrder(parsed.keys(), referencesOf)
  for (const [nutrient, chain] of cycles) results.set(nutrient, { kind: 'cycle', chain })
  for (const nutrient of order) {
    const terms = parsed.get(nutrient)
    if (terms) results.set(nutrient, expandTerms(nutrient, terms, results))
  }
  return new Map(
    [...results].map(([nutrient, result]) => [
      nutrient,
      result.kind === 'expanded' ? toPreparedResult(result) : result,
    ]),
  )
}

/** An equation over simple nutrients, with exact decimal coefficients. */
type ExpandedEquation = { readonly kind: 'expanded'; readonly sums: ReadonlyMap<string, Decimal> }

/** Range of a coefficient's magnitude: `equationText` round-trips these, and unit conversions (UI to g) are well within. */
const minCoefficient = 1e-12
const maxCoefficient = 1e12

/** Replaces every complex nutrient by its simple ones; `results` already holds the expansion of each of them. */
function expandTerms(
  nutrient: string,
  terms: readonly EquationTerm[],
  results: ReadonlyMap<string, ExpandedEquation | EquationRefusal>,
): ExpandedEquation | EquationRefusal {
  const sums = new Map<string, Decimal>()
  const add = (code: string, summand: Decimal) => {
    const sum = sums.get(code)
    sums.set(code, sum ? decimalSum(sum, summand) : summand)
  }
  for (const term of terms) {
    const nested = results.get(term.code)
    const factor = decimalOf(term.coefficient)
    if (nested && nested.kind !== 'expanded') return nested
    if (nested) for (const [code, coefficient] of nested.sums) add(code, decimalProduct(factor, coefficient))
    else add(term.code, factor)
  }
  for (const [code, sum] of sums) {
    const magnitude = Math.abs(decimalToNumber(sum))
    if (sum.digits === 0n) sums.delete(code)
    else if (magnitude < minCoefficient || magnitude > maxCoefficient)
      return { kind: 'coefficientBeyond', nutrient, code }
  }
  return { kind: 'expanded', sums }
}

const decimalToNumber = ({ digits, exponent }: Decimal) => numberOfDecimalUnits(digits, -exponent)

const toPreparedResult = ({ sums }: ExpandedEquation): PreparedResult => ({
  kind: 'prepared',
  terms: [...sums].map(([code, sum]) => ({ code, coefficient: decimalToNumber(sum) })),
})

/**
 * The contents of a food in the order of `nutrients`. Simple nutrients come from `simple`, 0 when missing there; complex
 * ones are always computed, even if `simple` has a value for them.
 * Source: spec 2 §5 "Analysis version".
 */
export function contentsOfAllNutrients(
  nutrients: readonly string[],
  equations: ReadonlyMap<string, PreparedEquation>,
  simple: ReadonlyMap<string, number>,
): number[] {
  const contentOf = (code: string) => simple.get(code) ?? 0
  return nutrients.map((code) => {
    const equation = equations.get(code)
    return equation ? equation.reduce((sum, term) => sum + term.coefficient * contentOf(term.code), 0) : contentOf(code)
  })
}

/**
 * Those of `nutrients` whose content is unknown: simple ones that are not in `knownCodes`, and complex ones where a term is
 * not.
 */
export function unknownNutrientCodes(
  nutrients: readonly string[],
  equations: ReadonlyMap<string, PreparedEquation>,
  knownCodes: ReadonlySet<string>,
): string[] {
  const isKnown = (code: string) =>
    equations.get(code)?.every((term) => knownCodes.has(term.code)) ?? knownCodes.has(code)
  return nutrients.filter((code) => !isKnown(code))
}
