import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import {
  buttonByName,
  currentDialog,
  expectAccessible,
  fieldByLabel,
  openTestApp,
  toastWithText,
  waitForTitle,
} from '../support.ts'
import {
  currentTabPanel,
  figureByName,
  foodCell,
  foodColumns,
  gridByName,
  gridRowOf,
  panelCells,
  quantityColumns,
  totalCell,
  typeTotal,
} from './support-workbench.ts'

/* A formulator's day on one formula: the main job from its list to its paper. */

const app = openTestApp()

const shownPrice = (page: Page) => figureByName(page, 'pricePerAnimalDay').textContent()
const shownTotal = (page: Page) => figureByName(page, 'total').textContent()

test('DEMO_1 from its list to its paper: optimised, adjusted, contradicted, relaxed, coated, locked, copied, found, printed', async () => {
  const page = await app.opened('/Formule/List')
  await openFromList(page, 'DEMO_1')
  await optimiseFormula(page)
  await adjustAndUndo(page)
  await contradictAndRelaxLimits(page)
  await toggleMolasses(page)
  await lockFormula(page)
  await duplicateFormula(page, 'Vaches au maïs, suite')
  await printFormulaFound(page, 'Vaches au maïs, suite')
})

async function openFromList(page: Page, code: string) {
  await buttonByName(page, 'Filtres').click()
  await fieldByLabel(page, 'Code').fill(code)
  const link = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: code, exact: true }) })
    .getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await waitForTitle(page, name)
  await gridByName(page, 'Nutriments').waitFor()
}

async function optimiseFormula(page: Page) {
  await buttonByName(page, 'Optimiser').click()
  await toastWithText(page, 'La formule a été optimisée et enregistrée : 0,1277 €/animal/jour').waitFor()
  await expect.poll(() => shownPrice(page)).toBe('0,1277')
  expect(await figureByName(page, 'pricePerTonne').textContent()).toBe('364,40')
  // What its limits and prices are worth stands in the grids, and what would save money in the panel that is open at first.
  const shadowPrice = gridRowOf(page, 'Nutriments', 'Calcium').first().getByRole('gridcell').last()
  await expect.poll(() => shadowPrice.textContent()).toBe('+7,68')
  expect(await shadowPrice.getAttribute('title')).toContain('coût marginal 0,00028\u00a0€/animal/j')
  await expect.poll(() => foodCell(page, '640601', foodColumns.threshold).textContent()).toBe('entre à 729,18')
  await page
    .getByRole('tabpanel', { name: 'Leviers' })
    .getByRole('button', { name: /^Essayer : Phosphore/ })
    .waitFor()
  await expectAccessible(page)
}

async function adjustAndUndo(page: Page) {
  await buttonByName(page, 'Ajuster').click()
  await toastWithText(page, 'Ajustement réalisé').waitFor()
  await page.getByText('Calcium passe sous son minimum').waitFor()
  expect(await shownTotal(page)).toBe('350,00')
  await buttonByName(page, 'Vérifier').click()
  await toastWithText(page, 'Des contraintes ne sont pas respectées sur les nutriments').waitFor()
  await gridByName(page, 'Ingrédients').focus()
  await page.keyboard.press('Control+z')
  expect(await shownTotal(page)).toBe('350,57')
  await buttonByName(page, 'Vérifier').click()
  await toastWithText(page, 'Les contraintes sont respectées').waitFor()
}

/** A total of 250 to 320: no recipe is an answer, with the smallest way out and its cost. */
async function contradictAndRelaxLimits(page: Page) {
  await typeTotal(page, '250', '320')
  expect(await totalCell(page, quantityColumns.value).getAttribute('title')).toBe(
    'Au-dessus du maximum\u00a0: 30,57 de trop pour 320,0',
  )
  await buttonByName(page, 'Optimiser').click()
  await page.getByText('Aucune recette ne respecte toutes les limites').waitFor()
  expect(await shownTotal(page)).toBe('350,57')
  // The panel that says why opens with it.
  await currentTabPanel(page).getByRole('heading', { name: 'Ces limites ne peuvent pas tenir ensemble' }).waitFor()
  expect(await currentTabPanel(page).getByRole('listitem').allTextContents()).toEqual([
    'Total\u00a0: au plus 320\u00a0g/animal/jFormule',
    'Calcium\u00a0: au moins 85\u00a0g/animal/jJeu de contraintes',
    'Magnésium\u00a0: au moins 18\u00a0g/animal/jJeu de contraintes',
    'Sodium\u00a0: au moins 28\u00a0g/animal/jJeu de contraintes',
  ])
  // The limits come first, the ways out when they are found.
  await expect
    .poll(() => panelCells(page, 'Le plus petit assouplissement', 'Total, maximum'))
    .toEqual([...['Total, maximum', '320\u00a0g/animal/j', '350\u00a0g/animal/j', '9,38\u00a0%', 'Formule']])
  await currentTabPanel(page).getByText('0,1281 €/animal/jour, 365,98 €/t, pour 350,0 g/animal/jour').waitFor()
  // Further on, at the next 10 g, and where the set would have to give way, as a derogation.
  for (const further of ['12,50 %', '14,04 %'])
    await expect.poll(() => panelCells(page, 'En allant plus loin', further)).toContain('Essayer')
  await expectAccessible(page)
  await currentTabPanel(page).getByRole('button', { name: 'Appliquer', exact: true }).click()
  await toastWithText(page, 'Les limites et la recette sont appliquées à la formule').waitFor()
  expect(await totalCell(page, quantityColumns.max).textContent()).toBe('350')
  expect([await shownTotal(page), await shownPrice(page)]).toEqual(['350,00', '0,1281'])
  await currentTabPanel(page).getByText("La formule n'a pas de limites contradictoires.").waitFor()
}

