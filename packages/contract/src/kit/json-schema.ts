import { z } from 'zod'
import { toWireName } from '../wire.ts'

/** The subset of JSON Schema that the OpenAPI document uses. */
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
  /** The name of this property where it is irregular; only until the document is complete. */
  readonly wireName?: string
}

/** The schema of a request, or of a response. */
export type SchemaDirection = 'input' | 'output'

/** Converts a zod schema to JSON Schema with wire names. */
export function wireJsonSchema(schema: z.ZodType, direction: SchemaDirection): JsonSchema {
  return withWirePropertyNames(toJsonSchema(schema, direction))
}

const toJsonSchema = (schema: z.ZodType, direction: SchemaDirection): JsonSchema => {
  const { $schema: _, ...content } = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    // The cast is safe: contracts only use zod's own schema classes.
    override: ({ zodSchema, jsonSchema: target }) =>
      correctJsonSchema(zodSchema as unknown as z.ZodType, target, direction),
  })
  return content as JsonSchema
}

type MutableJsonSchema = z.core.JSONSchema.BaseSchema

/** Corrects and shortens the converted schema in place. */
function correctJsonSchema(schema: z.ZodType, target: MutableJsonSchema, direction: SchemaDirection): void {
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform && direction === 'output') {
    // Our transforms only replace an absent value, so the output is the input type without absence.
    Object.assign(target, toJsonSchema(withoutAbsentWrappers(schema.in as z.ZodType), direction))
  }
  if (schema instanceof z.ZodObject) {
    const { error } = schema.safeParse({})
    const required = new Set(error?.issues.map((issue) => issue.path[0]))
    if (direction === 'input') target.required = Object.keys(schema.shape).filter((name) => required.has(name))
    // Responses may get more fields: clients must ignore unknown ones.
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

/** Unwraps optional and nullable schemas. */
const withoutAbsentWrappers = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? withoutAbsentWrappers(schema.unwrap() as z.ZodType)
    : schema

/** Renames properties to their wire names at every depth. */
function withWirePropertyNames({ wireName: _, ...schema }: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf, additionalProperties: others } = schema
  const nameOf = (name: string) => properties?.[name]?.wireName ?? toWireName(name)
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [nameOf(name), withWirePropertyNames(property)]),
      ),
    }),
    ...(required && { required: required.map(nameOf) }),
    ...(items && { items: withWirePropertyNames(items) }),
    ...(anyOf && { anyOf: anyOf.map(withWirePropertyNames) }),
    ...(typeof others === 'object' && { additionalProperties: withWirePropertyNames(others) }),
  }
}
