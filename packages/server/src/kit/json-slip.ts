// Finds the first JSON error of a text with its position. JSON.parse does not always report a position, and silently
// drops duplicate keys and `__proto__`. Why no library: docs/decisions/0018-json-errors.md.

/** Line and column count from 1. */
export type JsonError = TextPosition &
  (
    | { readonly kind: 'notJson' }
    /** `keyReserved`: `__proto__`, which JavaScript objects lose. */
    | { readonly kind: 'keyTwice' | 'keyReserved'; readonly key: string }
  )

type TextPosition = { readonly line: number; readonly column: number }

const whitespacePattern = /[ \t\n\r]*/y
const scalarPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const stringPartPattern = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

type ExpectedToken = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd'

/** The first error of a text; null when JSON.parse reads it without loss. Works at any nesting depth. */
export function findJsonError(text: string): JsonError | null {
  /** One entry per enclosing container: the keys seen so far of an object, null for an array. */
  const containers: (Set<string> | null)[] = []
  let expected: ExpectedToken = 'value'
  let index = 0
  for (;;) {
    index = endOfMatch(whitespacePattern, text, index)
    const char = text[index]
    const container = containers.at(-1)
    const isKey: boolean = expected.startsWith('key')
    const isValue = expected.startsWith('value')
    if (expected === 'commaOrEnd' && container === undefined && char === undefined) return null
    let end = index + 1
    if (char === '"' && (isKey || isValue)) {
      end = endOfStringContent(text, end)
      if (text[end] !== '"') return { kind: 'notJson', ...positionAt(text, end) }
      end += 1
      const error = isKey && container ? addUniqueKey(JSON.parse(text.slice(index, end)), container) : null
      if (error) return { ...error, ...positionAt(text, index) }
      expected = isKey ? 'colon' : 'commaOrEnd'
    } else if (char === '{' && isValue) {
      containers.push(new Set())
      expected = 'keyOrEnd'
    } else if (char === '[' && isValue) {
      containers.push(null)
      expected = 'valueOrEnd'
    } else if (container !== undefined && expected.endsWith('OrEnd') && char === (container ? '}' : ']')) {
      containers.pop()
      expected = 'commaOrEnd'
    } else if (char === ',' && container !== undefined && expected === 'commaOrEnd')
      expected = container ? 'key' : 'value'
    else if (char === ':' && expected === 'colon') expected = 'value'
    else {
      end = isValue ? endOfMatch(scalarPattern, text, index) : index
      if (end === index) return { kind: 'notJson', ...positionAt(text, index) }
      expected = 'commaOrEnd'
    }
    index = end
  }
}

/** The index after a match of `pattern` at `index`; `index` itself without a match. */
function endOfMatch(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : index
}

/** The index at which the content of a string ends: its closing quote, or a character no string may contain. */
function endOfStringContent(text: string, begin: number): number {
  let index = begin
  for (
    let end = endOfMatch(stringPartPattern, text, index);
    end > index;
    end = endOfMatch(stringPartPattern, text, index)
  )
    index = end
  return index
}

/** The error of adding `key` to an object, if any; otherwise adds it to `existing`. */
function addUniqueKey(key: string, existing: Set<string>) {
  if (key === '__proto__') return { kind: 'keyReserved' as const, key }
  if (existing.has(key)) return { kind: 'keyTwice' as const, key }
  existing.add(key)
  return null
}

function positionAt(text: string, index: number): TextPosition {
  const lines = text.slice(0, index).split(/\r\n?|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
