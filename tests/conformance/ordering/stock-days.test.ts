import { calendarDayOf, dayInParis } from '@provende/domain/kit/day.ts'
import { daysOfStock } from '@provende/domain/ordering/days-of-stock.ts'
import { lowStockDays } from '@provende/domain/organisations/low-stock.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { testClockStart } from '../../kit/support/templates.ts'
import { createDemoFixture, type DemoFixture } from '../support-demo-fixture.ts'
import { recordsIn } from '../support-families.ts'

/* The days of stock of farms, computed by the database, against the rule of the domain. */

type Delivered = { farm_id: number; delivery_date: Date; quantity_tonnes: number; tonnes_per30_days: number | null }

onMainEngine(({ demonstration }) => {
  let fixture: DemoFixture
  beforeAll(async () => {
    fixture = await createDemoFixture(await demonstration())
  })

  test('an order says what the herd eats by its current version', async () => {
    const rows =
      await fixture.queryRows(`select tonnes_per30_days as of_order, content #>> '{dose,tonnesPer30Days}' as of_version
      from order_form join order_version on order_form_id = order_form.id and number = version`)
    expect(rows).toHaveLength(54)
    for (const { of_order, of_version } of rows) expect(of_order).toBe(Number(of_version))
    await fixture.queryRows(`insert into order_version (order_form_id, number, tenant_id, creation_date, content)
      select id, version + 1, tenant_id, now(), '{"dose":{"tonnesPer30Days":0.75}}' from order_form order by id limit 1`)
    const [changed] = await fixture.queryRows('select tonnes_per30_days from order_form order by id limit 1')
    expect(changed).toEqual({ tonnes_per30_days: 0.75 })
  })

  test('the stock of farms is that of the rule, whatever their deliveries', async () => {
    const admin = await fixture.person('DEMO-S00', 'AdminDif')
    const today = dayInParis(new Date(testClockStart))
    const stocks = new Set<string>()
    for (let round = 1; round <= 12; round += 1) {
      // Past and coming ones, several on a day, of small and large quantities, some of which nobody knows how long they last.
      await fixture.queryRows(
        `update order_form set quantity_tonnes = 0.5 + id * $2 % 5,
           delivery_date = $1::timestamptz - (id * 7919 * $2 % 11 * 60 - 20) * interval '1 day',
           tonnes_per30_days = case (id + $2) % 6 when 0 then null when 1 then 0 else 0.3 + (id + $2) % 4 * 0.4 end`,
        [`${today}T12:00:00Z`, round],
      )
      const deliveries: Delivered[] = await fixture.queryRows('select * from order_form where status in (2, 3)')
      let lowStocks = 0
      for (const { id, followStock, stock } of recordsIn(await admin.call('GET', '/api/Farms'))) {
        if (!followStock) {
          expect(stock).toBeNull()
          continue
        }
        const ofFarm = deliveries.filter(({ farm_id }) => farm_id === id)
        const expected = daysOfStock(ofFarm.map(toDelivery), today)
        stocks.add(expected === null ? 'unknown' : expected === 0 ? 'empty' : 'some')
        if (expected === null) expect(stock).toBeNull()
        else expect(stock).toBeCloseTo(expected, 9)
        if (expected !== null && expected < lowStockDays) lowStocks += 1
      }
      const { LowStockFarms } = (await admin.call('GET', '/api/Stats/Orders')).body as { LowStockFarms: number }
      expect(LowStockFarms).toBe(lowStocks)
    }
    expect([...stocks].toSorted()).toEqual(['empty', 'some', 'unknown'])
  })
})

const toDelivery = (row: Delivered) => ({
  day: calendarDayOf(row.delivery_date.toISOString()) ?? '',
  tonnes: row.quantity_tonnes,
  tonnesPer30Days: row.tonnes_per30_days,
})
