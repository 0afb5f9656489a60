import fc from 'fast-check'

/* Values nobody should send, and what makes of a good value a bad one. */

const texts = [
  '',
  ' ',
  '\uDC00\uD800',
  '\u202Eevil',
  '\uFEFF',
  '\u{1F404}'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '%',
  '%00',
  "' or 1=1 --",
  "'; drop table food; --",
  '1); truncate tenant cascade; --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '\r\nSet-Cookie: a=b',
  'true',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x1F',
  '12,5',
  '9223372036854775808',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  'infinity',
  '__proto__',
  'constructor',
  'toString',
]
const numbers = [0, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 53 - 1, -(2 ** 53)]
const others: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  [{}, {}],
  { Id: { Id: 1 } },
]

/** What databases and encodings choke on first. */
const worst = ['\0', 'a\0b', '\uD800', 'a\uDC00b', "'", '\\', '_%\\']
export const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...worst) },
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)
export const nastyName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'Id',
    'ID',
    'id',
    'Tenant_Id',
    'tenant_id',
    'ownerTenantId',
  ),
  fc.constantFrom(
    'User_Id',
    'Deleted',
    'Role',
    'MayWrite',
    'toString',
    '',
    '0',
    'Name',
    'name',
    'NAME',
    '$where',
    'a.b',
  ),
  nastyText,
)
/** Any value JSON can carry. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...others) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }).map((depth) => nested(depth)) },
  { weight: 1, arbitrary: fc.constantFrom(60, 3000).map((length) => Array.from({ length }, (_, index) => index)) },
)

const nested = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [nested(depth - 1)] : { a: nested(depth - 1) }

/** A change of a value: what happens to which of its places. */
export type Mutation = {
  readonly place: number
  readonly how: 'replace' | 'remove' | 'add' | 'rename' | 'repeat'
  readonly name: string
  readonly value: unknown
}
export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(500),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'repeat'),
  name: nastyName,
  value: nastyValue,
})

/** The value with all changes made, one after the other. */
export const mutated = (value: unknown, mutations: readonly Mutation[]): unknown =>
  mutations.reduce((current, change) => changedAt(structuredClone(current), change), value)

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

function changedAt(value: unknown, { place, how, name, value: nasty }: Mutation): unknown {
  const places = placesIn(value)
  const at = places[place % (places.length + 1)]
  if (at === undefined) return how === 'replace' ? nasty : value
  const { holder, key } = at
  const kept = holder[key]
  // `__proto__` as a name of its own, as JSON.parse makes it.
  const set = (newName: string, newValue: unknown) =>
    Object.defineProperty(holder, newName, { value: newValue, enumerable: true, configurable: true, writable: true })
  if (how === 'replace') set(key, nasty)
  if (how === 'remove' || how === 'rename') delete holder[key]
  if (how === 'rename') set(name, kept)
  if (how === 'add' && !Array.isArray(holder)) set(name, nasty)
  if (how === 'repeat')
    set(
      key,
      Array.from({ length: 5 }, () => kept),
    )
  return value
}
