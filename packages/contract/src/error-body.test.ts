import { describe, expect, test } from 'vitest'
import { accountErrorBody, errorBody, problemsInBody } from './error-body.ts'
import type { Problem } from './problems.ts'
import { routes } from './routes.ts'

const sampleProblems: Problem[] = [
  { key: 'field.tooLong', field: 'properties.0.data', params: { limit: 200 } },
  { key: 'record.codeTaken', field: 'code' },
  { key: 'record.changedMeanwhile' },
]

describe('an error body', () => {
  test('has a message and a JSON string with the list of problems', () => {
    const body = errorBody('Code already used.', [{ key: 'record.codeTaken', field: 'code' }])
    expect(body).toEqual({
      Message: 'Code already used.',
      MessageDetail: '[{"Code":4,"Key":"record.codeTaken","Field":"Code"}]',
    })
  })

  test('has the numeric code of the family, and the token of a fault', () => {
    const body = errorBody('', [{ key: 'record.codeTaken' }], { family: 'farm', token: 'abc' })
    expect(JSON.parse(body.MessageDetail)).toEqual([{ Code: 10, Key: 'record.codeTaken' }])
    expect(body.Token).toBe('abc')
    expect('Token' in errorBody('', [])).toBe(false)
  })

  test('has the names that the fields have in that request', () => {
    const refused: Problem[] = [{ key: 'formula.priceListNotActive', field: 'priceListId' }]
    const body = errorBody('', refused, { input: routes.formulas.save.body })
    expect(JSON.parse(body.MessageDetail)).toMatchObject([{ Field: 'OptimisationTypeObjectId' }])
    expect(problemsInBody(body, routes.formulas.save.body)).toEqual(refused)
  })

  test('is parsed to the same problems', () => {
    expect(problemsInBody(errorBody('m', sampleProblems))).toEqual(sampleProblems)
  })

  test.each([
    ['nothing', null],
    ['a page of a proxy', '<html>'],
    ['no detail', { Message: 'x' }],
    ['a detail that is not text', { MessageDetail: [{ Key: 'fault' }] }],
    ['a detail that is not JSON', { MessageDetail: 'oops' }],
    ['a detail that is not a list', { MessageDetail: '{"Key":"fault"}' }],
    ['keys of a newer server', { MessageDetail: '[{"Key":"record.frozen"},null,4]' }],
  ])('from another source (%s) has no problems', (_, body) => {
    expect(problemsInBody(body)).toEqual([])
  })
})

test('accountErrorBody adds error_description and the messages of each field', () => {
  const accountProblems: Problem[] = [
    { key: 'password.weak', field: 'newPassword' },
    { key: 'password.resetRefused' },
    { key: 'field.tooLong', field: 'newPassword' },
  ]
  const body = accountErrorBody(errorBody('Weak. Gone. Long.', accountProblems), accountProblems, [
    'Weak.',
    'Gone.',
    'Long.',
  ])
  expect(body).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Weak. Gone. Long.',
    Message: 'Weak. Gone. Long.',
    ModelState: { NewPassword: ['Weak.', 'Long.'] },
  })
})
