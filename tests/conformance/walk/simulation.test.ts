import { afterAll, beforeAll, expect } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { databasesOf } from '../../kit/support/databases.ts'
import { startWorker } from '../simulation/support-simulation.ts'
import { defineWalkTests, expectOk, type Fields, nextMark, openWalkedApplication, type WalkClient } from './support.ts'

/* Simulations: prices copied from a list, tried on formulas, compared, and deleted again. */

const { demonstration } = databasesOf('postgresql')
let client: WalkClient
let worker: JobWorker

beforeAll(async () => {
  const { as, world } = await openWalkedApplication(await demonstration())
  client = await as('AdminDif')
  worker = startWorker(world)
})
afterAll(() => worker.stop())

const rowFieldNames =
  'DeliveryDate,DistributeurName,FarmName,FarmCity,FarmCode,FormuleName,OrderPriceListName,SimulatePriceListName,' +
  'Conditionnement,Name,Quantity,PriceDisfinal,PriceElevfinal,simulatedDistriPriceAD,simulatedFarmerPriceBD'
const expectFields = (record: Fields | undefined, fields: string) =>
  expect(Object.keys(record ?? {})).toEqual(expect.arrayContaining(fields.split(',')))

/** A price list that formulas use. */
async function priceListInUse(): Promise<unknown> {
  const { rows } = await expectOk(client.get('api/FormulesCMVP'))
  for (const { Id } of rows.slice(0, 5)) {
    const { record } = await expectOk(client.get(`api/FormulesCMVP/Single/${Id}`))
    if (record.OptimisationTypeObjectId) return record.OptimisationTypeObjectId
  }
  throw new Error('no formula has a price list')
}
const draft = async () => (await expectOk(client.get(`api/PriceLists/Simulate/${await priceListInUse()}/eg==`))).record
const newSimulation = async (): Promise<Fields> => ({ ...(await draft()), Name: `S ${nextMark()}`, Code: nextMark() })
const createSimulation = async () =>
  (await expectOk(client.post('api/PriceLists/AddSimulationPL', await newSimulation()))).record

