import { z } from 'zod'
import { toWireName } from '../wire.ts'

/** A JSON Schema, as far as this document uses it. */
export type JsonSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** What may be sent, or what is answered. */
export type Direction = 'input' | 'output'

/** A zod schema as JSON Schema with the names of the wire: what may be sent, or what is answered. */
export function jsonSchema(schema: z.ZodType, direction: Direction): JsonSchema {
  return renamed(converted(schema, direction))
}

const converted = (schema: z.ZodType, direction: Direction): JsonSchema => {
  const { $schema: _, ...content } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    // Only the classes of zod itself reach a contract.
    override: ({ zodSchema, jsonSchema: target }) => readable(zodSchema as unknown as z.ZodType, target, direction),
  })
  return content as JsonSchema
}

type Mutable = z.core.JSONSchema.BaseSchema

/** Puts right, in place, what the conversion cannot know or says at too great length. */
function readable(schema: z.ZodType, target: Mutable, direction: Direction): void {
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform && direction === 'output') {
    // Our transforms only replace an absent value, so the answer is what was put in, but never absent.
    Object.assign(target, converted(present(schema.in as z.ZodType), direction))
  }
  if (schema instanceof z.ZodObject) {
    const { error: missing } = schema.safeParse({})
    const required = new Set(missing?.issues.map((issue) => issue.path[0]))
    if (direction === 'input') target.required = Object.keys(schema.shape).filter((name) => required.has(name))
    // An answer may grow: whoever reads it must not mind.
    else delete target.additionalProperties
  }
  if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum
  if (target.minimum === -Number.MAX_SAFE_INTEGER) delete target.minimum
  if (target.format !== undefined) delete target.pattern
  const references = target.references
  if (typeof references === 'string') {
    delete target.references
    target.description = `Refers to: ${references}.`
  }
}

/** What a schema is when the value is there. */
const present = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? present(schema.unwrap() as z.ZodType) : schema

/** A schema with the names of the wire at every depth. */
function renamed(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf, additionalProperties: others } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [toWireName(name), renamed(property)]),
      ),
    }),
    ...(required && { required: required.map(toWireName) }),
    ...(items && { items: renamed(items) }),
    ...(anyOf && { anyOf: anyOf.map(renamed) }),
    ...(typeof others === 'object' && { additionalProperties: renamed(others) }),
  }
}
