import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../support-formula-fixture.ts'

/* The papers of an order, read back from their PDFs: what each party is told, and that they never change. */

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
    await fixture.queryRows(`update organisation set street = '3 rue du Pis', zip_code = '22600', city = 'Loudéac'`)
  })

  const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-03-20' }
  const placed = async (overrides: object = {}): Promise<OrderResponse> => {
    const { id } = await fixture.addFormula()
    const body = { formulaId: id, ...terms, description: 'Avant midi', ...overrides }
    return decodedBodyOf(await anna.call('POST', '/api/OrderForms/Add', { body: toWire(body, routes.orders.add.body) }))
  }
  const tokenFor = async (person: Person, id: number) =>
    decodedBodyOf<{ token: string }>(await person.call('POST', '/api/OrderForms/PdfToken', { body: { Id: id } })).token
  const open = async (person: Person, id: number, name: 'BonDeCommandePDF' | 'ConfirmationPDF', version = '') =>
    fixture.world.app.request(`/GeneratePDF/${name}/${id}?token=${await tokenFor(person, id)}${version}`)
  const bytesOf = async (response: Response) => {
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const textOf = async (person: Person, id: number, name: Parameters<typeof open>[2]) =>
    (await pageTexts(await bytesOf(await open(person, id, name)))).join('\n')
  const french = (value: number | null | undefined) => (value ?? 0).toFixed(2).replace('.', ',')

  test('the order form has recipe and distributor price, parties, terms and number', async () => {
    const order = await placed()
    const text = await textOf(anna, order.id, 'BonDeCommandePDF')
    const { facts } = order
    for (const words of [
      'Bon de commande',
      order.code,
      order.formulaName,
      'Maker',
      order.distributorName,
      order.farmName,
      '3 rue du Pis',
      '2,5 t',
      'Livraison le 20/03/2026',
      `${french(facts?.distributorPrice?.afterDiscount)} €/t`,
      'TVA 5,5 %',
      '200 g par animal et par jour',
      'Food 640642',
      '750,000',
      'Avant midi',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
    expect(text).not.toContain(french(facts?.farmerPrice?.afterDiscount))
  })

  test('the confirmation has the price of the farmer, neither recipe nor the price of the distributor', async () => {
    const order = await placed()
    for (const person of [anna, farmer]) {
      const text = (await textOf(person, order.id, 'ConfirmationPDF')).replaceAll('\u00a0', ' ')
      expect(text).toContain('Confirmation de commande')
      expect(text).toContain(`${french(order.facts?.farmerPrice?.afterDiscount)} €/t`)
      expect(text).not.toContain(french(order.facts?.distributorPrice?.afterDiscount))
      expect(text).not.toContain('750,000')
      expect(text).toContain('Étiquette')
    }
  })

  test('the order form is a PDF/A-3b that holds the order as Order-X; the confirmation holds none', async () => {
    const order = await placed({ description: 'Quai <2> & cour' })
    const bytes = await bytesOf(await open(anna, order.id, 'BonDeCommandePDF'))
    const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
    const document = await loading.promise
    expect([...((await document.getAttachments()) ?? new Map()).keys()]).toEqual(['order-x.xml'])
    const xml = new TextDecoder().decode((await document.getAttachmentContent('order-x.xml')) as Uint8Array)
    const { totalExcludingVat = 0, vat = 0, totalIncludingVat = 0 } = order.facts?.distributorPrice ?? {}
    for (const part of [
      `<ram:ID>${order.code}</ram:ID>`,
      `<ram:TaxBasisTotalAmount>${totalExcludingVat?.toFixed(2)}</ram:TaxBasisTotalAmount>`,
      `>${vat?.toFixed(2)}</ram:TaxTotalAmount>`,
      `<ram:GrandTotalAmount>${totalIncludingVat?.toFixed(2)}</ram:GrandTotalAmount>`,
      'Quai &#60;2&#62; &#38; cour',
      'TVA 5,5 %',
    ])
      expect(xml.replaceAll('\u00a0', ' ')).toContain(part)
    const metadata = (await document.getMetadata()).metadata?.getRaw() as string
    await loading.destroy()
    for (const [name, value] of [
      ['pdfaid:part', '3'],
      ['pdfaid:conformance', 'B'],
      ['fx:DocumentType', 'ORDER'],
      ['fx:DocumentFileName', 'order-x.xml'],
      ['fx:ConformanceLevel', 'BASIC'],
    ])
      expect(metadata).toContain(`<${name}>${value}</${name}>`)
    const raw = Buffer.from(bytes).toString('latin1')
    for (const part of ['%PDF-1.7', '/AFRelationship /Data', '/S /GTS_PDFA1', '/DestOutputProfile', '/ID [<'])
      expect(raw).toContain(part)
    expect(raw).not.toMatch(/\/Encrypt|\/SMask|\/ca 0|\/CA 0|\/JavaScript/)
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0)
    const confirmation = getDocument({
      data: await bytesOf(await open(anna, order.id, 'ConfirmationPDF')),
      verbosity: 0,
    })
    expect(await (await confirmation.promise).getAttachments()).toBeNull()
    await confirmation.destroy()
  })

  test('a paper is rendered once: whatever changes, the same bytes are answered', async () => {
    const order = await placed()
    const first = await bytesOf(await open(anna, order.id, 'BonDeCommandePDF'))
    fixture.world.clock.now = new Date(fixture.world.clock.now.getTime() + 3600_000)
    await fixture.queryRows(`update food set name = name || ' renamed'`)
    const second = await bytesOf(await open(anna, order.id, 'BonDeCommandePDF'))
    await fixture.queryRows(`update food set name = replace(name, ' renamed', '')`)
    expect(Buffer.compare(first, second)).toBe(0)
    const [stored] = await fixture.queryRows('select sha256 from order_document where order_form_id = $1', [order.id])
    const digest = await crypto.subtle.digest('SHA-256', first)
    expect(Buffer.compare(stored?.sha256, Buffer.from(digest))).toBe(0)
  })

  test('is verified by its SHA-256, whoever asks; changed by one byte it is none of ours', async () => {
    const order = await placed()
    const paper = await bytesOf(await open(anna, order.id, 'ConfirmationPDF'))
    const verify = async (bytes: Uint8Array<ArrayBuffer>) => {
      const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
      return (await fixture.world.app.request(`/api/Verification/${sha256}`)).json()
    }
    expect(await verify(paper)).toMatchObject({
      IsKnown: true,
      Kind: 'confirmation',
      Code: order.code,
      State: 'current',
    })
    const changed = paper.map((byte, index) => (index === paper.length - 20 ? byte ^ 1 : byte))
    expect(await verify(changed)).toMatchObject({ IsKnown: false, Kind: null, Code: '' })
    await anna.call('DELETE', `/api/OrderForms/${order.id}`)
    expect(await verify(paper)).toMatchObject({ IsKnown: true, State: 'cancelled' })
  })

  test('a changed order has a paper of its own, which says what it replaces', async () => {
    const order = await placed()
    await bytesOf(await open(anna, order.id, 'BonDeCommandePDF'))
    const change = { id: order.id, modificationDate: order.modificationDate, ...terms, quantityTonnes: 4 }
    await anna.call('PUT', '/api/OrderForms', { body: toWire(change, routes.orders.edit.body) })
    const text = (await textOf(anna, order.id, 'BonDeCommandePDF')).replaceAll('\u00a0', ' ')
    expect(text).toContain('Remplace la version 1')
    expect(text).toContain('4 t')
    expect(
      await fixture.queryRows('select version from order_document where order_form_id = $1', [order.id]),
    ).toHaveLength(2)
  })

  test('an older version opens the file that was stored with its SHA-256, never a new one', async () => {
    const order = await placed()
    const first = await bytesOf(await open(anna, order.id, 'BonDeCommandePDF'))
    const change = { id: order.id, modificationDate: order.modificationDate, ...terms, quantityTonnes: 4 }
    await anna.call('PUT', '/api/OrderForms', { body: toWire(change, routes.orders.edit.body) })
    await fixture.queryRows(`update food set name = name || ' renamed'`)
    const opened = await open(anna, order.id, 'BonDeCommandePDF', '&Version=1')
    expect(decodeURIComponent(opened.headers.get('content-disposition') ?? '')).toContain(`${order.code} Version 1.pdf`)
    expect(Buffer.compare(await bytesOf(opened), first)).toBe(0)
    await fixture.queryRows(`update food set name = replace(name, ' renamed', '')`)

    const versionsFor = async (person: Person) =>
      decodedBodyOf<OrderResponse>(await person.call('GET', `/api/OrderForms/${order.id}`)).versions
    const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', first)).toString('hex')
    expect((await versionsFor(anna)).map(({ number, papers }) => [number, papers])).toEqual([
      [2, []],
      [1, [{ kind: 'purchaseOrder', sha256 }]],
    ])
    expect((await versionsFor(farmer)).flatMap(({ papers }) => papers)).toEqual([])
    // What was never rendered before it was replaced was never shown to anybody; nor is there a version 3.
    for (const version of ['&Version=1', '&Version=3'])
      expect((await open(anna, order.id, 'ConfirmationPDF', version)).status).toBe(404)
    expect((await open(farmer, order.id, 'BonDeCommandePDF', '&Version=1')).status).toBe(404)
  })

  test('a farmer opens no order form, a rival nothing, a link only its order', async () => {
    const [order, other] = [await placed(), await placed()]
    expect((await open(farmer, order.id, 'BonDeCommandePDF')).status).toBe(404)
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect((await rival.call('POST', '/api/OrderForms/PdfToken', { body: { Id: order.id } })).status).toBe(404)
    const token = await tokenFor(anna, other.id)
    const crossed = await fixture.world.app.request(`/GeneratePDF/BonDeCommandePDF/${order.id}?token=${token}`)
    expect(crossed.status).toBe(403)
  })
})
