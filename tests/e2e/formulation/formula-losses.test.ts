import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buttonByName, callApi, openTestApp, toastWithText, type WireRecord } from '../support.ts'
import { figureByName, foodCell, foodColumns, gridByName, openFormulaCopy } from './support-workbench.ts'

/* What is lost of a formula when the server or the browser dies: nothing. */

const app = openTestApp({ killable: true })
/** Milliseconds from the request to save to the end of the server; at many moments in tests/kit/formula-durability. */
const killTimes = [0, 8, 15, 40, 80]

const readSavedGrams = async (page: Page, id: number) => {
  const { Foods } = await callApi(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  return Object.fromEntries((Foods as WireRecord[]).map(({ Code, Value }) => [Code, Value])) as Record<string, number>
}
const typeGrams = async (page: Page, code: string, text: string) => {
  await foodCell(page, code, foodColumns.grams).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
const draftNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée vous attend' })

test.runIf(process.env.LONG)(
  'the server is killed while a formula is saved: it is the old one or the new one whole, and what was typed is still there',
  async () => {
    const { page, id } = await openFormulaCopy(app, 'DEMO_1', 'Coupure')
    for (const [round, wait] of killTimes.entries()) {
      const before = await readSavedGrams(page, id)
      const typed = { '640642': 210 + round, '640620': 80 + round }
      for (const [code, value] of Object.entries(typed)) await typeGrams(page, code, String(value))
      const sent = page.waitForRequest('**/api/FormulesCMVP/Save')
      await buttonByName(page, 'Enregistrer').click()
      await sent
      await new Promise((resolve) => setTimeout(resolve, wait))
      await app.kill()
      // What was typed is on the screen and in the browser, whatever became of the save.
      expect(await foodCell(page, '640642', foodColumns.grams).textContent()).toBe(`${typed['640642']},000`)
      await app.revive()
      const stored = await readSavedGrams(page, id)
      expect([before, { ...before, ...typed }], `killed ${wait} ms after it was sent`).toContainEqual(stored)
      const isSaved = stored['640642'] === typed['640642']
      page.once('dialog', (question) => void question.accept())
      await page.reload()
      await gridByName(page, 'Nutriments').waitFor()
      if (isSaved) expect(await draftNotice(page).count()).toBe(0)
      else await buttonByName(page, 'Reprendre la saisie').click()
      await expect.poll(() => foodCell(page, '640642', foodColumns.grams).textContent()).toBe(`${typed['640642']},000`)
      if (isSaved) continue
      await buttonByName(page, 'Enregistrer').click()
      await toastWithText(page, 'La formule a été enregistrée').waitFor()
      expect(await readSavedGrams(page, id)).toEqual({ ...before, ...typed })
    }
  },
)

test.runIf(process.env.LONG)(
  'a tab that crashes: the next one offers what was typed, once; a tab that lives is left alone',
  async () => {
    const { page, id } = await openFormulaCopy(app, 'DEMO_1', 'Plantage')
    await typeGrams(page, '640642', '250,5')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('provende.crashed')
    const open = async () => {
      const other = await page.context().newPage()
      await other.goto(`${app.url()}/Formule/Formulateur/${id}`)
      await gridByName(other, 'Nutriments').waitFor()
      return other
    }
    const beside = await open()
    expect(await draftNotice(beside).count()).toBe(0)
    await beside.close()
    const ended = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    void session.send('Page.crash').catch(() => undefined)
    await ended
    const next = await open()
    await buttonByName(next, 'Reprendre la saisie').click()
    await expect.poll(() => figureByName(next, 'total').textContent()).toBe('394,42')
    await gridByName(next, 'Ingrédients').focus()
    await next.keyboard.press('Control+s')
    await toastWithText(next, 'La formule a été enregistrée').waitFor()
    const third = await open()
    expect(await draftNotice(third).count()).toBe(0)
    expect(await figureByName(third, 'total').textContent()).toBe('394,42')
  },
)
