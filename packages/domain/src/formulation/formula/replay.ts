// Recomputes a revision of a formula from its stored content and inputs. It proves past figures in a dispute: the same
// content and inputs give the same figures, to the last decimal.

import {
  type StoredFigures,
  storedFiguresOf,
  withDefaultNotVerified,
  workbenchFigures,
} from './workbench/workbench-figures.ts'
import type { FormulaContent, FormulaInputs } from './workbench/workbench-formula.ts'

/**
 * The paths of figures that differ between the stored outcome of a revision and a recomputation from its content and
 * inputs, as `figures.foods.0.grams`; empty when all are identical to the last decimal. Source: docs/open-questions.md.
 */
export function replayDifferences(content: FormulaContent, inputs: FormulaInputs, stored: StoredFigures): string[] {
  // The stored outcome went through JSON, which has no −0, NaN or infinity; convert the recomputed one in the same way.
  const recomputed: unknown = JSON.parse(JSON.stringify(storedFiguresOf(workbenchFigures(content, inputs))))
  return differingPaths(withDefaultNotVerified(stored), recomputed, '')
}

function differingPaths(a: unknown, b: unknown, path: string): string[] {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b) ? [] : [path]
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.flatMap((name) => differingPaths(a[name], b[name], path === '' ? name : `${path}.${name}`))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