/** A simulation with the results of the formulas of its list. */
async function computedSimulation(formulaIds?: readonly unknown[]): Promise<Fields> {
  const simulation = await createSimulation()
  const ids = async () => (await expectOk(client.get('api/FormulesCMVP'))).rows.map(({ Id }) => Id).slice(0, 4)
  await expectOk(client.put('api/FormulesCMVP/SimulatPriceListFormules', formulaIds ?? (await ids())))
  for (let tries = 0; tries < 200; tries++) {
    const { record } = await expectOk(client.get(`api/FormulesCMVP/SimulatCalcul/${simulation.Id}`))
    if (record.State === 'done') return simulation
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the simulation is not computed')
}

defineWalkTests('simulation', {
  'GET api/PriceLists/Simulate/{id}/{tp}': {
    'answers the prices of a list as a simulation to be saved, with eg==': async () => {
      const record = await draft()
      expectFields(record, 'Name,Code,CurrencyId,Items')
      expect(record.Name).toMatch(/ - Simulation/)
      expectFields((record.Items as Fields[])[0], 'ItemId,Name,Code,Price,Price2,Price3,Price4')
    },
    'answers the prices of a simulation': async () => {
      const { Id, Name } = await createSimulation()
      expect((await expectOk(client.get(`api/PriceLists/Simulate/${Id}/1`))).record).toMatchObject({ Id, Name })
    },
  },
  'POST api/PriceLists/AddSimulationPL': {
    'creates a simulation that is no price list': async () => {
      const { Name } = await createSimulation()
      const lists = (await expectOk(client.get('api/PriceLists/GetAll'))).rows
      expect(lists.length).toBeGreaterThan(0)
      expect(lists.map((list) => list.Name)).not.toContain(Name)
    },
  },
  'PUT api/PriceLists/EidteSimulationPL': {
    'changes a simulated price': async () => {
      const simulation = await createSimulation()
      const [first, ...others] = simulation.Items as Fields[]
      const Items = [{ ...first, Price: '123,5', Price2: 0, Price3: 0, Price4: '123,5' }, ...others]
      const { record } = await expectOk(client.put('api/PriceLists/EidteSimulationPL', { ...simulation, Items }))
      expect((record.Items as Fields[])[0]).toMatchObject({ ItemId: first?.ItemId, Price: 123.5, Price4: 123.5 })
    },
  },
  'DELETE api/PriceLists/DeletePLSimulation/{SPLName}': {
    'deletes a simulation by its name': async () => {
      const { Id, Name } = await createSimulation()
      await expectOk(client.delete(`api/PriceLists/DeletePLSimulation/${encodeURIComponent(String(Name))}`))
      expect((await client.get(`api/PriceLists/Simulate/${Id}/1`)).status).toBe(404)
    },
  },
  'PUT api/FormulesCMVP/SimulatPriceListFormules': {
    'starts to compute the newest simulation with a list of ids': async () => {
      const { Id } = await computedSimulation()
      expect((await expectOk(client.get(`api/FormulesCMVP/SimulatCalcul/${Id}`))).record).toMatchObject({
        State: 'done',
        FormulaCount: 4,
      })
    },
    'refuses an empty list with its sentence': async () => {
      await createSimulation()
      const { message } = await client.put('api/FormulesCMVP/SimulatPriceListFormules', [])
      expect(message).toBe('Vous devez choisir au moins une formule pour la simulation')
    },
  },
  'GET api/FormulesCMVP/AllDataSimulate/{id}': {
    'answers what a simulation says of all its formulas': async () => {
      const { Id } = await computedSimulation()
      const { record } = await expectOk(client.get(`api/FormulesCMVP/AllDataSimulate/${Id}`))
      expectFields(record, 'Simulation,Progress,Ingredients,GainPerYearEur,RepricedChangePercent')
    },
  },
  'GET api/FormulesCMVP/Simulate/{id}': {
    'answers a line per formula with the documented columns, paged': async () => {
      const { Id } = await computedSimulation()
      const { rows, count } = await expectOk(client.get(`api/FormulesCMVP/Simulate/${Id}?NbPerPage=2&Page=0`))
      expect([rows.length, count]).toEqual([2, 4])
      expectFields(rows[0], rowFieldNames)
    },
  },
  'GET api/FormulesCMVP/SimulatCalcul/{id}': {
    'answers how far a simulation is': async () => {
      const { Id } = await createSimulation()
      const { record } = await expectOk(client.get(`api/FormulesCMVP/SimulatCalcul/${Id}`))
      expect(record).toMatchObject({ State: 'none', ComputedCount: 0 })
    },
  },
  'GET api/FormulesCMVP/SimulatOrder/{id}': {
    'answers the orders of the formulas with the documented columns': async () => {
      const { rows: formulas } = await expectOk(client.get('api/FormulesCMVP'))
      const copy = { id: formulas.find(({ Code }) => Code === 'DEMO_1')?.Id, Name: `Formule ${nextMark()}` }
      const { Id: FormuleId } = (await expectOk(client.post('api/FormulesCMVP/Duplicate', copy))).record
      const order = { FormuleId, Quantity: 2.5, DeliveryType: 'Livraison', DeliveryDate: '2026-12-01T12:00:00.000Z' }
      await expectOk(client.post('api/OrderForms/Add', order))
      const { Id } = await computedSimulation([FormuleId])
      const { rows } = await expectOk(client.get(`api/FormulesCMVP/SimulatOrder/${Id}`))
      expect(rows).toMatchObject([{ FormuleId, Quantity: 2.5, DeliveryDate: '2026-12-01T12:00:00.000Z' }])
      expectFields(rows[0], rowFieldNames)
    },
  },
})
