import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { defineWalkTests, expectOk, type Fields, nextMark, openWalkedApplication, type WalkClient } from './support.ts'

/* Order forms: placed from a formula, listed, changed, validated with the code of the ERP, deactivated and reactivated. */

const { demonstration } = databasesOf('postgresql')
let distributor: WalkClient

beforeAll(async () => {
  const { as } = await openWalkedApplication(await demonstration())
  distributor = await as('Formulateur')
})

const orderPath = 'api/OrderForms'
const orderFieldNames =
  'Id,Name,Code,Description,Token,FormuleId,FormuleName,FarmStructureId,FarmName,DistributorStructureId,DistributorName,' +
  'Quantity,PackagingId,PackagingName,DeliveryType,ExternalCode,Status,DeliveryDate,SendingDate,User_Id,CreationDate,' +
  'ModificationDate,Deleted'
const recentOrderFieldNames = 'FormuleName,Quantity,FormuleId,FarmName,DistributorName,DeliveryDate'
const expectFields = (record: Fields | undefined, fields: string) =>
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(fields.split(',')))

/** A copy of a formula of the demonstration that respects its constraints. */
async function createFormulaToOrder(): Promise<unknown> {
  const { rows } = await expectOk(distributor.get('api/FormulesCMVP'))
  const source = rows.find(({ Code }) => Code === 'DEMO_1')
  const body = { id: source?.Id, Name: `Formule ${nextMark()}` }
  return (await expectOk(distributor.post('api/FormulesCMVP/Duplicate', body))).record.Id
}

const newOrderFields = async (): Promise<Fields> => ({
  Id: 0,
  User_Id: 1,
  FormuleId: await createFormulaToOrder(),
  Quantity: 2.5,
  PackagingId: 0,
  DeliveryType: 'Livraison',
  DeliveryDate: '2026-12-01T12:00:00.000Z',
  Description: 'Avant midi',
})
const placeOrder = async (call: string = orderPath): Promise<Fields> =>
  (await expectOk(distributor.post(call, await newOrderFields()))).record
const readOrder = async (id: unknown) => (await expectOk(distributor.get(`${orderPath}/${id}`))).record
const listOrders = async (query: string) => (await expectOk(distributor.get(`${orderPath}?${query}`))).rows

