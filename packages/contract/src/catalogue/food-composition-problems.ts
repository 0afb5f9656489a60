import { compositionRefusal } from '@provende/domain/catalogue/food-composition.ts'
import type { Problem } from '../problems.ts'

/** A line as it is typed: its food and its percentage may still be missing, or no number. */
type TypedLine = { readonly compositionFoodId: unknown; readonly compositionValue: unknown }

/** What is wrong with the lines of a food by themselves, under paths that start with `at`: each food stands there once. */
export const compositionLineProblems = (lines: readonly TypedLine[], at = ''): Problem[] =>
  lines.flatMap(({ compositionFoodId }, index): Problem[] => {
    const field = `${at}${index}.compositionFoodId`
    if (typeof compositionFoodId !== 'number') return [{ key: 'field.required', field }]
    const isTwice = lines.findIndex((other) => other.compositionFoodId === compositionFoodId) !== index
    return isTwice ? [{ key: 'composition.twice', field }] : []
  })

/** Whether the lines make more than 100 %; nothing is sent then. Source: spec 2 §5. */
export function compositionTotalProblems(lines: readonly TypedLine[]): Problem[] {
  const typed = lines.map(({ compositionValue }) => ({ food: '', percent: Number(compositionValue) }))
  const refused = compositionRefusal({ food: '', lines: typed })
  return refused?.kind === 'over100' ? [{ key: 'composition.over100' }] : []
}
