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
  const format = <T>(value: T) => (typeof value === 'number' ? formatNumber(value, undefined, culture) : value)
  const params = Object.entries(problem.params ?? {}).map(([name, value]) => [
    name,
    // A position in a text is a count.
    name === 'position' ? value : format(value),
  ])
  return words.problems[problem.key]({ ...Object.fromEntries(params), field: labelOf(problem.field ?? '') })
}
