import { codeOf, isProblemKey, type Problem } from './problems.ts'
import { toCodePath, toWirePath } from './wire.ts'

/*
 * The documented shape of an error: { Message, MessageDetail } where MessageDetail is a list, as text, of
 * { Code, Key, Field, Params }; a fault adds Token. Source: spec 1 §8.
 */
export type ErrorBody = { readonly Message: string; readonly MessageDetail: string; readonly Token?: string }

/** The body a list of problems travels in; `family` decides numeric codes where families differ. */
export function errorBody(message: string, list: readonly Problem[], family?: string, token?: string): ErrorBody {
  const details = list.map((problem) => ({
    Code: codeOf(problem.key, family),
    Key: problem.key,
    ...(problem.field === undefined ? {} : { Field: toWirePath(problem.field) }),
    ...(problem.params === undefined ? {} : { Params: problem.params }),
  }))
  return { Message: message, MessageDetail: JSON.stringify(details), ...(token === undefined ? {} : { Token: token }) }
}

/** The problems inside an error body; empty when it is not one of ours (a proxy's page, an older server). */
export function problemsInBody(body: unknown): Problem[] {
  const detail = textOf(body, 'MessageDetail')
  if (detail === undefined) return []
  return parsed(detail).flatMap((entry): Problem[] => {
    const key = textOf(entry, 'Key')
    if (!isProblemKey(key)) return []
    const field = textOf(entry, 'Field')
    const params = (entry as { Params?: Problem['params'] }).Params
    return [
      {
        key,
        ...(field === undefined ? {} : { field: toCodePath(field) }),
        ...(params === undefined ? {} : { params }),
      },
    ]
  })
}

/** A text of a JSON object by its documented name. */
export const textOf = (value: unknown, name: string): string | undefined => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : undefined
}

function parsed(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    // Not JSON: the body is somebody else's, it holds no problem of ours.
    return []
  }
}

/** The texts a sign-in or password call adds: OAuth's error, and the model state by documented field name. */
export type AccountErrorBody = ErrorBody & {
  readonly error: string
  readonly error_description: string
  readonly ModelState: Readonly<Record<string, readonly string[]>>
}

/** An error of a sign-in or password call: the same body with error_description and the model state. Source: spec 1 §8. */
export function accountErrorBody(
  body: ErrorBody,
  list: readonly Problem[],
  sentences: readonly string[],
): AccountErrorBody {
  const told = list.flatMap((problem, index) =>
    problem.field === undefined ? [] : [{ field: toWirePath(problem.field), sentence: sentences[index] ?? '' }],
  )
  const fields = [...Map.groupBy(told, ({ field }) => field)].map(
    ([field, all]) => [field, all.map(({ sentence }) => sentence)] as const,
  )
  return { ...body, error: 'invalid_grant', error_description: body.Message, ModelState: Object.fromEntries(fields) }
}
