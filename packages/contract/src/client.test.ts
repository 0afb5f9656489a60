import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CallError, createClient, type MultipartPart, type SendRequest, ServerUnreachable } from './client.ts'
import { file, queryInteger } from './kit/fields.ts'
import { emptyResponse, fileRoute, route } from './kit/route.ts'

const noteSchema = z.object({ id: z.number(), tenantsShared: z.boolean() })
const listRoute = route({
  method: 'GET',
  path: '/api/Notes/{id}/{versionId}',
  summary: 'Notes.',
  access: 'session',
  params: z.strictObject({ id: queryInteger(1, 9), versionId: z.string() }),
  query: z.strictObject({
    search: z.string().optional(),
    getInactive: z.boolean().optional(),
    page: z.number().nullish(),
  }),
  response: z.array(noteSchema),
  paged: true,
})
const saveRoute = route({
  method: 'POST',
  path: '/api/Notes',
  summary: 'Saves.',
  access: 'session',
  body: z.strictObject({ ownerTenantId: z.number(), lines: z.array(z.strictObject({ data: z.string() })) }),
  response: emptyResponse,
})
const signInRoute = route({
  method: 'POST',
  path: '/Token',
  summary: 'Signs in.',
  access: 'public',
  bodyKind: 'form',
  body: z.strictObject({ grantType: z.literal('password'), login: z.string() }),
  response: z.object({ accessToken: z.string() }),
})

const attachRoute = route({
  method: 'POST',
  path: '/api/Files',
  summary: 'Stores a file.',
  access: 'session',
  bodyKind: 'multipart',
  body: z.strictObject({ name: z.string(), type: z.string().nullish(), file: file(), noteId: queryInteger(1, 9) }),
  response: emptyResponse,
})
const downloadRoute = fileRoute({ method: 'GET', path: '/api/File', summary: 'A file.', access: 'session' })

/** A stand-in for AbortSignal. */
type FakeSignal = { readonly aborted: boolean }
type RequestSummary = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | readonly MultipartPart[]
  signal?: FakeSignal
}
let sentRequests: RequestSummary[] = []
let storedToken: string | null = 'secret'
let serverResponse: { status: number; body: string; count?: string; disposition?: string; cutOff?: Error } | Error
const sendFakeRequest: SendRequest<FakeSignal> = (url, request) => {
  sentRequests.push({ url, ...request })
  if (serverResponse instanceof Error) return Promise.reject(serverResponse)
  const { status, body, count, disposition, cutOff } = serverResponse
  const headerValues: Record<string, string | undefined> = {
    'x-count': count,
    'content-type': 'application/pdf',
    'content-disposition': disposition,
  }
  const headers = { get: (name: string) => headerValues[name] ?? null }
  const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
  return Promise.resolve({
    status,
    headers,
    text: () => (cutOff ? Promise.reject(cutOff) : Promise.resolve(body)),
    arrayBuffer: () => (cutOff ? Promise.reject(cutOff) : Promise.resolve(bytes.buffer)),
  })
}
const callClient = createClient({
  baseUrl: 'http://host',
  send: sendFakeRequest,
  token: () => storedToken,
  culture: () => 'en-US',
  headers: () => ({ 'x-acting-as': '5 2' }),
})
const setServerResponse = (status: number, body: unknown, count?: string) => {
  serverResponse = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(count ? { count } : {}) }
}

beforeEach(() => {
  sentRequests = []
  storedToken = 'secret'
  setServerResponse(200, null)
})

