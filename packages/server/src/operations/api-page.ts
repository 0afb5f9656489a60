import { readFileSync } from 'node:fs'
import type { JsonSchema } from '@provende/contract/kit/json-schema.ts'
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  openApiDocument,
} from '@provende/contract/open-api.ts'
import { routes } from '@provende/contract/routes.ts'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { type ErpExamples, erpSectionHtml, readErpExamples } from './api-page-erp.ts'

/*
 * The API page for developers at /api/docs, and its OpenAPI document at /api/openapi.json. Plain HTML without scripts,
 * so that it works offline and under the strictest content policy; it is searched with the browser's find. English
 * only. Why no library: docs/decisions/0020-api-page.md.
 */

type HtmlFragment = ReturnType<typeof html>
type DocumentedCall = { readonly method: string; readonly path: string; readonly operation: OpenApiOperation }

/**
 * Serves the page, its style sheet and the OpenAPI document. The document is built on the first request: describing
 * every call takes longer than the rest of the start.
 */
export function serveApiPage(app: Hono): void {
  const { version } = JSON.parse(readAsset('../../package.json')) as { version: string }
  let cached: OpenApiDocument | undefined
  const document = () => {
    cached ??= openApiDocument(routes, { title: 'Provende', version, serverUrl: '/' })
    return cached
  }
  const examples = readErpExamples()
  const style = readAsset('./api-page.css')
  app.get('/api/openapi.json', (context) => context.json(document()))
  app.get('/api/docs', (context) => context.html(apiPageHtml(document(), examples)))
  app.get('/api/docs.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

const readAsset = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The document as an HTML page: the calls by group, the examples for an ERP, then the objects that calls exchange. */
export function apiPageHtml(document: OpenApiDocument, examples: ErpExamples): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): DocumentedCall => ({ method: method.toUpperCase(), path, operation }),
    ),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter((call) => call.operation.tags[0] === name),
  }))
  const { title, version } = document.info
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API ${version}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<nav aria-label="Calls">
<p><a href="#top">${title} API</a> ${version}</p>
${groups.map(groupLinksHtml)}
<p><a href="#erp">Orders for an ERP</a></p>
<p><a href="#objects">Objects</a></p>
</nav>
<main id="top">
<h1>${title} API</h1>
<p>The calls of ${title} ${version}. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>, for tools.
Search with your browser’s own find.</p>
<ul>
<li>Sign in with <a href="#accountToken">POST /Token</a>, then send <code>Authorization: bearer</code> and its
<code>access_token</code> with every call.</li>
<li>${document.info.description} Field names are as written here; unknown ones are refused. Bodies are JSON in UTF-8.</li>
<li>A list answers one page of rows and, in the header <code>x-count</code>, how many there are over all pages.</li>
<li>An ERP gets orders as files, in PDFs and by webhooks, <a href="#erp">with recorded examples</a>.</li>
<li>Whatever is refused answers an <a href="#Error">Error</a>, account calls an <a href="#AccountError">AccountError</a>.</li>
</ul>
${groups.map(groupSectionHtml)}
${erpSectionHtml(examples)}<section id="objects">
<h2>Objects</h2>
${Object.entries(document.components.schemas).map(objectSectionHtml)}
</section>
</main>
</body>
</html>
`)
}

const groupLinksHtml = ({
  name,
  calls,
}: {
  name: string
  calls: DocumentedCall[]
}): HtmlFragment => html`<h2><a href="#${name}">${name}</a></h2>
<ul>
${calls.map((call) => html`<li><a href="#${call.operation.operationId}">${methodBadge(call)} ${call.path}</a></li>\n`)}
</ul>
`

const groupSectionHtml = ({
  name,
  calls,
}: {
  name: string
  calls: DocumentedCall[]
}): HtmlFragment => html`<section id="${name}">
<h2>${name}</h2>
${calls.map(callSectionHtml)}
</section>
`

const methodBadge = ({ method }: DocumentedCall): HtmlFragment =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`

function callSectionHtml(call: DocumentedCall): HtmlFragment {
  const { operationId, summary, description, parameters, requestBody, responses } = call.operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const answer = Object.values(responses[200].content)[0]?.schema
  return html`<article id="${operationId}">
<h3>${methodBadge(call)} <code>${call.path}</code></h3>
<p>${summary}</p>
<dl>
<dt>Who may call</dt><dd>${description}</dd>
${body ? html`<dt>Body</dt><dd>${typeHtml(body.schema)} <small>${type}</small></dd>` : ''}
<dt>Answer</dt><dd>${answer ? typeHtml(answer) : ''}${responses[200].headers ? html` <small>with x-count</small>` : ''}</dd>
</dl>
${parameters.length === 0 ? '' : fieldTableHtml('Parameters', parameters.map(parameterRowHtml))}
</article>
`
}

const objectSectionHtml = ([name, schema]: [string, JsonSchema]): HtmlFragment => html`<article id="${name}">
<h3>${name}</h3>
${fieldTableHtml('Fields', fieldRowsHtml(schema))}
</article>
`

const fieldTableHtml = (caption: string, rows: (HtmlFragment | HtmlFragment[])[]): HtmlFragment => html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`

const parameterRowHtml = ({ name, in: location, required, description, schema }: OpenApiParameter): HtmlFragment =>
  fieldRow(name, schema, required, `${location === 'path' ? 'In the path. ' : ''}${description ?? ''}`)

/** The rows of an object's fields; fields of nested objects follow with their path. */
function fieldRowsHtml({ properties = {}, required = [] }: JsonSchema, prefix = ''): HtmlFragment[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const innerSchema = field.items ?? field
    const innerPrefix = `${prefix}${name}${field.items ? '[]' : ''}.`
    return [
      fieldRow(prefix + name, field, required.includes(name), field.description ?? ''),
      ...(innerSchema.properties ? fieldRowsHtml(innerSchema, innerPrefix) : []),
    ]
  })
}

const fieldRow = (name: string, schema: JsonSchema, required: boolean, meaning: string): HtmlFragment =>
  html`<tr><th scope="row"><code>${name}</code></th><td>${typeHtml(schema)}</td><td>${required ? 'yes' : ''}</td><td>${meaning}</td></tr>\n`

/** A type in words, with a link if it has a name: `FoodsRecord[]`, `text, 1 to 200 characters`. */
function typeHtml(schema: JsonSchema): HtmlFragment {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  if (schema.items)
    return html`list of ${typeHtml(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`
  if (schema.anyOf) return html`${schema.anyOf.map((one, index) => html`${index === 0 ? '' : ' or '}${typeHtml(one)}`)}`
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values)
    return html`${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`)}`
  if (typeof schema.additionalProperties === 'object') return html`{ name: ${typeHtml(schema.additionalProperties)} }`
  return html`${[typeWords(schema), ...limitTexts(schema)].join(', ')}`
}

const primitiveTypeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

const typeWords = ({ type = [], format }: JsonSchema): string =>
  format ??
  ([type]
    .flat()
    .map((one) => primitiveTypeNames[one] ?? one)
    .join(' or ') ||
    'anything')

function limitTexts({ minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
    if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
    if (min !== undefined) return [`at least ${min}${unit}`]
    return max === undefined ? [] : [`at most ${max}${unit}`]
  }
  return [...range(minimum, maximum, ''), ...range(minLength, maxLength, ' characters')]
}
