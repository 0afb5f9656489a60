import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword, emailOf, openTestApp, toastWithText, waitForTitle } from '../support.ts'
import { currentTabPanel, figureByName, gridByName } from './support-workbench.ts'

/* The main job by someone who has no mouse: every step is a key, and he always sees where he is. */

const app = openTestApp()

const typeText = (page: Page, text: string) => page.keyboard.type(text)

test('signing in, finding a formula, changing, optimising, asking why, undoing, saving, locking and going back: by keys alone', async () => {
  const page = await app.page()
  await page.goto('/Login')
  await page.getByLabel('Adresse e-mail').waitFor()
  await pressKeys(page, 'Tab')
  await tabToElement(page, 'Adresse e-mail')
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
})

async function findFormula(page: Page) {
  await tabToElement(page, 'Formulation', 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await tabToElement(page, 'Formules')
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
  await tabToElement(page, 'Pourquoi ?')
  await pressKeys(page, 'Enter')
  await currentTabPanel(page).getByText("La formule n'a pas de limites contradictoires.").waitFor()
  await pressKeys(page, 'ArrowRight')
  await currentTabPanel(page).getByText("Ce qui suit vaut pour la recette présente, à l'optimum").waitFor()
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
  await tabToElement(page, 'Verrouiller')
  await pressKeys(page, 'Enter')
  await toastWithText(page, 'La formule a été verrouillée').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(page, 'locked')
}

async function pressKeys(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocus(page, key)
  }
}

/** Goes on from one to the next until what has the focus is called so. */
async function tabToElement(page: Page, name: string, key = 'Tab') {
  const passed: string[] = []
  while (passed.length < 90) {
    const { called, isGrid } = await expectFocus(page, `${key} towards ${name}; passed ${passed.join(' / ')}`)
    if (called === name) return
    passed.push(called)
    // In a grid Tab goes from cell to cell until Escape lets it out.
    if (isGrid) await page.keyboard.press('Escape')
    await page.keyboard.press(key)
  }
  throw new Error(`${name} is out of reach of the keyboard; passed ${passed.join(' | ')}`)
}

/** Something has the focus, in sight, and shows that it has. */
async function expectFocus(page: Page, when: string) {
  // A screen that opens takes the focus when it is there.
  const focusState = () => page.evaluate(focusedElementSeen)
  await expect.poll(focusState, { message: when }).toMatchObject({ isSomewhere: true, isInSight: true, isMarked: true })
  return focusState()
}

/** Runs in the page: what has the focus, whether it lies in the window, and what tells the eye. */
function focusedElementSeen() {
  const element = document.activeElement ?? document.body
  const [label] = 'labels' in element ? ((element.labels as NodeListOf<Element> | null) ?? []) : []
  const called = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? ''
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const hasMark = (one: Element | null) => {
    if (one === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  // A text field has its cursor; a switch is drawn beside its hidden input.
  // A screen that has just opened has it as a whole.
  const needsNone = element.matches('input:not([type=checkbox], [type=radio]), textarea, main')
  return {
    called: element.matches('main') ? 'main' : called.trim(),
    element: element.outerHTML.slice(0, 120),
    isGrid: element.matches('[role=grid]'),
    isSomewhere: element !== document.body,
    isInSight: bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth,
    isMarked: needsNone || hasMark(element) || hasMark(active) || hasMark(element.nextElementSibling),
  }
}
