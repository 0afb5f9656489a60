import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, toastWithText } from '../support.ts'
import { type Walker, walk } from './walk.ts'
import {
  copyFormula,
  openPanelOf,
  optimise,
  priceText,
  shownFigure,
  storedPrice,
  waitForGrids,
} from './workbench-walk.ts'

walk(
  1,
  'a formulator optimises a formula from the list, reads why it costs what it costs, saves 5 €/t, compares, undoes and keeps it',
  async (walker) => {
    const { page, words, press, stop } = walker
    const { id, name } = await copyFormula(walker, 'DEMO_1')
    await openFromList(walker, name)
    const opened = await shownFigure(walker, 'pricePerTonne')
    await stop('opened')
    await optimise(walker)
    const optimum = await shownFigure(walker, 'pricePerTonne')
    await stop('optimised')

    await readReasons(walker)
    await tryLeversFor(walker, optimum - 5)
    await stop('cheaper')
    const cheaper = await shownFigure(walker, 'pricePerTonne')
    await compareWithOpened(walker, cheaper - opened)
    await undoAndRedo(walker, cheaper)
    await press(words.workbench.buttons.save)
    await toastWithText(page, words.workbench.done.saved).waitFor()
    await stop('saved')

    expect(await storedPrice(walker, id)).toBeCloseTo(cheaper, 2)
    expect(cheaper).toBeLessThanOrEqual(optimum - 5)
  },
  { isSignedOut: true },
)

async function openFromList(walker: Walker, name: string) {
  const { page, words, culture, stop } = walker
  await page.goto('/Login')
  // It begins in French, whatever the browser says.
  await page.getByText(words.shell.languages[culture], { exact: true }).click()
  await page.getByText(words.access.signIn.welcome).waitFor()
  await stop('sign-in')
  await signIn(page, 'Formulateur')
  await stop('home')
  await page.goto('/Formule/List')
  await page.getByPlaceholder(words.records.list.search).fill(name)
  const link = page.getByRole('link', { name, exact: true })
  await link.waitFor()
  await stop('list')
  await link.click()
  await waitForGrids(walker)
}

/** The panels that say why it costs what it costs, each with something to say. */
async function readReasons(walker: Walker) {
  const { page, words, stop } = walker
  const texts = words.workbenchPanels
  const rowsOf = (panel: Locator) => panel.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect.poll(async () => rowsOf(await openPanelOf(walker, 'levers')).count()).toBeGreaterThan(2)
  await stop('levers')
  await expect.poll(async () => rowsOf(await openPanelOf(walker, 'contributions')).count()).toBeGreaterThan(0)
  await stop('contributions')
  await expect.poll(async () => rowsOf(await openPanelOf(walker, 'sensitivity')).count()).toBeGreaterThan(5)
  await stop('prices')
  const curve = await openPanelOf(walker, 'curve')
  const parameter = texts.maximum(words.workbench.limited.total)
  await curve.getByRole('combobox', { name: texts.curve.parameter }).fill(parameter)
  await page.getByRole('option', { name: parameter, exact: true }).click()
  await curve.getByRole('slider').waitFor()
  await stop('curve')
}

/** Tries the first levers until a tonne costs no more than that. */
async function tryLeversFor(walker: Walker, euros: number) {
  const levers = await openPanelOf(walker, 'levers')
  for (let tries = 0; tries < 5 && (await shownFigure(walker, 'pricePerTonne')) > euros; tries += 1) {
    const before = await shownFigure(walker, 'pricePerTonne')
    await levers.getByRole('button').first().click()
    await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBeLessThan(before)
    await levers.getByText(walker.words.workbenchPanels.outcomes.older).waitFor({ state: 'detached' })
  }
}

async function compareWithOpened(walker: Walker, change: number) {
  const { page, words, stop } = walker
  const { against, baselines } = words.workbench.figures
  await page.getByRole('button', { name: new RegExp(`^${against('')}`) }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${baselines.opened('').split('(')[0]}`) }).click()
  await page.getByTitle(words.workbench.figures.changeSince(priceText(change, walker))).waitFor()
  await stop('compared')
}

async function undoAndRedo(walker: Walker, price: number) {
  const { page, words } = walker
  const { undo, redo } = words.workbench.buttons
  await page.getByRole('button', { name: new RegExp(`^${undo}`) }).click()
  await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBeGreaterThan(price)
  await page.getByRole('button', { name: new RegExp(`^${redo}`) }).click()
  await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBe(price)
}
