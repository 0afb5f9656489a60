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

/*
 * The API page for developers at /api/docs, and its OpenAPI document at /api/openapi.json. Plain HTML without scripts,
 * so that it works offline and under the strictest content policy; it is searched with the browser's find. English
 * only. Why no library: docs/decisions/0020-api-page.md.
 */

type Html = ReturnType<typeof html>
type Call = { readonly method: string; readonly path: string; readonly operation: OpenApiOperation }

/**
 * Serves the page, its style sheet and the OpenAPI document. The document is built on the first request: describing
 * every call takes longer than the rest of the start.
 */
export function apiDocs(app: Hono): void {
  const { version } = JSON.parse(read('../../package.json')) as { version: string }
  let cached: OpenApiDocument | undefined
  const document = () => {
    cached ??= openApiDocument(routes, { title: 'Provende', version, serverUrl: '/' })
    return cached
  }
  const style = read('./api-page.css')
  app.get('/api/openapi.json', (context) => context.json(document()))
  app.get('/api/docs', (context) => context.html(apiPage(document())))
  app.get('/api/docs.css', (context) => context.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The document as an HTML page: the calls by group, then the objects they exchange. */
export function apiPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
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
${groups.map(groupLinks)}
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
<li>Whatever is refused answers an <a href="#Error">Error</a>, account calls an <a href="#AccountError">AccountError</a>.</li>
</ul>
${groups.map(groupSection)}
<section id="objects">
<h2>Objects</h2>
${Object.entries(document.components.schemas).map(objectSection)}
</section>
</main>
</body>
</html>
`)
}

const groupLinks = ({
  name,
  calls,
}: {
  name: string
  calls: Call[]
}): Html => html`<h2><a href="#${name}">${name}</a></h2>
<ul>
${calls.map((call) => html`<li><a href="#${call.operation.operationId}">${badge(call)} ${call.path}</a></li>\n`)}
</ul>
`

const groupSection = ({ name, calls }: { name: string; calls: Call[] }): Html => html`<section id="${name}">
<h2>${name}</h2>
${calls.map(callSection)}
</section>
`

const badge = ({ method }: Call): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`

function callSection(call: Call): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = call.operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const answer = Object.values(responses[200].content)[0]?.schema
  return html`<article id="${operationId}">
<h3>${badge(call)} <code>${call.path}</code></h3>
<p>${summary}</p>
<dl>
<dt>Who may call</dt><dd>${description}</dd>
${body ? html`<dt>Body</dt><dd>${typeOf(body.schema)} <small>${type}</small></dd>` : ''}
<dt>Answer</dt><dd>${answer ? typeOf(answer) : ''}${responses[200].headers ? html` <small>with x-count</small>` : ''}</dd>
</dl>
${parameters.length === 0 ? '' : fieldTable('Parameters', parameters.map(parameterRow))}
</article>
`
}

const objectSection = ([name, schema]: [string, JsonSchema]): Html => html`<article id="${name}">
<h3>${name}</h3>
${fieldTable('Fields', fieldRows(schema))}
</article>
`

const fieldTable = (caption: string, rows: (Html | Html[])[]): Html => html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Required</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`

const parameterRow = ({ name, in: location, required, description, schema }: OpenApiParameter): Html =>
  row(name, schema, required, `${location === 'path' ? 'In the path. ' : ''}${description ?? ''}`)

/** The rows of an object's fields; fields of nested objects follow with their path. */
function fieldRows({ properties = {}, required = [] }: JsonSchema, prefix = ''): Html[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const innerSchema = field.items ?? field
    const innerPrefix = `${prefix}${name}${field.items ? '[]' : ''}.`
    return [
      row(prefix + name, field, required.includes(name), field.description ?? ''),
      ...(innerSchema.properties ? fieldRows(innerSchema, innerPrefix) : []),
    ]
  })
}

const row = (name: string, schema: JsonSchema, required: boolean, meaning: string): Html =>
  html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${required ? 'yes' : ''}</td><td>${meaning}</td></tr>\n`

/** A type in words, with a link if it has a name: `FoodsRecord[]`, `text, 1 to 200 characters`. */
function typeOf(schema: JsonSchema): Html {
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`
  if (schema.items) return html`list of ${typeOf(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`
  if (schema.anyOf) return html`${schema.anyOf.map((one, index) => html`${index === 0 ? '' : ' or '}${typeOf(one)}`)}`
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values)
    return html`${values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`)}`
  if (typeof schema.additionalProperties === 'object') return html`{ name: ${typeOf(schema.additionalProperties)} }`
  return html`${[words(schema), ...limits(schema)].join(', ')}`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

const words = ({ type = [], format }: JsonSchema): string =>
  format ??
  ([type]
    .flat()
    .map((one) => typeNames[one] ?? one)
    .join(' or ') ||
    'anything')

function limits({ minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  const range = (min: number | undefined, max: number | undefined, unit: string): string[] => {
    if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
    if (min !== undefined) return [`at least ${min}${unit}`]
    return max === undefined ? [] : [`at most ${max}${unit}`]
  }
  return [...range(minimum, maximum, ''), ...range(minLength, maxLength, ' characters')]
}
