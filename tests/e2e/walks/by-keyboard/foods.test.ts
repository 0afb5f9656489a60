import { expect } from 'vitest'
import { gridByName } from '../../formulation/support-workbench.ts'
import { createFoodLike, foodRow, listRows, readPriceListInForce, waitForText, waitForTitle } from '../records-walk.ts'
import { openWalkApp } from '../walk.ts'
import { expectDearerPhosphates, type FormulaOnList, prepareListAndFormula, priceForeseenFor } from '../walk-data.ts'
import { copyFormula, readFormula, storedPrice } from '../workbench-walk.ts'
import { openCopyByPalette, openFormula, optimise } from './formula-keys.ts'
import { type KeyboardWalker, keyboardWalk } from './keyboard-walk.ts'

const app = openWalkApp()

keyboardWalk(
  8,
  'by keys alone a new raw material gets its contents and its price, and is in the optimum of a formula',
  async (walker) => {
    const { page, words, look } = walker
    const food = { name: `Calcaire ${look}`, code: `CALC-${look.replaceAll(' ', '')}` }
    const formula = await copyFormula(walker, 'DEMO_1')
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await createFood(walker, food)
    await enterContents(walker)
    await waitForTitle(walker, food.name)
    await waitForText(walker, words.catalogue.foodFacts.content('Calcium', '390', 'g/kg'))
    await enterPrice(walker, food)
    await waitForTitle(walker, food.name)

    await openFormula(walker, formula.name)
    await addToFormula(walker, food)
    await optimise(walker)
    const { Foods, IsOptimal } = await readFormula(walker, formula.id)
    expect(Foods.find(({ Code }) => Code === food.code)?.Value).toBeGreaterThan(100)
    expect(IsOptimal).toBe(true)
  },
  { app },
)

async function createFood(walker: KeyboardWalker, { name, code }: { name: string; code: string }) {
  const { page, words, keys, type, goTo, palette } = walker
  const { food } = words.catalogue
  await palette(food.add, food.add)
  await waitForTitle(walker, food.add)
  await goTo(food.fields.name)
  await type(name)
  await keys('Tab')
  await type(code)
  await goTo(food.fields.categories)
  for (const category of ['Matières premières', 'Sources de calcium']) {
    await type(category)
    await page.getByRole('option', { name: category }).waitFor()
    await keys('Enter')
  }
  await keys('Control+s')
  await waitForText(walker, food.created)
  await waitForTitle(walker, name)
}

/** The analysis and its version are proposed as far as they can be. */
async function enterContents(walker: KeyboardWalker) {
  const { page, words, keys, type, goTo } = walker
  const { analysis, analysisVersion, analysisValues } = words.nutrition
  await waitForText(walker, words.catalogue.foodFacts.addAnalysis)
  await goTo(words.catalogue.foodFacts.addAnalysis)
  await keys('Enter')
  await waitForTitle(walker, analysis.add)
  // The sole version is chosen once it is read.
  await expect.poll(() => page.getByLabel(analysis.fields.modelVersionId).first().inputValue()).not.toBe('')
  await keys('Control+s')
  await waitForText(walker, analysis.created)
  await waitForTitle(walker, analysisVersion.add)
  await page.getByRole('textbox', { name: analysisValues.goTo.label }).waitFor()
  await goTo(analysisVersion.fields.dryMatterPercent)
  await type('99')
  const { valueAsFed } = analysisVersion.lines.items.fields
  for (const [nutrient, value] of [
    ['Calcium', '390'],
    ['Magnésium', '2'],
  ] as const) {
    await keys('Control+f')
    await type(nutrient)
    await keys('Enter')
    await goTo(analysisValues.cellLabel(nutrient, valueAsFed))
    await type(value)
  }
  await keys('Control+s')
  await waitForText(walker, analysisVersion.created)
}

/** In the list in force, to which the food leads. */
async function enterPrice(walker: KeyboardWalker, { name, code }: { name: string; code: string }) {
  const { page, words, culture, keys, type, goTo, toColumn } = walker
  const { priceList } = words.pricing
  await waitForText(walker, words.catalogue.foodFacts.noPrice)
  await goTo(words.catalogue.foodFacts.noPrice)
  await keys('Enter')
  const row = gridByName(page, priceList.lines.items.title).getByRole('row').filter({ hasText: name })
  await row.waitFor()
  await keys('Control+f', 'Enter')
  await toColumn(2)
  await type('20')
  await keys('Enter')
  await expect.poll(() => row.textContent()).toContain((20).toLocaleString(culture, { minimumFractionDigits: 2 }))
  await keys('Control+s')
  await waitForText(walker, priceList.edited)
  const { Items } = await readPriceListInForce(walker)
  expect(Items.find(({ Code }) => Code === code)).toMatchObject({ Price: 20, Price4: 20 })
}

