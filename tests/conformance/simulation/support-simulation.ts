import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { routes } from '@provende/contract/routes.ts'
import type { SimulatedPriceList, SimulationProgress } from '@provende/contract/simulation/simulation-routes.ts'
import { toWire } from '@provende/contract/wire.ts'
import { randomToken } from '../../../packages/server/src/kit/services.ts'
import { startSimulationWorker } from '../../../packages/server/src/simulation/simulation-worker.ts'
import { silentLog } from '../../kit/support/databases.ts'
import { type Person, testSolverPool, type World } from '../support.ts'
import { decodedBodyOf } from '../support-formula-fixture.ts'

/* Simulations over the demonstration data: made by calls, computed by workers as those of a server. */

/** The services of a worker over the database of a world. */
export const servicesOf = ({ database, clock }: World) => ({
  database,
  clock: () => clock.now,
  log: silentLog,
  mail: { send: () => Promise.resolve(), close: () => undefined },
  settings: { publicUrl: 'http://provende.test', trustProxy: false },
  randomToken,
  solver: testSolverPool,
})

export const startWorker = (world: World) => startSimulationWorker(servicesOf(world), { sharesSolvers: true })

const pathOf = (template: string, id: number) => template.replace('{id}', String(id))

/** Calls with names as in code; throws on an error response. */
export async function callOk<Answer>(
  person: Person,
  route: { readonly method: string; readonly path: string; readonly body: unknown },
  id: number,
  body?: unknown,
  query = '',
): Promise<Answer> {
  const options = body === undefined ? {} : { body: toWire(body, route.body as never) }
  const response = await person.call(route.method, pathOf(route.path, id) + query, options)
  if (response.status !== 200) throw new Error(response.text)
  return decodedBodyOf<Answer>(response)
}

/** The list most formulas of the demonstration use. */
export async function mainPriceList(world: World): Promise<number> {
  const { rows } = await world.database.pool.query(
    `select optimisation_type_object_id as id from formula where not deleted and optimisation_type_object_id is not null
     group by 1 order by count(*) desc limit 1`,
  )
  return Number(rows[0].id)
}

/** A simulation of a list whose prices rise by a percentage. */
export async function addSimulation(person: Person, listId: number, percent: number, changes: object = {}) {
  const draft = await callOk<SimulatedPriceList>(
    person,
    { ...routes.simulations.prices, path: routes.simulations.prices.path.replace('{tp}', 'eg==') },
    listId,
  )
  const items = draft.items.map((line) => {
    const price = Math.round((line.price ?? 0) * (100 + percent)) / 100
    return { ...line, price, price4: null }
  })
  return callOk<SimulatedPriceList>(person, routes.simulations.add, 0, { ...draft, items, ...changes })
}

export const formulasOf = (person: Person) => callOk<ListedFormula[]>(person, routes.formulas.list, 0, undefined, '')

export const choose = (person: Person, id: number, formulaIds: readonly number[]) =>
  callOk<SimulationProgress>(person, routes.simulations.choose, 0, formulaIds, `?SimulationId=${id}`)

export const progressOf = (person: Person, id: number) =>
  callOk<SimulationProgress>(person, routes.simulations.progress, id)

/** Waits until a simulation is no longer running. */
export async function untilComputed(person: Person, id: number): Promise<SimulationProgress> {
  for (let tries = 0; tries < 600; tries++) {
    const progress = await progressOf(person, id)
    if (progress.state !== 'running') return progress
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the simulation is not computed')
}
