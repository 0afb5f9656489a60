import { copyFormula, waitForGrids } from '../workbench-walk.ts'
import type { KeyboardWalker } from './keyboard-walk.ts'

/* What walks by keys do on the workbench of a formula. */

/** From the home screen the copy of a demonstration formula, by its name in the palette. */
export async function openCopyByPalette(walker: KeyboardWalker, code: string) {
  const copy = await copyFormula(walker, code)
  await walker.page.goto('/Home')
  await walker.page.locator('h1').waitFor()
  await openFormula(walker, copy.name)
  return copy
}

export async function openFormula(walker: KeyboardWalker, name: string) {
  await walker.palette(walker.look, name)
  await waitForGrids(walker)
}

/** Optimises and waits until the recipe is saved. */
export async function optimise({ page, words, keys }: KeyboardWalker) {
  await keys('Control+Enter')
  await page.getByText(words.workbench.done.optimised('')).first().waitFor()
}

/** Waits for the smallest relaxation and takes it; then there is a recipe. */
export async function applyRelaxation({ page, words, keys, goTo }: KeyboardWalker) {
  const { whyNot, titles } = words.workbenchPanels
  const panel = page.getByRole('tabpanel', { name: titles.whyNot, exact: true })
  await panel.getByRole('button', { name: whyNot.apply, exact: true }).waitFor()
  await keys('Shift+F6')
  await goTo(whyNot.apply)
  await keys('Enter')
  await panel.getByText(whyNot.feasible).waitFor()
}