describe('a call', () => {
  test('fills and escapes the path, sends the query with wire names, and omits absent parameters', async () => {
    setServerResponse(200, [])
    const query = { search: 'a b&c', getInactive: true, page: null }
    await callClient(listRoute, { params: { id: 3, versionId: 'a/b?#' }, query })
    expect(sentRequests[0]?.url).toBe('http://host/api/Notes/3/a%2Fb%3F%23?Search=a%20b%26c&GetInactive=true')
    expect(sentRequests[0]?.method).toBe('GET')
    expect('body' in (sentRequests[0] ?? {})).toBe(false)
  })

  test('sends the token, language and additional headers, and no Authorization without a token', async () => {
    setServerResponse(200, [])
    await callClient(listRoute, { params: { id: 3, versionId: 'x' } })
    expect(sentRequests[0]?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en-US',
      'x-acting-as': '5 2',
      Authorization: 'bearer secret',
    })
    storedToken = null
    await callClient(listRoute, { params: { id: 3, versionId: 'x' } })
    expect(sentRequests[1]?.headers).not.toHaveProperty('Authorization')
  })

  test('sends a body as JSON with wire names', async () => {
    await callClient(saveRoute, { body: { ownerTenantId: 4, lines: [{ data: 'x' }] } })
    expect(sentRequests[0]?.headers['Content-Type']).toBe('application/json')
    expect(JSON.parse(String(sentRequests[0]?.body))).toEqual({ Tenant_Id: 4, Lines: [{ Data: 'x' }] })
  })

  test('sends a form body URL-encoded', async () => {
    setServerResponse(200, { access_token: 't' })
    const { response } = await callClient(signInRoute, { body: { grantType: 'password', login: 'a+b@c.fr' } })
    expect(sentRequests[0]?.headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(sentRequests[0]?.body).toBe('grant_type=password&Login=a%2Bb%40c.fr')
    expect(response).toEqual({ accessToken: 't' })
  })

  test('sends a multipart body as parts with wire names, without setting a content type', async () => {
    const file = { name: 'a.pdf', bytes: Uint8Array.of(1, 2) }
    await callClient(attachRoute, { body: { name: 'a.pdf', type: null, file, noteId: 4 } })
    expect(sentRequests[0]?.headers).not.toHaveProperty('Content-Type')
    expect(sentRequests[0]?.body).toEqual([
      ['Name', 'a.pdf'],
      ['data', file],
      ['NoteId', '4'],
    ])
  })

  test('returns a downloaded file with its name (also with non-ASCII letters), type and bytes', async () => {
    const disposition = `attachment; filename="_"; filename*=UTF-8''${encodeURIComponent("l'été.pdf")}`
    serverResponse = { status: 200, body: '\xff\0', disposition }
    const { response } = await callClient(downloadRoute)
    expect(response).toEqual({ name: "l'été.pdf", type: 'application/pdf', bytes: Uint8Array.of(255, 0) })
  })

  test('returns the response with names of code and the total number of rows', async () => {
    setServerResponse(200, [{ Id: 1, Tenants_Shared: true }], '42')
    const input = { params: { id: 3, versionId: 'x' } }
    expect(await callClient(listRoute, input)).toEqual({ response: [{ id: 1, tenantsShared: true }], count: 42 })
    setServerResponse(200, [])
    expect(await callClient(listRoute, input)).toEqual({ response: [], count: null })
  })

  test('passes the abort signal on', async () => {
    const signal = { aborted: false }
    await callClient(saveRoute, { body: { ownerTenantId: 4, lines: [] } }, signal)
    expect(sentRequests[0]?.signal).toBe(signal)
  })
})

describe('a failing call', () => {
  const failure = () =>
    callClient(saveRoute, { body: { ownerTenantId: 1, lines: [] } }).catch((error: unknown) => error)

  test('throws the status, message, problems and token of the error response', async () => {
    const detail = '[{"Code":4,"Key":"record.codeTaken","Field":"Tenant_Id"}]'
    setServerResponse(409, { Message: 'Taken.', MessageDetail: detail, Token: 'abc' })
    const error = await failure()
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 409, message: 'Taken.', token: 'abc' })
    expect((error as CallError).problems).toEqual([{ key: 'record.codeTaken', field: 'ownerTenantId' }])
  })

  test('reads an error that has only an error_description', async () => {
    setServerResponse(400, { error: 'invalid_grant', error_description: 'No.' })
    expect(await failure()).toMatchObject({ name: 'CallError', message: 'No.', problems: [], token: null })
  })

  test.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['JSON that is not ours', 500, { oops: true }],
    ['nothing', 503, ''],
    ['an HTML page instead of a response', 200, '<html>'],
  ])('treats %s as an unreachable server', async (_, status, body) => {
    setServerResponse(status, body)
    expect(await failure()).toBeInstanceOf(ServerUnreachable)
  })

  test('treats a page instead of a file as an unreachable server, and a refusal as a refusal', async () => {
    setServerResponse(200, '<html>')
    await expect(callClient(downloadRoute)).rejects.toBeInstanceOf(ServerUnreachable)
    setServerResponse(404, { Message: 'Gone.', MessageDetail: '[]' })
    await expect(callClient(downloadRoute)).rejects.toMatchObject({ name: 'CallError', message: 'Gone.' })
  })

  test('throws ServerUnreachable when the network fails, and passes an abort error on', async () => {
    serverResponse = new TypeError('fetch failed')
    expect(await failure()).toBeInstanceOf(ServerUnreachable)
    serverResponse = Object.assign(new Error('aborted'), { name: 'AbortError' })
    expect(await failure()).toBe(serverResponse)
  })

  test('throws ServerUnreachable when the connection ends in the middle of a response or a file', async () => {
    const cutOff = new TypeError('Failed to fetch')
    serverResponse = { status: 200, body: '', disposition: "attachment; filename*=UTF-8''a.pdf", cutOff }
    expect(await failure()).toBeInstanceOf(ServerUnreachable)
    await expect(callClient(downloadRoute)).rejects.toBeInstanceOf(ServerUnreachable)
    serverResponse = { status: 200, body: '', cutOff: Object.assign(new Error('aborted'), { name: 'AbortError' }) }
    expect(await failure()).toBe(serverResponse.cutOff)
  })

  test('throws when the response does not match the schema of the route', async () => {
    setServerResponse(200, [{ Id: 'one', Tenants_Shared: true }])
    await expect(callClient(listRoute, { params: { id: 3, versionId: 'x' } })).rejects.toThrow(z.ZodError)
  })
})
