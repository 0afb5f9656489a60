import type { FormulaProposal } from '@provende/contract/formulation/formula-proposals.ts'
import type { ListedFormula } from '@provende/contract/formulation/formula-schemas.ts'
import { type PriceImport, priceImportRoutes } from '@provende/contract/pricing/price-import.ts'
import { routes } from '@provende/contract/routes.ts'
import type {
  DecidedLine,
  FormulaCosts,
  PurchaseCurve,
  SimulatedPriceList,
  SimulationRow,
  SimulationSummary,
} from '@provende/contract/simulation/simulation-routes.ts'
import { fromWire } from '@provende/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobWorker } from '../../../packages/server/src/kit/jobs/job-worker.ts'
import { inReadScope, type Scope } from '../../../packages/server/src/records/scope.ts'
import { RecentInputs } from '../../../packages/server/src/simulation/recent-inputs.ts'
import { loadGroups } from '../../../packages/server/src/simulation/simulation-chunk.ts'
import { onMainEngine } from '../../kit/support/databases.ts'
import type { Person } from '../support.ts'
import { createDemoFixture, type DemoFixture, readFormula } from '../support-demo-fixture.ts'
import { decodedBodyOf } from '../support-formula-fixture.ts'
import {
  addSimulation,
  callOk,
  choose,
  formulasOf,
  mainPriceList,
  progressOf,
  servicesOf,
  startWorker,
  untilComputed,
} from './support-simulation.ts'

