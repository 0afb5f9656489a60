import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, pressKeys, tabToElement } from '../keyboard.ts'
import { demoPassword, emailOf, openTestApp, toastWithText, waitForTitle } from '../support.ts'
import { currentTabPanel, figureByName, gridByName } from './support-workbench.ts'

/* The main job by someone who has no mouse: every step is a key, and he always sees where he is. */

const app = openTestApp()

const typeText = (page: Page, text: string) => page.keyboard.type(text)

test('signing in, finding a formula, changing, optimising, asking why, undoing, saving, locking and going back: by keys alone', async () => {
  const page = await app.page()
  const fetched: string[] = []
  page.context().on('request', (request) => fetched.push(request.url()))
  await page.goto('/Login')
  await page.getByLabel('Adresse e-mail').waitFor()
  expect((await expectFocus(page, 'the application has started')).called).toBe('Adresse e-mail')
  await typeText(page, emailOf('Formulateur'))
  await tabToElement(page, 'Mot de passe')
  await typeText(page, demoPassword)
  await page.keyboard.press('Enter')
  await waitForTitle(page, 'Tableau de bord')
  await findFormula(page)
  await changeAndOptimise(page)
  await orderAgainAndUndo(page)
  await saveAndLock(page)
  await tabToElement(page, 'Formules', 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await waitForTitle(page, 'Formules')
  // The solver of the page has answered; a formula without whole numbers needs no WebAssembly.
  expect(fetched.filter((address) => address.includes('solver-worker'))).not.toEqual([])
  expect(fetched.filter((address) => address.includes('.wasm'))).toEqual([])
})

async function findFormula(page: Page) {
  // The menu is one stop; the arrows go through it.
  await tabToElement(page, 'Tableau de bord', 'Shift+Tab')
  await tabToElement(page, 'Formulation', 'ArrowDown')
  await pressKeys(page, 'Enter')
  await tabToElement(page, 'Formules', 'ArrowDown')
  await pressKeys(page, 'Enter')
  await waitForTitle(page, 'Formules')
  await tabToElement(page, 'Rechercher…')
  await typeText(page, 'DEMO_1')
  await page.waitForURL(/search=DEMO_1/)
  const link = page.getByRole('row', { name: /DEMO_1 / }).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await tabToElement(page, name)
  await pressKeys(page, 'Enter')
  await waitForTitle(page, name)
  await gridByName(page, 'Nutriments').waitFor()
  await expectFocus(page, 'the workbench has opened')
}

async function changeAndOptimise(page: Page) {
  await tabToElement(page, 'Ingrédients')
  // From the first cell to the grams of the first food.
  await pressKeys(page, 'ArrowRight', 'ArrowRight')
  await typeText(page, '220')
  await pressKeys(page, 'Enter')
  await expect.poll(() => figureByName(page, 'total').textContent()).toBe('363,92')
  await pressKeys(page, 'Control+Enter')
  await toastWithText(page, 'La formule a été optimisée et enregistrée : 0,1277 €/animal/jour').waitFor()
  await expectFocus(page, 'optimised')
}

/** The panels are tabs: the arrows go from one to the next. */
async function orderAgainAndUndo(page: Page) {
  await tabToElement(page, 'Leviers')
  await pressKeys(page, 'ArrowLeft')
  await currentTabPanel(page).getByText("La formule n'a pas de limites contradictoires.").waitFor()
  await pressKeys(page, 'ArrowRight')
  await currentTabPanel(page).getByText("Ce qui suit vaut pour la recette actuelle, à l'optimum").waitFor()
  await pressKeys(page, 'Control+z')
  await expect.poll(() => figureByName(page, 'total').textContent()).toBe('363,92')
}

async function saveAndLock(page: Page) {
  await pressKeys(page, 'Control+s')
  await toastWithText(page, 'La formule a été enregistrée').waitFor()
  await tabToElement(page, 'Autres actions', 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await tabToElement(page, 'Verrouiller', 'ArrowDown')
  await pressKeys(page, 'Enter')
  await page.getByRole('dialog').waitFor()
  // Whatever moves the page behind a dialog: what had the focus before is in sight again afterwards.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await tabToElement(page, 'Verrouiller')
  await pressKeys(page, 'Enter')
  await toastWithText(page, 'La formule a été verrouillée').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(page, 'locked')
}
