import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, reference, references, text } from './kit/fields.ts'
import { wireJsonSchema } from './kit/json-schema.ts'
import { type Route, route } from './kit/route.ts'
import { openApiDocument } from './open-api.ts'
import { routes } from './routes.ts'
import { toWireName } from './wire.ts'

const openApiDocumentOfRoutes = openApiDocument(routes, { title: 'Provende', version: '1', serverUrl: '/' })
const allRoutes = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const documentedOperations = Object.values(openApiDocumentOfRoutes.paths).flatMap((methods) => Object.values(methods))
const operationOf = (route: Route) => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toWireName(name)}}`)
  return openApiDocumentOfRoutes.paths[path]?.[route.method.toLowerCase()]
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(openApiDocumentOfRoutes)))).toEqual({ valid: true })
  })

  test('has every route, with an operation of its own', () => {
    for (const route of allRoutes) expect(operationOf(route)?.summary, route.path).toBe(route.summary)
    expect(documentedOperations).toHaveLength(allRoutes.length)
    expect(new Set(documentedOperations.map((operation) => operation.operationId)).size).toBe(allRoutes.length)
  })

  test('refers only to defined components, and defines no unused ones', () => {
    const json = JSON.stringify(openApiDocumentOfRoutes)
    const referenced = new Set([...json.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map((match) => match[1]))
    const { schemas, responses } = openApiDocumentOfRoutes.components
    const defined = [
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
      ...Object.keys(responses).map((name) => `responses/${name}`),
    ]
    expect([...referenced].sort()).toEqual(defined.sort())
  })

  test('uses the wire names of parameters and fields', () => {
    for (const route of allRoutes) {
      const names = [route.params, route.query].flatMap((schema) =>
        Object.keys((schema as z.ZodObject).shape).map((name) => toWireName(name, schema)),
      )
      expect(operationOf(route)?.parameters.map(({ name }) => name)).toEqual(names)
    }
    expect(Object.keys(openApiDocumentOfRoutes.components.schemas.FoodsRecord?.properties ?? {})).toContain(
      'Tenants_Shared',
    )
    expect(openApiDocumentOfRoutes.components.schemas.FoodsRecord?.properties?.Properties?.items?.required).toEqual([
      'Name',
      'Data',
    ])
    expect(openApiDocumentOfRoutes.components.schemas.AccountTokenBody?.required).toEqual([
      'grant_type',
      'Login',
      'Password',
    ])
  })

  test('requires a token exactly for calls that need a session, and describes who may call', () => {
    for (const route of allRoutes)
      expect(operationOf(route)?.security.length, route.path).toBe(route.access === 'public' ? 0 : 1)
    expect(operationOf(routes.packagings.create)?.description).toContain('“Model [Read]”')
  })

  test('documents the x-count header of every paged list', () => {
    for (const route of allRoutes)
      expect(operationOf(route)?.responses[200].headers !== undefined, route.path).toBe(route.paged)
  })
})

describe('wireJsonSchema', () => {
  const fields = z.strictObject({
    name: text(9),
    parentId: reference('unit'),
    volume: decimal({ min: 0 }),
    tags: references('unit', 3),
  })

  test('of a request marks optional fields as not required and refuses unknown fields', () => {
    const request = wireJsonSchema(fields.extend({ id: z.number() }), 'input')
    expect(request.required).toEqual(['Id'])
    expect(request.additionalProperties).toBe(false)
    expect(request.properties?.Name).toEqual({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] })
  })

  test('of a response marks text and lists as always present', () => {
    const response = wireJsonSchema(fields, 'output')
    expect(response.required).toEqual(['Name', 'ParentId', 'Volume', 'Tags'])
    expect(response.properties?.Name).toEqual({ type: 'string', maxLength: 9 })
    expect(response.properties?.Tags).toMatchObject({ type: 'array', items: { type: 'integer', minimum: 1 } })
  })

  test('an object in the responses of two calls is defined once', () => {
    const response = z.object({ label: z.string() })
    const spec = { method: 'GET', summary: '', access: 'public', response } as const
    const group = {
      one: route({ ...spec, path: '/a' }),
      list: route({ ...spec, path: '/b', response: z.array(response) }),
    }
    const { schemas } = openApiDocument({ rows: group }, { title: '', version: '', serverUrl: '/' }).components
    expect(Object.keys(schemas)).toEqual(['RowsRecord', 'Error', 'AccountError'])
  })
})
