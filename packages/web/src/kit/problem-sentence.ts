import type { Problem } from '@provende/contract/problems.ts'
import type { Culture } from '@provende/text/culture.ts'
import { fieldInRequest } from '@provende/text/field-in-request.ts'
import { formatNumber } from '@provende/text/numbers.ts'
import type { Words } from '@provende/text/translation.ts'

/** The label of a field on screen, from its path in code; a path inside lines holds the index: `properties.0.data`. */
export type LabelOf = (path: string) => string

/** The sentence of a problem, with the field and the limit as they appear on screen. */
export function sentenceOf(
  words: Words,
  culture: Culture,
  problem: Problem,
  labelOf: LabelOf = (path) => fieldInRequest(path, words.records.form.inRequest),
): string {
  const { limit, what, position } = problem.params ?? {}
  const format = <T>(value: T) => (typeof value === 'number' ? formatNumber(value, undefined, culture) : value)
  const field = labelOf(problem.field ?? '')
  return words.problems[problem.key]({ field, limit: format(limit), what: format(what), position })
}
