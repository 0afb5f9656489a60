import { toWireName } from '@provende/contract/wire.ts'
import fc from 'fast-check'
import type { z } from 'zod'

/* Values that a schema probably accepts, with the documented names: the starting point of mutations. */

type SchemaDefinition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, unknown>>
}
const definitionOf = (schema: z.ZodType): SchemaDefinition => (schema as unknown as { def: SchemaDefinition }).def

/** A value that the schema probably accepts; `ids` are of existing records, also of other tenants. */
export function plausibleValue(schema: z.ZodType, ids: readonly number[]): fc.Arbitrary<unknown> {
  const def = definitionOf(schema)
  const arbitraryOf = (inner: z.ZodType | undefined) =>
    inner === undefined ? fc.constant(null) : plausibleValue(inner, ids)
  switch (def.type) {
    case 'object':
      return arbitraryObject(schema, ids)
    case 'string':
      return arbitraryText
    case 'number':
    case 'int':
      return fc.oneof(fc.constantFrom(0, 1, 2, ...ids), fc.double({ min: -1000, max: 1000, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'nullable':
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 4, arbitrary: arbitraryOf(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) })
    case 'pipe':
      // The input of a transformation is what is sent; a preprocessing accepts what its output schema accepts.
      return arbitraryOf(def.in !== undefined && definitionOf(def.in).type === 'transform' ? def.out : def.in)
    case 'union':
      return fc.oneof(...(def.options ?? []).map(arbitraryOf))
    case 'record':
      return fc.dictionary(arbitraryKey, arbitraryOf(def.valueType), { maxKeys: 3 })
    case 'null':
      return fc.constant(null)
    case 'custom':
      return arbitraryFile
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    default:
      throw new Error(`the fuzzer does not know the schema ${def.type}`)
  }
}

// Made once: making an arbitrary text takes longer than taking a thousand values of it.
const arbitraryText = fc.oneof(fc.stringMatching(/^[a-z0-9]{1,3}$/), fc.string({ unit: 'grapheme', maxLength: 12 }))
const arbitraryKey = fc.string()

/** A file to send as a part of a multipart body. */
export type FileLike = { readonly fileName: string; readonly content: string }
const arbitraryFile: fc.Arbitrary<FileLike> = fc.record(
  {
    fileName: fc.constantFrom('a.pdf', 'a.png', 'a.txt', 'a.html', '', 'a"b\r\nc.txt', '../a.csv', '\u{1F404}.docx'),
    content: fc.oneof(fc.constantFrom('%PDF-1.7', '<script>', 'a;b', ''), fc.string({ unit: 'binary', maxLength: 20 })),
  },
  { noNullPrototype: true },
)

function arbitraryObject(schema: z.ZodType, ids: readonly number[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([wireName, field]) => [wireName, plausibleValue(field, ids)]),
  )
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true })
}

/** The fields of an object schema by their wire names. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(definitionOf(schema).shape ?? {}).map(([name, field]) => [toWireName(name, schema), field]),
  )
