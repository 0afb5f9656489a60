import type { AnsweredSide } from '@provende/contract/formulation/formula-limits.ts'
import type { LimitSide, Subject } from '@provende/domain/formulation/limits.ts'
import type { FormulaBasis } from '@provende/domain/formulation/workbench-formula.ts'
import { dailyUnit } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Culture } from '@provende/text/culture.ts'
import { wordsOf } from '@provende/text/words.ts'
import type { FileTerms } from './limit-names.ts'

/* How a formula speaks of its limits to people: foods and nutrients by their names, values with their units. */

/** The name of a food of a basis, or the code it goes by. */
export const foodName = ({ ingredients }: FormulaBasis, code: string): string =>
  ingredients.find((ingredient) => ingredient.code === code)?.name ?? code

/** Names of what limits are on, in a language. */
export function basisTerms(basis: FormulaBasis, culture: Culture): FileTerms {
  const { quantities } = wordsOf(culture).formulation
  const nutrients = new Map(basis.nutrients.map(({ code, name }) => [code, name]))
  const nutrient = (code: string) => nutrients.get(code) ?? code
  const nameOf = (subject: Subject): string => {
    switch (subject.kind) {
      case 'total':
      case 'humidity':
      case 'dryMatter':
        return quantities[subject.kind]
      case 'nutrient':
        return nutrient(subject.code)
      case 'nutrientPerKg':
        return `${nutrient(subject.code)} /kg`
      case 'food':
        return foodName(basis, subject.code)
      case 'foodPerTonne':
        return `${foodName(basis, subject.code)} /t`
      case 'ratio':
        return `${nutrient(subject.numerator)} / ${nutrient(subject.denominator)}`
      case 'group':
      case 'groupPerTonne':
        return subject.name
    }
  }
  return { nameOf, gramsPerUnit: 1 }
}

/** Limits with their names and units. */
export function sidesSaid(basis: FormulaBasis, culture: Culture): (side: LimitSide) => AnsweredSide {
  const { nameOf } = basisTerms(basis, culture)
  const units = new Map(basis.nutrients.map(({ code, unit }) => [code, unit]))
  return ({ subject, side, value, from }) => {
    // A formula of the workbench has neither ratios nor groups: domain/formulation/workbench-formula.ts.
    const plain = subject as AnsweredSide['subject']
    return { subject: plain, side, value, from, name: nameOf(subject), unit: unitOf(plain, units) }
  }
}

function unitOf(subject: AnsweredSide['subject'], units: ReadonlyMap<string, string>): string {
  switch (subject.kind) {
    case 'total':
    case 'food':
      return 'g'
    case 'humidity':
    case 'dryMatter':
      return '%'
    case 'foodPerTonne':
      return 'kg/t'
    case 'nutrient':
      return dailyUnit(units.get(subject.code) ?? '')
    case 'nutrientPerKg':
      return units.get(subject.code) ?? ''
  }
}
