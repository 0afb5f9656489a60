import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decimal, reference, references, text } from './kit/fields.ts'
import { jsonSchema } from './kit/json-schema.ts'
import { type Route, route } from './kit/route.ts'
import { openApi } from './open-api.ts'
import { routes } from './routes.ts'
import { toWireName } from './wire.ts'

const document = openApi(routes, { title: 'Provende', version: '1', serverUrl: '/' })
const all = Object.values(routes).flatMap((group) => Object.values(group) as Route[])
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operationOf = (route: Route) => {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => `{${toWireName(name)}}`)
  return document.paths[path]?.[route.method.toLowerCase()]
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  })

  test('has every route, with an operation of its own', () => {
    for (const route of all) expect(operationOf(route)?.summary, route.path).toBe(route.summary)
    expect(operations).toHaveLength(all.length)
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(all.length)
  })

  test('refers only to what it holds, and holds nothing unused', () => {
    const json = JSON.stringify(document)
    const referred = new Set([...json.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map((match) => match[1]))
    const { schemas, responses } = document.components
    const held = [
      ...Object.keys(schemas).map((name) => `schemas/${name}`),
      ...Object.keys(responses).map((name) => `responses/${name}`),
    ]
    expect([...referred].sort()).toEqual(held.sort())
  })

  test('names every parameter and field as the wire does', () => {
    for (const route of all) {
      const shapes = [route.params, route.query].map((schema) => Object.keys((schema as z.ZodObject).shape))
      expect(operationOf(route)?.parameters.map(({ name }) => name)).toEqual(shapes.flat().map(toWireName))
    }
    expect(Object.keys(document.components.schemas.FoodsRecord?.properties ?? {})).toContain('Tenants_Shared')
    expect(document.components.schemas.FoodsRecord?.properties?.Properties?.items?.required).toEqual(['Name', 'Data'])
    expect(document.components.schemas.AccountTokenBody?.required).toEqual(['grant_type', 'Login', 'Password'])
  })

  test('asks for a token exactly where a session is needed, and says who may call', () => {
    for (const route of all)
      expect(operationOf(route)?.security.length, route.path).toBe(route.access === 'public' ? 0 : 1)
    expect(operationOf(routes.packagings.create)?.description).toContain('“Model [Read]”')
  })

  test('announces the count of every paged list', () => {
    for (const route of all)
      expect(operationOf(route)?.responses[200].headers !== undefined, route.path).toBe(route.paged)
  })
})

describe('a schema in words of JSON', () => {
  const fields = z.strictObject({
    name: text(9),
    parentId: reference('unit'),
    volume: decimal({ min: 0 }),
    tags: references('unit', 3),
  })

  test('says what may be sent: what may be left out is not required, unknown fields are refused', () => {
    const sent = jsonSchema(fields.extend({ id: z.number() }), 'input')
    expect(sent.required).toEqual(['Id'])
    expect(sent.additionalProperties).toBe(false)
    expect(sent.properties?.Name).toEqual({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] })
  })

  test('says what is answered: text and lists are always there', () => {
    const answered = jsonSchema(fields, 'output')
    expect(answered.required).toEqual(['Name', 'ParentId', 'Volume', 'Tags'])
    expect(answered.properties?.Name).toEqual({ type: 'string', maxLength: 9 })
    expect(answered.properties?.Tags).toMatchObject({ type: 'array', items: { type: 'integer', minimum: 1 } })
  })

  test('two calls that answer the same object name it once', () => {
    const answer = z.object({ label: z.string() })
    const spec = { method: 'GET', summary: '', access: 'public', answer } as const
    const group = { one: route({ ...spec, path: '/a' }), list: route({ ...spec, path: '/b', answer: z.array(answer) }) }
    const { schemas } = openApi({ things: group }, { title: '', version: '', serverUrl: '/' }).components
    expect(Object.keys(schemas)).toEqual(['ThingsRecord', 'Error', 'AccountError'])
  })
})
