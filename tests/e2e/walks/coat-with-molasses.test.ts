import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { buttonByName, toastWithText } from '../support.ts'
import { walk } from './walk.ts'
import { openCopy, openPanelOf, optimise, readFormula, shownFigure } from './workbench-walk.ts'

/** Nothing around it cuts a part of it off; of its words its sign may be left. */
const expectWholeBadge = (words: Locator) =>
  expect
    .poll(() =>
      words.evaluate((element) => {
        const badge = element.closest('.mantine-Badge-root')
        if (badge === null) return false
        const { left, right } = badge.getBoundingClientRect()
        const frames: Element[] = []
        for (let frame = badge.parentElement; frame !== null; frame = frame.parentElement) frames.push(frame)
        return frames.every((frame) => {
          const box = frame.getBoundingClientRect()
          return getComputedStyle(frame).overflowX === 'visible' || (left >= box.left && right <= box.right)
        })
      }),
    )
    .toBe(true)

walk(
  3,
  'a formulator coats a formula with molasses, is told what does not go with it, keeps it coated, and dries and adjusts it again',
  async (walker) => {
    const { page, words, press, stop } = walker
    const { buttons, done, reasons } = words.workbench
    const { id } = await openCopy(walker, 'DEMO_1')
    await optimise(walker)
    const dry = await shownFigure(walker, 'total')
    await press(buttons.molasses)
    await toastWithText(page, done.molassesOn).waitFor()
    await expect.poll(() => shownFigure(walker, 'total')).toBeGreaterThan(dry)
    await expectWholeBadge(page.getByText(words.workbench.molassesMode, { exact: true }))
    await stop('coated')
    for (const [button, reason] of [
      [buttons.optimise, reasons.molasses],
      [buttons.adjust, reasons.adjustMolasses],
    ] as const) {
      await buttonByName(page, button).click({ force: true })
      await page.getByText(reason).first().waitFor()
    }
    await stop('refused')
    const levers = await openPanelOf(walker, 'levers')
    await levers.getByText(words.workbenchPanels.outcomes.molasses).waitFor()
    await stop('levers')
    await press(buttons.save)
    await toastWithText(page, done.saved).waitFor()
    expect(await readFormula(walker, id)).toMatchObject({ Melasse: true })

    await press(buttons.molasses)
    await toastWithText(page, done.molassesOff).waitFor()
    await expect.poll(() => shownFigure(walker, 'total')).toBe(dry)
    await press(buttons.adjust)
    await page.getByText(done.adjusted).first().waitFor()
    await stop('adjusted')
    await optimise(walker)
    await stop('dry')
    expect(await readFormula(walker, id)).toMatchObject({ Melasse: false, IsRespected: true, IsOptimal: true })
  },
)
