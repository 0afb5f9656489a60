// Where a text stops being JSON. JSON.parse does not always say, and it loses without a word what an object has given
// under the same key before, as others do what is under a key that JavaScript keeps for itself.

/** Places are counted from 1. */
export type JsonSlip = Place &
  (
    | { readonly kind: 'notJson' }
    /** `keyReserved`: it would be lost on its way through objects. */
    | { readonly kind: 'keyTwice' | 'keyReserved'; readonly key: string }
  )

type Place = { readonly line: number; readonly column: number }

const blank = /[ \t\n\r]*/y
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const partOfString = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd'

/** The first slip of a text; null when JSON.parse reads it and loses nothing. It does not mind how deep things nest. */
export function jsonSlip(text: string): JsonSlip | null {
  /** The keys so far of each object around the present place; none of an array. */
  const around: (Set<string> | null)[] = []
  let expected: Expected = 'value'
  let place = 0
  for (;;) {
    place = endOf(blank, text, place)
    const char = text[place]
    const inside = around.at(-1)
    const isKey: boolean = expected.startsWith('key')
    const isValue = expected.startsWith('value')
    if (expected === 'commaOrEnd' && inside === undefined && char === undefined) return null
    let end = place + 1
    if (char === '"' && (isKey || isValue)) {
      end = endOfInside(text, end)
      if (text[end] !== '"') return { kind: 'notJson', ...placeIn(text, end) }
      end += 1
      const slip = isKey && inside ? keySlip(JSON.parse(text.slice(place, end)), inside) : null
      if (slip) return { ...slip, ...placeIn(text, place) }
      expected = isKey ? 'colon' : 'commaOrEnd'
    } else if (char === '{' && isValue) {
      around.push(new Set())
      expected = 'keyOrEnd'
    } else if (char === '[' && isValue) {
      around.push(null)
      expected = 'valueOrEnd'
    } else if (inside !== undefined && expected.endsWith('OrEnd') && char === (inside ? '}' : ']')) {
      around.pop()
      expected = 'commaOrEnd'
    } else if (char === ',' && inside !== undefined && expected === 'commaOrEnd') expected = inside ? 'key' : 'value'
    else if (char === ':' && expected === 'colon') expected = 'value'
    else {
      end = isValue ? endOf(scalar, text, place) : place
      if (end === place) return { kind: 'notJson', ...placeIn(text, place) }
      expected = 'commaOrEnd'
    }
    place = end
  }
}

/** Where a pattern that begins here ends: here, when it does not. */
function endOf(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place
  return pattern.test(text) ? pattern.lastIndex : place
}

/** Where the inside of a string ends: at its quote, or at what no string may hold. */
function endOfInside(text: string, begin: number): number {
  let place = begin
  for (let end = endOf(partOfString, text, place); end > place; end = endOf(partOfString, text, place)) place = end
  return place
}

/** What is wrong with one more key of an object; it joins the others. */
function keySlip(key: string, others: Set<string>) {
  if (key === '__proto__') return { kind: 'keyReserved' as const, key }
  if (others.has(key)) return { kind: 'keyTwice' as const, key }
  others.add(key)
  return null
}

function placeIn(text: string, place: number): Place {
  const lines = text.slice(0, place).split(/\r\n?|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
