import type { Route } from '@provende/contract/kit/route.ts'
import { httpStatusOf, isProblemKey, type Problem, problemTable } from '@provende/contract/problems.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { expect } from 'vitest'

/*
 * What every response must be, whatever the request: the answer of the contract or a documented error; never a 5xx,
 * never internal details. The patterns for internal details match nothing that the fuzzer sends.
 */

const internalDetails = [
  /syntax error|violates|duplicate key|does not exist in|relation "|invalid input|invalid byte|out of range/i,
  /unterminated|permission denied|row-level|pg_|plpgsql|search_key|tenant_closure|food_base|label_key|kysely/i,
  /node_modules|packages\/|file:\/\/|\.ts:\d|\bat \w+ \(|TypeError|ZodError|RangeError|SyntaxError|ECONN/,
]

type FuzzResponse = { readonly status: number; readonly text: string; readonly headers: Headers }

/** Whether a response says that something unexpected happened: also 500, but for a price file of a wrong format, as documented. */
export const isFault = ({ status, text }: Pick<FuzzResponse, 'status' | 'text'>): boolean =>
  status >= 500 && !text.includes('priceFile.format')

/** Fails unless the response is one the contract allows for the route. */
export function expectValidResponse(route: Route, method: string, response: FuzzResponse): void {
  expect(isFault(response), response.text).toBe(false)
  const isFile = route.responseKind === 'file' && response.status === 200 && method === route.method
  if (isFile) expectDownload(response.headers)
  else expectValidBody(route, method, response)
}

function expectValidBody(route: Route, method: string, response: FuzzResponse): void {
  if (method !== 'OPTIONS' && method !== 'HEAD')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const body: unknown = response.text === '' ? null : JSON.parse(response.text)
  // Another method may be another route, with another contract.
  if (response.status !== 200) expectDocumentedError(route, body, response.status, method)
  else if (method === route.method) expectContractResponse(route, body, response.headers)
}

/** A file is sent as a download, never shown inline. */
function expectDownload(headers: Headers): void {
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w .-]*"; filename\*=UTF-8''\S+$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

function expectContractResponse(route: Route, body: unknown, headers: Headers): void {
  const parsed = responseSchemaOf(route).safeParse(fromWire(body, route.response))
  expect(parsed.error?.issues ?? []).toEqual([])
  if (route.paged) expect(Number.isInteger(Number(headers.get('x-count') ?? 'none'))).toBe(true)
}

/** The schema of the answer; the fields of list rows are optional, as a request may select columns. */
function responseSchemaOf(route: Route) {
  const { response } = route as { response: Route['response'] & { element?: { partial?: () => Route['response'] } } }
  const rows = route.paged ? response.element?.partial?.() : undefined
  return rows === undefined ? response : rows.array()
}

function expectDocumentedError(route: Route, body: unknown, status: number, method: string): void {
  for (const pattern of internalDetails) expect(JSON.stringify(body)).not.toMatch(pattern)
  expect(body).toMatchObject({ Message: expect.stringMatching(/\S/), MessageDetail: expect.any(String) })
  const { MessageDetail, ...rest } = body as { MessageDetail: string; Message: string; error_description?: string }
  const list = JSON.parse(MessageDetail) as { Key: Problem['key']; Code: number; Field?: string }[]
  expect(list.length).toBeGreaterThan(0)
  for (const { Key, Code, Field } of list) {
    expect(isProblemKey(Key)).toBe(true)
    expect(Number.isInteger(Code)).toBe(true)
    if (problemTable[Key].display === 'field') expect(Field).toBeTypeOf('string')
  }
  expect(status).toBe(httpStatusOf(list.map(({ Key }) => ({ key: Key }))))
  expect(body).not.toHaveProperty('Token')
  const allowedKeys = ['Message', 'error', 'error_description', 'ModelState']
  expect(allowedKeys).toEqual(expect.arrayContaining(Object.keys(rest)))
  if (route.errors === 'account' && method === route.method && 'error_description' in rest)
    expect(rest.error_description).toBe(rest.Message)
}
