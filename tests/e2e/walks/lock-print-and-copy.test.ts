import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { pageTexts } from '../../kit/support/pdf-words.ts'
import { currentDialog, toastWithText, type WireRecord } from '../support.ts'
import { type Walker, walk } from './walk.ts'
import { openCopy, optimise, priceText, readFormula, shownFigure, waitForGrids } from './workbench-walk.ts'

walk(4, 'a formulator locks a formula, prints it, reads the paper and gives a copy to another farm', async (walker) => {
  const { page, words, press, stop } = walker
  const { lock, done, states, buttons } = words.workbench
  const { id, name } = await openCopy(walker, 'DEMO_1')
  await optimise(walker)
  await press(buttons.lock)
  await currentDialog(page).getByText(lock.question).waitFor()
  await stop('question')
  await currentDialog(page).getByRole('button', { name: lock.yes, exact: true }).click()
  await toastWithText(page, done.locked).waitFor()
  await page.getByText(states.locked, { exact: true }).first().waitFor()
  await stop('locked')
  await print(walker, name)
  await stop('printed')
  const farm = await copyForOtherFarm(walker, id)
  expect(await readFormula(walker, id)).toMatchObject({ IsLocked: true })
  await stop('copied')

  const copyId = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(copyId).not.toBe(id)
  expect(await readFormula(walker, copyId)).toMatchObject({ Name: name, FarmId: farm, IsLocked: false })
})

async function print(walker: Walker, name: string) {
  const { page, words, press } = walker
  const price = priceText(await shownFigure(walker, 'pricePerTonne'), walker)
  const [file] = await Promise.all([page.waitForEvent('download'), press(words.workbench.buttons.print)])
  const paper = (await pageTexts(await readFile(await file.path()))).join('\n').replaceAll('\u00a0', ' ')
  for (const text of [name, price, '640642 Carbonate de calcium', 'GAEC du Grand Chêne Bleu'])
    expect(paper).toContain(text)
}

/** Another farm with dairy cows. */
async function copyForOtherFarm(walker: Walker, id: number): Promise<number> {
  const { page, words, call, press, stop } = walker
  const { copy } = words.formulas
  const [farm] = await call<WireRecord[]>('GET', '/api/Farms?Search=DEMO-F02')
  await press(words.workbench.buttons.duplicate)
  const dialog = currentDialog(page)
  await dialog.getByRole('combobox', { name: copy.farms }).fill(String(farm?.Name))
  await page.getByRole('option', { name: String(farm?.Name) }).click()
  await dialog.getByText(copy.title).click()
  await stop('farms')
  await dialog.getByRole('button', { name: copy.forFarms(1), exact: true }).click()
  await page.getByText(copy.doneForFarms(1, '')).first().waitFor()
  await page.waitForURL((address) => !address.pathname.endsWith(`/${id}`))
  await waitForGrids(walker)
  await page.getByText(String(farm?.Name)).filter({ visible: true }).first().waitFor()
  return Number(farm?.Id)
}
