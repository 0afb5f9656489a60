import type { BlockingLimit } from '@provende/contract/simulation/simulation-routes.ts'
import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'

/** A limit by the names of what it limits; none of a group or a label, which formulas do not have. */
export function namedLimits(
  { subject, side, value }: Pick<LimitSide, 'subject' | 'side' | 'value'>,
  { ingredients, nutrients }: FormulaInputs,
): BlockingLimit[] {
  const nutrient = (code: string) => nutrients.find((each) => each.code === code)
  const limit = (kind: BlockingLimit['kind'], name = '', unit = '', otherName = ''): BlockingLimit[] => [
    { kind, name, otherName, side, value, unit },
  ]
  switch (subject.kind) {
    case 'nutrient':
    case 'nutrientPerKg':
      return limit(subject.kind, nutrient(subject.code)?.name ?? subject.code, nutrient(subject.code)?.unit ?? '')
    case 'ratio': {
      const names = [subject.numerator, subject.denominator].map((code) => nutrient(code)?.name ?? code)
      return limit('ratio', names[0], '', names[1])
    }
    case 'food':
    case 'foodPerTonne':
      return limit(subject.kind, ingredients.find(({ code }) => code === subject.code)?.name ?? subject.code)
    case 'total':
    case 'humidity':
    case 'dryMatter':
      return limit(subject.kind)
    default:
      return []
  }
}
