import { describe, expect, test } from 'vitest'
import { accountErrorBody, errorBody, problemsInBody } from './error-body.ts'
import type { Problem } from './problems.ts'

const problems: Problem[] = [
  { key: 'field.tooLong', field: 'properties.0.data', params: { limit: 200 } },
  { key: 'record.codeTaken', field: 'code' },
  { key: 'record.changedMeanwhile' },
]

describe('an error', () => {
  test('travels as a message and a list, as text, of codes', () => {
    const body = errorBody('Code already used.', [{ key: 'record.codeTaken', field: 'code' }])
    expect(body).toEqual({
      Message: 'Code already used.',
      MessageDetail: '[{"Code":4,"Key":"record.codeTaken","Field":"Code"}]',
    })
  })

  test('carries the code of its family, and the token of a fault', () => {
    const body = errorBody('', [{ key: 'record.codeTaken' }], 'farm', 'abc')
    expect(JSON.parse(body.MessageDetail)).toEqual([{ Code: 10, Key: 'record.codeTaken' }])
    expect(body.Token).toBe('abc')
    expect('Token' in errorBody('', [])).toBe(false)
  })

  test('is read back as the problems it was made of', () => {
    expect(problemsInBody(errorBody('m', problems))).toEqual(problems)
  })

  test.each([
    ['nothing', null],
    ['a page of a proxy', '<html>'],
    ['no detail', { Message: 'x' }],
    ['a detail that is no text', { MessageDetail: [{ Key: 'fault' }] }],
    ['a detail that is not JSON', { MessageDetail: 'oops' }],
    ['a detail that is no list', { MessageDetail: '{"Key":"fault"}' }],
    ['keys of a newer server', { MessageDetail: '[{"Key":"record.frozen"},null,4]' }],
  ])('of somebody else (%s) holds no problem of ours', (_, body) => {
    expect(problemsInBody(body)).toEqual([])
  })
})

test('a sign-in or password error adds error_description and the sentences of each field', () => {
  const list: Problem[] = [
    { key: 'password.weak', field: 'newPassword' },
    { key: 'password.resetRefused' },
    { key: 'field.tooLong', field: 'newPassword' },
  ]
  const body = accountErrorBody(errorBody('Weak. Gone. Long.', list), list, ['Weak.', 'Gone.', 'Long.'])
  expect(body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Weak. Gone. Long.',
    Message: 'Weak. Gone. Long.',
    ModelState: { NewPassword: ['Weak.', 'Long.'] },
  })
})
