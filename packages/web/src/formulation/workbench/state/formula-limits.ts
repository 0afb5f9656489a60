import { otherQuantityOf } from '@provende/domain/formulation/formula/workbench/formula-other-limits.ts'
import {
  type FormulaBounds,
  type FormulaContent,
  type FormulaInputs,
  formulaProblem,
} from '@provende/domain/formulation/formula/workbench/workbench-formula.ts'
import {
  intersectLimitsByQuantity,
  isLowerBoundInModel,
  type LimitSide,
  limitValueInModel,
  quantityKey,
} from '@provende/domain/formulation/problem/limits.ts'
import {
  contentWithLineChanges,
  contentWithNutrientBounds,
  contentWithOtherLimit,
  entryWithContent,
  type FormulaEntry,
} from './workbench-entry.ts'

/* Changes limits as far as the formula may set them itself. Its limits replace those of the constraint set on the same
 * side; limits of food properties stay. Source: docs/formulation.md,
 * docs/open-questions.md. */

/** One side of a limit with its new value, in the unit of the limit. */
export type LimitChange = { readonly side: LimitSide; readonly value: number }

export type AppliedLimits = {
  /** The formula with the changes it may make itself. */
  readonly entry: FormulaEntry
  /** Limits that block a change: of a food, or of a label. */
  readonly fixed: readonly LimitSide[]
}

/** Sets limits of the formula itself; `fixed` lists the limits that still block the changes. */
export function withFormulaLimits(
  entry: FormulaEntry,
  inputs: FormulaInputs,
  changes: readonly LimitChange[],
): AppliedLimits {
  let content = entry.content
  const refused: LimitSide[] = []
  for (const limit of changes) {
    const next = withFormulaLimit(content, inputs, limit)
    if (next === null) refused.push(limit.side)
    else content = next
  }
  const blocking = changes.flatMap((limit) => limitsBlockingChange(content, inputs, limit))
  return { entry: entryWithContent(entry, content), fixed: distinctSides([...refused, ...blocking]) }
}

const distinctSides = (sides: readonly LimitSide[]): LimitSide[] => [
  ...new Map(
    sides.map((side) => [`${quantityKey(side.subject)} ${isLowerBoundInModel(side)} ${side.from}`, side]),
  ).values(),
]

/** Null for a limit of a food itself, and for a food or nutrient that is not in the formula. */
function withFormulaLimit(content: FormulaContent, inputs: FormulaInputs, { side, value }: LimitChange) {
  const { subject } = side
  const change: Partial<FormulaBounds> = isLowerBoundInModel(side)
    ? { min: toModelValue(side, value) }
    : { max: toModelValue(side, value) }
  switch (subject.kind) {
    case 'total':
      return { ...content, total: { ...content.total, ...change } }
    case 'humidity':
    case 'dryMatter':
      return { ...content, humidity: { ...content.humidity, ...change } }
    case 'nutrient': {
      const nutrient = inputs.nutrients.find(({ code }) => code === subject.code)
      return nutrient ? contentWithNutrientBounds(content, new Map([[nutrient.id, change]])) : null
    }
    case 'food': {
      const food = inputs.ingredients.find(({ code }) => code === subject.code)
      const hasLine = content.foods.some(({ id }) => id === food?.id)
      return food && hasLine ? contentWithLineChanges(content, new Map([[food.id, change]])) : null
    }
    default: {
      // A property of a food holds whatever the formula says.
      const quantity = side.from === 'food' ? null : otherQuantityOf(subject, inputs)
      return quantity && contentWithOtherLimit(content, quantity, change)
    }
  }
}

const toModelValue = (side: LimitSide, value: number) => limitValueInModel({ ...side, value })

/** Limits of foods that are tighter than the new value, and of the set on what the formula cannot limit. */
function limitsBlockingChange(
  content: FormulaContent,
  inputs: FormulaInputs,
  { side, value }: LimitChange,
): LimitSide[] {
  const lower = isLowerBoundInModel(side)
  const others = formulaProblem(content, inputs).limits.filter(
    ({ subject, from }) => from !== 'formula' && quantityKey(subject) === quantityKey(side.subject),
  )
  return intersectLimitsByQuantity(others).flatMap(({ min, max }) => {
    const other = lower ? min : max
    if (other === null) return []
    const beyond = lower
      ? limitValueInModel(other) - toModelValue(side, value)
      : toModelValue(side, value) - limitValueInModel(other)
    // The last digits of a computed limit are floating-point noise.
    return beyond > 1e-9 * Math.max(1, Math.abs(value)) ? [other] : []
  })
}
