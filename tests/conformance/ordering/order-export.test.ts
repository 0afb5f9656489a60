import type { OrderResponse } from '@provende/contract/ordering/order-routes.ts'
import { routes } from '@provende/contract/routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../packages/server/src/kit/read-csv.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createFormulaFixture, decodedBodyOf, type FormulaFixture } from '../support-formula-fixture.ts'

/* Orders as files for an ERP: what is in them for whom, and that they are whole. */

type Price = Record<'AfterDiscount' | 'TotalExcludingVat' | 'TotalIncludingVat', number>
type Line = { Code: string; KilogramsPerTonne: number; PriceT: number; PriceTDistri: number }
type Facts = { Lines: Line[]; DistributorPrice: Price; FarmerPrice: Price; VatPercent: number }
type Exported = Record<string, unknown> & { Facts: Facts }

onMainEngine(({ fresh }) => {
  let fixture: FormulaFixture
  let anna: Person
  let farmer: Person
  beforeAll(async () => {
    fixture = await createFormulaFixture(await fresh())
    anna = fixture.formulator
    farmer = await fixture.person(fixture.farm, 'Farmer')
    await placed('Standard')
    await placed('=1+1;"x"', { quantityTonnes: 12.345, deliveryType: deliveryTypes.pickup })
  })

  const placed = async (description: string, overrides: object = {}): Promise<OrderResponse> => {
    const { id } = await fixture.addFormula()
    const terms = { quantityTonnes: 2.5, deliveryType: deliveryTypes.delivery, deliveryDate: '2026-03-20' }
    const body = toWire({ formulaId: id, ...terms, description, ...overrides }, routes.orders.add.body)
    return decodedBodyOf(await anna.call('POST', '/api/OrderForms/Add', { body }))
  }
  const exported = async (person: Person, query: string) => {
    const response = await person.call('GET', `/api/OrderForms/Export?${query}`)
    expect(response.status).toBe(200)
    return response
  }
  const json = async (person: Person, query = ''): Promise<Exported[]> =>
    JSON.parse((await exported(person, `Format=json${query}`)).text)
  const csv = async (person: Person, query = '') => (await exported(person, `Format=csv${query}`)).text

  test('JSON has exact numbers, both prices, the lines of the frozen recipe and the documented names', async () => {
    const [order] = await json(anna, '&Order=Quantity&Desc=true')
    expect(order).toMatchObject({
      ...{ Quantity: 12.345, Status: 1, Version: 1, DeliveryType: deliveryTypes.pickup, CurrencyCode: 'EUR' },
      ...{ FarmStructureId: fixture.farm.id, FarmCode: fixture.farm.code, DistributorCode: fixture.distributor.code },
    })
    const { Lines, DistributorPrice, FarmerPrice, VatPercent } = order?.Facts ?? expect.unreachable()
    expect(Lines.map(({ KilogramsPerTonne }) => KilogramsPerTonne)).toEqual([750, 150, 60, 40])
    const perTonne = Lines.reduce((sum, line) => sum + (line.KilogramsPerTonne / 1000) * line.PriceTDistri, 0)
    expect(DistributorPrice.AfterDiscount).toBeCloseTo(perTonne, 2)
    expect(order?.PriceDisfinal).toBe(DistributorPrice.AfterDiscount)
    expect(order?.PriceElevfinal).toBe(FarmerPrice.AfterDiscount)
    expect(DistributorPrice.TotalExcludingVat).toBe(Math.round(12.345 * perTonne * 100) / 100)
    expect(VatPercent).toBe(5.5)
  })

  test('CSV opens in a spreadsheet: BOM, semicolons, decimal commas, no text that runs as a formula', async () => {
    const text = await csv(anna, '&Order=Quantity&Desc=true')
    expect(text.startsWith('Code;ExternalCode;Status;')).toBe(true)
    const response = await fixture.world.app.request('/api/OrderForms/Export', {
      headers: { authorization: `bearer ${anna.token}` },
    })
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 4)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 67]))
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Commandes [\d-]+\.csv"/)
    const [row] = readCsv(text).rows
    const cell = (name: string) => row?.cells[name]
    expect([cell('Quantity'), cell('DeliveryType'), cell('DeliveryDate')]).toEqual([
      '12,345',
      'Enlèvement',
      '20/03/2026',
    ])
    expect(cell('Description')).toBe(`'=1+1;"x"`)
    const [order] = await json(anna, '&Order=Quantity&Desc=true')
    const price = order?.Facts.DistributorPrice
    expect(cell('DistributorTotalIncludingVat')).toBe(String(price?.TotalIncludingVat).replace('.', ','))
  })

  test('its first two columns are the table by which orders are validated', async () => {
    const { columns, rows } = readCsv(await csv(anna))
    expect(columns.slice(0, 2)).toEqual(['Code', 'ExternalCode'])
    const lines = rows.map(({ cells }, index) => ({ Code: cells.Code, ExternalCode: `ERP ${index}` }))
    const response = await anna.call('PUT', '/api/OrderForms/ErpCodes', { body: { Check: true, Lines: lines } })
    expect(decodedBodyOf<{ lines: { outcome: string }[] }>(response).lines.map(({ outcome }) => outcome)).toEqual(
      rows.map(() => 'validated'),
    )
  })

  test('a farmer gets his own totals: no recipe, no price of the distributor, no price of a food', async () => {
    const [order] = await json(farmer)
    expect(order).toMatchObject({
      PriceDisfinal: null,
      Facts: { Lines: [], DistributorPrice: null, PriceListName: '' },
    })
    const [whole] = await json(anna)
    const { DistributorPrice } = whole?.Facts ?? expect.unreachable()
    const text = (await csv(farmer)) + JSON.stringify(await json(farmer))
    for (const hidden of [DistributorPrice.AfterDiscount, DistributorPrice.TotalExcludingVat])
      for (const written of [String(hidden), String(hidden).replace('.', ',')]) expect(text).not.toContain(written)
    expect(text).not.toMatch(/Distributor(Total|Vat)|640642/)
    expect((await farmer.call('GET', '/api/OrderForms/Export?Order=PriceDisfinal')).status).toBe(400)
  })

  test('the filters are those of the list; others see nothing', async () => {
    for (const query of [
      '',
      '&Search=formula',
      `&FarmStructureId=${fixture.farm.id}`,
      '&Order=Code',
      '&ExternalCode=none',
    ]) {
      const listed = decodedBodyOf<{ id: number }[]>(await anna.call('GET', `/api/OrderForms?${query}`)).map(
        ({ id }) => id,
      )
      expect((await json(anna, query)).map(({ Id }) => Id)).toEqual(listed)
    }
    const rival = await fixture.person(fixture.rival, 'AdminDistri')
    expect(await json(rival)).toEqual([])
    expect((await csv(rival)).split('\r\n')).toHaveLength(2)
    expect((await anna.call('GET', '/api/OrderForms/Export?Format=xml')).status).toBe(422)
    expect((await anna.call('GET', '/api/OrderForms/Export?NbPerPage=10')).status).toBe(400)
  })

  test('a long list is whole, whatever becomes of its orders while it is read', async () => {
    await fixture.queryRows(
      `with source as (select * from order_form order by id limit 1), added as (
         insert into order_form (tenant_id, name, code, token, formula_id, farm_id, structure_id, quantity_tonnes,
           delivery_type, delivery_date, status)
         select tenant_id, name, 'L-' || n, 'L-' || n, formula_id, farm_id, structure_id, 1, delivery_type, delivery_date, 4
         from source, generate_series(1, 1200) as n returning id, tenant_id)
       insert into order_version (order_form_id, number, tenant_id, creation_date, content)
       select id, 1, added.tenant_id, now(), content from added,
         (select content from order_version limit 1) as frozen`,
    )
    const request = fixture.world.app.request('/api/OrderForms/Export?Format=json&Code=L-', {
      headers: { authorization: `bearer ${anna.token}` },
    })
    const { body } = await request
    const reader = body?.getReader() ?? expect.unreachable()
    const decoder = new TextDecoder()
    let text = decoder.decode((await reader.read()).value)
    await fixture.queryRows(
      `update order_form set code = 'M' || substr(code, 2), version = version + 1 where code like 'L-%'`,
    )
    for (let portion = await reader.read(); !portion.done; portion = await reader.read())
      text += decoder.decode(portion.value)
    const codes = (JSON.parse(text) as { Code: string; Facts: unknown }[]).flatMap(({ Code, Facts }) =>
      Facts === null ? [] : [Code],
    )
    expect(new Set(codes).size).toBe(1200)
    expect(codes.every((code) => code.startsWith('L-'))).toBe(true)
  })
})
