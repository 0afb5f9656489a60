import { addMonths, monthsBetween } from '@provende/domain/kit/month.ts'
import { beforeAll, expect, test } from 'vitest'
import { onMainEngine } from '../../kit/support/databases.ts'
import { testClockStart } from '../../kit/support/templates.ts'
import { createWorld, type World } from '../support.ts'
import { queryRows } from '../support-organisations.ts'

/* The figures of the demonstration farms: two years, up to last month. */

onMainEngine(({ demonstration }) => {
  let world: World
  beforeAll(async () => {
    world = await createWorld(await demonstration())
  })

  test('every site with milk has two years of plausible figures up to last month, and objectives', async () => {
    const farmer = await queryRows(world, `select tenant_id, farm_id from farm_site where code = 'DEMO-F01-1'`)
    const person = await world.addPerson(Number(farmer[0].tenant_id), 'Farmer')
    const thisMonth = testClockStart.slice(0, 7)
    const query = `From=${addMonths(thisMonth, -24)}&To=${thisMonth}`
    const { body } = await person.call('GET', `/api/SiteSeries?${query}`)
    const { Months: months } = body as { Months: Record<string, number | string | null>[] }
    expect(months.map(({ Month }) => Month)).toEqual(monthsBetween(addMonths(thisMonth, -24), thisMonth))
    for (const month of months.slice(0, -1)) {
      expect(month.LitresPerAnimalDay, String(month.Month)).toBeGreaterThan(20)
      expect(month.LitresPerAnimalDay, String(month.Month)).toBeLessThan(35)
      expect(month.TB).toBeGreaterThan(37)
      expect(month.TB).toBeLessThan(46)
      expect(month.ProducedLitres).toBeGreaterThan(Number(month.Litres))
    }
    // What is to be entered this month is left to be entered.
    expect(months.at(-1)).toMatchObject({ Litres: null, TB: null, Price: null })
    const [{ sites }] = await queryRows(
      world,
      `select count(distinct farm_site_id)::int as sites from milk_quantity where not deleted`,
    )
    expect(sites).toBe(15)
    // Enough farms of his distributor have entered last month for him to be compared with them.
    const others = await person.call('GET', `/api/SiteSeries/Benchmarks?Month=${addMonths(thisMonth, -1)}`)
    expect(others.body).toHaveLength(5)
    expect(others.body).toContainEqual(expect.objectContaining({ Figure: 'litresPerAnimalDay', FarmsCount: 8 }))
  })
})
