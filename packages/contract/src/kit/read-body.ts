import type { z } from 'zod'
import { parseNumberField } from './fields.ts'

/*
 * Bodies as old clients write them: numbers as text with a decimal comma or dot, booleans as text or 1 and 0, one object
 * where a list of them is documented, no list as null, and null among the objects of a list. They are converted by the schema of the body before it validates them; a value that cannot be converted
 * stays as it was sent, and is refused there.
 */

/** What a schema accepts at one position. */
type AcceptedValues = {
  readonly isNumber: boolean
  readonly isBoolean: boolean
  readonly isNullable: boolean
  /** Any text: then digits stay text. */
  readonly isText: boolean
  readonly fields: ReadonlyMap<string, AcceptedValues>
  readonly element: AcceptedValues | null
}

const acceptsNothing: AcceptedValues = {
  ...{ isNumber: false, isBoolean: false, isNullable: false, isText: false },
  ...{ fields: new Map(), element: null },
}
const acceptedValuesCache = new WeakMap<z.ZodType, AcceptedValues>()

type SchemaDefinition = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodType[]
} & Readonly<Record<'innerType' | 'element' | 'in' | 'out', z.ZodType | undefined>>

function acceptedBySchemaOf(schema: z.ZodType): AcceptedValues {
  const accepted = acceptedValuesCache.get(schema) ?? acceptedByDefinition(schema.def as unknown as SchemaDefinition)
  acceptedValuesCache.set(schema, accepted)
  return accepted
}

function acceptedByDefinition(definition: SchemaDefinition): AcceptedValues {
  const { type, shape = {}, values = [], options = [], element, innerType, in: input, out } = definition
  if (type === 'object')
    return {
      ...acceptsNothing,
      fields: new Map(Object.entries(shape).map(([name, field]) => [name, acceptedBySchemaOf(field)])),
    }
  if (type === 'array')
    return { ...acceptsNothing, element: element === undefined ? null : acceptedBySchemaOf(element) }
  const parts = [innerType, input, out, ...options].filter((part) => part !== undefined)
  const isNumber = ['number', 'int'].includes(type) || values.some((value) => typeof value === 'number')
  const isText = type === 'string' || type === 'unknown'
  const isBoolean = type === 'boolean'
  const isNullable = type === 'nullable' || type === 'null' || type === 'unknown'
  return parts
    .map(acceptedBySchemaOf)
    .reduce(acceptsEither, { ...acceptsNothing, isNumber, isBoolean, isNullable, isText })
}

/** What a choice of two schemas accepts. */
const acceptsEither = (one: AcceptedValues, other: AcceptedValues): AcceptedValues => ({
  isNumber: one.isNumber || other.isNumber,
  isBoolean: one.isBoolean || other.isBoolean,
  isNullable: one.isNullable || other.isNullable,
  isText: one.isText || other.isText,
  fields: new Map([...one.fields, ...other.fields]),
  element: one.element ?? other.element,
})

/** A body with code names, with the values its schema documents. */
export const readBodyValues = (value: unknown, schema: z.ZodType): unknown =>
  readAcceptedValue(value, acceptedBySchemaOf(schema))

function readAcceptedValue(value: unknown, accepted: AcceptedValues): unknown {
  const { fields, element } = accepted
  if (value === null) return element !== null && !accepted.isNullable ? undefined : null
  if (typeof value === 'string' || typeof value === 'number') return readAcceptedScalar(value, accepted)
  if (Array.isArray(value)) return element === null ? value : readAcceptedList(value, element)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  if (fields.size > 0)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        readAcceptedValue(entry, fields.get(name) ?? acceptsNothing),
      ]),
    )
  return element !== null && element.fields.size > 0 ? [readAcceptedValue(value, element)] : value
}

/** The entries of a list; null is no object. */
function readAcceptedList(values: readonly unknown[], element: AcceptedValues): unknown[] {
  const isOfObjects = element.fields.size > 0
  return values.filter((entry) => !(isOfObjects && entry === null)).map((entry) => readAcceptedValue(entry, element))
}

const booleansByText: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

function readAcceptedScalar(value: string | number, { isNumber, isBoolean, isText }: AcceptedValues): unknown {
  if (isBoolean && !isText && !isNumber) return booleansByText.get(String(value).trim().toLowerCase()) ?? value
  return typeof value === 'string' && isNumber && !isText ? parseNumberField(value) : value
}
