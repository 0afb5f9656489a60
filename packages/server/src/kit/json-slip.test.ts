import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './json-slip.ts'

test.each([
  ['', 1, 1],
  [' \r\n\r\t', 3, 2],
  ['{"a": 1,}', 1, 9],
  ['[1 2]', 1, 4],
  ['[1,\n 2,\n\n x]', 4, 2],
  ['{"a" 1}', 1, 6],
  ['{a: 1}', 1, 2],
  ["{'a': 1}", 1, 2],
  ['{"a": 1]', 1, 8],
  ['["a\nb"]', 1, 4],
  ['["a\\"]', 1, 7],
  ['["\\x"]', 1, 3],
  ['[01]', 1, 3],
  ['[1.]', 1, 3],
  ['[.5]', 1, 2],
  ['[NaN]', 1, 2],
  ['{} {}', 1, 4],
  [']', 1, 1],
  ['"a', 1, 3],
])('%j stops being JSON at line %d, column %d', (text, line, column) => {
  expect(findJsonError(text)).toEqual({ kind: 'notJson', line, column })
})

test('rejects a duplicate key of one object, escaped or not; other objects may repeat it', () => {
  expect(findJsonError('{"a": {"a": 1, "b": [{"a": 1}, {"a": 1}]}, "A": 1}')).toBeNull()
  expect(findJsonError('{"a": {"b": 1},\n "\\u0061": 2}')).toEqual({ kind: 'keyTwice', line: 2, column: 2, key: 'a' })
  expect(findJsonError('{"constructor": 1, "toString": 2, "constructor": 3}')).toMatchObject({ key: 'constructor' })
})

test('rejects the key __proto__, but not the string', () => {
  expect(findJsonError('[{"__proto__": 1}]')).toEqual({ kind: 'keyReserved', line: 1, column: 3, key: '__proto__' })
  expect(findJsonError('["__proto__"]')).toBeNull()
})

test('accepts any nesting depth and string length', () => {
  const depth = 200_000
  expect(findJsonError('['.repeat(depth) + ']'.repeat(depth))).toBeNull()
  expect(findJsonError('['.repeat(depth))).toMatchObject({ column: depth + 1 })
  expect(findJsonError(JSON.stringify('a\n'.repeat(5e6)))).toBeNull()
})

test('accepts a text exactly when JSON.parse does, apart from key errors', () => {
  const tokens = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'a',
    '"b":',
    '"c"',
    ' ',
    '\n',
    '0',
    '-1',
    '.5',
    'e2',
    'true',
    'nul',
    'l',
  ]
  const almostJson = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ...tokens))
    .map(([text, position, length, token]) => {
      const at = position % (text.length + 1)
      return text.slice(0, at) + token + text.slice(at + length)
    })
  const randomTokens = fc.array(fc.constantFrom(...tokens), { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.json(), almostJson, randomTokens), (text) => {
      const error = findJsonError(text)
      if (error !== null && error.kind !== 'notJson') return
      if (error === null) expect(() => JSON.parse(text)).not.toThrow()
      else expect(() => JSON.parse(text)).toThrow(SyntaxError)
    }),
    { numRuns: 3000 },
  )
})
