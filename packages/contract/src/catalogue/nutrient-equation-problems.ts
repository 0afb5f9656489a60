import { type EquationRefusal, equationError } from '@provende/domain/catalogue/nutrient-equation.ts'
import type { Problem } from '../problems.ts'

const equationField = 'equation'

/** Converts the refusal of an equation to a problem; positions in problems are counted from 1. */
export function equationProblem(refusal: EquationRefusal): Problem {
  if (refusal.kind === 'cycle')
    return { key: 'equation.cycle', field: equationField, params: { what: refusal.chain.join(' → ') } }
  if (refusal.kind === 'definedTwice')
    return { key: 'equation.definedTwice', field: equationField, params: { what: refusal.nutrient } }
  if (refusal.kind === 'coefficientBeyond')
    return {
      key: 'equation.coefficientBeyond',
      field: equationField,
      params: { what: `${refusal.nutrient} → ${refusal.code}` },
    }
  const position = refusal.position + 1
  if (refusal.kind !== 'syntax')
    return { key: `equation.${refusal.kind}`, field: equationField, params: { what: refusal.code, position } }
  return {
    key: `equation.${refusal.expected}Expected`,
    field: equationField,
    params: { what: refusal.actual, position },
  }
}

/** Checks a nutrient as far as its form can: its equation, and its usual range. */
export function nutrientProblems(nutrient: {
  readonly isComplex: boolean
  readonly equation: string
  readonly usualMin: number | null
  readonly usualMax: number | null
}): Problem[] {
  const { usualMin, usualMax } = nutrient
  const isCrossed = typeof usualMin === 'number' && typeof usualMax === 'number' && usualMin > usualMax
  return [
    ...equationSyntaxProblems(nutrient),
    ...(isCrossed ? [{ key: 'nutrient.usualRange', field: 'usualMax' } as const] : []),
  ]
}

/** Checks an equation by itself, without the nutrients it names: syntax, codes named twice, coefficients of 0. */
export function equationRuleProblems({ equation }: { readonly equation: string }): Problem[] {
  const error = equation.trim() === '' ? undefined : equationError(equation)
  return error === undefined ? [] : [equationProblem({ ...error, nutrient: '' })]
}

/** Checks the equation of a nutrient while it is typed: required for a complex one, and good by itself. */
function equationSyntaxProblems(nutrient: { readonly isComplex: boolean; readonly equation: string }): Problem[] {
  if (!nutrient.isComplex) return []
  if (nutrient.equation.trim() === '') return [{ key: 'field.required', field: equationField }]
  return equationRuleProblems(nutrient)
}
