import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '@provende/contract/open-api.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { apiPageHtml } from '../../packages/server/src/operations/api-page.ts'
import type { ErpExamples } from '../../packages/server/src/operations/api-page-erp.ts'
import { startWebhookSender } from '../../packages/server/src/ordering/webhooks/webhook-sending.ts'
import { openReceiver } from '../conformance/ordering/support-webhook-receiver.ts'
import { noMail, servicesOf } from '../conformance/support-access.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../conformance/support-formula-fixture.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/* The examples of the API page, recorded from the real program: its answers, the file in its PDF, and requests that a receiver got. UPDATE_GOLDEN=1 rewrites them. */

const file = new URL('../../packages/server/src/operations/erp-examples.json', import.meta.url)
/** Published: it signs nothing else. */
const secret = 'whsec_UHJvdmVuZGUgcHVibGlzaGVzIHRoaXMgc2VjcmV0IQ=='

/** Names that look like those of an installation, and do not depend on which tests ran before. */
async function nameRecords({ queryRows, ...fixture }: FormulaFixture): Promise<void> {
  const organisations = [
    { ...{ id: fixture.manufacturer.id, code: 'PROV', name: 'Minéraux de Bretagne' }, street: '12 rue des Silos' },
    { ...{ id: fixture.distributor.id, code: 'NEG', name: 'Négoce du Blavet' }, street: '4 quai du Port' },
    { ...{ id: fixture.farm.id, code: 'F0042', name: 'GAEC de la Lande' }, street: 'La Lande' },
  ]
  for (const { id, code, name, street } of organisations)
    await queryRows(
      `update organisation set code = $2, name = $3, street = $4, zip_code = '22600', city = 'Loudéac' where id = $1`,
      [id, code, name, street],
    )
  const foods = ['Carbonate de calcium', 'Phosphate bicalcique', 'Prémélange vitaminé', 'Oxyde de magnésium', 'Mélasse']
  for (const [index, name] of foods.entries())
    await queryRows('update food set name = $2 where id = $1', [fixture.foodIds[index], name])
  await queryRows(`update race set name = 'Prim''Holstein' where id = $1`, [fixture.raceId])
  await queryRows(`update price_list set name = 'Tarif de mars'`)
}

const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-03-20' }

async function placeOrder({ admin, addFormula }: FormulaFixture): Promise<number> {
  const { id: formulaId } = await addFormula({ name: 'Minéral VL' })
  const body = toWire({ formulaId, ...terms, description: 'Avant midi' }, routes.orders.add.body)
  return decodedBodyOf<{ id: number }>(await admin.call('POST', '/api/OrderForms/Add', { body })).id
}

async function acceptQuote({ formulator, farm, person, addFormula }: FormulaFixture): Promise<void> {
  const { id: formulaId } = await addFormula({ name: 'Minéral taries' })
  const body = toWire({ formulaId, ...terms, description: '' }, routes.quotes.issue.body)
  const { id } = decodedBodyOf<{ id: number }>(await formulator.call('POST', '/api/Quotes', { body }))
  const farmer = await person(farm, 'Farmer')
  const accepted = await farmer.call('POST', '/api/Quotes/Accept', { body: { Id: id, Name: 'Jean Dupré' } })
  expect(accepted.status).toBe(200)
}

/** The Order-X file in the order form as it is downloaded. */
async function readOrderX({ admin, world }: FormulaFixture, orderId: number): Promise<string> {
  const response = await admin.call('POST', '/api/OrderForms/PdfToken', { body: { Id: orderId } })
  const { token } = decodedBodyOf<{ token: string }>(response)
  const pdf = await world.app.request(`/GeneratePDF/BonDeCommandePDF/${orderId}?token=${token}`)
  const loading = getDocument({ data: new Uint8Array(await pdf.arrayBuffer()), verbosity: 0 })
  const document = await loading.promise
  const xml = new TextDecoder().decode((await document.getAttachmentContent('order-x.xml')) as Uint8Array)
  await loading.destroy()
  return xml
}

/** What a receiver gets of all that waits, with the ids and the secret of the examples. */
async function receiveEvents({ queryRows, world }: FormulaFixture): Promise<ErpExamples['webhooks']> {
  const receiver = await openReceiver()
  await queryRows('update webhook set url = $1', [receiver.url])
  await queryRows('update webhook_secret set secret = $1', [secret])
  await queryRows(`update webhook_event set event_id = 'msg_' || lpad(id::text, 32, '0')`)
  const services = servicesOf(world, noMail)
  const sender = startWebhookSender({ ...services, settings: { ...services.settings, allowsPrivateWebhooks: true } })
  await sender.flush()
  await sender.stop()
  receiver.close()
  return receiver.received.map(({ headers: { host, connection, 'content-length': length, ...headers }, body }) => {
    expect([connection, Number(length)]).toEqual(['close', Buffer.byteLength(body)])
    return { type: JSON.parse(body).type, headers: headers as Record<string, string>, body }
  })
}

onMainEngine(({ fresh }) => {
  test('the examples for an ERP are what the program answers and sends', async () => {
    const fixture = await createFormulaFixture(await fresh())
    await nameRecords(fixture)
    await fixture.admin.call('POST', '/api/Webhooks', { body: { Name: 'ERP', Url: 'https://erp.example/orders' } })
    const orderId = await placeOrder(fixture)
    const exported = async (format: string) =>
      (await fixture.admin.call('GET', `/api/OrderForms/Export?Format=${format}`)).text
    const json = JSON.stringify(JSON.parse(await exported('json')), null, 2)
    const csv = await exported('csv')
    const orderX = await readOrderX(fixture, orderId)
    const body = { Id: orderId, ExternalCode: 'ERP-4711' }
    await fixture.admin.call('PUT', '/api/OrderForms/Validate', { body })
    await acceptQuote(fixture)
    const examples: ErpExamples = { csv, json, secret, orderX, webhooks: await receiveEvents(fixture) }
    const text = `${JSON.stringify(examples, null, 2)}\n`
    if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, text)
    expect(await readFile(file, 'utf8')).toBe(text)
    const types = ['order.placed', 'order.validated', 'quote.accepted']
    expect(examples.webhooks.map(({ type }) => type)).toEqual(types)
  })
})

test('the signature of each example is checked as the page says', async () => {
  const examples: ErpExamples = JSON.parse(await readFile(file, 'utf8'))
  expect(examples.webhooks).not.toEqual([])
  const key = Buffer.from(examples.secret.slice('whsec_'.length), 'base64')
  for (const { headers, body } of examples.webhooks) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  }
  const page = apiPageHtml(openApiDocument(routes, { title: 'Provende', version: '1', serverUrl: '/' }), examples)
  for (const shown of [examples.secret, examples.webhooks[0]?.headers['webhook-signature'] ?? '', 'order-x.xml'])
    expect(page).toContain(shown)
})
