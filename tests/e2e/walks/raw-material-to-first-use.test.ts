import { expect } from 'vitest'
import { gridByName } from '../formulation/support-workbench.ts'
import {
  addToFormula,
  fieldOf,
  followLink,
  foodRow,
  openByPalette,
  readPriceListInForce,
  saveForm,
  waitForText,
  waitForTitle,
} from './records-walk.ts'
import { type Walker, walk } from './walk.ts'
import { copyFormula, optimise, readFormula, waitForGrids } from './workbench-walk.ts'

walk(8, 'a new raw material gets its contents and its price, and is in the optimum of a formula', async (walker) => {
  const { page, words, look, stop } = walker
  const food = { name: `Calcaire ${look}`, code: `CALC-${look.replaceAll(' ', '')}` }
  const formula = await copyFormula(walker, 'DEMO_1')
  await page.goto('/Admin/Foods/List')
  await page.locator('tbody tr').first().waitFor()
  await stop('list')
  await createFood(walker, food)
  await enterContents(walker)
  await waitForTitle(walker, food.name)
  await waitForText(walker, words.catalogue.foodFacts.content('Calcium', '390', 'g/kg'))
  await stop('analysed')
  await enterPrice(walker, food)
  await waitForTitle(walker, food.name)
  const { price } = words.catalogue.foodFacts
  await waitForText(walker, price(numberText(walker, 20), numberText(walker, 20)))
  await stop('priced')

  await openByPalette(walker, formula.name)
  await waitForGrids(walker)
  await addToFormula(walker, food.code)
  await foodRow(walker, food.name).waitFor()
  await stop('added')
  await optimise(walker)
  await foodRow(walker, food.name).scrollIntoViewIfNeeded()
  await stop('optimised')
  const { Foods, IsOptimal } = await readFormula(walker, formula.id)
  expect(Foods.find(({ Code }) => Code === food.code)?.Value).toBeGreaterThan(100)
  expect(IsOptimal).toBe(true)
})

const numberText = ({ culture }: Walker, number: number) => number.toLocaleString(culture, { minimumFractionDigits: 2 })

async function createFood(walker: Walker, { name, code }: { name: string; code: string }) {
  const { page, words, stop } = walker
  const { food } = words.catalogue
  await followLink(walker, food.add)
  await waitForTitle(walker, food.add)
  await fieldOf(walker, food.fields.name).fill(name)
  await fieldOf(walker, food.fields.code).fill(code)
  await page.getByRole('combobox', { name: food.fields.categories }).click()
  await page.getByRole('option', { name: 'Matières premières' }).click()
  await stop('categories')
  await page.getByRole('option', { name: 'Sources de calcium' }).click()
  await page.keyboard.press('Escape')
  await stop('form')
  await saveForm(walker, food.created)
  await waitForTitle(walker, name)
  await waitForText(walker, words.catalogue.foodFacts.addAnalysis)
  await stop('created')
}

/** The analysis and its version are proposed as far as they can be. */
async function enterContents(walker: Walker) {
  const { page, words, stop } = walker
  const { analysis, analysisVersion, analysisValues } = words.nutrition
  await followLink(walker, words.catalogue.foodFacts.addAnalysis)
  await waitForTitle(walker, analysis.add)
  // The sole version is chosen once it is read.
  await expect.poll(() => page.getByLabel(analysis.fields.modelVersionId).first().inputValue()).not.toBe('')
  await stop('analysis')
  await saveForm(walker, analysis.created)
  await waitForTitle(walker, analysisVersion.add)
  await fieldOf(walker, analysisVersion.fields.dryMatterPercent).fill('99')
  const { valueAsFed } = analysisVersion.lines.items.fields
  for (const [nutrient, value] of [
    ['Calcium', '390'],
    ['Magnésium', '2'],
  ] as const) {
    const cell = page.getByRole('textbox', { name: analysisValues.cellLabel(nutrient, valueAsFed) })
    await cell.fill(value)
    await cell.press('Tab')
  }
  await stop('contents')
  await saveForm(walker, analysisVersion.created)
}

/** In the list in force, to which the food leads. */
async function enterPrice(walker: Walker, { name, code }: { name: string; code: string }) {
  const { page, words, stop } = walker
  const { priceList } = words.pricing
  await followLink(walker, words.catalogue.foodFacts.noPrice)
  const prices = gridByName(page, priceList.lines.items.title)
  const row = prices.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  await stop('price-list')
  await row.getByRole('gridcell').nth(2).click()
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect.poll(() => row.textContent()).toContain(numberText(walker, 20))
  await stop('price')
  await saveForm(walker, priceList.edited)
  const { Items } = await readPriceListInForce(walker)
  expect(Items.find(({ Code }) => Code === code)).toMatchObject({ Price: 20, Price4: 20 })
}
