import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { openApiDocument } from '@provende/contract/open-api.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import type { OrderContent } from '@provende/domain/ordering/order-content.ts'
import { expect, test } from 'vitest'
import { apiPageHtml } from '../../packages/server/src/operations/api-page.ts'
import type { ErpExamples } from '../../packages/server/src/operations/api-page-erp.ts'
import { orderXFile } from '../../packages/server/src/ordering/papers/order-x-file.ts'
import { webhookHeaders } from '../../packages/server/src/ordering/webhooks/webhook-signature.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../conformance/support-formula-fixture.ts'
import { onMainEngine } from '../kit/support/databases.ts'

/* The examples of the API page, recorded from the real code. UPDATE_GOLDEN=1 rewrites them. */

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

onMainEngine(({ fresh }) => {
  test('the examples for an ERP are what the program answers and sends', async () => {
    const fixture = await createFormulaFixture(await fresh())
    await nameRecords(fixture)
    await fixture.admin.call('POST', '/api/Webhooks', { body: { Name: 'ERP', Url: 'https://erp.example/orders' } })
    const { id: formulaId } = await fixture.addFormula({ name: 'Minéral VL' })
    const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-03-20' }
    const order = decodedBodyOf<{ id: number }>(
      await fixture.admin.call('POST', '/api/OrderForms/Add', {
        body: toWire({ formulaId, ...terms, description: 'Avant midi' }, routes.orders.add.body),
      }),
    )
    const exported = async (format: string) =>
      (await fixture.admin.call('GET', `/api/OrderForms/Export?Format=${format}`)).text
    const json = JSON.stringify(JSON.parse(await exported('json')), null, 2)
    const csv = await exported('csv')
    const body = { Id: order.id, ExternalCode: 'ERP-4711' }
    await fixture.admin.call('PUT', '/api/OrderForms/Validate', { body })
    const events = await fixture.queryRows('select type, body from webhook_event order by id')
    const [frozen] = await fixture.queryRows(
      'select code, content from order_version join order_form on id = order_form_id',
    )
    const printed = {
      kind: 'purchaseOrder' as const,
      version: 1,
      code: frozen?.code,
      preparedAt: fixture.world.clock.now,
    }
    const examples: ErpExamples = {
      ...{ csv, json, secret },
      orderX: orderXFile({ ...printed, content: frozen?.content as OrderContent }, 'fr-FR').text,
      webhooks: events.map(({ type, body: sent }, index) => {
        const id = `msg_${String(index + 1).padStart(32, '0')}`
        const timestamp = Math.floor(fixture.world.clock.now.getTime() / 1000)
        return { type, headers: webhookHeaders({ id, timestamp, body: sent }, [secret]), body: sent }
      }),
    }
    const text = `${JSON.stringify(examples, null, 2)}\n`
    if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, text)
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(examples.webhooks.map(({ type }) => type)).toEqual(['order.placed', 'order.validated'])
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
