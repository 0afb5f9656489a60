import type { Permission } from '@provende/domain/access/permissions.ts'
import { z } from 'zod'
import { type JsonSchema, type SchemaDirection, wireJsonSchema } from './kit/json-schema.ts'
import { acceptedBodyKinds, bodyMediaTypes, pathParameters, type Route } from './kit/route.ts'
import { type ProblemKey, problemTable } from './problems.ts'
import { toWireName } from './wire.ts'

/*
 * The contract as an OpenAPI 3.1 document, generated from the routes that server and browser use, with wire names.
 * Objects used by several calls of a group appear once under components.
 */

export type OpenApiParameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
type MediaTypeSchemas = Readonly<Record<string, { readonly schema: JsonSchema }>>
type OpenApiResponse = { readonly description: string; readonly headers?: object; readonly content: MediaTypeSchemas }
type ResponseReference = { readonly $ref: string }
export type OpenApiOperation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: { readonly required: true; readonly content: MediaTypeSchemas }
  readonly responses: { readonly 200: OpenApiResponse; readonly default: ResponseReference }
}
export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
  }
}

type RouteGroups = Readonly<Record<string, Readonly<Record<string, Route>>>>

/** The OpenAPI document of all calls, by group. `serverUrl` is the base of the paths: `/` for the same server. */
export function openApiDocument(
  groups: RouteGroups,
  info: { title: string; version: string; serverUrl: string },
): OpenApiDocument {
  const schemas = createSchemaRegistry(groups)
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const [group, routes] of Object.entries(groups))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{${toWireName(parameter)}}`)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(group, name, route, schemas) }
    }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: 'Paths are matched case-insensitively.' },
    servers: [{ url: info.serverUrl }],
    tags: Object.keys(groups).map((name) => ({ name: pascalCase(name) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /Token.' } },
      schemas: { ...schemas.named(), Error: errorJsonSchema, AccountError: accountErrorJsonSchema },
      responses: {
        Error: { description: 'A refusal, or a fault with a token.', content: jsonContent(schemaReference('Error')) },
        AccountError: {
          description: 'A refusal of an account call.',
          content: jsonContent(schemaReference('AccountError')),
        },
      },
    },
  }
}

function toOperation(group: string, name: string, route: Route, schemas: SchemaRegistry): OpenApiOperation {
  const body = route.bodyKind === 'none' ? undefined : schemas.of(route.body, 'input')
  const schema = schemas.of(route.response, 'output')
  const content = route.responseKind === 'file' ? { 'application/octet-stream': { schema } } : jsonContent(schema)
  return {
    operationId: `${group}${pascalCase(name)}`,
    tags: [pascalCase(group)],
    summary: route.summary,
    description: accessDescription(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersIn('path', route.params, route.path), ...parametersIn('query', route.query)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOfRoute(route, body) } }),
    responses: {
      200: { description: 'The response.', ...(route.paged ? { headers: countHeader } : {}), content },
      default: { $ref: `#/components/responses/${route.errors === 'account' ? 'AccountError' : 'Error'}` },
    },
  }
}

/** The content of a request, in each encoding it may have. */
const contentOfRoute = (route: Route, schema: JsonSchema): MediaTypeSchemas =>
  Object.fromEntries(acceptedBodyKinds(route).map((kind) => [bodyMediaTypes[kind], { schema }]))

const countHeader = {
  'x-count': { description: 'The total number of rows on all pages.', schema: { type: 'integer' } },
}

/** A sentence for developers about who may make a call. */
function accessDescription({ access, beforeTerms }: Route): string {
  const list = (permissions: readonly Permission[]) => permissions.map((permission) => `“${permission}”`).join(' or ')
  if (access === 'public') return 'Anyone.'
  if (access === 'session') return `Anyone signed in${beforeTerms ? ', also before accepting the terms of use' : ''}.`
  if ('write' in access) return `Users with the right to write under ${list([access.write])}.`
  return `Users with the right to read under ${list(access.read)}.`
}

