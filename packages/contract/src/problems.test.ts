import { describe, expect, test } from 'vitest'
import { codeOf, isProblemKey, type ProblemKey, problems, statusOf } from './problems.ts'

const keys = Object.keys(problems) as ProblemKey[]

describe('every problem', () => {
  test.each(keys)('%s has a status of refusals, and a whole number as code', (key) => {
    const { status, code } = problems[key]
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
    expect(Number.isInteger(code) && code >= 0).toBe(true)
  })

  test('only a fault and an outage are the fault of the server', () => {
    expect(keys.filter((key) => problems[key].status >= 500)).toEqual([
      'solver.unreachable',
      'service.unavailable',
      'fault',
    ])
  })

  test('what is shown at a field can be put right there', () => {
    for (const key of keys) if (problems[key].shown === 'field') expect([409, 422], key).toContain(problems[key].status)
  })

  test.each([
    ['record.notFound', 404, 1],
    ['record.nameTaken', 409, 2],
    ['record.codeTaken', 409, 4],
    ['password.mismatch', 422, 7],
    ['field.email', 422, 8],
    ['password.weak', 422, 11],
  ] as const)('%s answers %i with the documented code %i', (key, status, code) => {
    expect(problems[key].status).toBe(status)
    expect(codeOf(key)).toBe(code)
  })
})

describe('the code of a problem', () => {
  test('is the one of the family where its catalogue differs', () => {
    expect(codeOf('record.codeTaken', 'farm')).toBe(10)
    expect(codeOf('record.codeTaken', 'packaging')).toBe(4)
    expect(codeOf('record.notFound', 'farm')).toBe(1)
    expect(codeOf('record.notFound', 'constructor')).toBe(1)
  })
})

test('the status of several problems is that of the first; of none, a fault', () => {
  expect(statusOf([{ key: 'record.notFound' }, { key: 'field.unknown' }])).toBe(404)
  expect(statusOf([])).toBe(500)
})

test.each(['', 'fault ', 'toString', '__proto__', 4, null, undefined])('%j is no problem of the table', (value) => {
  expect(isProblemKey(value)).toBe(false)
})
