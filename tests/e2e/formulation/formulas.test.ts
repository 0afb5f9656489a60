import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
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

test('a farmer reads his own formula on a phone', async () => {
  const page = await app.opened('/Formule/List', 'Farmer', phoneViewport)
  await page.locator('tbody td a').first().click()
  await page.waitForURL('**/Formule/Read/*')
  await page.getByText('€/animal/jour').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
