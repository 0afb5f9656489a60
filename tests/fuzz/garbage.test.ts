import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, messageOf, type Person, type World } from '../conformance/support.ts'
import { recordsOf } from '../conformance/support-families.ts'
import { eachEngine } from '../kit/databases.ts'

/* What is said of requests that are no requests: each kind of garbage by its own name. */

const bytes = (...values: number[]) => Uint8Array.from(values)
const packaging = { Name: 'Big bag', Code: 'bb' }
const json = { 'content-type': 'application/json' }
const twoMegabytes = 2 * 1024 * 1024

eachEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  /** Sends exactly this as a new packaging and answers status and keys. */
  async function post(body: BodyInit, headers: Readonly<Record<string, string>> = json, path = '/api/Packagings') {
    const response = await world.app.request(path, {
      method: 'POST',
      headers: { authorization: `bearer ${anna.token}`, ...headers },
      body,
      // What a stream that has no length needs.
      ...({ duplex: 'half' } as object),
    })
    const { MessageDetail = '[]' } = JSON.parse(await response.text()) as { MessageDetail?: string }
    const keys = (JSON.parse(MessageDetail) as { Key: string }[]).map(({ Key }) => Key)
    return { status: response.status, keys }
  }
  const malformed = { status: 400, keys: ['request.malformed'] }
  const tooLarge = { status: 413, keys: ['request.tooLarge'] }

  describe('a body', () => {
    test.each([
      ['nothing', ''],
      ['half an object', '{"Name":'],
      ['a comment', '{/* */}'],
      ['a single quote', "{'Name':'a'}"],
      ['a leading zero', '{"Volume":01}'],
      ['a control character', '{"Name":"a\nb"}'],
      ['bytes that are no UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x7d)],
      ['an overlong encoding', bytes(0x22, 0xc0, 0xaf, 0x22)],
      ['an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
      ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ])('of %s cannot be read', async (_, body) => expect(await post(body)).toEqual(malformed))

    test.each(['['.repeat(500_000), '{"a":'.repeat(200_000), `${'['.repeat(25)}${']'.repeat(25)}`])(
      'that nests too deep is refused before anything is built of it',
      async (body) => {
        const started = performance.now()
        expect(await post(body)).toEqual(malformed)
        expect(performance.now() - started).toBeLessThan(5000)
      },
    )

    test('may have brackets in its texts', async () => {
      expect((await post(JSON.stringify({ ...packaging, Description: '[{'.repeat(200) }))).status).toBe(200)
    })

    test('that is too long is refused, by its stated length and by what arrives', async () => {
      expect(await post(`{"Name":"${'x'.repeat(twoMegabytes)}"}`)).toEqual(tooLarge)
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(65_536))),
      })
      expect(await post(endless)).toEqual(tooLarge)
      expect(await post('{}', { ...json, 'content-length': String(twoMegabytes + 1) })).toEqual(tooLarge)
    })

    test.each(['null', '1', '"Name"', '[]', 'true'])('that is %s is no record', async (body) => {
      const { status, keys } = await post(body)
      expect([400, 422]).toContain(status)
      expect(keys.length).toBeGreaterThan(0)
    })

    test('with a name twice means the last', async () => {
      const answer = await anna.call('POST', '/api/Packagings', {
        body: '{"Name":"first","Name":"second","Code":"2x"}',
      })
      expect(answer.body).toMatchObject({ Name: 'second' })
    })

    test('named __proto__ or constructor changes nothing but its refusal', async () => {
      for (const name of ['__proto__', 'constructor', 'prototype']) {
        const sent = `{"Name":"proto","Code":"p","${name}":{"Polluted":true,"polluted":true}}`
        expect(await post(sent), name).toEqual({ status: 400, keys: ['field.unknown'] })
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(({} as Record<string, unknown>).Polluted).toBeUndefined()
    })

    test.each(['1e999', '-1e999', '1e308', '123456789012345678901234567890'])(
      'with the number %s is refused',
      async (number) => {
        const answer = await anna.call('POST', '/api/Packagings', { body: `{"Name":"n","Volume":${number}}` })
        expect(answer.status).toBe(422)
        expect(answer.problems[0]).toMatch(/^field\.(tooLarge|tooSmall|notANumber) volume$/)
      },
    )
  })

  describe('a body in parts', () => {
    let foodId: number
    beforeAll(async () => {
      foodId = (await recordsOf(anna, 'foods').created()).id
    })
    const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)
    const part = (name: string, content: string, more = '') =>
      `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
    const file = (content = 'code;price', name = 'a.csv') => part('data', content, `; filename="${name}"`)
    const whole = (...parts: string[]) =>
      [part('Name', 'a.csv'), part('FoodId', String(foodId)), ...parts, '--limit--\r\n'].join('')
    const type = 'multipart/form-data; boundary=limit'
    const attach = (body: BodyInit, contentType = type) =>
      post(body, { 'content-type': contentType }, '/api/Foods/AddFile')

    test('is read', async () => expect(await attach(whole(file()))).toEqual({ status: 200, keys: [] }))

    test.each([
      ['without a boundary', 'multipart/form-data'],
      ['with an empty boundary', 'multipart/form-data; boundary=""'],
      ['with another boundary', 'multipart/form-data; boundary=c'],
    ])('%s cannot be read', async (_, contentType) =>
      expect(await attach(whole(file()), contentType)).toEqual(malformed),
    )

    test.each([
      ['nothing', ''],
      ['JSON', '{"Name":"a.csv"}'],
      ['no end', '--limit\r\nContent-Disposition: form-data; name="Name"\r\n\r\na.csv'],
      ['a part without a name', '--limit\r\nContent-Disposition: form-data\r\n\r\na\r\n--limit--\r\n'],
      ['headers without an end', '--limit\r\nContent-Disposition: form-data; name="Name"'],
      ['a thousand parts', `${part('Name', 'a').repeat(1000)}--limit--\r\n`],
    ])('of %s cannot be read', async (_, body) => expect(await attach(body)).toEqual(malformed))

    test('of a hundred thousand parts is refused before it is taken apart', async () => {
      const started = performance.now()
      expect(await attach(part('N', '').repeat(100_000))).toEqual(malformed)
      expect(performance.now() - started).toBeLessThan(5000)
    })

    test('may be larger than one that is text, up to a file of 10 MB and what stands around it', async () => {
      expect((await attach(whole(file(megabytes(10))))).status).toBe(200)
      expect(await attach(whole(file(`${megabytes(10)}x`)))).toEqual({ status: 422, keys: ['attachment.tooLarge'] })
      expect(await attach(whole(file(megabytes(12))))).toEqual(tooLarge)
    })

    test('that lacks its file, or has a text in its place, says so', async () => {
      expect((await attach(whole())).keys).toEqual(['field.required'])
      expect((await attach(whole(part('data', 'text')))).keys).toEqual(['field.invalid'])
    })

    test('with a name twice means the last; one that nobody knows is refused', async () => {
      expect((await attach(whole(file('x', 'a.csv'), part('Name', 'b.exe')))).keys).toEqual(['attachment.type'])
      for (const name of ['Nothing', '__proto__', 'constructor', 'Data', 'file'])
        expect((await attach(whole(file(), part(name, 'x')))).keys, name).toEqual(['field.unknown'])
    })
  })

  describe('a content type', () => {
    test.each([
      '',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'json',
    ])('%j is not taken where JSON is', async (type) => {
      expect(await post('{}', { 'content-type': type })).toEqual({ status: 415, keys: ['request.wrongType'] })
    })

    test('may say its letters, in any case', async () => {
      const type = 'Application/JSON; Charset=UTF-8'
      expect((await post('{"Name":"charset"}', { 'content-type': type })).status).toBe(200)
    })

    test('of a sign-in is that of a form, and its errors are those of a sign-in', async () => {
      const answer = await world.call(null, 'POST', '/Token', { body: {} })
      expect(answer.body).toMatchObject({
        error: 'invalid_grant',
        error_description: messageOf(answer),
        ModelState: {},
      })
      expect(answer.status).toBe(415)
    })
  })

  describe('an address', () => {
    test.each(['%', '%zz', '%C3', '%C0%AF', '%ED%A0%80'])(
      'with the broken escape %s cannot be read',
      async (broken) => {
        expect(await anna.call('GET', `/api/Packagings/${broken}`)).toMatchObject({
          status: 400,
          problems: ['request.malformed'],
        })
      },
    )

    test.each(['abc', '1.5', '1e3', ' 1', '0x1', '99999999999999999999', '%00', '1%2F2'])(
      'with %s for an id is refused',
      async (id) => {
        const answer = await anna.call('GET', `/api/Packagings/${id}`)
        expect(answer.status).toBe(422)
        expect(answer.problems[0]).toMatch(/ id$/)
      },
    )

    test.each(['0', '-1', '999999999'])('with %s for an id names a record that is missing', async (id) => {
      expect(await anna.call('GET', `/api/Packagings/${id}`)).toMatchObject({
        status: 404,
        problems: ['record.notFound'],
      })
    })

    test.each([
      '/api',
      '/api/',
      '/api/Nothing',
      '/api/Packagings/',
      '/api/Packagings/1/2',
      '/api//Packagings',
      '/Account/Nothing',
    ])('%s is unknown, to whoever asks', async (path) => {
      for (const token of [null, anna.token]) {
        const answer = await world.call(token, 'GET', path)
        expect(answer).toMatchObject({ status: 404, problems: ['request.unknownCall'] })
      }
    })

    test.each(['PATCH', 'OPTIONS', 'PROPFIND'])('does not take %s', async (method) => {
      expect(await anna.call(method, '/api/Packagings')).toMatchObject({
        status: 405,
        problems: ['request.wrongMethod'],
      })
    })

    test('asked with HEAD answers as with GET, without a body', async () => {
      const answer = await anna.call('HEAD', '/api/Packagings')
      expect(answer).toMatchObject({ status: 200, text: '' })
      expect(answer.count).toBeGreaterThanOrEqual(0)
    })
  })

  describe('a query', () => {
    test('with a name twice means the last', async () => {
      await recordsOf(anna, 'units').list()
      const answer = await anna.call('GET', '/api/Packagings?NbPerPage=5&nbperpage=1001')
      expect(answer.problems).toEqual(['field.tooLarge nbPerPage'])
    })

    test('with broken escapes is read as far as it can be', async () => {
      expect((await anna.call('GET', '/api/Packagings?Search=%zz%C3')).status).toBe(200)
    })
  })

  describe('a token', () => {
    test.each(['', 'x', 'x'.repeat(10_000), "' or 1=1 --", '\u00E9', 'null'])('%j is nobody', async (token) => {
      const headers = { authorization: `bearer ${token}` }
      const answer = await world.call(null, 'GET', '/api/Packagings', { headers })
      expect(answer).toMatchObject({ status: 401, problems: ['session.expired'] })
    })

    test('of another kind is nobody', async () => {
      const headers = { authorization: `Basic ${anna.token}` }
      expect((await world.call(null, 'GET', '/api/Packagings', { headers })).status).toBe(401)
    })
  })
})
