import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  currentDialog,
  expectAccessible,
  openTestApp,
  phoneViewport,
  toastWithText,
  type WireRecord,
} from './support.ts'

/* From the file of a supplier to recipes: reviewed, imported, simulated, applied to eleven formulas, one of them undone. */

const app = openTestApp()
const supplierFile = fileURLToPath(new URL('../price-files/tarif-fournisseur-entete.xlsx', import.meta.url))
const formulaCount = 11

/** The height of a row of two lines, with its border. */
const twoLinesPx = 53
/** Narrowed step by step, the lines of the result fold columns rather than wrap into a third line. */
async function expectTwoLinesPerRow(page: Page) {
  const window = page.viewportSize()
  const heights = () =>
    page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  const names = () =>
    page
      .locator('tr[data-id] td:nth-child(2)')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().width)
  for (const width of [1440, 1280, 1100, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => Math.max(...(await heights())), { message: `${width} px` })
      .toBeLessThanOrEqual(twoLinesPx)
    await expect.poll(names, { message: `${width} px` }).toBeGreaterThanOrEqual(240)
  }
  if (window) await page.setViewportSize(window)
}

test.runIf(process.env.LONG)(
  'a messy price file becomes a list, a simulation of it, and eleven recipes, of which one is undone',
  async () => {
    const page = await app.person()
    const listed = await callApi<WireRecord[]>(page, 'GET', '/api/FormulesCMVP?NbPerPage=100')
    // Others are infeasible, coated with molasses, or say that something is not verified.
    const feasible = listed.filter(
      ({ Name, LimitState }) => LimitState === 'respected' && !/mélass/i.test(String(Name)),
    )
    const names = feasible.map(({ Name }) => String(Name)).slice(0, formulaCount)
    expect(names).toHaveLength(formulaCount)

    await page.goto('/Admin/PriceLists/Exel')
    await page.setInputFiles('input[type=file]', supplierFile)
    await page.getByText('26 lignes lues, 23 à importer').waitFor()
    await page.getByLabel('Prix de la ligne 13').fill('452,5')
    await page.keyboard.press('Enter')
    await page.getByText('26 lignes lues, 24 à importer').waitFor()
    await expectAccessible(page)
    await buttonByName(page, 'Continuer vers les listes').click()
    const keep = { name: 'Garder les prix qui ne sont pas dans le fichier' }
    await page.getByRole('checkbox', keep).click()
    await page.getByRole('checkbox', { ...keep, checked: true }).waitFor()
    await buttonByName(page, 'Importer 24 prix').click()
    await page.getByText('Les prix sont importés').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Que change ce tarif ?' }).click()
    await page.waitForURL('**/Simulation/Simulate/**')
    await page.getByText('Prix simulé', { exact: true }).waitFor()
    await expectAccessible(page)
    await buttonByName(page, 'Enregistrer et choisir les formules').click()
    await page.waitForURL('**/Simulation/FormulesList/*')
    for (const name of names) await page.getByLabel(`Choisir ${name}`, { exact: true }).check()
    await expectAccessible(page)
    await buttonByName(page, `Calculer les ${formulaCount} formules choisies`).click()
    await page.getByText(/mêmes recettes .* reformulées/).waitFor()
    await expectAccessible(page)
    await expectTwoLinesPerRow(page)

    await page.goto(`${page.url()}?size=25`)
    await buttonByName(page, `Appliquer (${formulaCount})`).click()
    await currentDialog(page).getByRole('button', { name: 'Appliquer', exact: true }).click()
    await toastWithText(page, `${formulaCount} lignes décidées`).waitFor()
    const id = /Comparateur\/(\d+)/.exec(page.url())?.[1]
    const applied = () => callApi<WireRecord[]>(page, 'GET', `/api/FormulesCMVP/Simulate/${id}?Decision=applied`)
    expect(await applied()).toHaveLength(formulaCount)

    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Annuler la décision' }).click()
    await toastWithText(page, '1 ligne décidée').waitFor()
    expect(await applied()).toHaveLength(formulaCount - 1)

    await page.setViewportSize(phoneViewport.viewport)
    await page.reload()
    await page.getByText(/mêmes recettes .* reformulées/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phoneViewport.viewport.width,
    )
    await expectAccessible(page)
  },
)
