import {
  type FormulaContent,
  type FormulaInputs,
  formulaIngredients,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import type { OtherLimit } from '@provende/domain/nutrition/other-limits.ts'
import type { LimitedItems } from '../../../nutrition/other-limits/other-limit-names.ts'
import type { TypedOtherLimit } from '../../../nutrition/other-limits/other-limit-table.ts'

/** What a formula may limit beside its lines: the nutrients of its model and its own foods. */
export const otherLimitItems = (content: FormulaContent, inputs: FormulaInputs): LimitedItems => ({
  nutrients: inputs.nutrients,
  foods: formulaIngredients(content, inputs),
})

/** What is not a number yet limits nothing. */
export const typedLimitNumbers = ({ min, max, ...limit }: TypedOtherLimit): OtherLimit => ({
  ...limit,
  min: typeof min === 'number' ? min : null,
  max: typeof max === 'number' ? max : null,
})
