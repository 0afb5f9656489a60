import type { Problem } from '@provende/contract/problems.ts'
import type { Culture } from '@provende/text/culture.ts'
import type { Words } from '@provende/text/translation.ts'
import { formatNumber } from './format.ts'

/** The label a person knows a field by, from its path in code; inside lines the position is part of it: `properties.0.data`. */
export type LabelOf = (path: string) => string

/** The sentence of a problem: it names the field and the limit as the person reads them. */
export function sentenceOf(
  words: Words,
  culture: Culture,
  problem: Problem,
  labelOf: LabelOf = (path) => path,
): string {
  const { limit, what, position } = problem.params ?? {}
  const shown = <T>(value: T) => (typeof value === 'number' ? formatNumber(value, undefined, culture) : value)
  const field = labelOf(problem.field ?? '')
  return words.problems[problem.key]({ field, limit: shown(limit), what: shown(what), position })
}