defineWalkTests('orders', {
  'GET api/OrderForms': {
    'lists orders with their fields, found by the code of the ERP': async () => {
      const { Id } = await placeOrder()
      const ExternalCode = `ERP${nextMark()}`
      await expectOk(distributor.put(`${orderPath}/Validate`, { id: Id, ExternalCode }))
      const [row] = await listOrders(`externalcode=${ExternalCode}&GetInactive=false`)
      expect(row?.Id).toBe(Id)
      expectFields(row, orderFieldNames)
    },
  },
  'GET api/OrderForms/{id}': {
    'answers the fields of an order': async () =>
      expectFields(await readOrder((await placeOrder()).Id), orderFieldNames),
    'answers a missing order with code 1': async () => {
      const { status, codes } = await distributor.get(`${orderPath}/999999`)
      expect([status, codes]).toEqual([404, [1]])
    },
  },
  'GET api/OrderForms/EtiquettePDF/{FormuleId}': {
    'answers the label of an order as PDF, by its Token': async () => {
      const { FormuleId, Token } = await placeOrder()
      const { status, headers } = await distributor.get(`${orderPath}/EtiquettePDF/${FormuleId}?Token=${Token}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    },
  },
  'POST api/OrderForms': {
    'places an order, which locks the formula': async () => {
      const order = await placeOrder()
      expectFields(order, orderFieldNames)
      const { record } = await expectOk(distributor.get(`api/FormulesCMVP/Single/${order.FormuleId}`))
      expect(record.IsLocked).toBe(true)
    },
  },
  'POST api/OrderForms/Add': {
    'places an order': async () => expectFields(await placeOrder(`${orderPath}/Add`), orderFieldNames),
    'says that a formula is already treated': async () => {
      const { FormuleId } = await placeOrder()
      const { isOk, message } = await distributor.post(`${orderPath}/Add`, { ...(await newOrderFields()), FormuleId })
      expect([isOk, message.startsWith('La formule est déjà traitée')]).toEqual([false, true])
    },
  },
  'PUT api/OrderForms': {
    'saves the whole order with its changes': async () => {
      const order = await placeOrder()
      await expectOk(distributor.put(orderPath, { ...order, Quantity: '3,5', Description: 'Le soir' }))
      expect(await readOrder(order.Id)).toMatchObject({ Quantity: 3.5, Description: 'Le soir', Code: order.Code })
    },
  },
  'DELETE api/OrderForms': {
    'deactivates with id, and restores with restore=true': async () => {
      const { Id, Code } = await placeOrder()
      await expectOk(distributor.delete(`${orderPath}?id=${Id}`))
      expect(await listOrders(`Code=${Code}`)).toEqual([])
      expect((await listOrders(`Code=${Code}&GetInactive=true`))[0]).toMatchObject({ Deleted: true })
      await expectOk(distributor.delete(`${orderPath}?id=${Id}&restore=true`))
      expect((await listOrders(`Code=${Code}`))[0]).toMatchObject({ Deleted: false })
    },
  },
  'PUT api/OrderForms/Validate': {
    'validates with the code of the ERP': async () => {
      const { Id } = await placeOrder()
      const ExternalCode = `ERP${nextMark()}`
      await expectOk(distributor.put(`${orderPath}/Validate`, { id: Id, ExternalCode }))
      expect(await readOrder(Id)).toMatchObject({ ExternalCode })
    },
  },
  'GET api/OrderForms/OrderInfo': {
    'answers tonnes and the last orders': async () => {
      await placeOrder()
      const { record } = await expectOk(distributor.get(`${orderPath}/OrderInfo`))
      expectFields(record, 'SumQuantity,TotalYearOrders,LastOrder')
      expectFields((record.LastOrder as Fields[])[0], recentOrderFieldNames)
    },
  },
  'GET charts/getGauges': {
    'answers the gauges of the first screen, typeid 4, of the current structure': async () => {
      await placeOrder()
      const { rows } = await expectOk(distributor.get('charts/getGauges?objectid=-1&typeid=4'))
      expectFields(rows[0], 'Name,Value,Max')
      expect(rows.map(({ Name }) => Name)).toEqual(['tonnes', 'formulasOnActiveList', 'farmsWithFormula'])
    },
    'has none of another type or structure': async () => {
      for (const query of ['objectid=-1&typeid=3', 'objectid=999999&typeid=4'])
        expect((await expectOk(distributor.get(`charts/getGauges?${query}`))).rows).toEqual([])
    },
  },
  'GET api/OrderForms/LastFive': {
    'answers the newest orders': async () => {
      const { FormuleId } = await placeOrder()
      const { rows } = await expectOk(distributor.get(`${orderPath}/LastFive`))
      expect(rows[0]?.FormuleId).toBe(FormuleId)
      expectFields(rows[0], recentOrderFieldNames)
    },
  },
})

const expectPdf = async (address: string) =>
  expect((await expectOk(distributor.get(address))).headers.get('content-type')).toContain('application/pdf')

defineWalkTests('quotes', {
  'GET GeneratePDF/DevisEleveurPDF/{formulaId}': {
    'answers a price sheet': async () => expectPdf(`GeneratePDF/DevisEleveurPDF/${await createFormulaToOrder()}`),
  },
  'GET GeneratePDF/DevisEleveurPDF/{formulaId}/{quantity}/{packagingId}/{deliveryType}/{date}/{description}': {
    'answers a quote for these terms': async () =>
      expectPdf(`GeneratePDF/DevisEleveurPDF/${await createFormulaToOrder()}/2,5/0/Livraison/2026-12-01/-`),
  },
})
