import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword, emailOf, toastWithText } from '../../support.ts'
import { openWalkApp } from '../walk.ts'
import {
  amountColumn,
  cellOf,
  copyFormula,
  limitColumns,
  priceText,
  readFormula,
  shownFigure,
  storedPrice,
  waitForGrids,
} from '../workbench-walk.ts'
import { applyRelaxation, openCopyByPalette, optimise } from './formula-keys.ts'
import { type KeyboardWalker, keyboardWalk } from './keyboard-walk.ts'

const app = openWalkApp()

keyboardWalk(
  1,
  'by keys alone a formulator optimises a formula from the list, reads why it costs what it costs, saves 5 €/t, compares, undoes and keeps it',
  async (walker) => {
    const { page, words, keys } = walker
    const { id } = await copyFormula(walker, 'DEMO_1')
    await openFromList(walker)
    const opened = await shownFigure(walker, 'pricePerTonne')
    await optimise(walker)
    const optimum = await shownFigure(walker, 'pricePerTonne')
    await readReasons(walker)
    await tryLeversFor(walker, optimum - 5)
    const cheaper = await shownFigure(walker, 'pricePerTonne')
    await compareWithOpened(walker, cheaper - opened)
    await keys('Control+z')
    await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBeGreaterThan(cheaper)
    await keys('Control+y')
    await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBe(cheaper)
    await keys('Control+s')
    await toastWithText(page, words.workbench.done.saved).waitFor()
    expect(await storedPrice(walker, id)).toBeCloseTo(cheaper, 2)
    expect(cheaper).toBeLessThanOrEqual(optimum - 5)
  },
  { app, isSignedOut: true },
)

async function openFromList(walker: KeyboardWalker) {
  const { page, words, look, type, keys, goTo, palette } = walker
  await page.goto('/Login')
  await page.getByText(words.access.signIn.welcome).waitFor()
  await goTo(words.access.fields.email)
  await type(emailOf('Formulateur'))
  await keys('Tab')
  await type(demoPassword)
  await keys('Enter')
  await page.getByRole('heading', { level: 1, name: words.home.dashboard }).waitFor()
  await palette('formules', 'Formules')
  await page.locator('tbody tr').first().waitFor()
  await goTo(words.records.list.search)
  await type(look)
  await expect.poll(() => page.locator('tbody tr').filter({ hasNotText: look }).count()).toBe(0)
  await goTo(new RegExp(`${look}$`))
  await keys('Enter')
  await waitForGrids(walker)
}

/** The panels that say why it costs what it costs, each with something to say. */
async function readReasons({ page, words, keys, goTo, type }: KeyboardWalker) {
  const { titles, curve, maximum, outcomes } = words.workbenchPanels
  const reach = async (panel: 'levers' | 'contributions' | 'sensitivity', atLeast: number) => {
    const shown = page.getByRole('tabpanel', { name: titles[panel], exact: true })
    await shown.getByText(outcomes.solving).waitFor({ state: 'detached' })
    const rows = shown.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(atLeast)
  }
  await keys('Shift+F6')
  await reach('levers', 3)
  await goTo(titles.levers, 'Shift+Tab')
  await keys('ArrowRight')
  await reach('contributions', 1)
  await keys('ArrowRight')
  await reach('sensitivity', 6)
  await goTo(titles.curve, 'ArrowRight')
  await page.getByRole('combobox', { name: curve.parameter }).waitFor()
  await goTo(curve.parameter)
  await type(maximum(words.workbench.limited.total))
  await keys('Enter')
  await page.getByRole('tabpanel', { name: titles.curve, exact: true }).getByRole('slider').waitFor()
}

/** Tries the first levers until a tonne costs no more than that. */
async function tryLeversFor(walker: KeyboardWalker, euros: number) {
  const { page, words, keys, goTo } = walker
  const { titles, outcomes } = words.workbenchPanels
  await goTo(titles.curve, 'Shift+Tab')
  await goTo(titles.levers, 'ArrowLeft')
  const levers: Locator = page.getByRole('tabpanel', { name: titles.levers, exact: true })
  await levers.getByRole('button').first().waitFor()
  await keys('Tab')
  for (let tries = 0; tries < 5 && (await shownFigure(walker, 'pricePerTonne')) > euros; tries += 1) {
    const before = await shownFigure(walker, 'pricePerTonne')
    await keys('Enter')
    await expect.poll(() => shownFigure(walker, 'pricePerTonne')).toBeLessThan(before)
    await levers.getByText(outcomes.older).waitFor({ state: 'detached' })
  }
}

