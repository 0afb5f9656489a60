import type { LabelResponse } from '@provende/contract/formulation/label/label-routes.ts'
import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture, readFormula } from '../support-demo-fixture.ts'
import { decodedBodyOf } from '../support-formula-fixture.ts'

/* The label of an order: tested by the law when it is placed, then frozen, and opened by its token. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  let administrator: Person
  let copies = 0
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
    administrator = await fixture.person('DEMO-S00', 'AdminDif')
  })

  const copyOf = async (code: string): Promise<number> => {
    copies += 1
    const fields = { id: fixture.idOf(code), name: `Étiquetée ${copies}` }
    return decodedBodyOf<{ id: number }>(await anna.call('POST', '/api/FormulesCMVP/Duplicate', { fields })).id
  }
  const place = (person: Person, formulaId: number, overrides: object = {}) =>
    person.call('POST', '/api/OrderForms/Add', {
      fields: {
        ...{ FormuleId: formulaId, Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-20' },
        ...overrides,
      },
    })
  const placed = async (formulaId: number): Promise<OrderResponse> => decodedBodyOf(await place(anna, formulaId))
  const labelPath = ({ formulaId, token }: OrderResponse) => `Etiquette/${formulaId}?Token=${token}`
  /** As somebody who is not signed in. */
  const open = (path: string) => fixture.world.app.request(`/api/OrderForms/${path}`)
  const pdfOf = async ({ formulaId, token }: OrderResponse, format = 'sheet') => {
    const response = await open(`EtiquettePDF/${formulaId}?Token=${token}&Format=${format}`)
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  /** A copy of DEMO_1, from when on the law allows so little copper that it holds too much. */
  async function tooMuchCopper(): Promise<number> {
    await fixture.queryRows(`update legal_maximum set value = 2 where subject = 'CU'`)
    return copyOf('DEMO_1')
  }

  test('it is opened by the token of the order without an account, and by nothing else', async () => {
    const order = await placed(await copyOf('DEMO_1'))
    expect(order.facts?.hasLabel).toBe(true)
    const answer = (await (await open(labelPath(order))).json()) as { B: unknown[]; A: { foods: { Nom: string }[] } }
    expect(answer.A.foods[0]?.Nom).toBe('Carbonate de calcium')
    const other = await placed(await copyOf('DEMO_1'))
    for (const path of [
      labelPath({ ...order, token: other.token }),
      labelPath({ ...order, token: 'x' }),
      labelPath({ ...order, formulaId: 0 }),
    ])
      expect((await open(path)).status).toBe(404)
  })

  test('it is in the language of the order; what it lacks is said in that of the caller', async () => {
    const order = await placed(await copyOf('DEMO_1'))
    const openIn = async (language: string) =>
      (await (
        await fixture.world.app.request(`/api/OrderForms/${labelPath(order)}`, {
          headers: { 'accept-language': language },
        })
      ).json()) as Record<string, unknown>
    const [french, english] = [await openIn('fr-FR'), await openIn('en-US')]
    expect([french.Culture, english.Culture]).toEqual(['fr-FR', 'fr-FR'])
    const { MissingForQuote: _, MissingForDelivery: lacksInFrench, ...label } = french
    const { MissingForQuote: __, MissingForDelivery: lacks, ...same } = english
    expect(same).toEqual(label)
    expect(lacksInFrench).toContain('le numéro de lot, saisi à la validation de la commande')
    expect(lacks).toContain('the lot number, entered when the order is validated')
    await fixture.queryRows(`update tenant set default_language = 'en-US'`)
    const inEnglish = await openIn('fr-FR')
    await fixture.queryRows(`update tenant set default_language = 'fr-FR'`)
    expect(inEnglish).toMatchObject({ Culture: 'en-US', MissingForDelivery: lacksInFrench })
    expect(inEnglish.FeedKindName).not.toBe(french.FeedKindName)
  })

  test('it stays as it was when names, contents and rules change', async () => {
    const order = await placed(await copyOf('DEMO_1'))
    const before = await (await open(labelPath(order))).text()
    await fixture.queryRows(`update food set name = name || ' autre'`)
    await fixture.queryRows(`update label_frame set deleted = true where code = 'C1'`)
    expect(await (await open(labelPath(order))).text()).toBe(before)
    await fixture.queryRows(`update food set name = replace(name, ' autre', '')`)
    await fixture.queryRows(`update label_frame set deleted = false`)
  })

  test('its PDFs hold what it says, on a sheet and for a bag, and are rendered once', async () => {
    const order = await placed(await copyOf('DEMO_1'))
    for (const format of ['sheet', 'bag']) {
      const bytes = await pdfOf(order, format)
      const text = (await pageTexts(bytes)).join('\n').replaceAll('\u00a0', ' ')
      for (const words of [
        'Aliment minéral',
        'Carbonate de calcium',
        '24,25 %',
        '3b405',
        '351 g par animal et par jour',
      ])
        expect(text).toContain(words)
      expect(Buffer.compare(bytes, await pdfOf(order, format))).toBe(0)
    }
    expect(await pageTexts(await pdfOf(order, 'bag'))).toHaveLength(1)
  })

  describe('the label of a delivered bag', () => {
    const deliveryPath = ({ formulaId, token }: OrderResponse) =>
      `EtiquettePDF/${formulaId}?Token=${token}&Format=bag&State=delivered`
    const deliveryText = async (order: OrderResponse) => {
      const response = await open(deliveryPath(order))
      expect(response.status).toBe(200)
      const pages = await pageTexts(new Uint8Array(await response.arrayBuffer()))
      expect(pages).toHaveLength(1)
      return pages.join('\n').replaceAll('\u00a0', ' ')
    }
    const change = (action: string, order: OrderResponse, fields: object) =>
      anna.call('PUT', `/api/OrderForms/${action}`, { fields: { Id: order.id, ...fields } })

    test('is refused with what is missing and where it is entered, then has it; what was printed stays', async () => {
      const order = await placed(await copyOf('DEMO_1'))
      expect(order.labelState?.missingForQuote).toEqual([])
      const refused = await open(deliveryPath(order))
      expect(refused.status).toBe(409)
      expect(await refused.text()).toContain('le numéro de lot')
      const lot = { Lot: 'L-0042', BestBefore: '2027-11-30' }
      const early = await change('Validate', order, { ...lot, BestBefore: '2026-12-19', ExternalCode: 'ERP-L1' })
      expect(early.problems).toEqual(['order.bestBeforeDelivery bestBefore'])
      const validated = decodedBodyOf<OrderResponse>(
        await change('Validate', order, { ...lot, ExternalCode: 'ERP-L1' }),
      )
      const missing = validated.labelState?.missingForDelivery ?? []
      expect(missing.map(({ text }) => text)).toEqual([expect.stringContaining("le numéro d'agrément de")])
      const [operator] = missing.flatMap(({ places }) => places)
      await fixture.queryRows(
        `insert into structure_property (structure_id, name, tenant_id, data, modification_date)
         select id, 'ApprovalNumber', tenant_id, 'FR 35 281 001', now() from organisation where id = $1`,
        [operator?.id],
      )
      // What was frozen with the lot stays: it is entered again.
      expect((await open(deliveryPath(order))).status).toBe(409)
      const again = decodedBodyOf<OrderResponse>(await anna.call('GET', `/api/OrderForms/${order.id}`))
      expect(again.labelState?.missingForDelivery.map(({ text }) => text)).toEqual([
        expect.stringContaining('le lot à enregistrer de nouveau'),
      ])
      expect((await change('Lot', order, lot)).status).toBe(200)
      const printed = await deliveryText(order)
      for (const words of ['L-0042', '30/11/2027', "N° d'agrément FR 35 281 001", operator?.name ?? '', '2 t, en vrac'])
        expect(printed).toContain(words)
      expect((await change('Lot', order, { ...lot, Lot: 'L-0043' })).status).toBe(200)
      expect(await deliveryText(order)).toContain('L-0043')
      const documents = await fixture.queryRows(
        `select version, encode(sha256, 'hex') as sha256 from order_document
         where order_form_id = $1 and kind = 'deliveryBagLabel' order by 1`,
        [order.id],
      )
      expect(documents.map(({ version }) => version)).toEqual([2, 3])
      // Whoever holds a file can ask what it is.
      const verified = await Promise.all(
        documents.map(
          async ({ sha256 }) =>
            (await (await fixture.world.app.request(`/api/Verification/${sha256}`)).json()) as Record<string, unknown>,
        ),
      )
      expect(verified).toMatchObject([
        { IsKnown: true, Kind: 'deliveryBagLabel', Code: order.code, State: 'replaced' },
        { IsKnown: true, Kind: 'deliveryBagLabel', Code: order.code, State: 'current' },
      ])
    })

    test('has no lot before the order is validated', async () => {
      const order = await placed(await copyOf('DEMO_1'))
      const answer = await change('Lot', order, { Lot: 'L-1', BestBefore: '2027-11-30' })
      expect(answer.problems).toEqual(['order.notPossible'])
    })
  })

  describe('a product that holds more than a complementary feed may', () => {
    test('is refused with what and how much; an administrator names the purpose that allows it', async () => {
      const id = await tooMuchCopper()
      const refused = await place(anna, id, { NutritionalPurpose: 'Carence en cuivre' })
      expect([refused.status, refused.problems]).toEqual([409, ['order.legalMaximum']])
      expect(refused.text).toContain('Cuivre total – bovins')
      expect((await place(administrator, id)).problems).toEqual(['order.legalMaximum'])
      const order = decodedBodyOf<OrderResponse>(
        await place(administrator, id, { NutritionalPurpose: 'Carence en cuivre' }),
      )
      expect(order.facts?.nutritionalPurpose).toBe('Carence en cuivre')
      const [version] = await fixture.queryRows('select user_id, content from order_version where order_form_id = $1', [
        order.id,
      ])
      expect([Number(version?.user_id), version?.content.label.nutritionalPurpose]).toEqual([
        administrator.id,
        'Carence en cuivre',
      ])
    })
  })

  test('a dose above a maximum is asked about', async () => {
    const id = await tooMuchCopper()
    const answer = await place(administrator, id, { NutritionalPurpose: 'Carence', RequestConfirmation: true })
    expect(answer.problems).toEqual(['order.doseBeyond'])
    expect(answer.text).toContain('50,0 mg')
  })

  test('an additive authorised for other animals only is asked about', async () => {
    const id = await copyOf('DEMO_1')
    await fixture.queryRows(`update additive_authorisation set animal_categories =
      (select array_agg(id) from animal_category where code = 'VEAU') where eu_number = '3b605'`)
    const answer = await place(administrator, id, { NutritionalPurpose: 'Carence', RequestConfirmation: true })
    expect(answer.problems).toContain('order.additives')
    expect(answer.text).toContain('3b605')
    await fixture.queryRows(`update additive_authorisation set animal_categories = '{}' where eu_number = '3b605'`)
  })

  test('the label of the formula has the same shape', async () => {
    const { id } = await readFormula(anna, fixture.idOf('DEMO_1'))
    const label = (await anna.call('GET', `/api/FormulesCMVP/Etiquette/${id}`)).fields as LabelResponse
    expect(label.b.map(({ cadreCode }) => cadreCode)).toEqual(['CadreB', 'CadreC'])
  })
})
