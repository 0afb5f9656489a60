import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  buttonByName,
  callApi,
  expectAccessible,
  openTestApp,
  phoneViewport,
  toastWithText,
  type WireRecord,
} from '../support.ts'
import {
  currentTabPanel,
  figureByName,
  gridByName,
  gridRowOf,
  openFormulaCopy,
  openPanel,
  quantityColumns,
  totalCell,
} from './support-workbench.ts'

/* What only a browser shows of the workbench, on a phone; what it does is tests/component/formulation. */

const app = openTestApp()

/** On a phone codes are folded, as all columns after the amounts: name, min, max, grams. */
const foodNames: Readonly<Record<string, string>> = {
  '640642': 'Carbonate de calcium',
  '640601': 'Phosphate bicalcique dihydraté',
  '640604': 'Phosphate monobicalcique',
}
const gramsCell = (page: Page, code: string) =>
  gridRowOf(page, 'Ingrédients', foodNames[code] ?? code)
    .getByRole('gridcell')
    .nth(3)

async function typeGrams(page: Page, code: string, grams: string) {
  await gramsCell(page, code).click()
  await page.keyboard.type(grams)
  await page.keyboard.press('Enter')
}
const shownGrams = (page: Page, code: string) => gramsCell(page, code).textContent()
const expectNoSidewaysScroll = async (page: Page, what: string) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)

/** Somebody else changes the amounts of these foods, by their codes. */
async function saveAsOtherUser(page: Page, id: number, amounts: Readonly<Record<string, number>>) {
  const read = await callApi(page, 'GET', `/api/FormulesCMVP/Single/${id}`)
  const foods = read.Foods as (WireRecord & { Code: string })[]
  const Foods = foods.map((food) => (food.Code in amounts ? { ...food, Value: amounts[food.Code] } : food))
  await callApi(page, 'POST', '/api/FormulesCMVP/Save', { ...read, Foods, Operation: 'save' })
}

test.runIf(process.env.LONG)(
  'two people who save: what one side changed is joined, of what both changed one is chosen, all by keyboard',
  async () => {
    const { page, id } = await openFormulaCopy(app, 'DEMO_1', 'À deux', 'Formulateur', phoneViewport)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page, 'workbench')
    const before = await shownGrams(page, '640601')
    await typeGrams(page, '640642', '220')
    await typeGrams(page, '640601', '7')
    await saveAsOtherUser(page, id, { '640642': 210, '640604': 4 })
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog', { name: 'La formule a été enregistrée entre-temps' })
    const choice = conflict.getByRole('radiogroup', { name: 'Carbonate de calcium' })
    await choice.getByRole('radio', { name: /La vôtre.*220/, checked: true }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page, 'conflict')
    await choice.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('ArrowRight')
    await choice.getByRole('radio', { name: /Celle de .*210/, checked: true }).waitFor()
    const join = conflict.getByRole('button', { name: 'Réunir dans la formule' })
    for (let tabs = 0; tabs < 20 && !(await join.evaluate((it) => it === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastWithText(page, 'Les deux versions sont réunies : relisez la formule, puis enregistrez-la.').waitFor()
    const joined = await Promise.all(['640642', '640601', '640604'].map((code) => shownGrams(page, code)))
    expect(joined).toEqual(['210,000', '7,000', '4,000'])
    await gridByName(page, 'Ingrédients').focus()
    await page.keyboard.press('Control+z')
    expect(await shownGrams(page, '640642')).toBe('220,000')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+s')
    await toastWithText(page, 'La formule a été enregistrée').waitFor()
    const stored = (await callApi(page, 'GET', `/api/FormulesCMVP/Single/${id}`)).Foods as WireRecord[]
    const saved = new Map(stored.map(({ Code, Value }) => [Code, Value]))
    expect(['640642', '640601', '640604'].map((code) => saved.get(code))).toEqual([210, 7, 4])
    expect(before).not.toBe('7,000')
  },
)

test('what is typed survives a reload and a panel that cannot be loaded, which says so in its place; every panel fits', async () => {
  const { page } = await openFormulaCopy(app, 'DEMO_1', 'De poche', 'Formulateur', phoneViewport)
  await typeGrams(page, '640642', '250,5')
  // The draft is kept after a pause in typing; leaving keeps it at once.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await buttonByName(page, 'Reprendre la saisie').click()
  await expect.poll(() => figureByName(page, 'total').textContent()).toBe('394,42')
  await loadPanelTwice(page)
  await compareVersions(page)
  for (const name of ['Historique', 'Faisabilité', 'Leviers', 'Contributions', 'Prix et seuils', 'Étiquette']) {
    await openPanel(page, name)
    await currentTabPanel(page).getByText('Calcul en cours…').waitFor({ state: 'detached' })
    await expectNoSidewaysScroll(page, name)
    // Nor does anything in the panel: what lies beyond its edge is not seen.
    const wide = await currentTabPanel(page).evaluate(
      (panel) =>
        [...panel.querySelectorAll('*')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX),
        ).length,
    )
    expect(wide, `${name} scrolls sideways`).toBe(0)
  }
  await currentTabPanel(page).getByText('Carbonate de calcium').first().waitFor()
  await drawCurve(page)
  await expectProposalAtOnce(page)
})

async function loadPanelTwice(page: Page) {
  await page.route('**/assets/history-panel*', (route) => route.abort())
  await openPanel(page, 'Historique')
  const retry = currentTabPanel(page).getByRole('button', { name: 'Réessayer' })
  await retry.waitFor()
  await page.getByText("Cette partie n'a pas pu être chargée").waitFor()
  // It is no fault of the application: nothing stands over the formula.
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await shownGrams(page, '640642')).toBe('250,500')
  await page.unrouteAll()
  await retry.click()
  await page.getByRole('heading', { name: 'Versions enregistrées' }).waitFor()
  expect(await shownGrams(page, '640642')).toBe('250,500')
}

async function compareVersions(page: Page) {
  await buttonByName(page, 'Enregistrer').click()
  await toastWithText(page, 'La formule a été enregistrée').waitFor()
  for (const version of ['1', '2'])
    await currentTabPanel(page)
      .getByRole('checkbox', { name: `Comparer la version ${version}` })
      .check()
  await currentTabPanel(page)
    .getByRole('region', { name: /^Ingrédients, version/ })
    .waitFor()
  await buttonByName(page, 'Recalculer la version 1').click()
  await currentTabPanel(page)
    .getByText(/^Mêmes chiffres/)
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 'Historique')
}

async function drawCurve(page: Page) {
  await openPanel(page, 'Analyse paramétrique')
  await currentTabPanel(page).getByRole('combobox', { name: 'Ce qui bouge' }).fill('Total, max')
  await page.getByRole('option', { name: 'Total, maximum', exact: true }).click()
  await currentTabPanel(page).getByRole('slider').focus()
  await page.keyboard.press('Home')
  await currentTabPanel(page).getByText('346,1 g/animal/j : 0,1354 €/animal/jour, 391,23 €/t').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 'Analyse paramétrique')
}

/** The worker that optimises as one types, and what it proposes. */
async function expectProposalAtOnce(page: Page) {
  await page.getByRole('switch', { name: 'Optimisation continue' }).click()
  await totalCell(page, quantityColumns.min).click()
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /ingrédients? changent?/ }).click()
  await page.getByRole('region', { name: 'Ce qui change par ingrédient' }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 'continuous')
}
