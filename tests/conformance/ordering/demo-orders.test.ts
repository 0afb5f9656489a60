import { deliveryTypes } from '@provende/domain/ordering/delivery-type.ts'
import { expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { testClockStart } from '../../kit/support/templates.ts'
import { createDemoFixture, readFormula } from '../support-demo-fixture.ts'

/* What the demonstration has of orders and quotes. */

const daysBeforeSeed = (date: Date) => Math.round((Date.parse(testClockStart) - date.getTime()) / 86_400_000)

onMainEngine(({ demonstration }) => {
  test('the demonstration has 54 orders of two years, of formulas of their own, without a mail to be sent', async () => {
    const { pool } = await demonstration()
    const { rows: orders } = await pool.query(`
      select o.code, o.status, o.external_code, o.dispatch_state, o.sending_date, o.delivery_date, f.code as formula,
        f.is_locked, p.code as list, v.content
      from order_form o join formula f on f.id = o.formula_id join price_list p on p.id = f.optimisation_type_object_id
        join order_version v on v.order_form_id = o.id
      order by o.creation_date`)
    expect(orders).toHaveLength(54)
    expect(new Set(orders.map(({ formula }) => formula)).size).toBe(54)
    for (const { formula, is_locked, list, content } of orders) {
      expect(formula).toMatch(/^ANT-[1-9]-[1-6]$/)
      expect([is_locked, list, content.formula.code]).toEqual([true, 'PRECEDENT', formula])
    }
    // The first was sent 697 days before the seed and delivered 6 days later; the last nine wait for their code of the ERP.
    expect([daysBeforeSeed(orders[0].sending_date), daysBeforeSeed(orders[0].delivery_date)]).toEqual([697, 691])
    expect(orders.map(({ status }) => status)).toEqual([...Array(45).fill(3), ...Array(9).fill(2)])
    expect(orders.map(({ external_code }) => external_code !== '')).toEqual(orders.map(({ status }) => status === 3))
    // One farm has no address.
    expect(orders.filter(({ dispatch_state }) => dispatch_state === 'failed')).toHaveLength(6)
    const { rows: waiting } = await pool.query('select id from outgoing_mail')
    expect(waiting).toEqual([])
    const { rows: today } = await pool.query(`
      select f.code, f.is_locked, past.code as past from formula f left join formula past on past.id = f.duplicate_id
      where f.code ~ '^DEMO_[1-9]$' order by f.code`)
    expect(today).toHaveLength(9)
    for (const { code, is_locked, past } of today) expect([is_locked, past]).toEqual([false, `ANT-${code.slice(5)}-6`])
  })

  test('the demonstration has a quote in every state; what was decided is about its stored file', async () => {
    const { pool } = await demonstration()
    const { rows: quotes } = await pool.query(`
      select state, valid_until, c.pdf_sha256, d.pdf_sha256 as digest
      from quote join quote_content c on c.quote_id = quote.id left join quote_decision d on d.quote_id = quote.id`)
    const states = quotes.map(({ state, valid_until }) =>
      state === 'sent' && valid_until < new Date(testClockStart) ? 'expired' : state,
    )
    expect(states.toSorted()).toEqual(['accepted', 'expired', 'issued', 'refused', 'replaced', 'sent', 'sent'])
    for (const { state, pdf_sha256, digest } of quotes)
      if (state === 'accepted' || state === 'refused') expect(pdf_sha256.equals(digest)).toBe(true)
  })

  test('the formulas that the demonstration has at their optimum are proved so, and ordered under the active list', async () => {
    const fixture = await createDemoFixture(await demonstration())
    const terms = { Quantity: 2, DeliveryType: deliveryTypes.delivery, DeliveryDate: '2026-12-01' }
    const optimised = ['DEMO_1', 'DEMO_2', 'DEMO_4', 'DEMO_5', 'DEMO_7', 'DEMO_8', 'DEMO_9']
    for (const code of optimised) {
      const { isOptimal, priceListId } = await readFormula(fixture.formulator, fixture.idOf(code))
      const [{ code: list }] = await fixture.queryRows('select code from price_list where id = $1', [priceListId])
      expect([isOptimal, list], code).toEqual([true, 'T4-2026'])
    }
    for (const code of ['DEMO_4', 'DEMO_8']) {
      const body = { FormuleId: fixture.idOf(code), ...terms }
      const { status, problems } = await fixture.formulator.call('POST', '/api/OrderForms/Add', { body })
      expect([status, problems], code).toEqual([200, []])
    }
  })
})