/** Descriptions of query parameters that many calls share. */
const parameterDescriptions: Readonly<Record<string, string>> = {
  nbPerPage: 'Rows per page.',
  page: 'Which page, from 0.',
  order: 'The field to sort by, with its name on the wire.',
  desc: 'Whether to sort in descending order.',
  search: 'Words that must all occur, ignoring case and accents.',
  includeColumns: 'Names of the fields to include, separated by commas; all of them when empty.',
  getInactive: 'Whether to include deactivated records.',
  restore: 'Restores instead of deactivating.',
}

function parametersIn(location: 'path' | 'query', schema: z.ZodType, path = ''): OpenApiParameter[] {
  const { properties = {}, required = [] } = wireJsonSchema(schema, 'input')
  const inPath = pathParameters(path).map((name) => toWireName(name))
  return Object.entries(properties).map(([name, property]) => {
    const description = Object.entries(parameterDescriptions).find(([codeName]) => toWireName(codeName) === name)?.[1]
    return {
      name,
      in: location,
      required: location === 'path' ? inPath.includes(name) : required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    }
  })
}

type SchemaRegistry = {
  /** The JSON Schema, or a reference to it for a named object. */
  of(schema: z.ZodType, direction: SchemaDirection): JsonSchema
  named(): Record<string, JsonSchema>
}

/** Names each transferred object: the record of a group, or the body or response of a single call. */
function createSchemaRegistry(groups: RouteGroups): SchemaRegistry {
  const names = new Map<z.ZodType, string>()
  const schemas: Record<string, JsonSchema> = {}
  for (const [group, routes] of Object.entries(groups)) {
    const responses = Object.values(routes).map((route) => objectSchemaIn(route.response))
    for (const [name, route] of Object.entries(routes)) {
      const response = objectSchemaIn(route.response)
      const isRecord = responses.filter((other) => other === response).length > 1
      if (response !== undefined && !names.has(response))
        names.set(response, isRecord ? `${pascalCase(group)}Record` : `${pascalCase(group)}${pascalCase(name)}Answer`)
      const body = route.bodyKind === 'none' ? undefined : objectSchemaIn(route.body)
      if (body !== undefined) names.set(body, `${pascalCase(group)}${pascalCase(name)}Body`)
    }
  }
  const of = (schema: z.ZodType, direction: SchemaDirection): JsonSchema => {
    const name = names.get(schema)
    if (name !== undefined) {
      schemas[name] ??= wireJsonSchema(schema, direction)
      return schemaReference(name)
    }
    if (schema instanceof z.ZodArray) return { type: 'array', items: of(schema.element as z.ZodType, direction) }
    if (schema instanceof z.ZodNullable)
      return { anyOf: [of(schema.unwrap() as z.ZodType, direction), { type: 'null' }] }
    return wireJsonSchema(schema, direction)
  }
  return { of, named: () => schemas }
}

/** The object schema inside a response: itself, the element of an array, or the non-null part. */
function objectSchemaIn(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodArray) return objectSchemaIn(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable) return objectSchemaIn(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? schema : undefined
}

const textJsonSchema: JsonSchema = { type: 'string' }
const problemKeys = Object.keys(problemTable) as ProblemKey[]
const errorJsonSchema: JsonSchema = {
  type: 'object',
  properties: {
    Message: { ...textJsonSchema, description: 'A sentence for the person, in the language of the session.' },
    MessageDetail: {
      ...textJsonSchema,
      description: `A JSON list of { Code, Key, Field?, Params? }. Keys: ${problemKeys.map((key) => `${key} (${problemTable[key].code})`).join(', ')}.`,
    },
    Token: { ...textJsonSchema, description: 'Only for a fault: api/Error/Manage/Open finds the fault by it.' },
  },
  required: ['Message', 'MessageDetail'],
}
const accountErrorJsonSchema: JsonSchema = {
  type: 'object',
  properties: {
    ...errorJsonSchema.properties,
    error: { ...textJsonSchema, description: 'The OAuth error code: invalid_grant.' },
    error_description: textJsonSchema,
    ModelState: { type: 'object', additionalProperties: { type: 'array', items: textJsonSchema } },
  },
  required: ['Message', 'MessageDetail', 'error', 'error_description', 'ModelState'],
}

const schemaReference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const jsonContent = (schema: JsonSchema): MediaTypeSchemas => ({ 'application/json': { schema } })
const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
