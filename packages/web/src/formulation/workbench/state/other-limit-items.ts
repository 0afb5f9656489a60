import {
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import { isRequiredProbability } from '@provende/domain/nutrition/required-probability.ts'
import type { NumberCellValue } from '../../../kit/grid/number-cell.tsx'
import type { LimitedItems } from '../../../nutrition/other-limits/other-limit-names.ts'
import type { TypedOtherLimit } from '../../../nutrition/other-limits/other-limit-table.ts'

/** What a formula may limit beside its lines: the nutrients of its model and its own foods. */
export const otherLimitItems = (content: FormulaContent, inputs: FormulaInputs): LimitedItems => ({
  nutrients: inputs.nutrients,
  foods: formulaIngredients(content, inputs),
})

/** What is not a number yet limits nothing. */
export const typedLimitNumbers = ({
  min,
  max,
  minProbability,
  maxProbability,
  ...limit
}: TypedOtherLimit): OtherLimit => ({
  ...limit,
  min: numberOrNull(min),
  max: numberOrNull(max),
  minProbability: probabilityOrNull(minProbability),
  maxProbability: probabilityOrNull(maxProbability),
})

const numberOrNull = (value: NumberCellValue | undefined) => (typeof value === 'number' ? value : null)
const probabilityOrNull = (value: NumberCellValue | undefined) =>
  typeof value === 'number' && isRequiredProbability(value) ? value : null
