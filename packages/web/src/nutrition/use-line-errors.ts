import { problemsOfZodError } from '@provende/contract/kit/schema-problems.ts'
import { constraintLineProblems } from '@provende/contract/nutrition/constraint-version-problems.ts'
import { type ConstraintLineDto, constraintVersionDto } from '@provende/contract/nutrition/constraint-version-routes.ts'
import type { Problem } from '@provende/contract/problems.ts'
import { inputSchema } from '@provende/contract/records/family.ts'
import { use, useMemo } from 'react'
import { type Field, FieldsContext } from '../kit/form/form-fields.ts'
import { problemSentence } from '../kit/problem-sentence.ts'
import { useCulture, useWords } from '../kit/words.tsx'
import type { LineErrors } from './constraint-set/limit-row.tsx'
import { limitItemKey } from './constraint-set/limit-rows.ts'

const constraintContentSchema = inputSchema(constraintVersionDto).shape.content

/** The problems of the lines by schema and rules: those the form would report on save, but while typing. */
function allConstraintLineProblems(lines: readonly ConstraintLineDto[]): Problem[] {
  const parsed = constraintContentSchema.safeParse(lines)
  const schemaProblems = parsed.success ? [] : problemsOfZodError(parsed.error, lines)
  return [
    ...schemaProblems.map((problem) => ({ ...problem, field: `content.${problem.field}` })),
    ...constraintLineProblems(lines),
  ]
}

/** The error messages of the lines, by item key: those found while typing, and those the server reported. */
export function useLineErrors({ path }: Field, lines: readonly ConstraintLineDto[]): ReadonlyMap<string, LineErrors> {
  const words = useWords()
  const culture = useCulture()
  const fieldOf = use(FieldsContext)
  const typingErrors = useMemo(() => {
    const labels: Readonly<Record<string, string>> = words.nutrition.constraintVersion.lines.content.fields
    // Shown under its cell, so a short sentence without the name of the line is enough.
    const short: Readonly<Partial<Record<string, () => string>>> = words.nutrition.limits.cellErrors
    const errors = new Map<string, LineErrors>()
    for (const problem of allConstraintLineProblems(lines)) {
      const [, index = '', name = ''] = (problem.field ?? '').split('.')
      const line = lines[Number(index)]
      if (!line) continue
      const sentence = short[problem.key]?.() ?? problemSentence(words, culture, problem, () => labels[name] ?? '')
      errors.set(limitItemKey(line), { [name]: sentence, ...errors.get(limitItemKey(line)) })
    }
    return errors
  }, [lines, words, culture])
  const errors = new Map(typingErrors)
  for (const [index, line] of lines.entries()) {
    const itemError = fieldOf?.(`${path}.${index}.itemId`).error
    if (itemError) errors.set(limitItemKey(line), { itemId: itemError, ...errors.get(limitItemKey(line)) })
  }
  return errors
}
