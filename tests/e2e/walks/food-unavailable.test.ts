import { expect } from 'vitest'
import {
  addToFormula,
  createFoodLike,
  foodRow,
  listRows,
  pressRowAction,
  searchList,
  waitForText,
  waitForTitle,
} from './records-walk.ts'
import { type Walker, walk } from './walk.ts'
import { priceForeseenFor } from './walk-data.ts'
import { copyFormula, optimise, readFormula, waitForGrids } from './workbench-walk.ts'

walk(7, 'a food is made unavailable, and the formula that used it is optimised without it', async (walker) => {
  const { page, words, look, stop } = walker
  const food = { name: `Craie ${look}`, code: `CR-${look.replaceAll(' ', '')}`, price: 20 }
  const formula = await prepareFormulaWith(walker, food)

  await page.goto('/Admin/Foods/List')
  await searchList(walker, food.name)
  await stop('list')
  await pressRowAction(walker, food.name, words.records.deactivate)
  const question = page.getByRole('dialog')
  await question.getByText(words.catalogue.whereUsed.formulasWithoutFood(1)).first().waitFor()
  const pricePerTonne = await priceForeseenFor(walker, formula.name)
  await stop('question')
  await question.getByRole('button', { name: words.records.deactivate, exact: true }).click()
  await waitForText(walker, words.catalogue.food.deactivated)
  await stop('deactivated')

  await page.goto('/Formule/List')
  await searchList(walker, formula.name)
  const { badge, short } = words.formulas.stale
  await listRows(walker, formula.name).getByText(badge(short.food)).waitFor()
  await stop('stale')
  await listRows(walker, formula.name).getByRole('link', { name: formula.name }).first().click()
  await waitForTitle(walker, formula.name)
  await waitForText(walker, words.workbench.unavailableFoods.deleted(food.name))
  await foodRow(walker, food.name).getByText(words.workbench.foods.unavailable.deleted, { exact: true }).waitFor()
  await stop('warned')

  // On a phone a warning is one line, which opens on a tap.
  const folded = page.getByRole('button', {
    name: words.workbench.unavailableFoods.deleted(food.name),
    expanded: false,
  })
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('button', { name: words.workbench.unavailableFoods.remove, exact: true }).click()
  await expect.poll(() => foodRow(walker, food.name).count()).toBe(0)
  await stop('taken-out')
  await optimise(walker)
  await stop('optimised')
  const { Foods, CMVP, IsOptimal } = await readFormula(walker, formula.id)
  expect(Foods.map(({ Code }) => Code)).not.toContain(food.code)
  expect(IsOptimal).toBe(true)
  expect(CMVP.PriceT).toBeCloseTo(pricePerTonne, 1)
})

/** Optimised with the food, of which it takes much: it is the cheapest source of calcium. */
async function prepareFormulaWith(walker: Walker, food: Parameters<typeof createFoodLike>[2]) {
  await createFoodLike(walker, '640642', food)
  const formula = await copyFormula(walker, 'DEMO_1')
  await walker.page.goto(`/Formule/Formulateur/${formula.id}`)
  await waitForGrids(walker)
  await addToFormula(walker, food.code)
  await optimise(walker)
  const { Foods } = await readFormula(walker, formula.id)
  expect(Foods.find(({ Code }) => Code === food.code)?.Value).toBeGreaterThan(100)
  return formula
}
