import type { Locator, Page } from 'playwright-core'
import { callApi, pasteText, type TestApp, type WireRecord } from '../support.ts'

/* What a person finds on the workbench of a formula, and how he comes there. */

export const gridByName = (page: Page, name: string) => page.getByRole('grid', { name })
export const figureByName = (page: Page, name: string) => page.locator(`[data-figure=${name}]`)
export const currentTabPanel = (page: Page) => page.getByRole('tabpanel')
/** Of a panel that is open, the press of its tab would close it. */
export async function openPanel(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
}

/** The row of a grid one of whose cells says this. */
export const gridRowOf = (page: Page, name: string, cell: string | RegExp): Locator =>
  gridByName(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: cell }) })
/** The cells of a food, by its code, and of the total among the limited. */
export const foodCell = (page: Page, code: string, column: number) =>
  gridRowOf(page, 'Ingrédients', code).getByRole('gridcell').nth(column)
export const foodColumns = { min: 2, grams: 4, threshold: 8 } as const
export const totalCell = (page: Page, column: number) =>
  gridByName(page, 'Nutriments')
    .getByRole('row', { name: /^Total/ })
    .getByRole('gridcell')
    .nth(column)
export const quantityColumns = { min: 2, value: 3, max: 4 } as const

export async function typeTotal(page: Page, min: string, max: string): Promise<void> {
  await totalCell(page, quantityColumns.min).click()
  await pasteText(page, min)
  await totalCell(page, quantityColumns.max).click()
  await pasteText(page, max)
}

/** The cells of the first row of a table of the panel that has this text. */
export const panelCells = async (page: Page, table: string, text: string | RegExp) =>
  currentTabPanel(page)
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .filter({ hasText: text })
    .first()
    .locator('th, td')
    .allTextContents()

/** The first formula of that code the person of the page may see. */
export async function readFormulaByCode(page: Page, code: string): Promise<WireRecord> {
  const formulas = await callApi<WireRecord[]>(page, 'GET', `/api/FormulesCMVP?GetInactive=true&Code=${code}`)
  return formulas.find(({ Code }) => Code === code) ?? {}
}

/** The workbench of a copy of a demonstration formula, nobody else's. */
export async function openFormulaCopy(
  app: TestApp,
  code: string,
  name: string,
  ...options: Parameters<TestApp['person']>
) {
  const page = await app.person(...options)
  const { Id } = await readFormulaByCode(page, code)
  const copy = await callApi(page, 'POST', '/api/FormulesCMVP/Duplicate', { Id, Name: name })
  await page.goto(`/Formule/Formulateur/${copy.Id}`)
  await gridByName(page, 'Nutriments').waitFor()
  return { page, id: Number(copy.Id) }
}