/* Simulations from the prices to what is made of their results. */

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  let anna: Person
  let listId: number
  let worker: JobWorker

  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
    anna = fixture.formulator
    listId = await mainPriceList(fixture.world)
    worker = startWorker(fixture.world)
  })
  afterAll(() => worker.stop())

  const rowsOf = (id: number, query = '') =>
    callOk<SimulationRow[]>(anna, routes.simulations.rows, id, undefined, query)
  const summaryOf = (id: number) => callOk<SimulationSummary>(anna, routes.simulations.summary, id)
  const decide = (id: number, action: string, formulaIds: number[]) =>
    callOk<DecidedLine[]>(anna, routes.simulations.decide, 0, { id, action, formulaIds })
  const computed = async (percent: number, changes: object = {}) => {
    const { id } = await addSimulation(anna, listId, percent, changes)
    await callOk(anna, routes.simulations.chooseAll, 0, { id })
    await untilComputed(anna, id)
    return id
  }

  const proposalsOf = (person: Person, id: number) =>
    callOk<FormulaProposal[]>(person, routes.formulaProposals.list, id)
  const answerProposal = (person: Person, id: number, simulationId: number, action: string) =>
    callOk<{ decidedFormulaId: number | null }>(person, routes.formulaProposals.decide, 0, { id, simulationId, action })
  const refusedProposal = (person: Person, id: number, simulationId: number, action: string) =>
    person.call('POST', routes.formulaProposals.decide.path, { fields: { id, simulationId, action } })

  /** A formula with an optimum that nobody has locked. */
  const editableCopy = async (name: string) => {
    const [line] = (await rowsOf(await computed(1, { name: `Of ${name}`, code: `OF-${name}` }))).filter(
      ({ outcome }) => outcome === 'optimal',
    )
    const answer = await anna.call('POST', '/api/FormulesCMVP/Duplicate', {
      fields: { id: line?.formulaId, name },
    })
    return (answer.fields as { id: number }).id
  }

  test('prices that rise by 10 % raise the same recipe by 10 %, and reformulating costs no more than that', async () => {
    const id = await computed(10)
    const rows = await rowsOf(id)
    expect(rows.length).toBeGreaterThan(3)
    expect((await progressOf(anna, id)).formulaCount).toBe(rows.length)
    const optimal = rows.filter(({ outcome }) => outcome === 'optimal')
    expect(optimal.length).toBeGreaterThan(2)
    for (const row of optimal) {
      // Fees are added to the price and do not rise.
      expect(row.repricedChangePercent ?? 0).toBeGreaterThan(5)
      expect(row.repricedChangePercent ?? 0).toBeLessThanOrEqual(10.05)
      // A recipe may exceed a limit by a thousandth; the cheapest one does not.
      if (!row.flags.includes('todayViolates'))
        expect(row.gainPerTonneEur ?? -1).toBeGreaterThanOrEqual(-1e-3 * (row.todayPerTonneEur ?? 0))
    }
    for (const { gainPerTonneEur, gainPerYearEur, tonnesPerYear } of optimal)
      expect(gainPerYearEur ?? 0).toBeCloseTo((gainPerTonneEur ?? 0) * (tonnesPerYear ?? 0), 6)
    const summary = await summaryOf(id)
    expect(summary.simulation).toMatchObject({ state: 'done', formulaCount: rows.length, computedCount: rows.length })
    expect(summary.repricedChangePercent ?? 0).toBeGreaterThan(5)
    expect(summary.reoptimisedChangePercent ?? 99).toBeLessThanOrEqual(summary.repricedChangePercent ?? 0)
    expect(summary.gainPerYearEur).toBeCloseTo(
      rows.reduce((sum, row) => sum + Math.max(0, row.gainPerYearEur ?? 0), 0),
      6,
    )
    expect(summary.bars.reduce((sum, { count }) => sum + count, 0)).toBe(optimal.length)
    const bar = summary.bars.find(({ count }) => count > 0)
    expect(await rowsOf(id, `?GainFrom=${bar?.from}&GainTo=${bar?.to}`)).toHaveLength(bar?.count ?? -1)
    expect(summary.ingredients.length).toBeGreaterThan(3)
    expect(summary.ingredients[0]?.contributionEur ?? 0).toBeGreaterThan(0)
  })

  test('the foods of formulas with the same list are read until all are there, and not for each formula again', async () => {
    const { id } = await addSimulation(anna, listId, 1, { name: 'Read once', code: 'READ-ONCE' })
    const recent = new RecentInputs(() => 0)
    const scoped = { tenantId: anna.tenantId, userId: anna.id }
    const inputsOf = async (formulaId: number) => {
      const load = (scope: Scope) => loadGroups(scope, id, [formulaId], recent)
      return (await inReadScope(servicesOf(fixture.world), scoped, load))[0]?.job.inputs
    }
    const ids = (await formulasOf(anna)).map((formula) => formula.id)
    const inputsOfAll = async () => {
      const inputs: unknown[] = []
      for (const formulaId of ids) inputs.push(await inputsOf(formulaId))
      return inputs
    }
    await inputsOfAll()
    const [second, third] = [await inputsOfAll(), await inputsOfAll()]
    expect(new Set(second).size).toBeLessThan(ids.length)
    expect(third.map((inputs, index) => inputs === second[index])).not.toContain(false)
  })

  test('what each new price adds and what reformulating gains lead from the cost of today to the new one', async () => {
    const id = await computed(8, { name: 'Costs', code: 'COSTS' })
    const summary = await summaryOf(id)
    const sumOf = (lines: readonly { readonly contributionEur: number }[]) =>
      lines.reduce((sum, { contributionEur }) => sum + contributionEur, 0)
    const { todayEur = 0, repricedEur = 0, reoptimisedEur = 0 } = summary.costs ?? {}
    expect(sumOf(summary.ingredients)).toBeCloseTo(repricedEur - todayEur, 4)
    expect(repricedEur - (reoptimisedEur ?? 0)).toBeCloseTo(summary.gainPerYearEur, 4)
    const costsOf = (formulaId: number) => anna.call('GET', `/api/Simulations/FormulaCosts/${id}/${formulaId}`)
    const rows = await rowsOf(id)
    const row = rows.find(({ outcome }) => outcome === 'optimal')
    const { costs, ingredients } = decodedBodyOf<FormulaCosts>(await costsOf(row?.formulaId ?? 0))
    expect(costs?.todayEur).toBeCloseTo(row?.todayPerTonneEur ?? 0, 6)
    expect(sumOf(ingredients)).toBeCloseTo((costs?.repricedEur ?? 0) - (costs?.todayEur ?? 0), 6)
    expect((costs?.repricedEur ?? 0) - (costs?.reoptimisedEur ?? 0)).toBeCloseTo(row?.gainPerTonneEur ?? -1, 6)
    expect((await costsOf(999_999)).status).toBe(404)
  })

  test('a food is bought at each price by the formulas that gain by it: at the simulated one what the simulation says, dearer never more', async () => {
    const id = await computed(3, { name: 'Purchases', code: 'PURCHASES' })
    const { ingredients } = await summaryOf(id)
    const curveOf = (itemId: number) =>
      callOk<PurchaseCurve>(
        anna,
        {
          ...routes.simulations.purchaseCurve,
          path: routes.simulations.purchaseCurve.path.replace('{itemId}', `${itemId}`),
        },
        id,
      )
    const [most] = ingredients.toSorted((one, other) => other.reoptimisedTonnes - one.reoptimisedTonnes)
    const curve = await curveOf(most?.itemId ?? 0)
    expect(curve).toMatchObject({ code: most?.code, optimisedCount: curve.formulaCount })
    expect(curve.formulaCount).toBeGreaterThan(2)
    const tonnes = curve.points.map(({ tonnesPerYear }) => tonnesPerYear)
    expect(tonnes).toHaveLength(9)
    expect(curve.points[4]?.pricePerTonneEur).toBeCloseTo(curve.pricePerTonneEur ?? 0, 2)
    expect(tonnes[4]).toBeCloseTo(most?.reoptimisedTonnes ?? 0, 3)
    for (const [index, value] of tonnes.entries()) expect(value).toBeLessThanOrEqual((tonnes[index - 1] ?? 1e9) + 1e-6)
    const unknown = await anna.call('GET', `/api/Simulations/PurchaseCurve/${id}/999999`)
    expect(unknown.status).toBe(404)
  })

  test('formulas of many distributors and lists are computed, more than a person may calculate at once', async () => {
    const { id } = await addSimulation(anna, listId, 5, { name: 'Of everybody', code: 'ALL' })
    const formulas = await formulasOf(anna)
    expect(formulas.length).toBeGreaterThan(30)
    await choose(
      anna,
      id,
      formulas.map((formula) => formula.id),
    )
    await untilComputed(anna, id)
    const { body } = await anna.call('GET', `/api/FormulesCMVP/Simulate/${id}?NbPerPage=100`)
    expect(body).toHaveLength(formulas.length)
    expect(JSON.stringify(body)).not.toContain('"failed"')
  })

  test('a formula whose computation failed has a line that says so, and nothing that is not known', async () => {
    const id = await computed(2, { name: 'One failed', code: 'FAILED' })
    const [row] = await rowsOf(id)
    await fixture.queryRows(
      `update simulation_result set outcome = 'failed', formula_version = null, price_list_id = null,
         price_list_version = null, today_farmer = null, reoptimised_farmer = null,
         reoptimised_per_day = null
       where simulation_id = $1 and formula_id = $2`,
      [id, row?.formulaId],
    )
    const failed = (await rowsOf(id)).find(({ formulaId }) => formulaId === row?.formulaId)
    expect(failed).toMatchObject({ outcome: 'failed', isOutdated: false, gainPerTonneEur: null })
    expect((await summaryOf(id)).outdatedCount).toBe(0)
  })

  test('today is what the formula itself says, to the last digit', async () => {
    const id = await computed(0)
    for (const row of (await rowsOf(id)).slice(0, 3)) {
      const { cmvp } = await readFormula(anna, row.formulaId)
      expect(row.todayPerTonneEur ?? 0).toBeCloseTo(cmvp.pricePerTonneEur ?? -1, 6)
      expect(row.repricedPerTonneEur).toBeCloseTo(row.todayPerTonneEur ?? -1, 9)
    }
  })

  test('a food without a simulated price leaves its formulas without cost, and says which', async () => {
    const [formula] = await formulasOf(anna)
    const { foods } = await readFormula(anna, formula?.id ?? 0)
    const used = foods.find(({ value }) => (value ?? 0) > 0)
    const { id, ...simulation } = await addSimulation(anna, listId, 0, { name: 'Without a price', code: 'WAP' })
    const items = simulation.items.filter(({ itemId }) => itemId !== used?.id)
    await callOk<SimulatedPriceList>(anna, routes.simulations.edit, 0, { ...simulation, id, items })
    await choose(anna, id, [formula?.id ?? 0])
    await untilComputed(anna, id)
    expect(await rowsOf(id)).toMatchObject([
      { outcome: 'pricesMissing', repricedPerTonneEur: null, foodsWithoutPrice: [used?.name] },
    ])
  })

  test('a recipe is applied as a revision, undone to the same amounts, and not applied over a change', async () => {
    const formulaId = await editableCopy('Editable')
    const id = await computed(25, { name: 'Applied', code: 'APPLIED' })
    const before = await readFormula(anna, formulaId)
    expect(await decide(id, 'apply', [formulaId])).toMatchObject([
      { decision: 'applied', decidedFormulaId: formulaId, refusal: '' },
    ])
    const after = await readFormula(anna, formulaId)
    expect(after.modificationDate).not.toBe(before.modificationDate)
    expect(after.priceListId).toBe(before.priceListId)
    expect((await rowsOf(id, '?Decision=applied'))[0]).toMatchObject({ formulaId, isOutdated: false })
    expect(await decide(id, 'apply', [formulaId])).toMatchObject([{ refusal: 'changed' }])
    expect(await decide(id, 'undo', [formulaId])).toMatchObject([{ decision: '', refusal: '' }])
    expect((await readFormula(anna, formulaId)).foods.map(({ value }) => value)).toEqual(
      before.foods.map(({ value }) => value),
    )
    await decide(id, 'apply', [formulaId])
    const { cmvp: _, ...applied } = await readFormula(anna, formulaId)
    const edited = await anna.call('POST', '/api/FormulesCMVP/Save', {
      fields: { ...applied, description: 'Changed', operation: 'save' },
    })
    expect(edited.status, edited.text).toBe(200)
    expect(await decide(id, 'undo', [formulaId])).toMatchObject([{ decision: 'applied', refusal: 'changed' }])
  })

  test('of a locked formula an editable copy gets the recipe; undoing deactivates the copy', async () => {
    const formulaId = await editableCopy('Locked')
    await fixture.queryRows('update formula set is_locked = true where id = $1', [formulaId])
    const id = await computed(5, { name: 'Copies', code: 'COPIES' })
    const [decided] = await decide(id, 'apply', [formulaId])
    expect(decided).toMatchObject({ decision: 'applied', refusal: '' })
    const copy = await readFormula(anna, decided?.decidedFormulaId ?? 0)
    expect(copy).toMatchObject({ isLocked: false, duplicateId: formulaId })
    await decide(id, 'undo', [formulaId])
    expect(await fixture.queryRows('select deleted from formula where id = $1', [copy.id])).toEqual([{ deleted: true }])
  })

  test('a proposed recipe waits in its formula; who may write that takes it over, undoes and refuses it', async () => {
    const formulaId = await editableCopy('Proposed')
    const id = await computed(25, { name: 'Proposing', code: 'PROPOSING' })
    const [seller] = await fixture.queryRows(
      'select o.code from formula f join organisation o on o.id = f.structure_id where f.id = $1',
      [formulaId],
    )
    // Of the distributor, whose people see the proposal but not the simulation of the manufacturer.
    const ben = await fixture.person(String(seller?.code), 'AdminDistri')
    const { foods } = await readFormula(anna, formulaId)
    await decide(id, 'propose', [formulaId])
    expect((await ben.call('GET', `/api/FormulesCMVP/Simulate/${id}`)).status).not.toBe(200)
    expect((await readFormula(anna, formulaId)).foods).toEqual(foods)
    const listed = await callOk<ListedFormula[]>(anna, routes.formulas.list, 0, undefined, '?Proposed=true')
    expect(listed).toMatchObject([{ id: formulaId, openProposalCount: 1 }])
    const row = async () => (await rowsOf(id)).find((line) => line.formulaId === formulaId)
    const proposal = async () => (await proposalsOf(ben, formulaId))[0]
    expect(await proposal()).toMatchObject({ simulationId: id, state: 'open', isOutdated: false })
    expect((await proposal())?.changePerTonneEur).toBeCloseTo(-((await row())?.gainPerTonneEur ?? 0), 9)

    expect(await answerProposal(ben, formulaId, id, 'accept')).toMatchObject({ decidedFormulaId: formulaId })
    expect(await row()).toMatchObject({ decision: 'applied', decidedFormulaId: formulaId, isOutdated: false })
    expect((await decide(id, 'apply', [formulaId]))[0]).toMatchObject({ refusal: 'changed' })
    expect((await refusedProposal(ben, formulaId, id, 'accept')).problems).toEqual(['formula.proposalDecided'])
    await answerProposal(ben, formulaId, id, 'undo')
    expect((await readFormula(anna, formulaId)).foods).toEqual(foods)
    expect(await row()).toMatchObject({ decision: 'proposed', isOutdated: false })
    await answerProposal(ben, formulaId, id, 'refuse')
    expect(await rowsOf(id, '?Decision=refused')).toMatchObject([{ formulaId, decidedFormulaId: null }])
    await answerProposal(ben, formulaId, id, 'undo')
    // Taken over again, it is the simulation that undoes it.
    await answerProposal(ben, formulaId, id, 'accept')
    expect(await decide(id, 'undo', [formulaId])).toMatchObject([{ decision: '', refusal: '' }])
    expect(await proposalsOf(ben, formulaId)).toEqual([])
    expect((await readFormula(anna, formulaId)).foods).toEqual(foods)
    expect(await row()).toMatchObject({ isOutdated: false })
  })

  test('a proposed recipe is not taken over once its formula was saved, and goes with its simulation', async () => {
    const formulaId = await editableCopy('Proposed late')
    const id = await computed(20, { name: 'Proposing late', code: 'PROPOSING LATE' })
    await decide(id, 'propose', [formulaId])
    const { cmvp: _, ...before } = await readFormula(anna, formulaId)
    const saved = await anna.call('POST', '/api/FormulesCMVP/Save', {
      fields: { ...before, description: 'Changed', operation: 'save' },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(await proposalsOf(anna, formulaId)).toMatchObject([{ state: 'open', isOutdated: true }])
    expect((await refusedProposal(anna, formulaId, id, 'accept')).problems).toEqual(['formula.proposalOutdated'])
    await answerProposal(anna, formulaId, id, 'refuse')
    expect((await anna.call('DELETE', `/api/Simulations/${id}`)).status).toBe(200)
    expect(await proposalsOf(anna, formulaId)).toEqual([])
    expect((await refusedProposal(anna, formulaId, id, 'undo')).problems).toEqual(['record.notFound'])
  })

  test('of a locked formula a copy gets the proposed recipe; a decision is not undone once the copy was saved', async () => {
    const formulaId = await editableCopy('Proposed locked')
    await fixture.queryRows('update formula set is_locked = true where id = $1', [formulaId])
    const id = await computed(15, { name: 'Proposing a copy', code: 'PROPOSING A COPY' })
    await decide(id, 'propose', [formulaId])
    const { decidedFormulaId } = await answerProposal(anna, formulaId, id, 'accept')
    const { cmvp: _, ...copy } = await readFormula(anna, decidedFormulaId ?? 0)
    expect(copy).toMatchObject({ isLocked: false, duplicateId: formulaId })
    expect(await proposalsOf(anna, formulaId)).toMatchObject([{ state: 'accepted', mayUndo: true }])
    await anna.call('POST', '/api/FormulesCMVP/Save', {
      fields: { ...copy, description: 'Changed', operation: 'save' },
    })
    expect(await proposalsOf(anna, formulaId)).toMatchObject([{ state: 'accepted', mayUndo: false }])
    expect((await refusedProposal(anna, formulaId, id, 'undo')).problems).toEqual(['formula.proposalChanged'])
  })

  /** The list in force for the manufacturer today. */
  const listInForce = async () => {
    const [{ id }] = await fixture.queryRows(
      `select id from price_list where tenant_id = $1 and not deleted and start_date <= $2
         and coalesce(end_date, 'infinity') >= $2 order by start_date desc, id desc limit 1`,
      [fixture.tenantOf('DEMO-S00'), fixture.world.clock.now],
    )
    return Number(id)
  }
  const uploadFile = async (text: string, name: string) => {
    const body = new FormData()
    body.append('content', new Blob([text]), name)
    const headers = { authorization: `bearer ${anna.token}` }
    const path = priceImportRoutes.upload.path
    const response = await fixture.world.app.request(path, { method: 'POST', headers, body })
    return fromWire(await response.json(), priceImportRoutes.upload.response) as PriceImport
  }

  test('a price file under review is tried on the formulas of the list it is compared with, and writes no list', async () => {
    const inForce = await listInForce()
    const [{ code, price }] = await fixture.queryRows(
      `select food.code, i.price from price_list_items i join food on food.id = item_id
       where price_list_id = $1 and price > 0 order by i.position limit 1`,
      [inForce],
    )
    const lists = await fixture.queryRows('select id from price_list')
    const { id: importId, structures } = await uploadFile(
      `Code;Libellé;Prix €/t\n${code};;${Number(price) * 2}\nNO-FOOD;;3`,
      'janvier.csv',
    )
    const [structure] = structures
    const path = (structureId: unknown) => `/api/Simulations/FromFile/${importId}/${structureId}`
    const { items, ...draft } = (await anna.call('GET', path(structure?.id))).fields as SimulatedPriceList
    expect(draft).toMatchObject({
      id: 0,
      priceListId: inForce,
      name: 'janvier - Simulation',
    })
    // The prices that the file lacks stay.
    expect(items.find((line) => line.code === code)).toMatchObject({
      price: Number(price) * 2,
      listPrice: Number(price),
    })
    expect(items.length).toBeGreaterThan(50)
    expect(items.filter((line) => line.price !== line.listPrice)).toHaveLength(1)
    expect(await fixture.queryRows('select id from price_list')).toEqual(lists)
    expect((await anna.call('GET', path(999_999))).problems).toEqual(['priceFile.nothing'])
    const ben = await fixture.person('DEMO-S01', 'AdminDistri')
    expect((await ben.call('GET', path(structure?.id))).problems).toEqual(['record.notFound'])
  })

  test('a list that comes next is tried on the formulas of the one in force', async () => {
    const inForce = await listInForce()
    const [{ id: nextId }] = await fixture.queryRows(
      `insert into price_list (tenant_id, tenants_shared, name, code, start_date, type, creation_date, modification_date)
       select tenant_id, false, 'Next', 'NEXT', '2031-01-01T12:00:00Z', type, now(), now() from price_list where id = $1
       returning id`,
      [inForce],
    )
    await fixture.queryRows(
      `insert into price_list_items (price_list_id, tenant_id, position, item_id, price, price2, price3, price4)
       select $1, tenant_id, position, item_id, price * 2, price2, price3, price4 * 2 from price_list_items
       where price_list_id = $2`,
      [nextId, inForce],
    )
    const draft = await callOk<SimulatedPriceList>(anna, routes.simulations.fromList, Number(nextId))
    expect(draft).toMatchObject({ id: 0, name: 'Next - Simulation', priceListId: inForce })
    for (const { price, listPrice } of draft.items.slice(0, 5)) expect(price).toBeCloseTo(2 * (listPrice ?? 0), 6)
    expect((await callOk<SimulatedPriceList>(anna, routes.simulations.fromList, inForce)).priceListId).toBe(inForce)
    await fixture.queryRows('update price_list set deleted = true where id = $1', [nextId])
  })

  test('an infeasible formula says on its line which limits have to be relaxed, and to what', async () => {
    const formulaId = await editableCopy('Infeasible')
    // Without phosphates it cannot hold the phosphorus its animals need.
    await fixture.queryRows(
      `update formula_foods set is_active = false where formula_id = $1
         and item_id in (select id from food where name ilike '%phosph%')`,
      [formulaId],
    )
    const id = await computed(1, { name: 'With an infeasible one', code: 'INFEASIBLE' })
    const row = (await rowsOf(id)).find((line) => line.formulaId === formulaId)
    expect(row).toMatchObject({ outcome: 'infeasible', reoptimisedPerTonneEur: null })
    expect(row?.relaxation.length).toBeGreaterThan(0)
    for (const { side, value, needed } of row?.relaxation ?? [])
      expect(side === 'min' ? value - needed : needed - value).toBeGreaterThan(0)
    expect((await rowsOf(id, '?Outcome=optimal')).every(({ relaxation }) => relaxation.length === 0)).toBe(true)
    await fixture.queryRows('update formula set deleted = true where id = $1', [formulaId])
  })

  test('prices changed after the run make its results outdated', async () => {
    const id = await computed(1, { name: 'Outdated', code: 'OUTDATED' })
    expect((await summaryOf(id)).outdatedCount).toBe(0)
    const { rows } = { rows: await rowsOf(id) }
    const prices = await callOk<SimulatedPriceList>(
      anna,
      { ...routes.simulations.prices, path: routes.simulations.prices.path.replace('{tp}', 'x') },
      id,
    )
    await callOk(anna, routes.simulations.edit, 0, { ...prices, description: 'Changed' })
    expect((await summaryOf(id)).outdatedCount).toBe(rows.length)
  })

  test('a simulation that is stopped stores nothing more; resumed it has one result for each formula', async () => {
    const { id } = await addSimulation(anna, listId, 2, { name: 'Stopped', code: 'STOPPED' })
    await worker.stop()
    const { formulaCount } = await callOk<{ formulaCount: number }>(anna, routes.simulations.chooseAll, 0, { id })
    await callOk(anna, routes.simulations.stop, 0, { id })
    worker = startWorker(fixture.world)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await progressOf(anna, id)).toMatchObject({ state: 'stopped', computedCount: 0 })
    await callOk(anna, routes.simulations.resume, 0, { id })
    expect(await untilComputed(anna, id)).toMatchObject({ state: 'done', computedCount: formulaCount, failedCount: 0 })
  })

  test('while it runs its rate is that of the last seconds, and what is left follows from it', async () => {
    const id = await computed(2, { name: 'Rate', code: 'RATE' })
    await worker.stop()
    const { now } = fixture.world.clock
    const rows = await fixture.queryRows(
      'update simulation_result set computed_at = $2 where simulation_id = $1 returning formula_id',
      [id, new Date(now.getTime() - 1000)],
    )
    await fixture.queryRows('delete from simulation_result where simulation_id = $1 and formula_id = any($2)', [
      id,
      rows.slice(0, 3).map((row) => row.formula_id),
    ])
    const resume = (secondsAgo: number) =>
      fixture.queryRows(`update simulation_run set state = 'running', resumed_at = $2 where simulation_id = $1`, [
        id,
        new Date(now.getTime() - secondsAgo * 1000),
      ])
    await resume(4)
    const computedCount = rows.length - 3
    expect(await progressOf(anna, id)).toMatchObject({
      ...{ state: 'running', formulaCount: rows.length, computedCount },
      ...{ ratePerSecond: computedCount / 4, remainingSeconds: 12 / computedCount },
    })
    // After ten seconds of a longer run only those count.
    await resume(60)
    expect((await progressOf(anna, id)).ratePerSecond).toBe(computedCount / 10)
    // Just resumed, nothing is known of it.
    await resume(0)
    expect(await progressOf(anna, id)).toMatchObject({ ratePerSecond: null, remainingSeconds: null })
    worker = startWorker(fixture.world)
    await untilComputed(anna, id)
  })

  test('deleting a simulation deletes its prices, formulas and results, by its name too', async () => {
    const id = await computed(3, { name: 'To be deleted', code: 'TBD' })
    const rest = ['items', 'formula', 'run', 'result']
    const counts = async () =>
      Promise.all(
        rest.map(async (part) => {
          const rows = await fixture.queryRows(`select from simulation_${part} where simulation_id = $1`, [id])
          return rows.length > 0
        }),
      )
    expect(await counts()).toEqual([true, true, true, true])
    const path = `/api/PriceLists/DeletePLSimulation/${encodeURIComponent('To be deleted')}`
    expect((await anna.call('DELETE', path)).status).toBe(200)
    expect(await counts()).toEqual([false, false, false, false])
    expect((await anna.call('DELETE', path)).problems).toEqual(['record.notFound'])
  })

  test('deleted or started anew while it runs, a simulation has nothing of before', async () => {
    const ids = (await formulasOf(anna)).map(({ id }) => id)
    const { id: deleted } = await addSimulation(anna, listId, 2, { name: 'Deleted', code: 'DELETED' })
    const { id } = await addSimulation(anna, listId, 2, { name: 'Anew', code: 'ANEW' })
    await Promise.all([choose(anna, deleted, ids), choose(anna, id, ids)])
    expect((await anna.call('DELETE', `/api/Simulations/${deleted}`)).status).toBe(200)
    const again = ids.slice(0, 2)
    await choose(anna, id, again)
    expect(await untilComputed(anna, id)).toMatchObject({ formulaCount: 2, computedCount: 2 })
    expect((await rowsOf(id)).map(({ formulaId }) => formulaId).toSorted()).toEqual(again.toSorted())
    expect(await fixture.queryRows('select from simulation_result where simulation_id = $1', [deleted])).toEqual([])
  })

  test('a list changed while a simulation runs: each result says which prices it used', async () => {
    const { id } = await addSimulation(anna, listId, 0, { name: 'Changing', code: 'CHANGING' })
    const ids = (await formulasOf(anna)).map((row) => row.id)
    await choose(anna, id, ids)
    const changed = 'update price_list set modification_date = modification_date + $2::interval where id = $1'
    await fixture.queryRows(changed, [listId, '1 second'])
    await untilComputed(anna, id)
    const [counts] = await fixture.queryRows(
      `select count(*) filter (where r.price_list_id = list.id and r.price_list_version <> list.modification_date) as before
       from simulation_result r join price_list list on list.id = $2 where r.simulation_id = $1`,
      [id, listId],
    )
    expect((await rowsOf(id)).filter(({ isOutdated }) => isOutdated)).toHaveLength(Number(counts.before))
    await fixture.queryRows(changed, [listId, '1 second'])
    const ofList = await fixture.queryRows(
      'select from simulation_result where simulation_id = $1 and price_list_id = $2',
      [id, listId],
    )
    expect((await summaryOf(id)).outdatedCount).toBe(ofList.length)
    expect(ofList.length).toBeGreaterThan(0)
  })

  test('a simulation without formulas, or with one that is not visible, is refused', async () => {
    const { id } = await addSimulation(anna, listId, 2, { name: 'Refused', code: 'REFUSED' })
    const query = `?SimulationId=${id}`
    const put = (body: unknown) => anna.call('PUT', `/api/FormulesCMVP/SimulatPriceListFormules${query}`, { body })
    expect((await put([])).problems).toEqual(['simulation.noFormula'])
    expect((await put([999_999_999])).problems.join()).toContain('record.referenceMissing')
  })
})
