import { openApiDocument } from '@provende/contract/open-api.ts'
import { routes } from '@provende/contract/routes.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiPageHtml, serveApiPage } from './api-page.ts'
import { readErpExamples } from './api-page-erp.ts'

const openApiDocumentOfRoutes = openApiDocument(routes, { title: 'Provende', version: '1', serverUrl: '/' })
const erpExamples = readErpExamples()
const apiPageText = apiPageHtml(openApiDocumentOfRoutes, erpExamples)
const matchesInPage = (pattern: RegExp) => [...apiPageText.matchAll(pattern)].map((match) => match[1])

test('every link has a target, and ids are unique', () => {
  const ids = matchesInPage(/ id="([^"]+)"/g)
  expect(new Set(ids).size).toBe(ids.length)
  for (const target of matchesInPage(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('lists every call and every object, with their wire names', () => {
  for (const [path, methods] of Object.entries(openApiDocumentOfRoutes.paths))
    for (const operation of Object.values(methods)) {
      expect(apiPageText).toContain(`<article id="${operation.operationId}">`)
      expect(apiPageText).toContain(`<code>${path}</code>`)
    }
  for (const name of Object.keys(openApiDocumentOfRoutes.components.schemas))
    expect(apiPageText).toContain(`<article id="${name}">`)
  expect(apiPageText).toContain('<code>Properties[].Data</code>')
  expect(apiPageText).not.toContain('undefined')
  expect(apiPageText).not.toContain('[object')
})

test('escapes texts and has no script, inline style or external link, so that the strictest content policy accepts it', () => {
  const malicious = {
    ...openApiDocumentOfRoutes,
    info: { ...openApiDocumentOfRoutes.info, title: '<script>alert(1)</script>' },
  }
  expect(apiPageHtml(malicious, erpExamples)).toContain('&lt;script&gt;')
  expect(apiPageText).not.toMatch(/<script|<style| style=| on\w+=|https?:/)
})

test('serves the page, its style sheet and the OpenAPI document', async () => {
  const app = new Hono()
  serveApiPage(app)
  const get = async (path: string) => {
    const response = await app.request(path)
    return [response.status, response.headers.get('content-type')]
  }
  expect(await get('/api/docs')).toEqual([200, 'text/html; charset=UTF-8'])
  expect(await get('/api/docs.css')).toEqual([200, 'text/css; charset=utf-8'])
  expect(await get('/api/openapi.json')).toEqual([200, 'application/json'])
})
