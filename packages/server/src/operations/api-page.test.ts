import { openApi } from '@provende/contract/open-api.ts'
import { routes } from '@provende/contract/routes.ts'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiDocs, apiPage } from './api-page.ts'

const document = openApi(routes, { title: 'Provende', version: '1', serverUrl: '/' })
const page = apiPage(document)
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1])

test('every link of the page leads somewhere, and nothing is named twice', () => {
  const ids = all(/ id="([^"]+)"/g)
  expect(new Set(ids).size).toBe(ids.length)
  for (const target of all(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})

test('every call and every object is on it, with the names of the wire', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      expect(page).toContain(`<article id="${operation.operationId}">`)
      expect(page).toContain(`<code>${path}</code>`)
    }
  for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`<article id="${name}">`)
  expect(page).toContain('<code>Properties[].Data</code>')
  expect(page).not.toContain('undefined')
  expect(page).not.toContain('[object')
})

test('texts are escaped, and there is no script: the strictest policy lets it through', () => {
  const hostile = { ...document, info: { ...document.info, title: '<script>alert(1)</script>' } }
  expect(apiPage(hostile)).toContain('&lt;script&gt;')
  expect(page).not.toMatch(/<script|<style| style=| on\w+=|https?:/)
})

test('page, style and document are served', async () => {
  const app = new Hono()
  apiDocs(app)
  const get = async (path: string) => {
    const response = await app.request(path)
    return [response.status, response.headers.get('content-type')]
  }
  expect(await get('/api/docs')).toEqual([200, 'text/html; charset=UTF-8'])
  expect(await get('/api/docs.css')).toEqual([200, 'text/css; charset=utf-8'])
  expect(await get('/api/openapi.json')).toEqual([200, 'application/json'])
})
