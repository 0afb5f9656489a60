import { expect } from 'vitest'
import { buttonByName, fieldByLabel, pasteText, pickOption } from '../support.ts'
import { type Walker, walk } from './walk.ts'
import { expectOptimumWithLimits, limitsTable, readClient } from './walk-data.ts'
import { cellOf, limitColumns, optimise, waitForGrids } from './workbench-walk.ts'

walk(
  5,
  'a formulator makes a formula, pastes twenty limits from a table and saves the proven optimum',
  async (walker) => {
    const { page, words, stop } = walker
    await fillForm(walker)
    await stop('form')
    await buttonByName(page, words.records.save).click()
    await page.waitForURL(/\/Formule\/Formulateur\/\d+$/)
    await waitForGrids(walker)
    await stop('empty')
    await pasteLimits(walker)
    await stop('pasted')
    await optimise(walker)
    await stop('optimised')

    await expectOptimumWithLimits(walker)
  },
)

async function fillForm(walker: Walker) {
  const { page, words, look } = walker
  const { fields } = words.formulas
  const { farm, set, breed, species } = await readClient(walker)
  await page.goto('/Formule/Edit/0')
  await pickOption(page, fields.farmId, farm)
  await fieldByLabel(page, fields.name).fill(`Limites du nutritionniste ${look}`)
  await pickOption(page, words.catalogue.specie.detail, species)
  await pickOption(page, fields.breedId, breed)
  await pickOption(page, fields.constraintSetId, set)
  await fieldByLabel(page, fields.animalCount).fill('85')
}

async function pasteLimits(walker: Walker) {
  const { page, words } = walker
  const { label } = words.workbench.limited
  await cellOf(walker, label, 'Calcium', limitColumns.min).click()
  await pasteText(page, limitsTable(walker))
  await expect.poll(() => cellOf(walker, label, 'Calcium', limitColumns.max).textContent()).toContain('135')
}
