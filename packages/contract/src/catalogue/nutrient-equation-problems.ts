import { type EquationRefusal, readEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import type { Problem } from '../problems.ts'

const field = 'equation'

/** Converts the refusal of an equation to a problem; positions in problems are counted from 1. */
export function equationProblem(refusal: EquationRefusal): Problem {
  if (refusal.kind === 'cycle') return { key: 'equation.cycle', field, params: { what: refusal.chain.join(' → ') } }
  if (refusal.kind === 'definedTwice')
    return { key: 'equation.definedTwice', field, params: { what: refusal.nutrient } }
  if (refusal.kind === 'coefficientBeyond')
    return { key: 'equation.coefficientBeyond', field, params: { what: `${refusal.nutrient} → ${refusal.code}` } }
  const position = refusal.position + 1
  if (refusal.kind === 'unknownCode')
    return { key: 'equation.unknownCode', field, params: { what: refusal.code, position } }
  return { key: `equation.${refusal.expected}Expected`, field, params: { what: refusal.actual, position } }
}

/** Checks an equation while it is typed, without the other nutrients: required for a complex nutrient, valid syntax. */
export function equationSyntaxProblems(nutrient: {
  readonly isComplex: boolean
  readonly equation: string
}): Problem[] {
  if (!nutrient.isComplex) return []
  if (nutrient.equation.trim() === '') return [{ key: 'field.required', field }]
  const terms = readEquation(nutrient.equation)
  return 'kind' in terms ? [equationProblem({ ...terms, nutrient: '' })] : []
}
