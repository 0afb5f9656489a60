import { formatNumber } from '@provende/text/numbers.ts'
import type { Locator } from 'playwright-core'
import { figureByName, foodColumns, gridByName, openPanel, quantityColumns } from '../formulation/support-workbench.ts'
import type { WireRecord } from '../support.ts'
import type { Walker } from './walk.ts'

/* What walks do on the workbench of a formula, in either language. */

/** A copy of a demonstration formula for this look alone: what the walk does to it, no other look sees. */
export async function copyFormula({ call, look }: Walker, code: string) {
  const formulas = await call<WireRecord[]>('GET', `/api/FormulesCMVP?GetInactive=true&Code=${code}`)
  const original = formulas.find((formula) => formula.Code === code)
  const name = `${original?.Name} ${look}`
  const copy = await call('POST', '/api/FormulesCMVP/Duplicate', { Id: original?.Id, Name: name })
  return { id: Number(copy.Id), name }
}

export async function openCopy(walker: Walker, code: string) {
  const copy = await copyFormula(walker, code)
  await walker.page.goto(`/Formule/Formulateur/${copy.id}`)
  await waitForGrids(walker)
  return copy
}

type StoredFormula = WireRecord & {
  readonly Foods: readonly { readonly Code: string; readonly Value: number }[]
  readonly CMVP: { readonly PriceT: number }
}
export const readFormula = ({ call }: Walker, id: number) =>
  call<StoredFormula>('GET', `/api/FormulesCMVP/Single/${id}`)

/** What a tonne costs by the formula as it is saved. */
export const storedPrice = async (walker: Walker, id: number): Promise<number> =>
  (await readFormula(walker, id)).CMVP.PriceT

export const waitForGrids = async ({ page, words }: Walker) => {
  for (const { label } of [words.workbench.foods, words.workbench.limited]) await gridByName(page, label).waitFor()
}

/** A key figure as the number it shows. */
export async function shownFigure({ page }: Walker, name: string): Promise<number> {
  const text = (await figureByName(page, name).textContent()) ?? ''
  return Number(text.replace(/[^\d.,-]/g, '').replace(',', '.'))
}

/** Opens a panel and waits for what it computes. */
export async function openPanelOf({ page, words }: Walker, panel: keyof Walker['words']['workbenchPanels']['titles']) {
  const { titles, outcomes } = words.workbenchPanels
  await openPanel(page, titles[panel])
  const shown = page.getByRole('tabpanel', { name: titles[panel], exact: true })
  await shown.waitFor()
  await shown.getByText(outcomes.solving).waitFor({ state: 'detached' })
  return shown
}

/** Optimises and waits until the recipe is saved. */
export async function optimise({ page, words, press }: Walker) {
  await press(words.workbench.buttons.optimise)
  await page.getByText(words.workbench.done.optimised('')).first().waitFor()
}

export const priceText = (euros: number, { culture }: Walker, decimals = 2) => formatNumber(euros, decimals, culture)

/** A cell of the row of that name. */
export const cellOf = ({ page }: Walker, grid: string, row: string, column: number): Locator =>
  gridByName(page, grid)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: row, exact: true }) })
    .first()
    .getByRole('gridcell')
    .nth(column)
export const limitColumns = quantityColumns
/** A phone shows no codes. */
export const amountColumn = ({ isPhone }: Walker) => (isPhone ? foodColumns.grams - 1 : foodColumns.grams)

export async function typeInto({ page }: Walker, cell: Locator, text: string) {
  await cell.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Waits for the smallest relaxation, looks at it and takes it; then there is a recipe. */
export async function applyRelaxation({ page, words, stop }: Walker, stopPrefix = '') {
  const { whyNot, titles } = words.workbenchPanels
  const panel = page.getByRole('tabpanel', { name: titles.whyNot, exact: true })
  const apply = panel.getByRole('button', { name: whyNot.apply, exact: true })
  await apply.waitFor()
  await stop([stopPrefix, 'why'].filter(Boolean).join('-'))
  await apply.click()
  await panel.getByText(whyNot.feasible).waitFor()
}
