import type { z } from 'zod'
import { isProblemKey, type Problem, type ProblemKey } from '../problems.ts'

type Issue = z.core.$ZodIssue

/** What a schema found wrong with `value`, as problems of the table; the same on the server and under a field. */
export const problemsOf = (error: z.ZodError, value: unknown): Problem[] =>
  error.issues.flatMap((issue) => problemsOfIssue(issue, isMissing(valueAt(value, issue.path))))

/** `missing`: whether nothing was given where the issue is, as opposed to something wrong. */
function problemsOfIssue(issue: Issue, missing: boolean): Problem[] {
  const field = issue.path.map(String).join('.')
  const at = (key: ProblemKey, params: Problem['params'] = {}): Problem[] => [{ key, field, params }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ key: 'field.unknown', field: field === '' ? key : `${field}.${key}` }))
    case 'invalid_type':
      if (missing) return at('field.required')
      return at(issue.expected === 'number' || issue.expected === 'int' ? 'field.notANumber' : 'field.invalid')
    case 'too_small':
      if (issue.origin === 'string')
        return at(issue.minimum === 1 ? 'field.required' : 'field.tooShort', limit(issue.minimum))
      return at(issue.origin === 'array' ? 'field.required' : 'field.tooSmall', limit(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return at('field.tooLong', limit(issue.maximum))
      return at(issue.origin === 'array' ? 'field.tooMany' : 'field.tooLarge', limit(issue.maximum))
    case 'invalid_value':
      return at('field.choice')
    case 'invalid_format':
      return at(issue.format === 'email' ? 'field.email' : 'field.invalid')
    case 'custom':
      if (isProblemKey(issue.params?.problem)) return at(issue.params.problem)
      return at(missing ? 'field.required' : 'field.invalid')
    default:
      return at('field.invalid')
  }
}

const valueAt = (value: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

const isMissing = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

const limit = (value: number | bigint) => ({ limit: Number(value) })
