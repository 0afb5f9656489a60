import { compositionRefusal } from '@provende/domain/catalogue/food-composition.ts'
import type { Problem } from '../problems.ts'

/** A line while it is typed: food and percentage may be missing or not a number. */
type CompositionDraftLine = { readonly compositionFoodId: unknown; readonly compositionValue: unknown }

/** Missing and duplicate foods in the lines of a composition; `pathPrefix` is prepended to the field paths. */
export const compositionLineProblems = (lines: readonly CompositionDraftLine[], pathPrefix = ''): Problem[] =>
  lines.flatMap(({ compositionFoodId }, index): Problem[] => {
    const field = `${pathPrefix}${index}.compositionFoodId`
    if (typeof compositionFoodId !== 'number') return [{ key: 'field.required', field }]
    const isDuplicate = lines.findIndex((other) => other.compositionFoodId === compositionFoodId) !== index
    return isDuplicate ? [{ key: 'composition.twice', field }] : []
  })

/** Refuses lines that add up to more than 100 %; such a form is not sent. Source: spec 2 §5. */
export function compositionTotalProblems(lines: readonly CompositionDraftLine[]): Problem[] {
  const percentLines = lines.map(({ compositionValue }) => ({ food: '', percent: Number(compositionValue) }))
  const refusal = compositionRefusal({ food: '', lines: percentLines })
  return refusal?.kind === 'over100' ? [{ key: 'composition.over100' }] : []
}
