import { type EquationRefusal, readEquation } from '@provende/domain/catalogue/nutrient-equation.ts'
import type { Problem } from '../problems.ts'

const field = 'equation'

/** Why an equation is refused, with its place counted from 1. */
export function equationProblem(refusal: EquationRefusal): Problem {
  if (refusal.kind === 'cycle') return { key: 'equation.cycle', field, params: { what: refusal.chain.join(' → ') } }
  if (refusal.kind === 'definedTwice')
    return { key: 'equation.definedTwice', field, params: { what: refusal.nutrient } }
  if (refusal.kind === 'coefficientBeyond')
    return { key: 'equation.coefficientBeyond', field, params: { what: `${refusal.nutrient} → ${refusal.code}` } }
  const position = refusal.position + 1
  if (refusal.kind === 'unknownCode')
    return { key: 'equation.unknownCode', field, params: { what: refusal.code, position } }
  return { key: `equation.${refusal.expected}Expected`, field, params: { what: refusal.found, position } }
}

/** What is wrong with an equation as it is typed, whatever nutrients there are: a complex nutrient has one. */
export function equationSyntaxProblems(nutrient: {
  readonly isComplex: boolean
  readonly equation: string
}): Problem[] {
  if (!nutrient.isComplex) return []
  if (nutrient.equation.trim() === '') return [{ key: 'field.required', field }]
  const terms = readEquation(nutrient.equation)
  return 'kind' in terms ? [equationProblem({ ...terms, nutrient: '' })] : []
}
