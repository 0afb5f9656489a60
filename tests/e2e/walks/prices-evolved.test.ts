import { formatNumber } from '@provende/text/numbers.ts'
import { expect } from 'vitest'
import { gridByName } from '../formulation/support-workbench.ts'
import { fieldOf, listRows, saveForm, searchList, waitForText, waitForTitle } from './records-walk.ts'
import { type Walker, walk } from './walk.ts'
import { expectDearerPhosphates, type FormulaOnList, prepareListAndFormula } from './walk-data.ts'
import { storedPrice } from './workbench-walk.ts'

walk(9, 'phosphates become 3 % dearer in a list, and the formula on it is recalculated', async (walker) => {
  const { page, words, stop } = walker
  const { list, formula } = await prepareListAndFormula(walker)
  const { priceList, prices } = words.pricing

  await page.goto('/Admin/PriceLists/List')
  await searchList(walker, list.name)
  await stop('lists')
  await listRows(walker, list.name).getByRole('link').first().click()
  await waitForTitle(walker, list.name)
  await gridByName(page, priceList.lines.items.title).waitFor()
  await stop('read')
  // What is searched while the prices are only read stays.
  await fieldOf(walker, prices.search).fill('phosph')
  await page.getByRole('button', { name: words.records.edit, exact: true }).click()
  await page.getByRole('button', { name: prices.evolution.open }).waitFor()
  const grid = gridByName(page, priceList.lines.items.title)
  await expect
    .poll(() =>
      grid
        .getByRole('row')
        .filter({ hasNotText: /phosph/i })
        .count(),
    )
    .toBeLessThanOrEqual(1)
  await stop('phosphates')
  await page.getByRole('button', { name: prices.evolution.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: prices.evolution.percent }).fill('3')
  const phosphates = list.items.filter(({ Name }) => /phosph/i.test(Name))
  const apply = dialog.getByRole('button', { name: prices.evolution.apply(phosphates.length), exact: true })
  await apply.waitFor()
  await stop('evolution')
  await apply.click()
  await waitForText(walker, prices.evolution.applied(phosphates.length))
  const [first] = phosphates
  await expect.poll(() => grid.textContent()).toContain(formatNumber(Number(first?.Price) * 1.03, 2, walker.culture))
  await stop('applied')
  await saveForm(walker, priceList.edited)
  await stop('saved')
  await expectDearerPhosphates(walker, list)
  await recalculate(walker, formula)
})

/** The formula on the list is marked, and costs more once it is computed again. */
async function recalculate(walker: Walker, { id, name, pricePerTonne }: FormulaOnList) {
  const { page, words, stop } = walker
  const { badge, short, recomputePage } = words.formulas.stale
  await page.goto('/Formule/List')
  await searchList(walker, name)
  await listRows(walker, name).getByText(badge(short.prices)).waitFor()
  await stop('stale')
  await walker.press(recomputePage(1))
  await waitForText(walker, words.formulas.stale.done(1))
  await listRows(walker, name).getByText(badge(short.prices)).waitFor({ state: 'detached' })
  await stop('recalculated')
  expect(await storedPrice(walker, id)).toBeGreaterThan(pricePerTonne + 0.5)
}
