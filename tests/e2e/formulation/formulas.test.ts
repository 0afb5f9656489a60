import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  expectAccessible,
  openTestApp,
  phoneViewport,
  pickOption,
  type WireRecord,
} from '../support.ts'
import { readFormulaByCode } from './support-workbench.ts'

/* What only a browser shows of the lists and forms of formulas; what they do is tests/component/formulation. */

const app = openTestApp()

const formulaNames = (page: Page) => page.locator('tbody td a').allTextContents()

test.runIf(process.env.LONG)(
  'a search with several filters and a new formula are accessible; the file holds what is listed',
  async () => {
    const page = await app.opened(
      '/Formule/Search?nameformule=holstein&searchonoff=true&linkfoods=640642',
      'Formulateur',
    )
    const one = await readFormulaByCode(page, 'DEMO_1')
    await expect.poll(() => formulaNames(page)).toContain(one.Name)
    await expectAccessible(page)
    const [download] = await Promise.all([page.waitForEvent('download'), buttonByName(page, 'Exporter CSV').click()])
    const text = await readFile(await download.path(), 'utf8')
    const [head = '', ...lines] = text.trim().replace('\ufeff', '').split('\r\n')
    expect(head.split(';').slice(0, 4)).toEqual(['Nom', 'Code', 'Exploitation', 'Distributeur'])
    // All pages, not only the one shown.
    await expect.poll(() => page.getByText(new RegExp(`\\bsur\\s${lines.length}\\b`)).count()).toBeGreaterThan(0)
    // To the last decimal, with a comma: 364,40 on the screen.
    expect(lines.find((line) => line.includes(';DEMO_1;'))).toMatch(/;364,4;0,1277;/)

    await page.goto('/Formule/Edit/0')
    const [farm = {}] = await callApi<WireRecord[]>(page, 'GET', '/api/Farms?Search=DEMO-F01')
    await pickOption(page, 'Exploitation', String(farm.Name))
    await page.getByText(String(farm.DistributorName)).first().waitFor()
    await expectAccessible(page)
  },
)

type Box = Awaited<ReturnType<Locator['boundingBox']>>
const bottomOf = (box: Box | undefined) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)

test.runIf(process.env.LONG)('a farmer reads his own formula on a phone', async () => {
  const page = await app.opened('/Formule/List', 'Farmer', phoneViewport)
  await page.locator('tbody td a').first().waitFor()
  // The name of the farm is whole in the bar, before the search; that of a formula is whole in its row.
  const bar = page.getByRole('banner')
  const tenant = bar.getByText('GAEC du Grand Chêne Bleu').last()
  const boxes = [bar, tenant, bar.getByRole('button', { name: 'Rechercher' })].map((part) => part.boundingBox())
  const [barBox, tenantBox, searchBox] = await Promise.all(boxes)
  expect(bottomOf(tenantBox)).toBeLessThanOrEqual(bottomOf(barBox))
  expect((tenantBox?.x ?? 0) + (tenantBox?.width ?? 0)).toBeLessThanOrEqual(searchBox?.x ?? 0)
  for (const part of [tenant, page.locator('tbody td a').first()])
    expect(await part.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(0)
  await page.locator('tbody td a').first().click()
  await page.waitForURL('**/Formule/Read/*')
  await page.getByText('€/animal/jour').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test.runIf(process.env.LONG)(
  'a list of options opens below its field with the room there is; above it only where there is hardly any',
  async () => {
    const page = await app.opened('/Formule/Edit/0', 'Formulateur', phoneViewport)
    const field = page.getByRole('combobox', { name: 'Exploitation' })
    const list = page.getByRole('listbox')
    /** The field with so many px below it in the window; where its list is from its edge, by its own edge there. */
    const openWithRoom = async (room: number) => {
      await page.setViewportSize({
        width: 390,
        height: Math.round(bottomOf((await field.boundingBox()) ?? undefined) + room),
      })
      await field.click()
      await page.getByRole('option').nth(4).waitFor()
      const [fieldBox, box] = await Promise.all([field.boundingBox(), list.boundingBox()])
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      return { isBelow: (box?.y ?? 0) > (fieldBox?.y ?? 0), height: box?.height ?? 0, bottom: bottomOf(box) }
    }
    const below = await openWithRoom(200)
    expect(below).toMatchObject({ isBelow: true })
    expect(below.height).toBeGreaterThan(150)
    expect(below.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    expect(await openWithRoom(60)).toMatchObject({ isBelow: false })
  },
)
