import { expect } from 'vitest'
import { toastWithText } from '../support.ts'
import { walk } from './walk.ts'
import {
  amountColumn,
  applyRelaxation,
  cellOf,
  limitColumns,
  openCopy,
  optimise,
  readFormula,
  shownFigure,
  typeInto,
} from './workbench-walk.ts'

walk(
  2,
  'a formulator changes amounts, has the total adjusted, asks for too much calcium and repairs it by what the panel proposes',
  async (walker) => {
    const { page, words, press, stop } = walker
    const { foods, limited } = words.workbench
    const { id } = await openCopy(walker, 'DEMO_1')
    await optimise(walker)
    await typeInto(walker, cellOf(walker, foods.label, 'Chlorure de sodium (sel)', amountColumn(walker)), '80')
    await typeInto(walker, cellOf(walker, foods.label, 'Carbonate de calcium', amountColumn(walker)), '203,3')
    await stop('typed')
    await press(words.workbench.buttons.adjust)
    await page.getByText(words.workbench.done.adjusted).first().waitFor()
    await expect.poll(async () => (await shownFigure(walker, 'total')) % 10).toBe(0)
    await stop('adjusted')

    await typeInto(walker, cellOf(walker, limited.label, 'Calcium', limitColumns.min), '138')
    const calcium = cellOf(walker, limited.label, 'Calcium', limitColumns.value)
    // As far as the distance, a number.
    const below = words.workbench.notes.below('', '').split(':')[0]?.trim()
    await expect.poll(() => calcium.getAttribute('title')).toContain(below)
    await stop('broken')
    await press(words.workbench.buttons.optimise)
    await toastWithText(page, words.workbench.outcomes.infeasible).waitFor()
    const contradiction = page.getByRole('tabpanel').getByRole('listitem')
    await expect.poll(() => contradiction.filter({ hasText: 'Calcium' }).count()).toBeGreaterThan(0)
    await applyRelaxation(walker)
    await press(words.workbench.buttons.save)
    await toastWithText(page, words.workbench.done.saved).waitFor()
    await stop('repaired')

    expect(await readFormula(walker, id)).toMatchObject({ IsRespected: true })
  },
)
