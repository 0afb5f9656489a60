import type { Route } from '@provende/contract/kit/route.ts'
import { routes } from '@provende/contract/routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { messageOf } from '../conformance/support.ts'
import {
  calculationRequest,
  createDemoFixture,
  type DemoFixture,
  postCalculation,
  readFormula,
} from '../conformance/support-demo-fixture.ts'
import { databasesOf } from '../kit/support/databases.ts'

/* Who asks for much to be computed is told to wait; others, and what computes nothing, are served. */

const { demonstration } = databasesOf('postgresql')
let fixture: DemoFixture
beforeAll(async () => {
  fixture = await createDemoFixture(await demonstration())
})

test('what computes has an effort', () => {
  const all = Object.values(routes).flatMap((group): Route[] => Object.values(group))
  const efforts = Object.fromEntries(all.flatMap(({ path, effort }) => (effort > 0 ? [[path, effort]] : [])))
  expect(efforts).toEqual({
    '/api/FormulesCMVP/Calcul': 1,
    '/api/FormulesCMVP/Curve': 5,
    '/api/FormulesCMVP/Melasse': 1,
    '/api/FormulesCMVP/Optimize': 3,
    '/api/FormulesCMVP/PdfToken': 5,
    '/api/FormulesCMVP/Recompute': 10,
    '/api/FormulesCMVP/Replay/{id}/{number}': 5,
    '/api/FormulesCMVP/Sensitivity': 5,
    '/api/FormulesCMVP/SimulatPriceListFormules': 5,
    '/api/FormulesCMVP/WhyNot': 10,
    '/api/FormulesCMVP/WithSetLimits': 10,
    '/api/FormulesCMVP/WithoutFood/{id}': 10,
    '/api/Foods/AddFile': 5,
    '/api/OrderForms/Export': 20,
    '/api/OrderForms/PdfToken': 5,
    '/api/PriceLists': 2,
    '/api/PriceLists/AddSimulationPL': 2,
    '/api/PriceLists/EidteSimulationPL': 2,
    '/api/PriceLists/Exel': 20,
    '/api/PriceLists/ImportExel': 40,
    '/api/PriceLists/Imports': 20,
    '/api/PriceLists/Imports/{id}': 2,
    '/api/PriceLists/Imports/{id}/Rejected': 5,
    '/api/PriceLists/Imports/{id}/Validate': 20,
    '/api/Quotes/OfferAccept': 5,
    '/api/Quotes/OfferCode': 5,
    '/api/Quotes/OfferRefuse': 5,
    '/api/Quotes/PdfToken': 5,
    '/api/Quotes/Send': 5,
    '/api/FormulesCMVP/DecideProposal': 5,
    '/api/FormulesCMVP/DuplicateForFarms': 5,
    '/api/SiteMonths/Import': 20,
    '/api/Simulations/ChooseAll': 5,
    '/api/Simulations/Decide': 5,
    '/api/Simulations/FromFile/{id}/{structureId}': 2,
    '/api/Simulations/PurchaseCurve/{id}/{itemId}': 5,
    '/api/Structures/AddFile': 5,
    '/api/Tables': 10,
    '/api/Webhooks/Replay': 5,
    '/api/Webhooks/Test': 5,
  })
})

test('a person over the limit is told how long to wait, in words', async () => {
  const { formulator: anna, tenantOf, world } = fixture
  const body = calculationRequest(await readFormula(anna, fixture.idOf('DEMO_1')))
  // Refused before anything is computed, which the allowance does not foresee.
  const absent = { ...body, formuleId: 999_999_999 }
  const responses = await Promise.all(Array.from({ length: 100 }, () => postCalculation(anna, 'whyNot', absent)))
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { problems } of refused) expect(problems).toEqual(['request.tooMany'])
  for (const response of refused) expect(messageOf(response)).toMatch(/^Trop de demandes. Réessayez dans \d s\.$/)
  const colleague = await world.addPerson(tenantOf('DEMO-S00'), 'Formulateur')
  expect((await postCalculation(colleague, 'calcul', body)).status).toBe(200)
  expect((await readFormula(anna, fixture.idOf('DEMO_1'))).id).toBe(body.formuleId)
})
