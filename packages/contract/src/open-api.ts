import type { Permission } from '@provende/domain/access/permissions.ts'
import { z } from 'zod'
import { type Direction, type JsonSchema, jsonSchema } from './kit/json-schema.ts'
import { acceptedBodyKinds, bodyTypes, pathParameters, type Route } from './kit/route.ts'
import { type ProblemKey, problems } from './problems.ts'
import { toWireName } from './wire.ts'

/*
 * The contract as an OpenAPI 3.1 document, generated from the routes that server and browser use, with wire names.
 * Objects used by several calls of a group appear once under components.
 */

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type ResponseObject = { readonly description: string; readonly headers?: object; readonly content: Content }
type Reference = { readonly $ref: string }
export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: { readonly 200: ResponseObject; readonly default: Reference }
}
export type OpenApi = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
  }
}

type Groups = Readonly<Record<string, Readonly<Record<string, Route>>>>

/** The OpenAPI document of all calls, by group. `serverUrl` is the base of the paths: `/` for the same server. */
export function openApi(groups: Groups, info: { title: string; version: string; serverUrl: string }): OpenApi {
  const schemas = createSchemaRegistry(groups)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [group, routes] of Object.entries(groups))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{${toWireName(parameter)}}`)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: toOperation(group, name, route, schemas) }
    }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: 'Paths are matched case-insensitively.' },
    servers: [{ url: info.serverUrl }],
    tags: Object.keys(groups).map((name) => ({ name: pascal(name) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /Token.' } },
      schemas: { ...schemas.named(), Error: error, AccountError: accountError },
      responses: {
        Error: { description: 'A refusal, or a fault with a token.', content: json(named('Error')) },
        AccountError: { description: 'A refusal of an account call.', content: json(named('AccountError')) },
      },
    },
  }
}

function toOperation(group: string, name: string, route: Route, schemas: SchemaRegistry): Operation {
  const body = route.bodyKind === 'none' ? undefined : schemas.of(route.body, 'input')
  const schema = schemas.of(route.response, 'output')
  const content = route.responseKind === 'file' ? { 'application/octet-stream': { schema } } : json(schema)
  return {
    operationId: `${group}${pascal(name)}`,
    tags: [pascal(group)],
    summary: route.summary,
    description: whoMayCall(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersIn('path', route.params, route.path), ...parametersIn('query', route.query)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(route, body) } }),
    responses: {
      200: { description: 'The response.', ...(route.paged ? { headers: countHeader } : {}), content },
      default: { $ref: `#/components/responses/${route.errors === 'account' ? 'AccountError' : 'Error'}` },
    },
  }
}

/** The content of a request, in each encoding it may have. */
const contentOf = (route: Route, schema: JsonSchema): Content =>
  Object.fromEntries(acceptedBodyKinds(route).map((kind) => [bodyTypes[kind], { schema }]))

const countHeader = {
  'x-count': { description: 'The total number of rows on all pages.', schema: { type: 'integer' } },
}

/** A sentence for developers about who may make a call. */
function whoMayCall({ access, beforeTerms }: Route): string {
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

function parametersIn(location: 'path' | 'query', schema: z.ZodType, path = ''): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
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
  of(schema: z.ZodType, direction: Direction): JsonSchema
  named(): Record<string, JsonSchema>
}

/** Names each transferred object: the record of a group, or the body or response of a single call. */
function createSchemaRegistry(groups: Groups): SchemaRegistry {
  const names = new Map<z.ZodType, string>()
  const schemas: Record<string, JsonSchema> = {}
  for (const [group, routes] of Object.entries(groups)) {
    const responses = Object.values(routes).map((route) => objectIn(route.response))
    for (const [name, route] of Object.entries(routes)) {
      const response = objectIn(route.response)
      const isRecord = responses.filter((other) => other === response).length > 1
      if (response !== undefined && !names.has(response))
        names.set(response, isRecord ? `${pascal(group)}Record` : `${pascal(group)}${pascal(name)}Answer`)
      const body = route.bodyKind === 'none' ? undefined : objectIn(route.body)
      if (body !== undefined) names.set(body, `${pascal(group)}${pascal(name)}Body`)
    }
  }
  const of = (schema: z.ZodType, direction: Direction): JsonSchema => {
    const name = names.get(schema)
    if (name !== undefined) {
      schemas[name] ??= jsonSchema(schema, direction)
      return named(name)
    }
    if (schema instanceof z.ZodArray) return { type: 'array', items: of(schema.element as z.ZodType, direction) }
    if (schema instanceof z.ZodNullable)
      return { anyOf: [of(schema.unwrap() as z.ZodType, direction), { type: 'null' }] }
    return jsonSchema(schema, direction)
  }
  return { of, named: () => schemas }
}

/** The object schema inside a response: itself, the element of an array, or the non-null part. */
function objectIn(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType)
  if (schema instanceof z.ZodNullable) return objectIn(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? schema : undefined
}

const text: JsonSchema = { type: 'string' }
const keys = Object.keys(problems) as ProblemKey[]
const error: JsonSchema = {
  type: 'object',
  properties: {
    Message: { ...text, description: 'A sentence for the person, in the language of the session.' },
    MessageDetail: {
      ...text,
      description: `A JSON list of { Code, Key, Field?, Params? }. Keys: ${keys.map((key) => `${key} (${problems[key].code})`).join(', ')}.`,
    },
    Token: { ...text, description: 'Only for a fault: api/Error/Manage/Open finds the fault by it.' },
  },
  required: ['Message', 'MessageDetail'],
}
const accountError: JsonSchema = {
  type: 'object',
  properties: {
    ...error.properties,
    error: { ...text, description: 'The OAuth error code: invalid_grant.' },
    error_description: text,
    ModelState: { type: 'object', additionalProperties: { type: 'array', items: text } },
  },
  required: ['Message', 'MessageDetail', 'error', 'error_description', 'ModelState'],
}

const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
