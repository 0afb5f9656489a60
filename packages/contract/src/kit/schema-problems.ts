import type { z } from 'zod'
import { isProblemKey, type Problem, type ProblemKey } from '../problems.ts'

type ZodIssue = z.core.$ZodIssue

/** Converts the errors of a schema on `value` to problems; used by the server and by forms. */
export const problemsOfZodError = (error: z.ZodError, value: unknown): Problem[] =>
  error.issues.flatMap((issue) => problemsOfIssue(issue, isMissingValue(valueAt(value, issue.path))))

/** `isAbsent`: the value at the path of the issue is absent or blank, not wrong. */
function problemsOfIssue(issue: ZodIssue, isAbsent: boolean): Problem[] {
  const field = issue.path.map(String).join('.')
  const problem = (key: ProblemKey, params: Problem['params'] = {}): Problem[] => [{ key, field, params }]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ key: 'field.unknown', field: field === '' ? key : `${field}.${key}` }))
    case 'invalid_type':
      if (isAbsent) return problem('field.required')
      if (issue.expected === 'int') return problem('field.notAWholeNumber')
      return problem(issue.expected === 'number' ? 'field.notANumber' : 'field.invalid')
    case 'too_small':
      if (issue.origin === 'string')
        return problem(
          isAbsent || issue.minimum === 1 ? 'field.required' : 'field.tooShort',
          limitParams(issue.minimum),
        )
      return problem(issue.origin === 'array' ? 'field.required' : 'field.tooSmall', limitParams(issue.minimum))
    case 'too_big':
      if (issue.origin === 'string') return problem('field.tooLong', limitParams(issue.maximum))
      return problem(issue.origin === 'array' ? 'field.tooMany' : 'field.tooLarge', limitParams(issue.maximum))
    case 'invalid_value':
      return problem(isAbsent ? 'field.required' : 'field.choice')
    case 'invalid_format':
      if (isAbsent) return problem('field.required')
      return problem(issue.format === 'email' ? 'field.email' : 'field.invalid')
    case 'custom':
      if (isProblemKey(issue.params?.problem)) return problem(issue.params.problem)
      return problem(isAbsent ? 'field.required' : 'field.invalid')
    default:
      return problem('field.invalid')
  }
}

const valueAt = (value: unknown, path: ZodIssue['path']): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

const isMissingValue = (value: unknown) => value == null || (typeof value === 'string' && value.trim() === '')

const limitParams = (value: number | bigint) => ({ limit: Number(value) })