keyboardWalk(
  7,
  'by keys alone a food is made unavailable, and the formula that used it is optimised without it',
  async (walker) => {
    const { page, words, look, keys, goTo, palette } = walker
    const food = { name: `Craie ${look}`, code: `CR-${look.replaceAll(' ', '')}`, price: 20 }
    await createFoodLike(walker, '640642', food)
    const formula = await openCopyByPalette(walker, 'DEMO_1')
    await addToFormula(walker, food)
    await optimise(walker)

    await palette(food.code, food.name)
    await waitForTitle(walker, food.name)
    await palette(words.records.deactivate, words.records.deactivate)
    const question = page.getByRole('dialog')
    await question.getByText(words.catalogue.whereUsed.formulasWithoutFood(1)).first().waitFor()
    const pricePerTonne = await priceForeseenFor(walker, formula.name)
    await goTo(words.records.deactivate)
    await keys('Enter')
    await waitForText(walker, words.catalogue.food.deactivated)

    await openFormula(walker, formula.name)
    await waitForText(walker, words.workbench.unavailableFoods.deleted(food.name))
    await palette(words.workbench.unavailableFoods.remove, words.workbench.unavailableFoods.remove)
    await expect.poll(() => foodRow(walker, food.name).count()).toBe(0)
    await optimise(walker)
    const { Foods, CMVP, IsOptimal } = await readFormula(walker, formula.id)
    expect(Foods.map(({ Code }) => Code)).not.toContain(food.code)
    expect(IsOptimal).toBe(true)
    expect(CMVP.PriceT).toBeCloseTo(pricePerTonne, 1)
  },
  { app },
)

async function addToFormula(walker: KeyboardWalker, { name, code }: { name: string; code: string }) {
  const { page, words, keys, type, goTo } = walker
  await keys('F6')
  await goTo(words.workbench.foods.add, 'Shift+Tab')
  await type(code)
  await page.getByRole('option', { name: code }).waitFor()
  await keys('Enter')
  await foodRow(walker, name).waitFor()
}

keyboardWalk(
  9,
  'by keys alone phosphates become 3 % dearer in a list, and the formula on it is recalculated',
  async (walker) => {
    const { page, words, keys, type, goTo, palette } = walker
    const { list, formula } = await prepareListAndFormula(walker)
    const { priceList, prices } = words.pricing
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    await palette('T4-2026', list.name)
    await waitForTitle(walker, list.name)
    await gridByName(page, priceList.lines.items.title).waitFor()
    await keys('Control+f')
    await type('phosph')
    await palette(words.records.edit, words.records.edit)
    await page.getByRole('button', { name: prices.evolution.open }).waitFor()
    // What was searched stays.
    await keys('Control+f')
    await goTo(prices.evolution.open, 'Shift+Tab')
    await keys('Enter')
    await goTo(prices.evolution.percent)
    await type('3')
    const phosphates = list.items.filter(({ Name }) => /phosph/i.test(Name))
    await goTo(prices.evolution.apply(phosphates.length))
    await keys('Enter')
    await waitForText(walker, prices.evolution.applied(phosphates.length))
    await keys('Control+s')
    await waitForText(walker, priceList.edited)
    await expectDearerPhosphates(walker, list)
    await recalculate(walker, formula)
  },
  { app },
)

/** The formula on the list is marked, and costs more once it is computed again. */
async function recalculate(walker: KeyboardWalker, { id, name, pricePerTonne }: FormulaOnList) {
  const { page, words, look, type, goTo, palette } = walker
  const { badge, short, recomputePage, done } = words.formulas.stale
  await palette('formules', 'Formules')
  await page.locator('tbody tr').first().waitFor()
  await goTo(words.records.list.search)
  await type(look)
  await listRows(walker, name).getByText(badge(short.prices)).waitFor()
  await palette('recalculer', recomputePage(1))
  await waitForText(walker, done(1))
  await listRows(walker, name).getByText(badge(short.prices)).waitFor({ state: 'detached' })
  expect(await storedPrice(walker, id)).toBeGreaterThan(pricePerTonne + 0.5)
}
