import { acceptedBodyKinds, pathParameters, type Route } from '@provende/contract/kit/route.ts'
import { fromWire } from '@provende/contract/wire.ts'
import fc from 'fast-check'
import { applyMutations, arbitraryMutation, nastyName, nastyText, nastyValue } from './hostile-values.ts'
import { type FileLike, plausibleValue, shapeOf } from './schema-values.ts'

/* Arbitrary requests to a route: mostly valid, with one or a few hostile changes. */

/** A request as sent; plain data, so that a failing example is printed in full. */
export type FuzzRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Text, or bytes as numbers. */
  readonly body: string | readonly number[] | null
  /** Index of the signed-in person who calls; null without a session. */
  readonly person: number | null
}

/** Ids of existing records, and valid bodies. */
export type ExistingRecords = { readonly ids: readonly number[]; readonly bodies: readonly unknown[] }

/** Placeholders, replaced when a body is sent: the current version of the record, and a unique text. */
export const versionPlaceholder = '@version'
export const uniqueTextPlaceholder = '@new'

/** Indexes of the people who call: a writer, the platform, a reader. */
const arbitraryPersonIndexes = [0, 1, 2]

export function arbitraryRequest(route: Route, existing: ExistingRecords): fc.Arbitrary<FuzzRequest> {
  const requestAs = (kind: BodyKind) =>
    fc.record({
      method: mostlyUsual(route.method, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')),
      path: fc
        .tuple(arbitraryPath(route, existing.ids), arbitraryQuery(route, existing.ids))
        .map((parts) => parts.join('')),
      headers: arbitraryHeaders(kind),
      body: route.method === 'GET' ? fc.constant(null) : arbitraryBody(route, kind, existing),
      person: mostlyUsual<number | null>(0, fc.constantFrom(null, ...arbitraryPersonIndexes)),
    })
  const kinds: readonly BodyKind[] = acceptedBodyKinds(route)
  return fc.oneof(...(kinds.length === 0 ? [requestAs('none')] : kinds.map(requestAs)))
}
type BodyKind = Route['bodyKind']

const mostlyUsual = <T>(usual: T, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare })

/** Percent-encoded for a URL; lone surrogates are replaced, as they cannot be encoded. */
const percentEncoded = (text: string) => encodeURIComponent(text.toWellFormed())
const brokenEscapes = ['%', '%zz', '%C3', '%C0%AF', '%ED%A0%80', '%00', '%2e%2e%2f', '%25', '+', '\\', ';', '//', '.']

function arbitraryPath(route: Route, ids: readonly number[]): fc.Arbitrary<string> {
  const parameter = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids.map(String), '1', '999999') },
    {
      weight: 2,
      arbitrary: fc.oneof(nastyText, fc.constantFrom('-1', '0', '1.5', '1e3', '9'.repeat(30))).map(percentEncoded),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenEscapes) },
  )
  // Nothing, slashes or a dot alone would make the path of another call, that of the list.
  const names = pathParameters(route.path)
  return fc
    .tuple(...names.map(() => parameter.filter((value) => !/^([/\\]*|\.)$/.test(value))))
    .map((values) =>
      names.reduce((path, name, index) => path.replace(`{${name}}`, () => values[index] ?? ''), route.path),
    )
}

const commonQueryValues = ['', ' ', 'true', '0', '1', '10', 'Name', 'Label', 'Name,Id', 'a', 'a b']

/** Query parameters, most of them valid for the route: one invalid parameter would hide what the others do. */
function arbitraryQuery(route: Route, ids: readonly number[]): fc.Arbitrary<string> {
  const words = [...commonQueryValues, ...ids.map(String)]
  const pairs = Object.entries(shapeOf(route.query)).map(([name, schema]) => {
    const accepted = words.filter((word) => schema.safeParse(word).success)
    const bad = fc.oneof(nastyText.map(percentEncoded), fc.constantFrom(...brokenEscapes))
    const good = accepted.length === 0 ? bad : fc.constantFrom(...accepted)
    const value = fc.oneof(good, bad)
    return value.map((text) => `${name}=${text}`)
  })
  const unknown = fc
    .tuple(nastyName.map(percentEncoded), nastyText.map(percentEncoded))
    .map(([name, text]) => `${name}=${text}`)
  const pair = pairs.length === 0 ? unknown : fc.oneof(...pairs.map((arbitrary) => ({ weight: 3, arbitrary })), unknown)
  return fc.oneof(
    { weight: pairs.length === 0 ? 12 : 1, arbitrary: fc.constant('') },
    { weight: 8, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((list) => `?${list.join('&')}`) },
    { weight: 1, arbitrary: fc.constantFrom('?&&&', '?=', '?a', `?${'a=1&'.repeat(500)}`, '?__proto__[x]=1', '#x') },
  )
}

