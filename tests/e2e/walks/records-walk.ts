import { expect } from 'vitest'
import { gridByName } from '../formulation/support-workbench.ts'
import type { WireRecord } from '../support.ts'
import type { Walker } from './walk.ts'

/* What walks do on lists and forms, in either language, and the records they begin with. */

export const fieldOf = ({ page }: Walker, name: string) => page.getByRole('textbox', { name, exact: true })
/** Waits until a toast or a note says this, perhaps among more. */
export const waitForText = ({ page }: Walker, text: string) => page.getByText(text).first().waitFor()
export const waitForTitle = ({ page }: Walker, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** The rows of the list of a screen that have this text. */
export const listRows = ({ page }: Walker, text: string) => page.locator('tbody tr').filter({ hasText: text })

/** Narrows a list by its own search to the rows that have the text; waits until the others are gone. */
export async function searchList(walker: Walker, text: string) {
  const { page, words } = walker
  await page.getByPlaceholder(words.records.list.search).first().fill(text)
  await listRows(walker, text).first().waitFor()
  await expect.poll(() => page.locator('tbody tr').filter({ hasNotText: text }).count()).toBe(0)
}

/** Presses what the menu of a row offers. */
export async function pressRowAction({ page, words }: Walker, row: string, action: string) {
  await page.getByRole('button', { name: words.records.list.actionsOf(row), exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the palette, by its keys or its button, and types; answers its results. */
export async function searchPalette({ page, words, isPhone }: Walker, text: string) {
  const { palette } = words.shell
  if (isPhone) await page.getByRole('button', { name: palette.open }).first().tap()
  else await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: palette.open, exact: true }).fill(text)
  return page.getByRole('dialog').getByRole('option')
}

/** Opens what the palette finds under a name. */
export async function openByPalette(walker: Walker, name: string) {
  const result = (await searchPalette(walker, name)).filter({ hasText: name }).first()
  await result.waitFor()
  if (walker.isPhone) await result.tap()
  else await walker.page.keyboard.press('Enter')
}

/** The row of a food of the formula, by its name: on a phone its code has no column. */
export const foodRow = ({ page, words }: Walker, name: string) =>
  gridByName(page, words.workbench.foods.label).getByRole('row').filter({ hasText: name })

/** Adds a food to the formula by its code. */
export async function addToFormula({ page, words }: Walker, code: string) {
  await gridByName(page, words.workbench.foods.label).waitFor()
  await page.getByRole('combobox', { name: words.workbench.foods.add }).fill(code)
  await page.getByRole('option', { name: code }).click()
}

type FoodOfWalk = { readonly name: string; readonly code: string; readonly price: number }

/** A raw material like that of a code, with its analysis, at a price in the list in force. */
export async function createFoodLike({ call }: Walker, model: string, { name, code, price }: FoodOfWalk) {
  const [{ Id: modelId } = {}] = await call<WireRecord[]>('GET', `/api/Foods?Code=${model}`)
  const copyOf = async (address: string, id: unknown, changes: WireRecord) => {
    const { Id: _, ...original } = await call('GET', `${address}/${id}`)
    return call('POST', address, { ...original, ...changes })
  }
  const { Id } = await copyOf('/api/Foods', modelId, { Name: name, Code: code })
  const [analysis = {}] = await call<WireRecord[]>('GET', `/api/Analysis?FoodId=${modelId}`)
  const [version = {}] = await call<WireRecord[]>('GET', `/api/Analysis/Version?AnalysisId=${analysis.Id}`)
  const { Id: AnalysisId } = await copyOf('/api/Analysis', analysis.Id, { Name: name, Code: code, FoodId: Id })
  await copyOf('/api/Analysis/Version', version.Id, { AnalysisId })
  const list = await readPriceListInForce({ call })
  const Items = [...list.Items, { ItemId: Id, Price: price, Price2: 0, Price3: 0, Price4: price }]
  await call('PUT', '/api/PriceLists', { ...list, Items })
}

/** The list of the demonstration that is in force, with its prices. */
export async function readPriceListInForce({ call }: Pick<Walker, 'call'>) {
  const [{ Id } = {}] = await call<WireRecord[]>('GET', '/api/PriceLists?Code=T4-2026')
  return call<WireRecord & { readonly Items: readonly WireRecord[] }>('GET', `/api/PriceLists/${Id}`)
}

/** Follows a link by its words. */
export const followLink = ({ page }: Walker, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()
/** Saves a form, and waits for what it says then. */
export async function saveForm(walker: Walker, answer: string) {
  await walker.page.getByRole('button', { name: walker.words.records.save, exact: true }).click()
  await waitForText(walker, answer)
}
/** Ticks or switches by keyboard, which is the same at every size. */
export const turnOn = ({ page }: Walker, role: 'checkbox' | 'switch', name: string | RegExp) =>
  page.getByRole(role, { name }).press('Space')

/** The link of a mail, in his language: whom Provende does not know yet it speaks French to, until he chooses. */
export async function openMailedLink({ page, words, culture }: Walker, link: string) {
  await page.goto(link)
  const language = page.getByRole('radiogroup').getByText(words.shell.languages[culture])
  await language.click()
}

export async function choosePassword({ page }: Walker, password: string) {
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=confirmPassword]').fill(password)
  await page.locator('button[type=submit]').click()
}
