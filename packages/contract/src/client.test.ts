import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CallRefused, createClient, type Part, type Send, Unreachable } from './client.ts'
import { file, queryInteger } from './kit/fields.ts'
import { fileRoute, noAnswer, route } from './kit/route.ts'

const note = z.object({ id: z.number(), tenantsShared: z.boolean() })
const list = route({
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
  answer: z.array(note),
  paged: true,
})
const save = route({
  method: 'POST',
  path: '/api/Notes',
  summary: 'Saves.',
  access: 'session',
  body: z.strictObject({ ownerTenantId: z.number(), lines: z.array(z.strictObject({ data: z.string() })) }),
  answer: noAnswer,
})
const signIn = route({
  method: 'POST',
  path: '/Token',
  summary: 'Signs in.',
  access: 'public',
  bodyKind: 'form',
  body: z.strictObject({ grantType: z.literal('password'), login: z.string() }),
  answer: z.object({ accessToken: z.string() }),
})

const attach = route({
  method: 'POST',
  path: '/api/Files',
  summary: 'Keeps a file.',
  access: 'session',
  bodyKind: 'multipart',
  body: z.strictObject({ name: z.string(), type: z.string().nullish(), file: file(), noteId: queryInteger(1, 9) }),
  answer: noAnswer,
})
const download = fileRoute({ method: 'GET', path: '/api/File', summary: 'A file.', access: 'session' })

/** What stands for an AbortSignal. */
type Interest = { readonly lost: boolean }
type Sent = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | readonly Part[]
  signal?: Interest
}
let sent: Sent[] = []
let token: string | null = 'secret'
let answers: { status: number; body: string; count?: string; disposition?: string } | Error
const send: Send<Interest> = (url, request) => {
  sent.push({ url, ...request })
  if (answers instanceof Error) return Promise.reject(answers)
  const { status, body, count, disposition } = answers
  const told: Record<string, string | undefined> = {
    'x-count': count,
    'content-type': 'application/pdf',
    'content-disposition': disposition,
  }
  const headers = { get: (name: string) => told[name] ?? null }
  const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
  return Promise.resolve({
    status,
    headers,
    text: () => Promise.resolve(body),
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  })
}
const call = createClient({
  baseUrl: 'http://host',
  send,
  token: () => token,
  culture: () => 'en-US',
  headers: () => ({ 'x-acting-as': '5 2' }),
})
const answering = (status: number, body: unknown, count?: string) => {
  answers = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(count ? { count } : {}) }
}

beforeEach(() => {
  sent = []
  token = 'secret'
  answering(200, null)
})

