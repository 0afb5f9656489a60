import { beforeAll, expect } from 'vitest'
import { databasesOf } from '../../kit/support/databases.ts'
import { type Client, type Fields, nextMark, ok, openWalk, walk } from './support.ts'

/* Order forms: placed from a formula, listed, changed, validated with the code of the ERP, deactivated and reactivated. */

const { demonstration } = databasesOf('postgresql')
let distributor: Client

beforeAll(async () => {
  const { as } = await openWalk(await demonstration())
  distributor = await as('Formulateur')
})

const path = 'api/OrderForms'
const orderFields =
  'Id,Name,Code,Description,Token,FormuleId,FormuleName,FarmStructureId,FarmName,DistributorStructureId,DistributorName,' +
  'Quantity,PackagingId,PackagingName,DeliveryType,ExternalCode,Status,DeliveryDate,SendingDate,User_Id,CreationDate,' +
  'ModificationDate,Deleted'
const recentFields = 'FormuleName,Quantity,FormuleId,FarmName,DistributorName,DeliveryDate'
const expectFields = (record: Fields | undefined, fields: string) =>
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(fields.split(',')))

/** A copy of a formula of the demonstration that respects its constraints. */
async function formula(): Promise<unknown> {
  const { rows } = await ok(distributor.get('api/FormulesCMVP'))
  const source = rows.find(({ Code }) => Code === 'DEMO_1')
  const body = { id: source?.Id, Name: `Formule ${nextMark()}` }
  return (await ok(distributor.post('api/FormulesCMVP/Duplicate', body))).record.Id
}

const newOrder = async (): Promise<Fields> => ({
  Id: 0,
  User_Id: 1,
  FormuleId: await formula(),
  Quantity: 2.5,
  PackagingId: 0,
  DeliveryType: 'Livraison',
  DeliveryDate: '2026-12-01T12:00:00.000Z',
  Description: 'Avant midi',
})
const placed = async (call: string = path): Promise<Fields> =>
  (await ok(distributor.post(call, await newOrder()))).record
const read = async (id: unknown) => (await ok(distributor.get(`${path}/${id}`))).record
const listed = async (query: string) => (await ok(distributor.get(`${path}?${query}`))).rows

walk('orders', {
  'GET api/OrderForms': {
    'lists orders with their fields, found by the code of the ERP': async () => {
      const { Id } = await placed()
      const ExternalCode = `ERP${nextMark()}`
      await ok(distributor.put(`${path}/Validate`, { id: Id, ExternalCode }))
      const [row] = await listed(`externalcode=${ExternalCode}&GetInactive=false`)
      expect(row?.Id).toBe(Id)
      expectFields(row, orderFields)
    },
  },
  'GET api/OrderForms/{id}': {
    'answers the fields of an order': async () => expectFields(await read((await placed()).Id), orderFields),
    'answers a missing order with code 1': async () => {
      const { status, codes } = await distributor.get(`${path}/999999`)
      expect([status, codes]).toEqual([404, [1]])
    },
  },
  'GET api/OrderForms/EtiquettePDF/{FormuleId}': {
    'answers the label of an order as PDF, by its Token': async () => {
      const { FormuleId, Token } = await placed()
      const { status, headers } = await distributor.get(`${path}/EtiquettePDF/${FormuleId}?Token=${Token}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    },
  },
  'POST api/OrderForms': {
    'places an order, which locks the formula': async () => {
      const order = await placed()
      expectFields(order, orderFields)
      const { record } = await ok(distributor.get(`api/FormulesCMVP/Single/${order.FormuleId}`))
      expect(record.IsLocked).toBe(true)
    },
  },
  'POST api/OrderForms/Add': {
    'places an order': async () => expectFields(await placed(`${path}/Add`), orderFields),
    'says that a formula is already treated': async () => {
      const { FormuleId } = await placed()
      const { isOk, message } = await distributor.post(`${path}/Add`, { ...(await newOrder()), FormuleId })
      expect([isOk, message.startsWith('La formule est déjà traitée')]).toEqual([false, true])
    },
  },
  'PUT api/OrderForms': {
    'saves the whole order with its changes': async () => {
      const order = await placed()
      await ok(distributor.put(path, { ...order, Quantity: '3,5', Description: 'Le soir' }))
      expect(await read(order.Id)).toMatchObject({ Quantity: 3.5, Description: 'Le soir', Code: order.Code })
    },
  },
  'DELETE api/OrderForms': {
    'deactivates with id, and restores with restore=true': async () => {
      const { Id, Code } = await placed()
      await ok(distributor.delete(`${path}?id=${Id}`))
      expect(await listed(`Code=${Code}`)).toEqual([])
      expect((await listed(`Code=${Code}&GetInactive=true`))[0]).toMatchObject({ Deleted: true })
      await ok(distributor.delete(`${path}?id=${Id}&restore=true`))
      expect((await listed(`Code=${Code}`))[0]).toMatchObject({ Deleted: false })
    },
  },
  'PUT api/OrderForms/Validate': {
    'validates with the code of the ERP': async () => {
      const { Id } = await placed()
      const ExternalCode = `ERP${nextMark()}`
      await ok(distributor.put(`${path}/Validate`, { id: Id, ExternalCode }))
      expect(await read(Id)).toMatchObject({ ExternalCode })
    },
  },
  'GET api/OrderForms/OrderInfo': {
    'answers tonnes and the last orders': async () => {
      await placed()
      const { record } = await ok(distributor.get(`${path}/OrderInfo`))
      expectFields(record, 'SumQuantity,TotalYearOrders,LastOrder')
      expectFields((record.LastOrder as Fields[])[0], recentFields)
    },
  },
  'GET api/OrderForms/LastFive': {
    'answers the newest orders': async () => {
      const { FormuleId } = await placed()
      const { rows } = await ok(distributor.get(`${path}/LastFive`))
      expect(rows[0]?.FormuleId).toBe(FormuleId)
      expectFields(rows[0], recentFields)
    },
  },
})

const isPdf = async (address: string) =>
  expect((await ok(distributor.get(address))).headers.get('content-type')).toContain('application/pdf')

walk('quotes', {
  'GET GeneratePDF/DevisEleveurPDF/{formulaId}': {
    'answers a price sheet': async () => isPdf(`GeneratePDF/DevisEleveurPDF/${await formula()}`),
  },
  'GET GeneratePDF/DevisEleveurPDF/{formulaId}/{quantity}/{packagingId}/{deliveryType}/{date}/{description}': {
    'answers a quote for these terms': async () =>
      isPdf(`GeneratePDF/DevisEleveurPDF/${await formula()}/2,5/0/Livraison/2026-12-01/-`),
  },
})
