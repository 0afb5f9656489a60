import type { Culture } from '@provende/text/culture.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AxeScope, callApi, expectAccessible, followTo, mainScope, openTestApp, sampleOf } from '../support.ts'
import { gridByName, openCopy, openTabPanel } from './support-workbench.ts'

/*
 * The states of formulating fit the window and are accessible, in light and dark, in both languages, at a desk and on a
 * phone (axe on a phone and every screen with LONG).
 */

const app = openTestApp()

type ScreenLook = { readonly culture: Culture; readonly scheme: 'light' | 'dark'; readonly width: number }
const screenLooks: readonly ScreenLook[] = [
  { culture: 'fr-FR', scheme: 'dark', width: 1024 },
  { culture: 'en-US', scheme: 'light', width: 390 },
]
/** What differs from one look to another. */
const sentences = {
  'fr-FR': { foods: 'Ingrédients', settings: 'Réglages', busy: 'Calcul en cours…' },
  'en-US': { foods: 'Ingredients', settings: 'Settings', busy: 'Computing…' },
}

test.for(screenLooks)('$culture, $scheme, $width px wide', async ({ culture, scheme, width }) => {
  const words = sentences[culture]
  const expectFit = scheme === 'dark' || process.env.LONG ? expectAccessibleAndFitting : expectNoSidewaysScroll
  const { page, id } = await openCopy(app, 'DEMO_1', `Regards ${culture}`, 'Formulateur', {
    viewport: { width, height: 800 },
    colorScheme: scheme,
  })
  await callApi(page, 'PUT', '/Account/Culture', { Culture: culture })
  // Loaded again, in the language chosen meanwhile.
  await page.goto('/Home')
  await page.locator('h1').waitFor()
  const screens = ['Search?searchonoff=true', `Edit/${id}`, `Read/${id}`, 'List', 'Edit/0', `Detail/${id}`]
  const sample = sampleOf(screens, 3)
  for (const screen of screens) {
    await followTo(page, `/Formule/${screen}`)
    await page.locator('tbody tr a, form, table').first().waitFor()
    await (sample.includes(screen) ? expectFit : expectNoSidewaysScroll)(page, mainScope)
  }
  await followTo(page, `/Formule/Formulateur/${id}`)
  await gridByName(page, words.foods).waitFor()
  await expectFit(page, {})
  await page.getByRole('button', { name: words.settings, exact: true }).click()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await openTabPanel(page).waitFor()
    await openTabPanel(page).getByText(words.busy).waitFor({ state: 'detached' })
    await expectFit(page, { within: '[role=tabpanel]' })
  }
})

async function expectAccessibleAndFitting(page: Page, scope: AxeScope) {
  await expectAccessible(page, scope)
  await expectNoSidewaysScroll(page)
}

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
