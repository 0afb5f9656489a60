import { problemsOf } from '@provende/contract/kit/schema-problems.ts'
import { lineProblems } from '@provende/contract/nutrition/constraint-version-problems.ts'
import { type ToldLine, toldConstraintVersion } from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { use, useMemo } from 'react'
import { type Field, FieldsContext } from '../kit/form-fields.ts'
import { sentenceOf } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import type { LineErrors } from './limit-row.tsx'
import { keyOfItem } from './limit-rows.ts'

const contentSchema = inputSchema(toldConstraintVersion).shape.content

/** What the schema and the rules say of lines: as the form says it when it is sent, but while one types. */
function problemsIn(lines: readonly ToldLine[]): Problem[] {
  const parsed = contentSchema.safeParse(lines)
  const inSchema = parsed.success ? [] : problemsOf(parsed.error, lines)
  return [...inSchema.map((problem) => ({ ...problem, field: `content.${problem.field}` })), ...lineProblems(lines)]
}

/** What is wrong in the lines, by item: as they are typed, and what the server said of their items. */
export function useLineErrors({ path }: Field, lines: readonly ToldLine[]): ReadonlyMap<string, LineErrors> {
  const words = useWords()
  const culture = useCulture()
  const fieldOf = use(FieldsContext)
  const live = useMemo(() => {
    const labels: Readonly<Record<string, string>> = words.nutrition.constraintVersion.lines.content.fields
    // Under its cell, a sentence need not name the line.
    const short: Readonly<Partial<Record<string, () => string>>> = words.nutrition.limits.wrong
    const errors = new Map<string, LineErrors>()
    for (const problem of problemsIn(lines)) {
      const [, place = '', name = ''] = (problem.field ?? '').split('.')
      const line = lines[Number(place)]
      if (!line) continue
      const sentence = short[problem.key]?.() ?? sentenceOf(words, culture, problem, () => labels[name] ?? '')
      errors.set(keyOfItem(line), { [name]: sentence, ...errors.get(keyOfItem(line)) })
    }
    return errors
  }, [lines, words, culture])
  const errors = new Map(live)
  for (const [index, line] of lines.entries()) {
    const itemId = fieldOf?.(`${path}.${index}.itemId`).error
    if (itemId) errors.set(keyOfItem(line), { itemId, ...errors.get(keyOfItem(line)) })
  }
  return errors
}