const multipartBoundary = 'provende'
const contentTypesByKind = {
  none: 'application/json',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: `multipart/form-data; boundary=${multipartBoundary}`,
}

const arbitraryHeaders = (kind: BodyKind): fc.Arbitrary<Record<string, string>> =>
  fc.record({
    'content-type': mostlyUsual(
      contentTypesByKind[kind],
      fc.constantFrom(
        '',
        'text/plain',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/form-data; boundary=""',
        'application/json; charset=utf-16',
        'x'.repeat(500),
      ),
    ),
    'accept-language': mostlyUsual('fr-FR', fc.constantFrom('en-US', '', '*', 'x'.repeat(300), 'en;q=oops', "'; --")),
  })

/** Bodies that cannot be parsed: bytes, broken JSON, too deep, too long. */
const invalidBodies: fc.Arbitrary<string | readonly number[]> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '[',
    '{"a":',
    'null',
    '1',
    '"a"',
    '[]',
    '{}',
    '{"Id":1,"Id":2}',
    '\uFEFF{}',
    '{"a":01}',
  ),
  fc.constantFrom(
    '{"Name":"\\ud800"}',
    '{"Name":"\\u0000"}',
    '{"__proto__":{"Id":1}}',
    '{"Id":1e999}',
    '{"Id":-1e-999}',
  ),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000), `{"Name":"${'x'.repeat(500_000)}"}`),
  fc.constantFrom(
    [0xff, 0xfe, 0x7b],
    [0xc3, 0x28],
    [0xed, 0xa0, 0x80],
    [0xc0, 0xaf],
    [0x7b, 0x22, 0x80, 0x22, 0x7d],
    [0],
  ),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => [...bytes]),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

function arbitraryBody(route: Route, kind: BodyKind, existing: ExistingRecords): fc.Arbitrary<FuzzRequest['body']> {
  const plausible = plausibleValue(route.body, existing.ids)
  const validBodies = existing.bodies.filter((body) => route.body.safeParse(fromWire(body, route.body)).success)
  const good = validBodies.length === 0 ? plausible : fc.constantFrom(...validBodies)
  const changes = fc.oneof(
    fc.constant([]),
    arbitraryMutation.map((change) => [change]),
    fc.array(arbitraryMutation, { maxLength: 4 }),
  )
  const value = fc.tuple(fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: plausible }), changes)
  const text = { none: jsonText, json: jsonText, form: formText, multipart: multipartText }[kind]
  return fc.oneof(
    { weight: 12, arbitrary: value.map(([start, mutations]) => text(applyMutations(start, mutations))) },
    { weight: 1, arbitrary: nastyValue.map(text) },
    { weight: 2, arbitrary: invalidBodies },
  )
}

/** Files are in base64. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_, entry) =>
    typeof entry?.fileName === 'string' ? Buffer.from(String(entry.content)).toString('base64') : entry,
  ) ?? ''
const formText = (value: unknown): string =>
  Object.entries((value ?? {}) as Record<string, unknown>)
    .map(
      ([name, entry]) =>
        `${percentEncoded(name)}=${percentEncoded(typeof entry === 'string' ? entry : jsonText(entry))}`,
    )
    .join('&')
/** Nothing is escaped, on purpose: values may break out of their quotes. */
const multipartText = (value: unknown): string => {
  const parts = Object.entries((value ?? {}) as Record<string, unknown>).map(([name, entry]) => {
    const { fileName, content } = (entry ?? {}) as Partial<FileLike>
    const file = typeof fileName !== 'string' ? '' : `; filename="${fileName}"\r\nContent-Type: text/html`
    const text = typeof entry === 'string' ? entry : (content ?? jsonText(entry))
    return `--${multipartBoundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--${multipartBoundary}--\r\n`
}
