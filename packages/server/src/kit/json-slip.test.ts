import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonSlip } from './json-slip.ts'

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
])('%j is no JSON from line %d, column %d on', (text, line, column) => {
  expect(jsonSlip(text)).toEqual({ kind: 'notJson', line, column })
})

test('a key given twice in one object is found, however it is written; in others it may stand again', () => {
  expect(jsonSlip('{"a": {"a": 1, "b": [{"a": 1}, {"a": 1}]}, "A": 1}')).toBeNull()
  expect(jsonSlip('{"a": {"b": 1},\n "\\u0061": 2}')).toEqual({ kind: 'keyTwice', line: 2, column: 2, key: 'a' })
  expect(jsonSlip('{"constructor": 1, "toString": 2, "constructor": 3}')).toMatchObject({ key: 'constructor' })
})

test('a key that would be lost is found; as a text it is one like others', () => {
  expect(jsonSlip('[{"__proto__": 1}]')).toEqual({ kind: 'keyReserved', line: 1, column: 3, key: '__proto__' })
  expect(jsonSlip('["__proto__"]')).toBeNull()
})

test('nothing nests too deep, no text is too long', () => {
  const depth = 200_000
  expect(jsonSlip('['.repeat(depth) + ']'.repeat(depth))).toBeNull()
  expect(jsonSlip('['.repeat(depth))).toMatchObject({ column: depth + 1 })
  expect(jsonSlip(JSON.stringify('a\n'.repeat(5e6)))).toBeNull()
})

test('any text is taken exactly when JSON.parse takes it, but for its keys', () => {
  const pieces = [
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
  const near = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ...pieces))
    .map(([text, place, length, piece]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + piece + text.slice(at + length)
    })
  const any = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.json(), near, any), (text) => {
      const slip = jsonSlip(text)
      if (slip !== null && slip.kind !== 'notJson') return
      if (slip === null) expect(() => JSON.parse(text)).not.toThrow()
      else expect(() => JSON.parse(text)).toThrow(SyntaxError)
    }),
    { numRuns: 3000 },
  )
})
