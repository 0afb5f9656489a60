import { expect } from 'vitest'
import { toastWithText } from '../support.ts'
import { type Walker, walk } from './walk.ts'
import { applyRelaxation, openCopy, readFormula } from './workbench-walk.ts'

walk(
  6,
  'a formulator brings two formulas without a recipe to one by the ways out that are proposed',
  async (walker) => {
    await leadOut(walker, 'DEMO_INF_1')
    await leadOut(walker, 'DEMO_INF_2')
  },
)

async function leadOut(walker: Walker, code: string) {
  const { page, words, press, stop } = walker
  const { buttons, outcomes, done } = words.workbench
  const { id } = await openCopy(walker, code)
  await stop(`${code}-opened`)
  await press(buttons.optimise)
  await toastWithText(page, outcomes.infeasible).waitFor()
  await applyRelaxation(walker, code)
  await press(buttons.save)
  await toastWithText(page, done.saved).waitFor()
  await stop(`${code}-saved`)
  expect(await readFormula(walker, id)).toMatchObject({ IsRespected: true })
}
