import { screen } from '@testing-library/dom'
import { expect } from 'vitest'
import type { openTestApp } from '../support.tsx'

export type WireRecord = Record<string, unknown>
type TestApp = ReturnType<typeof openTestApp>

/* The grid of the prices of a list, by the names of foods. */

export const findPriceGrid = () => screen.findByRole('grid', { name: 'Prix par aliment' })
/** The cells of a food in a grid: its code, its name and its prices. */
export function foodCellsIn(grid: HTMLElement, food: string): HTMLElement[] {
  const rows = [...grid.querySelectorAll('[role=row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[role=gridcell]'),
  ])
  return rows.find(([, name]) => name?.textContent === food) ?? expect.fail(`${food} is not in the grid`)
}
export const pricesIn = (grid: HTMLElement, food: string) =>
  foodCellsIn(grid, food)
    .slice(2)
    .map(({ textContent }) => textContent)

/** Creates a list with prices by the codes of foods. */
export async function createPriceList(
  app: TestApp,
  name: string,
  priced: readonly [code: string, prices: WireRecord][],
  more: WireRecord = {},
) {
  const foods = await app.call<WireRecord[]>('GET', '/api/PriceLists/Foods/eg==')
  const ids = new Map(foods.map(({ Code, ItemId }) => [Code, ItemId]))
  const Items = priced.map(([code, item]) => ({ ItemId: ids.get(code), ...item }))
  return app.call('POST', '/api/PriceLists', { Name: name, Code: name, StartDate: '2020-01-01', Items, ...more })
}
export async function readPriceListByName(app: TestApp, name: string) {
  const [list = {}] = await app.call<WireRecord[]>('GET', `/api/PriceLists?Name=${encodeURIComponent(name)}`)
  return app.call('GET', `/api/PriceLists/${list.Id}`)
}
