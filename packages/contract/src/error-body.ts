import type { z } from 'zod'
import { isProblemKey, type Problem, problemCodeOf } from './problems.ts'
import { toCodeFieldPath, toWireFieldPath } from './wire.ts'

/*
 * The documented error body: { Message, MessageDetail }, where MessageDetail is a JSON string with a list of
 * { Code, Key, Field, Params }; a fault adds Token. Source: spec 1 §8.
 */
export type ErrorBody = { readonly Message: string; readonly MessageDetail: string; readonly Token?: string }

type ErrorContext = {
  /** The schema of the request: its fields get their names on the wire. */
  readonly input?: z.ZodType
  /** Selects the numeric codes where families differ. */
  readonly family?: string | undefined
  readonly token?: string | undefined
}

/** The error body of some problems. */
export function errorBody(
  message: string,
  problems: readonly Problem[],
  { input, family, token }: ErrorContext = {},
): ErrorBody {
  const details = problems.map((problem) => ({
    Code: problemCodeOf(problem.key, problem.family ?? family),
    Key: problem.key,
    ...(problem.field === undefined ? {} : { Field: toWireFieldPath(problem.field, input) }),
    ...(problem.params === undefined ? {} : { Params: problem.params }),
  }))
  return { Message: message, MessageDetail: JSON.stringify(details), ...(token === undefined ? {} : { Token: token }) }
}

/** The problems in the error body of a request with schema `input`; empty when the body is not from our server (a proxy's page, an older server). */
export function problemsInBody(body: unknown, input?: z.ZodType): Problem[] {
  const detail = stringProperty(body, 'MessageDetail')
  if (detail === undefined) return []
  return parseJsonList(detail).flatMap((entry): Problem[] => {
    const key = stringProperty(entry, 'Key')
    if (!isProblemKey(key)) return []
    const field = stringProperty(entry, 'Field')
    const params = (entry as { Params?: Problem['params'] }).Params
    return [
      {
        key,
        ...(field === undefined ? {} : { field: toCodeFieldPath(field, input) }),
        ...(params === undefined ? {} : { params }),
      },
    ]
  })
}

/** A string property of a JSON object; undefined when absent or of another type. */
export const stringProperty = (value: unknown, name: string): string | undefined => {
  const property = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof property === 'string' ? property : undefined
}

function parseJsonList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    // Not JSON: the body is not from our server and has no problems of ours.
    return []
  }
}

/** The error body of sign-in and password calls adds OAuth's error and the messages by wire field name (ModelState). */
export type AccountErrorBody = ErrorBody & {
  readonly error: string
  readonly error_description: string
  readonly ModelState: Readonly<Record<string, readonly string[]>>
}

/** Extends an error body for a sign-in or password call; `sentences` are the messages of `problems`. Source: spec 1 §8. */
export function accountErrorBody(
  body: ErrorBody,
  problems: readonly Problem[],
  sentences: readonly string[],
  input?: z.ZodType,
): AccountErrorBody {
  const fieldSentences = problems.flatMap((problem, index) =>
    problem.field === undefined
      ? []
      : [{ field: toWireFieldPath(problem.field, input), sentence: sentences[index] ?? '' }],
  )
  const modelState = [...Map.groupBy(fieldSentences, ({ field }) => field)].map(
    ([field, group]) => [field, group.map(({ sentence }) => sentence)] as const,
  )
  return {
    ...body,
    error: 'invalid_grant',
    error_description: body.Message,
    ModelState: Object.fromEntries(modelState),
  }
}
