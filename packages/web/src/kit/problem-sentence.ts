import type { Problem } from '@provende/contract/problems.ts'
import type { Culture } from '@provende/text/culture.ts'
import { fieldNameInRequest } from '@provende/text/field-in-request.ts'
import { withWrittenValues } from '@provende/text/problem-values.ts'
import type { Words } from '@provende/text/translation.ts'

/** The label of a field on screen, from its path in code; a path inside lines holds the index: `properties.0.data`. */
export type LabelOfPath = (path: string) => string

/** The sentence of a problem, with the field and the limit as they appear on screen. */
export function problemSentence(
  words: Words,
  culture: Culture,
  problem: Problem,
  labelOf: LabelOfPath = (path) => fieldNameInRequest(path, words.records.form.inRequest),
): string {
  const params = withWrittenValues(problem.params ?? {}, culture)
  return words.problems[problem.key]({ ...params, field: labelOf(problem.field ?? '') })
}
