import type { Permission } from '@provende/domain/access/permissions.ts'
import { z } from 'zod'
import { type Direction, type JsonSchema, jsonSchema } from './kit/json-schema.ts'
import { pathParameters, type Route } from './kit/route.ts'
import { type ProblemKey, problems } from './problems.ts'
import { toWireName } from './wire.ts'

/*
 * The contract as an OpenAPI 3.1 document: the same routes the server serves and the browser calls, with the names of
 * the wire. Objects used by several calls of a group are named once under components.
 */

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
type Answer = { readonly description: string; readonly headers?: object; readonly content: Content }
type Reference = { readonly $ref: string }
export type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: { readonly 200: Answer; readonly default: Reference }
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
    readonly responses: Readonly<Record<string, Answer>>
  }
}

type Groups = Readonly<Record<string, Readonly<Record<string, Route>>>>

/** The document of all calls, by group. `serverUrl` is what paths are appended to: `/` for the same server. */
export function openApi(groups: Groups, info: { title: string; version: string; serverUrl: string }): OpenApi {
  const schemas = createSchemas(groups)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [group, routes] of Object.entries(groups))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => `{${toWireName(parameter)}}`)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(group, name, route, schemas) }
    }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: 'Paths match without regard to case.' },
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

function operation(group: string, name: string, route: Route, schemas: Schemas): Operation {
  const body = route.bodyKind === 'none' ? undefined : schemas.of(route.body, 'input')
  const answered = schemas.of(route.answer, 'output')
  const answer = route.answerKind === 'file' ? { 'application/octet-stream': { schema: answered } } : json(answered)
  return {
    operationId: `${group}${pascal(name)}`,
    tags: [pascal(group)],
    summary: route.summary,
    description: whoMayCall(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersIn('path', route.params, route.path), ...parametersIn('query', route.query)],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [bodyTypes[route.bodyKind]]: { schema: body } } } }),
    responses: {
      200: { description: 'The answer.', ...(route.paged ? { headers: countHeader } : {}), content: answer },
      default: { $ref: `#/components/responses/${route.errors === 'account' ? 'AccountError' : 'Error'}` },
    },
  }
}

const bodyTypes = {
  none: '',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const countHeader = { 'x-count': { description: 'How many there are over all pages.', schema: { type: 'integer' } } }

/** A sentence for developers: who may call. */
function whoMayCall({ access, beforeTerms }: Route): string {
  const list = (permissions: readonly Permission[]) => permissions.map((permission) => `“${permission}”`).join(' or ')
  if (access === 'public') return 'Anyone.'
  if (access === 'session') return `Anyone signed in${beforeTerms ? ', also before accepting the terms of use' : ''}.`
  if ('write' in access) return `Whoever may write behind ${list([access.write])}.`
  return `Whoever may read behind ${list(access.read)}.`
}

/** What the query names that many calls share mean. */
const meanings: Readonly<Record<string, string>> = {
  nbPerPage: 'Rows per page.',
  page: 'Which page, from 0.',
  order: 'The field to sort by, with its name on the wire.',
  desc: 'Whether to sort downwards.',
  search: 'Words that must all occur, without regard to case and accents.',
  includeColumns: 'Names of the fields wanted, separated by commas; all of them when empty.',
  getInactive: 'Whether to include deactivated records.',
  restore: 'Restores instead of deactivating.',
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType, path = ''): Parameter[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  const inPath = pathParameters(path).map(toWireName)
  return Object.entries(properties).map(([name, property]) => {
    const meaning = Object.entries(meanings).find(([known]) => toWireName(known) === name)?.[1]
    return {
      name,
      in: place,
      required: place === 'path' ? inPath.includes(name) : required.includes(name),
      ...(meaning === undefined ? {} : { description: meaning }),
      schema: property,
    }
  })
}

type Schemas = {
  /** The schema, or the reference to it when it has a name. */
  of(schema: z.ZodType, direction: Direction): JsonSchema
  named(): Record<string, JsonSchema>
}

/** Gives a name to each object that travels: the record of a group, or what a single call takes or answers. */
function createSchemas(groups: Groups): Schemas {
  const names = new Map<z.ZodType, string>()
  const schemas: Record<string, JsonSchema> = {}
  for (const [group, routes] of Object.entries(groups)) {
    const answers = Object.values(routes).map((route) => objectIn(route.answer))
    for (const [name, route] of Object.entries(routes)) {
      const answer = objectIn(route.answer)
      const isRecord = answers.filter((other) => other === answer).length > 1
      if (answer !== undefined && !names.has(answer))
        names.set(answer, isRecord ? `${pascal(group)}Record` : `${pascal(group)}${pascal(name)}Answer`)
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

/** The object an answer is made of: itself, the element of a list, what may be null. */
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
    Token: { ...text, description: 'Of a fault only: it is found by it under api/Error/Manage/Open.' },
  },
  required: ['Message', 'MessageDetail'],
}
const accountError: JsonSchema = {
  type: 'object',
  properties: {
    ...error.properties,
    error: { ...text, description: 'The word of OAuth: invalid_grant.' },
    error_description: text,
    ModelState: { type: 'object', additionalProperties: { type: 'array', items: text } },
  },
  required: ['Message', 'MessageDetail', 'error', 'error_description', 'ModelState'],
}

const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
