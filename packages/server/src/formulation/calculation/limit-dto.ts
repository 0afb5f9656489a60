import type { LimitSideResponse } from '@provende/contract/formulation/formula-limits.ts'
import type { FormulaInputs } from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { LimitSide } from '@provende/domain/formulation/problem/limits.ts'
import { dailyUnit } from '@provende/domain/nutrition/constraint-lines.ts'
import type { Culture } from '@provende/text/culture.ts'
import {
  foodWithCode,
  limitName,
  limitUnit,
  type ModelRefusalTerms,
  modelRefusalTermsWithCodes,
  type UnitTerms,
} from '@provende/text/limit-sentences.ts'
import { wordsOf } from '@provende/text/words.ts'

/* The limits of a formula in words: foods and nutrients by their names, values with their units. */

/** The name of the food with that code; the code itself if the inputs do not have it. */
export const foodName = ({ ingredients }: FormulaInputs, code: string): string =>
  ingredients.find((ingredient) => ingredient.code === code)?.name ?? code

/** How the limits and refusals of a formula are written, in a language. */
export function limitTerms(inputs: FormulaInputs, culture: Culture): ModelRefusalTerms {
  const nutrients = new Map(inputs.nutrients.map(({ code, name }) => [code, name]))
  return {
    ...modelRefusalTermsWithCodes(wordsOf(culture).formulation, culture),
    food: (code) => foodName(inputs, code),
    nutrient: (code) => nutrients.get(code) ?? code,
    refusedFood: (code, detail) => foodWithCode(foodName(inputs, code), code, detail),
  }
}

/** The units of the limits of a formula. */
export function limitUnits(inputs: FormulaInputs): UnitTerms {
  const units = new Map(inputs.nutrients.map(({ code, unit }) => [code, unit]))
  return {
    ...{ grams: 'g', percent: '%', kilogramsPerTonne: 'kg/t' },
    contentUnit: (nutrient) => units.get(nutrient) ?? '',
    dailyUnit,
  }
}

/** Returns a function that adds name and unit to a side of a limit. */
export function limitSideDtoMapper(inputs: FormulaInputs, culture: Culture): (side: LimitSide) => LimitSideResponse {
  const terms = limitTerms(inputs, culture)
  const units = limitUnits(inputs)
  return ({ subject, side, value, from, ifUsed, probability }) => ({
    // Workbench formulas have no label limits: domain/formulation/formula/workbench/workbench-formula.ts.
    subject: subject as LimitSideResponse['subject'],
    side,
    value,
    from: from as LimitSideResponse['from'],
    ...(probability !== undefined && { probability }),
    name: limitName({ subject, ifUsed, probability }, terms),
    unit: limitUnit(subject, units),
  })
}
