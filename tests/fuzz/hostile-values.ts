import fc from 'fast-check'

/* Hostile values, and mutations that make a valid value invalid. */

const hostileTexts = [
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
const hostileNumbers = [
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  2 ** 53 - 1,
  -(2 ** 53),
]
const otherHostileValues: readonly unknown[] = [
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

/** Texts that databases and encodings most often fail on. */
const encodingBreakers = ['\0', 'a\0b', '\uD800', 'a\uDC00b', "'", '\\', '_%\\']
export const nastyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...encodingBreakers) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
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
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...otherHostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }).map((depth) => nestedValue(depth)) },
  { weight: 1, arbitrary: fc.constantFrom(60, 3000).map((length) => Array.from({ length }, (_, index) => index)) },
)

const nestedValue = (depth: number): unknown =>
  depth === 0 ? 1 : depth % 2 === 0 ? [nestedValue(depth - 1)] : { a: nestedValue(depth - 1) }

/** A change of one property in a value; `index` counts all its properties in depth, modulo their number. */
export type Mutation = {
  readonly index: number
  readonly kind: 'replace' | 'remove' | 'add' | 'rename' | 'repeat'
  readonly name: string
  readonly value: unknown
}
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.record({
  index: fc.nat(500),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'rename', 'repeat'),
  name: nastyName,
  value: nastyValue,
})

/** Applies the mutations one after the other, to a copy. */
export const applyMutations = (value: unknown, mutations: readonly Mutation[]): unknown =>
  mutations.reduce((current, change) => applyMutation(structuredClone(current), change), value)

type PropertyLocation = { readonly container: Record<string, unknown>; readonly key: string }

function propertiesIn(value: unknown): PropertyLocation[] {
  if (typeof value !== 'object' || value === null) return []
  const container = value as Record<string, unknown>
  return Object.keys(container).flatMap((key) => [{ container, key }, ...propertiesIn(container[key])])
}

function applyMutation(value: unknown, { index, kind, name, value: nasty }: Mutation): unknown {
  const locations = propertiesIn(value)
  const location = locations[index % (locations.length + 1)]
  if (location === undefined) return kind === 'replace' ? nasty : value
  const { container, key } = location
  const original = container[key]
  // defineProperty sets `__proto__` as an own property, as JSON.parse does.
  const set = (newName: string, newValue: unknown) =>
    Object.defineProperty(container, newName, { value: newValue, enumerable: true, configurable: true, writable: true })
  if (kind === 'replace') set(key, nasty)
  if (kind === 'remove' || kind === 'rename') delete container[key]
  if (kind === 'rename') set(name, original)
  if (kind === 'add' && !Array.isArray(container)) set(name, nasty)
  if (kind === 'repeat')
    set(
      key,
      Array.from({ length: 5 }, () => original),
    )
  return value
}