describe('a call', () => {
  test('fills and escapes the path, names the query as documented, leaves out what is not said', async () => {
    answering(200, [])
    const query = { search: 'a b&c', getInactive: true, page: null }
    await call(list, { params: { id: 3, versionId: 'a/b?#' }, query })
    expect(sent[0]?.url).toBe('http://host/api/Notes/3/a%2Fb%3F%23?Search=a%20b%26c&GetInactive=true')
    expect(sent[0]?.method).toBe('GET')
    expect('body' in (sent[0] ?? {})).toBe(false)
  })

  test('says who asks and in which language, and nothing of a token it has not', async () => {
    answering(200, [])
    await call(list, { params: { id: 3, versionId: 'x' } })
    expect(sent[0]?.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'en-US',
      'x-acting-as': '5 2',
      Authorization: 'bearer secret',
    })
    token = null
    await call(list, { params: { id: 3, versionId: 'x' } })
    expect(sent[1]?.headers).not.toHaveProperty('Authorization')
  })

  test('sends a body as JSON with documented names', async () => {
    await call(save, { body: { ownerTenantId: 4, lines: [{ data: 'x' }] } })
    expect(sent[0]?.headers['Content-Type']).toBe('application/json')
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ Tenant_Id: 4, Lines: [{ Data: 'x' }] })
  })

  test('signs in with a form', async () => {
    answering(200, { access_token: 't' })
    const { answer } = await call(signIn, { body: { grantType: 'password', login: 'a+b@c.fr' } })
    expect(sent[0]?.headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(sent[0]?.body).toBe('grant_type=password&Login=a%2Bb%40c.fr')
    expect(answer).toEqual({ accessToken: 't' })
  })

  test('sends files in parts with documented names, whose type is said by whoever writes them', async () => {
    const file = { name: 'a.pdf', bytes: Uint8Array.of(1, 2) }
    await call(attach, { body: { name: 'a.pdf', type: null, file, noteId: 4 } })
    expect(sent[0]?.headers).not.toHaveProperty('Content-Type')
    expect(sent[0]?.body).toEqual([
      ['Name', 'a.pdf'],
      ['data', file],
      ['NoteId', '4'],
    ])
  })

  test('answers a file with its name, whatever letters it has, its type and its bytes', async () => {
    const disposition = `attachment; filename="_"; filename*=UTF-8''${encodeURIComponent("l'été.pdf")}`
    answers = { status: 200, body: '\xff\0', disposition }
    const { answer } = await call(download)
    expect(answer).toEqual({ name: "l'été.pdf", type: 'application/pdf', bytes: Uint8Array.of(255, 0) })
  })

  test('answers names of code and the number of all rows', async () => {
    answering(200, [{ Id: 1, Tenants_Shared: true }], '42')
    const input = { params: { id: 3, versionId: 'x' } }
    expect(await call(list, input)).toEqual({ answer: [{ id: 1, tenantsShared: true }], count: 42 })
    answering(200, [])
    expect(await call(list, input)).toEqual({ answer: [], count: null })
  })

  test('takes the signal of whoever may lose interest', async () => {
    const signal = { lost: false }
    await call(save, { body: { ownerTenantId: 4, lines: [] } }, signal)
    expect(sent[0]?.signal).toBe(signal)
  })
})

describe('a call that goes wrong', () => {
  const refused = () => call(save, { body: { ownerTenantId: 1, lines: [] } }).catch((error: unknown) => error)

  test('throws what the server says: status, sentence, problems, token', async () => {
    const detail = '[{"Code":4,"Key":"record.codeTaken","Field":"Tenant_Id"}]'
    answering(409, { Message: 'Taken.', MessageDetail: detail, Token: 'abc' })
    const error = await refused()
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({ status: 409, message: 'Taken.', token: 'abc' })
    expect((error as CallRefused).problems).toEqual([{ key: 'record.codeTaken', field: 'ownerTenantId' }])
  })

  test('understands an error that has only its error_description', async () => {
    answering(400, { error: 'invalid_grant', error_description: 'No.' })
    expect(await refused()).toMatchObject({ name: 'CallRefused', message: 'No.', problems: [], token: null })
  })

  test.each([
    ['a page of a proxy', 502, '<html>Bad gateway</html>'],
    ['JSON that is not ours', 500, { oops: true }],
    ['nothing', 503, ''],
    ['a page where an answer should be', 200, '<html>'],
  ])('takes %s for a server that cannot be reached', async (_, status, body) => {
    answering(status, body)
    expect(await refused()).toBeInstanceOf(Unreachable)
  })

  test('takes a page where a file should be for a server that cannot be reached; a refusal stays one', async () => {
    answering(200, '<html>')
    await expect(call(download)).rejects.toBeInstanceOf(Unreachable)
    answering(404, { Message: 'Gone.', MessageDetail: '[]' })
    await expect(call(download)).rejects.toMatchObject({ name: 'CallRefused', message: 'Gone.' })
  })

  test('is unreachable when the network fails; but whoever aborted knows why', async () => {
    answers = new TypeError('fetch failed')
    expect(await refused()).toBeInstanceOf(Unreachable)
    answers = Object.assign(new Error('aborted'), { name: 'AbortError' })
    expect(await refused()).toBe(answers)
  })

  test('does not let an answer of another shape pass for the promised one', async () => {
    answering(200, [{ Id: 'one', Tenants_Shared: true }])
    await expect(call(list, { params: { id: 3, versionId: 'x' } })).rejects.toThrow(z.ZodError)
  })
})
