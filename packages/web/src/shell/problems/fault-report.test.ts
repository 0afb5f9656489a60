import { expect, test } from 'vitest'
import { faultMessageOf } from './fault-report.ts'

test('the report of an answer that is not as agreed says in a line which part is wrong, not as JSON', () => {
  const issues = [
    { code: 'invalid_type', path: ['rows', 0, 'name'], message: 'expected string' },
    { code: 'too_small', path: [], message: 'expected one' },
  ]
  const fault = Object.assign(new Error(JSON.stringify(issues, null, 2)), { name: 'ZodError', issues })
  expect(faultMessageOf(fault)).toBe('rows.0.name: expected string; –: expected one')
})

test('the report of any other fault has its message', () => {
  expect(faultMessageOf(new Error('no line'))).toBe('no line')
  expect(faultMessageOf(Object.assign(new Error('odd'), { issues: 'text' }))).toBe('odd')
})