async function compareWithOpened(walker: KeyboardWalker, change: number) {
  const { page, words, keys, goTo } = walker
  const { against, baselines, changeSince } = words.workbench.figures
  await keys('F6')
  await goTo(new RegExp(`^${against('')}`), 'Shift+Tab')
  await keys('Enter')
  await goTo(new RegExp(`^${baselines.opened('').split('(')[0]}`), 'ArrowDown')
  await keys('Enter')
  await page.getByTitle(changeSince(priceText(change, walker))).waitFor()
}

keyboardWalk(
  2,
  'by keys alone a formulator changes amounts, has the total adjusted, asks for too much calcium and repairs it by what the panel proposes',
  async (walker) => {
    const { page, words, keys, type, palette, findRow, toColumn } = walker
    const { limited, buttons, done, outcomes } = words.workbench
    const { id } = await openCopyByPalette(walker, 'DEMO_1')
    await optimise(walker)
    await keys('F6')
    for (const [food, grams] of [
      ['640620', '80'],
      ['640642', '203,3'],
    ] as const) {
      await findRow(food)
      await toColumn(amountColumn(walker))
      await type(grams)
      await keys('Enter')
    }
    await palette(buttons.adjust, buttons.adjust)
    await page.getByText(done.adjusted).first().waitFor()
    await expect.poll(async () => (await shownFigure(walker, 'total')) % 10).toBe(0)

    await keys('F6')
    await findRow('Calcium')
    await toColumn(limitColumns.min)
    await type('138')
    await keys('Enter')
    await expect
      .poll(() => cellOf(walker, limited.label, 'Calcium', limitColumns.value).getAttribute('title'))
      .toContain(words.workbench.notes.below('', '').split(':')[0]?.trim())
    await keys('Control+Enter')
    await toastWithText(page, outcomes.infeasible).waitFor()
    await applyRelaxation(walker)
    await keys('Control+s')
    await toastWithText(page, done.saved).waitFor()
    expect(await readFormula(walker, id)).toMatchObject({ IsRespected: true })
  },
  { app },
)

keyboardWalk(
  3,
  'by keys alone a formulator coats a formula with molasses, is told what does not go with it, and dries and adjusts it again',
  async (walker) => {
    const { page, words, keys, goTo, palette } = walker
    const { buttons, done, reasons } = words.workbench
    const { id } = await openCopyByPalette(walker, 'DEMO_1')
    await optimise(walker)
    const dry = await shownFigure(walker, 'total')
    await palette(buttons.molasses, buttons.molasses)
    await toastWithText(page, done.molassesOn).waitFor()
    await expect.poll(() => shownFigure(walker, 'total')).toBeGreaterThan(dry)
    await keys('Control+Enter')
    await page.getByText(reasons.molasses).first().waitFor()
    await keys('Control+s')
    await toastWithText(page, done.saved).waitFor()
    expect(await readFormula(walker, id)).toMatchObject({ Melasse: true })
    // What cannot be done is not in the palette; its button says why.
    await keys('F6')
    await goTo(buttons.adjust, 'Shift+Tab')
    await page.getByText(reasons.adjustMolasses).first().waitFor()
    await goTo(buttons.molasses)
    await keys('Enter')
    await toastWithText(page, done.molassesOff).waitFor()
    await expect.poll(() => shownFigure(walker, 'total')).toBe(dry)
    await goTo(buttons.adjust, 'Shift+Tab')
    await keys('Enter')
    await page.getByText(done.adjusted).first().waitFor()
    await optimise(walker)
    expect(await readFormula(walker, id)).toMatchObject({ Melasse: false, IsRespected: true, IsOptimal: true })
  },
  { app },
)
