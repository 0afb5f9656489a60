import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { createWorld, messageOf, type Person, type World } from '../support.ts'
import { familyCallsOf } from '../support-families.ts'

/* Files attached to foods: which are accepted, who may read them, and that a browser never shows one inline. */

const pdfText = '%PDF-1.7\n\u00e2\u00e3\u00cf\u00d3 fiche technique'
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

onMainEngine(({ fresh }) => {
  let world: World
  let manufacturer: number
  let anna: Person
  beforeAll(async () => {
    world = await createWorld(await fresh())
    manufacturer = await world.addTenant(world.platform, 'MasterTenant')
    anna = await world.addPerson(manufacturer, 'AdminDif')
  })
  const newFood = async (content: Record<string, unknown> = {}) =>
    (await familyCallsOf(anna, 'foods').create(content)).id

  async function send(person: Person, path: string, request: RequestInit = {}) {
    const headers = { authorization: `bearer ${person.token}` }
    return world.app.request(path, { ...request, headers })
  }
  /** Uploads a file as a browser does. */
  async function attach(foodId: number | string, name = 'fiche.pdf', content = pdfText, person = anna) {
    const form = new FormData()
    form.set('Name', name)
    form.set('Type', 'text/html')
    form.set('data', new Blob([bytesOf(content)], { type: 'text/html' }), 'c:\\fake\\path.html')
    form.set('FoodId', String(foodId))
    const response = await send(person, '/api/Foods/AddFile', { method: 'POST', body: form })
    const body = await response.json()
    const keys = response.ok ? [] : (JSON.parse(body.MessageDetail) as { Key: string; Field?: string }[])
    return { status: response.status, body, keys: keys.map(({ Key, Field }) => (Field ? `${Key} ${Field}` : Key)) }
  }
  const listFiles = async (foodId: number, person = anna) => person.call('GET', `/api/Foods/FoodPJ/${foodId}`)
  const remove = (id: number, person = anna) => person.call('DELETE', `/api/Foods/DelFile?id=${id}`)

  test('a file is stored with its name, its actual type and its size, and comes back byte for byte', async () => {
    const food = await newFood()
    const name = "Fiche « carbonate » n° 1; l'été.pdf"
    const { status, body } = await attach(food, name)
    expect(status).toBe(200)
    expect(body).toEqual({
      Id: expect.any(Number),
      FoodId: food,
      Name: name,
      Type: 'application/pdf',
      Size: pdfText.length,
      CreationDate: '2026-03-02T08:00:00.000Z',
    })
    expect((await listFiles(food)).body).toEqual([body])
    const response = await send(anna, `/api/Foods/File/${body.Id}`)
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytesOf(pdfText))
  })

  test('a file is sent as a download, never inline, whatever its name', async () => {
    const { body } = await attach(await newFood(), 'a"b\u0153;filename=evil.html.csv', '<script>alert(1)</script>')
    const { headers } = await send(anna, `/api/Foods/File/${body.Id}`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="a_b__filename_evil.html.csv"; filename*=UTF-8''a%22b%C5%93%3Bfilename%3Devil.html.csv`,
    )
    expect(headers.get('content-type')).toBe('text/csv')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test.each([
    ['page.html', '<script>', 'attachment.type Name', 'pdf, png, jpg'],
    ['photo.svg', '<svg/>', 'attachment.type Name', 'pdf, png, jpg'],
    ['fiche', pdfText, 'attachment.type Name', 'pdf, png, jpg'],
    ['fiche.pdf', '<script>', 'attachment.content data', "n'est pas celui que son nom annonce"],
    ['fiche.pdf', '', 'attachment.empty data', 'fiche.pdf est vide'],
    ['', pdfText, 'field.required Name', 'obligatoire'],
    [`${'x'.repeat(200)}.pdf`, pdfText, 'field.tooLong Name', '200'],
    ['a\u0000.pdf', pdfText, 'field.characters Name', 'ne peut pas'],
  ])('a file named %j with content %j is refused with a message', async (name, content, problem, message) => {
    const food = await newFood()
    const response = await attach(food, name, content)
    expect(response.keys).toEqual([problem])
    expect(response.body.Message).toContain(message)
    expect((await listFiles(food)).body).toEqual([])
  })

  test('a food has at most 20 files, also when several are added at once', async () => {
    const food = await newFood()
    const responses = await Promise.all(Array.from({ length: 22 }, (_, index) => attach(food, `${index}.pdf`)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(responses.flatMap(({ keys }) => keys)).toEqual(['attachment.tooMany', 'attachment.tooMany'])
    const [first] = (await listFiles(food)).body as { Id: number }[]
    expect((await remove(first?.Id ?? 0)).status).toBe(200)
    expect((await attach(food)).status).toBe(200)
  })

  test('a deleted file is missing, also to a second deletion', async () => {
    const food = await newFood()
    const { body } = await attach(food)
    expect((await remove(body.Id)).status).toBe(200)
    expect((await listFiles(food)).body).toEqual([])
    expect((await remove(body.Id)).problems).toEqual(['record.notFound'])
    expect((await send(anna, `/api/Foods/File/${body.Id}`)).status).toBe(404)
  })

  describe('tenant isolation', () => {
    test('files are read by people who see the food and changed by people who may change it', async () => {
      const distributor = await world.addPerson(await world.addTenant(manufacturer), 'AdminDistri')
      const reader = await world.addPerson(manufacturer, 'ExpertDif')
      const farmer = await world.addPerson(await world.addTenant(manufacturer, 'Farm'), 'Farmer')
      const stranger = await world.addPerson(await world.addTenant(world.platform, 'MasterTenant'), 'AdminDif')
      const [shared, unshared] = [await newFood({ tenantsShared: true }), await newFood()]
      const { body: sharedFile } = await attach(shared)
      const { body: unsharedFile } = await attach(unshared)
      expect((await listFiles(shared, distributor)).body).toEqual([sharedFile])
      expect((await send(distributor, `/api/Foods/File/${sharedFile.Id}`)).status).toBe(200)
      for (const [person, food, file] of [
        [distributor, unshared, unsharedFile.Id],
        [stranger, shared, sharedFile.Id],
        [anna, 987_654_321, 987_654_321],
      ] as const) {
        expect((await listFiles(food, person)).problems).toEqual(['record.notFound'])
        const missing = await send(person, `/api/Foods/File/${file}`)
        expect([missing.status, (await missing.json()).Message]).toEqual([404, "L'enregistrement n'existe pas."])
        expect((await remove(file, person)).problems).toEqual(['record.notFound'])
        expect((await attach(food, 'a.pdf', pdfText, person)).keys).toEqual(['record.notFound'])
      }
      expect((await remove(sharedFile.Id, distributor)).problems).toEqual(['record.notFound'])
      expect((await attach(shared, 'a.pdf', pdfText, distributor)).keys).toEqual(['record.notFound'])
      expect((await remove(sharedFile.Id, reader)).problems).toEqual(['access.denied'])
      expect((await listFiles(shared, farmer)).problems).toEqual(['access.denied'])
      expect(messageOf(await listFiles(shared, farmer))).toBe("Vous n'avez pas le droit de faire cela.")
      expect((await listFiles(shared)).body).toEqual([sharedFile])
    })
  })
})
