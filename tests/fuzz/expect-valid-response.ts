import type { Route } from '@provende/contract/kit/route.ts'
import { isProblemKey, type Problem, problems, statusOf } from '@provende/contract/problems.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { expect } from 'vitest'

/*
 * What every answer must be, whatever was asked: the promised one or a documented error; never a fault, never a word from
 * inside. The words are chosen so that nothing the fuzzer sends contains them.
 */

const fromInside = [
  /syntax error|violates|duplicate key|does not exist in|relation "|invalid input|invalid byte|out of range/i,
  /unterminated|permission denied|row-level|pg_|plpgsql|search_key|tenant_closure|food_base|label_key|kysely/i,
  /node_modules|packages\/|file:\/\/|\.ts:\d|\bat \w+ \(|TypeError|ZodError|RangeError|SyntaxError|ECONN/,
]

type Judged = { readonly status: number; readonly text: string; readonly headers: Headers }

/** Fails unless the answer keeps every promise of its route. */
export function judge(route: Route, method: string, answer: Judged): void {
  expect(answer.status).toBeLessThan(500)
  const isFile = route.answerKind === 'file' && answer.status === 200 && method === route.method
  if (isFile) judgeFile(answer.headers)
  else judgeBody(route, method, answer)
}

function judgeBody(route: Route, method: string, answer: Judged): void {
  if (method !== 'OPTIONS' && method !== 'HEAD')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const body: unknown = answer.text === '' ? null : JSON.parse(answer.text)
  // Another method may be another call, with promises of its own.
  if (answer.status !== 200) judgeError(route, body, answer.status, method)
  else if (method === route.method) judgeAnswer(route, body, answer.headers)
}

/** A file is saved, never shown. */
function judgeFile(headers: Headers): void {
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w .-]*"; filename\*=UTF-8''\S+$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

function judgeAnswer(route: Route, body: unknown, headers: Headers): void {
  const parsed = partial(route).safeParse(fromWire(body))
  expect(parsed.error?.issues ?? []).toEqual([])
  if (route.paged) expect(Number.isInteger(Number(headers.get('x-count') ?? 'none'))).toBe(true)
}

/** A list may have been asked for some columns only. */
function partial(route: Route) {
  const { answer } = route as { answer: Route['answer'] & { element?: { partial?: () => Route['answer'] } } }
  const rows = route.paged ? answer.element?.partial?.() : undefined
  return rows === undefined ? answer : rows.array()
}

function judgeError(route: Route, body: unknown, status: number, method: string): void {
  for (const words of fromInside) expect(JSON.stringify(body)).not.toMatch(words)
  expect(body).toMatchObject({ Message: expect.stringMatching(/\S/), MessageDetail: expect.any(String) })
  const { MessageDetail, ...rest } = body as { MessageDetail: string; Message: string; error_description?: string }
  const list = JSON.parse(MessageDetail) as { Key: Problem['key']; Code: number; Field?: string }[]
  expect(list.length).toBeGreaterThan(0)
  for (const { Key, Code, Field } of list) {
    expect(isProblemKey(Key)).toBe(true)
    expect(Number.isInteger(Code)).toBe(true)
    if (problems[Key].shown === 'field') expect(Field).toBeTypeOf('string')
  }
  expect(status).toBe(statusOf(list.map(({ Key }) => ({ key: Key }))))
  expect(body).not.toHaveProperty('Token')
  const known = ['Message', 'error', 'error_description', 'ModelState']
  expect(known).toEqual(expect.arrayContaining(Object.keys(rest)))
  if (route.errors === 'account' && method === route.method && 'error_description' in rest)
    expect(rest.error_description).toBe(rest.Message)
}
