// A state of a formula, computed again from what was kept with it. A quarrel about a figure of last year is settled by
// this: the same content and the same basis give the same figures, to the last decimal.

import { type FormulaOutcome, outcomeOf, workbenchFigures } from './workbench-figures.ts'
import type { FormulaBasis, FormulaContent } from './workbench-formula.ts'

/**
 * Where the figures of a revision differ from what its content and basis come to today, as `figures.foods.0.grams`; none
 * when every one is the same to the last decimal. Source: docs/open-questions.md.
 */
export function replayDifferences(content: FormulaContent, basis: FormulaBasis, kept: FormulaOutcome): string[] {
  // What is kept went through JSON, which knows neither −0 nor what is not finite: so does what is compared.
  const again: unknown = JSON.parse(JSON.stringify(outcomeOf(workbenchFigures(content, basis))))
  return differencesIn(kept, again, '')
}

function differencesIn(one: unknown, other: unknown, path: string): string[] {
  if (!isNode(one) || !isNode(other)) return Object.is(one, other) ? [] : [path]
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => differencesIn(one[name], other[name], path === '' ? name : `${path}.${name}`))
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
