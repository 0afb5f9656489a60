import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, messageOf, type Person, type World } from '../conformance/support.ts'
import { familyCallsOf } from '../conformance/support-families.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/* The error for each kind of malformed request. */

const bytesOf = (...values: number[]) => Uint8Array.from(values)
const packagingBody = { Name: 'Big bag', Code: 'bb' }
const jsonHeaders = { 'content-type': 'application/json' }
const twoMegabytes = 2 * 1024 * 1024

onMainEngine(({ fresh }) => {
  let world: World
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    anna = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
  })

  /** Posts exactly this as a new packaging; returns the status and the problem keys. */
  async function post(
    body: BodyInit,
    headers: Readonly<Record<string, string>> = jsonHeaders,
    path = '/api/Packagings',
  ) {
    const response = await world.app.request(path, {
      method: 'POST',
      headers: { authorization: `bearer ${anna.token}`, ...headers },
      body,
      // Required for a streamed body.
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
      ['bytes that are not UTF-8', bytesOf(0x7b, 0x22, 0xff, 0x22, 0x7d)],
      ['an overlong encoding', bytesOf(0x22, 0xc0, 0xaf, 0x22)],
      ['an encoded surrogate', bytesOf(0x22, 0xed, 0xa0, 0x80, 0x22)],
      ['UTF-16', bytesOf(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ])('of %s is malformed', async (_, body) => expect(await post(body)).toEqual(malformed))

    test.each(['['.repeat(500_000), '{"a":'.repeat(200_000), `${'['.repeat(25)}${']'.repeat(25)}`])(
      'that nests too deep is rejected before it is parsed',
      async (body) => {
        const started = performance.now()
        expect(await post(body)).toEqual(malformed)
        expect(performance.now() - started).toBeLessThan(5000)
      },
    )

    test('may have brackets in its strings', async () => {
      expect((await post(JSON.stringify({ ...packagingBody, Description: '[{'.repeat(200) }))).status).toBe(200)
    })

    test('that is too long is rejected, by its content-length and by the bytes received', async () => {
      expect(await post(`{"Name":"${'x'.repeat(twoMegabytes)}"}`)).toEqual(tooLarge)
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(65_536))),
      })
      expect(await post(endless)).toEqual(tooLarge)
      expect(await post('{}', { ...jsonHeaders, 'content-length': String(twoMegabytes + 1) })).toEqual(tooLarge)
    })

    test('of more keys than any call has is rejected before it is validated', async () => {
      const fields = Array.from({ length: 60_000 }, (_, index) => `"f${index}":0`)
      expect(await post(`{${fields.join()}}`)).toEqual(malformed)
    })

    test('has at most twenty of its problems answered', async () => {
      const fields = Array.from({ length: 40_000 }, (_, index) => `"f${index}":0`)
      const { status, keys } = await post(`{${fields.join()}}`)
      expect({ status, count: keys.length }).toEqual({ status: 422, count: 20 })
    })

    test('of a caller without an account is read up to 16 kB, and up to a hundred fields', async () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      expect(await post('a=1&'.repeat(5000), form, '/Token')).toEqual(tooLarge)
      expect(await post('a=1&'.repeat(200), form, '/Token')).toEqual(malformed)
    })

    test.each(['null', '1', '"Name"', '[]', 'true'])('that is %s is not a record', async (body) => {
      const { status, keys } = await post(body)
      expect([400, 422]).toContain(status)
      expect(keys.length).toBeGreaterThan(0)
    })

    test('with a repeated name uses the last value', async () => {
      const response = await anna.call('POST', '/api/Packagings', {
        body: '{"Name":"first","Name":"second","Code":"2x"}',
      })
      expect(response.body).toMatchObject({ Name: 'second' })
    })

    test.each(['__proto__', 'constructor', 'toString'])('a blank parameter named %s is unknown', async (name) => {
      expect(await post(JSON.stringify(packagingBody), jsonHeaders, `/api/Packagings?${name}=`)).toEqual({
        status: 400,
        keys: ['field.unknown'],
      })
    })

    test('with a field named __proto__ or constructor is rejected and pollutes no prototype', async () => {
      for (const name of ['__proto__', 'constructor', 'prototype']) {
        const sent = `{"Name":"proto","Code":"p","${name}":{"Polluted":true,"polluted":true}}`
        expect(await post(sent), name).toEqual({ status: 400, keys: ['field.unknown'] })
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(({} as Record<string, unknown>).Polluted).toBeUndefined()
    })

    test.each(['1e999', '-1e999', '1e308', '123456789012345678901234567890'])(
      'with the number %s is rejected',
      async (number) => {
        const response = await anna.call('POST', '/api/Packagings', { body: `{"Name":"n","Volume":${number}}` })
        expect(response.status).toBe(422)
        expect(response.problems[0]).toMatch(/^field\.(tooLarge|tooSmall|notANumber) volume$/)
      },
    )
  })

  describe('a body in parts', () => {
    let foodId: number
    beforeAll(async () => {
      foodId = (await familyCallsOf(anna, 'foods').create()).id
    })
    const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)
    const textPart = (name: string, content: string, more = '') =>
      `--limit\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
    const filePart = (content = 'code;price', name = 'a.csv') => textPart('data', content, `; filename="${name}"`)
    const multipartBody = (...parts: string[]) =>
      [textPart('Name', 'a.csv'), textPart('FoodId', String(foodId)), ...parts, '--limit--\r\n'].join('')
    const multipartType = 'multipart/form-data; boundary=limit'
    const postFile = (body: BodyInit, contentType = multipartType) =>
      post(body, { 'content-type': contentType }, '/api/Foods/AddFile')

    test('is accepted', async () =>
      expect(await postFile(multipartBody(filePart()))).toEqual({ status: 200, keys: [] }))

    test.each([
      ['without a boundary', 'multipart/form-data'],
      ['with an empty boundary', 'multipart/form-data; boundary=""'],
      ['with another boundary', 'multipart/form-data; boundary=c'],
    ])('%s is malformed', async (_, contentType) =>
      expect(await postFile(multipartBody(filePart()), contentType)).toEqual(malformed),
    )

    test.each([
      ['nothing', ''],
      ['JSON', '{"Name":"a.csv"}'],
      ['no closing boundary', '--limit\r\nContent-Disposition: form-data; name="Name"\r\n\r\na.csv'],
      ['a part without a name', '--limit\r\nContent-Disposition: form-data\r\n\r\na\r\n--limit--\r\n'],
      ['headers without an end', '--limit\r\nContent-Disposition: form-data; name="Name"'],
      ['a thousand parts', `${textPart('Name', 'a').repeat(1000)}--limit--\r\n`],
    ])('of %s is malformed', async (_, body) => expect(await postFile(body)).toEqual(malformed))

    test('of a hundred thousand parts is rejected before it is parsed', async () => {
      const started = performance.now()
      expect(await postFile(textPart('N', '').repeat(100_000))).toEqual(malformed)
      expect(performance.now() - started).toBeLessThan(5000)
    })

    test('may be larger than a JSON body: a file of 10 MB and its envelope', async () => {
      expect((await postFile(multipartBody(filePart(megabytes(10))))).status).toBe(200)
      expect(await postFile(multipartBody(filePart(`${megabytes(10)}x`)))).toEqual({
        status: 422,
        keys: ['attachment.tooLarge'],
      })
      expect(await postFile(multipartBody(filePart(megabytes(12))))).toEqual(tooLarge)
    })

    test('is parsed by the boundary that was counted, whatever else its content type says', async () => {
      const twoTypes = ['multipart/form-data; boundary=c; boundary=limit', `${multipartType}; boundary=c`]
      for (const type of twoTypes) {
        const manyParts = await postFile(textPart('N', '').repeat(1000), type)
        expect(manyParts, type).toEqual(malformed)
      }
    })

    test('without its file, or with a text instead of it, is rejected on that field', async () => {
      expect((await postFile(multipartBody())).keys).toEqual(['field.required'])
      expect((await postFile(multipartBody(textPart('data', 'text')))).keys).toEqual(['field.invalid'])
    })

    test('with a repeated name uses the last value, names in any case; an unknown name is rejected', async () => {
      expect((await postFile(multipartBody(filePart('x', 'a.csv'), textPart('Name', 'b.exe')))).keys).toEqual([
        'attachment.type',
      ])
      expect(await postFile(multipartBody(textPart('DATA', 'code;price', '; filename="a.csv"')))).toEqual({
        status: 200,
        keys: [],
      })
      for (const name of ['Nothing', '__proto__', 'constructor', 'file'])
        expect((await postFile(multipartBody(filePart(), textPart(name, 'x')))).keys, name).toEqual(['field.unknown'])
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
    ])('%j is rejected where JSON is expected', async (contentType) => {
      expect(await post('{}', { 'content-type': contentType })).toEqual({ status: 415, keys: ['request.wrongType'] })
    })

    test('may have a charset, in any case', async () => {
      const contentType = 'Application/JSON; Charset=UTF-8'
      expect((await post('{"Name":"charset"}', { 'content-type': contentType })).status).toBe(200)
    })

    test('of a sign-in must be that of a form, with an OAuth error otherwise', async () => {
      const response = await world.call(null, 'POST', '/Token', { body: {} })
      expect(response.body).toMatchObject({
        error: 'invalid_grant',
        error_description: messageOf(response),
        ModelState: {},
      })
      expect(response.status).toBe(415)
    })
  })

  describe('a URL', () => {
    test.each(['%', '%zz', '%C3', '%C0%AF', '%ED%A0%80'])(
      'with the broken escape %s is malformed',
      async (brokenEscape) => {
        expect(await anna.call('GET', `/api/Packagings/${brokenEscape}`)).toMatchObject({
          status: 400,
          problems: ['request.malformed'],
        })
      },
    )

    test.each(['abc', '1.5', '1e3', ' 1', '0x1', '99999999999999999999', '%00', '1%2F2'])(
      'with %s for an id is rejected',
      async (id) => {
        const response = await anna.call('GET', `/api/Packagings/${id}`)
        expect(response.status).toBe(422)
        expect(response.problems[0]).toMatch(/ id$/)
      },
    )

    test.each(['0', '-1', '999999999'])('with %s for an id names a missing record', async (id) => {
      expect(await anna.call('GET', `/api/Packagings/${id}`)).toMatchObject({
        status: 404,
        problems: ['record.notFound'],
      })
    })

    test.each(['/api', '/api/', '/api/Nothing', '/api/Packagings/1/2', '/api//Packagings', '/Account/Nothing'])(
      '%s is unknown, signed in or not',
      async (path) => {
        for (const token of [null, anna.token]) {
          const response = await world.call(token, 'GET', path)
          expect(response).toMatchObject({ status: 404, problems: ['request.unknownCall'] })
        }
      },
    )

    test.each(['PATCH', 'OPTIONS', 'PROPFIND'])('does not accept %s', async (method) => {
      expect(await anna.call(method, '/api/Packagings')).toMatchObject({
        status: 405,
        problems: ['request.wrongMethod'],
      })
    })

    test('answers HEAD as GET, without a body', async () => {
      const response = await anna.call('HEAD', '/api/Packagings')
      expect(response).toMatchObject({ status: 200, text: '' })
      expect(response.count).toBeGreaterThanOrEqual(0)
    })
  })

  describe('a query', () => {
    test('with a repeated name uses the last value', async () => {
      await familyCallsOf(anna, 'units').list()
      const response = await anna.call('GET', '/api/Packagings?NbPerPage=5&nbperpage=1001')
      expect(response.problems).toEqual(['field.tooLarge nbPerPage'])
    })

    test('with broken escapes is decoded as far as possible', async () => {
      expect((await anna.call('GET', '/api/Packagings?Search=%zz%C3')).status).toBe(200)
    })
  })

  describe('a token', () => {
    test.each(['', 'x', 'x'.repeat(10_000), "' or 1=1 --", '\u00E9', 'null'])('%j is not a session', async (token) => {
      const headers = { authorization: `bearer ${token}` }
      const response = await world.call(null, 'GET', '/api/Packagings', { headers })
      expect(response).toMatchObject({ status: 401, problems: ['session.expired'] })
    })

    test('of another scheme is not a session', async () => {
      const headers = { authorization: `Basic ${anna.token}` }
      expect((await world.call(null, 'GET', '/api/Packagings', { headers })).status).toBe(401)
    })
  })
})
