import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { pageTexts } from '../../../kit/support/pdf-words.ts'
import { currentDialog, toastWithText, type WireRecord } from '../../support.ts'
import { openWalkApp } from '../walk.ts'
import { expectOptimumWithLimits, limitsTable, readClient } from '../walk-data.ts'
import {
  cellOf,
  copyFormula,
  limitColumns,
  priceText,
  readFormula,
  shownFigure,
  waitForGrids,
} from '../workbench-walk.ts'
import { applyRelaxation, openCopyByPalette, openFormula, optimise } from './formula-keys.ts'
import { type KeyboardWalker, keyboardWalk } from './keyboard-walk.ts'

const app = openWalkApp()

keyboardWalk(
  4,
  'by keys alone a formulator locks a formula, prints it, reads the paper and gives a copy to another farm',
  async (walker) => {
    const { page, words, keys, goTo, palette } = walker
    const { lock, done, states, buttons } = words.workbench
    const { id, name } = await openCopyByPalette(walker, 'DEMO_1')
    await optimise(walker)
    await palette(buttons.lock, buttons.lock)
    await currentDialog(page).getByText(lock.question).waitFor()
    await goTo(lock.yes)
    await keys('Enter')
    await toastWithText(page, done.locked).waitFor()
    await page.getByText(states.locked, { exact: true }).first().waitFor()
    await print(walker, name)
    const farm = await copyForOtherFarm(walker, id)
    expect(await readFormula(walker, id)).toMatchObject({ IsLocked: true })
    const copyId = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(copyId).not.toBe(id)
    expect(await readFormula(walker, copyId)).toMatchObject({ Name: name, FarmId: farm, IsLocked: false })
  },
  { app },
)

async function print(walker: KeyboardWalker, name: string) {
  const { page, words, palette } = walker
  const price = priceText(await shownFigure(walker, 'pricePerTonne'), walker)
  const [file] = await Promise.all([page.waitForEvent('download'), palette('pdf', words.workbench.buttons.print)])
  const paper = (await pageTexts(await readFile(await file.path()))).join('\n').replaceAll('\u00a0', ' ')
  for (const text of [name, price, '640642 Carbonate de calcium', 'GAEC du Grand Chêne Bleu'])
    expect(paper).toContain(text)
}

/** Another farm with dairy cows. */
async function copyForOtherFarm(walker: KeyboardWalker, id: number): Promise<number> {
  const { page, words, call, keys, goTo, palette } = walker
  const { copy } = words.formulas
  const [farm] = await call<WireRecord[]>('GET', '/api/Farms?Search=DEMO-F02')
  await palette(words.workbench.buttons.duplicate, words.workbench.buttons.duplicate)
  await goTo(copy.farms)
  await choose(walker, String(farm?.Name))
  await goTo(copy.forFarms(1))
  await keys('Enter')
  await page.getByText(copy.doneForFarms(1, '')).first().waitFor()
  await page.waitForURL((address) => !address.pathname.endsWith(`/${id}`))
  await waitForGrids(walker)
  await page.getByText(String(farm?.Name)).filter({ visible: true }).first().waitFor()
  return Number(farm?.Id)
}

/** The first that some letters find in the field that has the focus. */
async function choose({ page, keys, type }: KeyboardWalker, option: string) {
  await type(option.slice(0, 12))
  await page.getByRole('option', { name: option }).first().waitFor()
  await keys('Enter')
}

keyboardWalk(
  5,
  'by keys alone a formulator makes a formula, pastes twenty limits from a table and saves the proven optimum',
  async (walker) => {
    const { page, words, keys, findRow, toColumn } = walker
    const { label } = words.workbench.limited
    // From a spreadsheet, before the walk.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await page.evaluate((table) => navigator.clipboard.writeText(table), limitsTable(walker))
    await fillForm(walker)
    await keys('Control+s')
    await page.waitForURL(/\/Formule\/Formulateur\/\d+$/)
    await waitForGrids(walker)
    await keys('F6', 'F6')
    await findRow('Calcium')
    // All rows again: the block goes to others too.
    await keys('Control+f', 'Escape')
    await toColumn(limitColumns.min)
    await keys('Control+v')
    await expect.poll(() => cellOf(walker, label, 'Calcium', limitColumns.max).textContent()).toContain('135')
    await optimise(walker)
    await expectOptimumWithLimits(walker)
  },
  { app },
)

async function fillForm(walker: KeyboardWalker) {
  const { words, look, type, goTo, palette } = walker
  const { fields } = words.formulas
  const { farm, set, breed, species } = await readClient(walker)
  await palette('nouvelle formule', 'Nouvelle formule')
  await goTo(fields.farmId)
  await choose(walker, farm)
  await goTo(fields.name)
  await type(`Limites du nutritionniste ${look}`)
  for (const [field, option] of [
    [words.catalogue.specie.detail, species],
    [fields.breedId, breed],
    [fields.constraintSetId, set],
  ] as const) {
    await goTo(field)
    await choose(walker, option)
  }
  await goTo(fields.animalCount)
  await type('85')
}

keyboardWalk(
  6,
  'by keys alone a formulator brings two formulas without a recipe to one by the ways out that are proposed',
  async (walker) => {
    const { page, words, keys } = walker
    const { outcomes, done } = words.workbench
    const copies = [await copyFormula(walker, 'DEMO_INF_1'), await copyFormula(walker, 'DEMO_INF_2')]
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    for (const { id, name } of copies) {
      await openFormula(walker, name)
      await keys('Control+Enter')
      await toastWithText(page, outcomes.infeasible).waitFor()
      await applyRelaxation(walker)
      await keys('Control+s')
      await toastWithText(page, done.saved).waitFor()
      expect(await readFormula(walker, id)).toMatchObject({ IsRespected: true })
    }
  },
  { app },
)