/** Coated, it weighs 1 / 0.95 of what it did, and is not optimised; dried, it is what it was. */
async function toggleMolasses(page: Page) {
  await buttonByName(page, 'Mélasse').click()
  await toastWithText(page, 'La formule est en mode mélasse').waitFor()
  expect(await shownTotal(page)).toBe('368,42')
  // Come to by keyboard: what has the focus by a click alone says nothing of itself.
  await buttonByName(page, 'Calculer').focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tooltip').filter({ hasText: 'Vous ne pouvez pas optimiser en mode mélasse' }).waitFor()
  await buttonByName(page, 'Mélasse').click()
  await toastWithText(page, 'La recette sèche est rétablie').waitFor()
  expect([await shownTotal(page), await shownPrice(page)]).toEqual(['350,00', '0,1281'])
}

/** What is not saved is saved with the lock; then nothing is typed into it any more. */
async function lockFormula(page: Page) {
  await buttonByName(page, 'Autres actions').click()
  await page.getByRole('menuitem', { name: 'Verrouiller' }).click()
  await currentDialog(page).getByRole('button', { name: 'Verrouiller' }).click()
  await toastWithText(page, 'La formule a été verrouillée').waitFor()
  await page.getByText('Verrouillée', { exact: true }).waitFor()
  await foodCell(page, '640642', foodColumns.grams).dblclick()
  await page.keyboard.type('1')
  expect(await gridByName(page, 'Ingrédients').getByRole('textbox').count()).toBe(0)
  expect(await shownTotal(page)).toBe('350,00')
  await buttonByName(page, 'Vérifier').focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tooltip').filter({ hasText: 'La formule est verrouillée' }).waitFor()
  await expectAccessible(page)
  await page.goto(page.url().replace('Formulateur', 'Edit'))
  await page.getByText('La formule est verrouillée').waitFor()
  await page.goBack()
}

async function duplicateFormula(page: Page, name: string) {
  await buttonByName(page, 'Dupliquer').click()
  await fieldByLabel(page, 'Nom de la nouvelle formule').fill(name)
  await currentDialog(page).getByRole('button', { name: 'Dupliquer' }).click()
  await waitForTitle(page, name)
  await page.getByText('Brouillon', { exact: true }).waitFor()
}

async function printFormulaFound(page: Page, name: string) {
  await page.goto('/Formule/Search')
  await fieldByLabel(page, 'Nom de la formule').fill(name)
  await buttonByName(page, `Actions : ${name}`).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Télécharger le PDF' }).click(),
  ])
  const paper = (await pageTexts(await readFile(await file.path()))).join('\n').replaceAll('\u00a0', ' ')
  for (const text of [
    name,
    'Contraintes respectées',
    'Exploitation GAEC du Grand Chêne Bleu',
    "Jeu de contraintes Prim'Holstein haute production (ration maïs) (PH-HAUTE), 2026-1",
    'Prix 365,98 €/t',
    'Coût par animal et par jour 0,1281 €',
    '640642 Carbonate de calcium 206,65 590,470 114,00 67,31',
    'Total 350,00 1 000,000 365,98',
    // What the recipe gives beside the limits of the set.
    'Calcium g 85 85 140',
  ])
    expect(paper).toContain(text)
  // The list begins a month before the demonstration data are made.
  expect(paper).toMatch(/Liste de prix Tarif T4 2026 \(T4-2026\), à partir du \d\d\/\d\d\/\d{4}/)
}
