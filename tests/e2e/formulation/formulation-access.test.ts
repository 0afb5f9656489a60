import type { Culture } from '@provende/text/culture.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AxeScope, callApi, expectAccessible, followTo, mainScope, openTestApp } from '../support.ts'
import { currentTabPanel, gridByName, openFormulaCopy } from './support-workbench.ts'

/*
 * The states of formulating fit the window and are accessible, in light and dark, in both languages, at a desk and on a
 * phone: every screen and every panel. The gate looks at those that its stories come by.
 */

const app = openTestApp()

type ScreenLook = { readonly culture: Culture; readonly scheme: 'light' | 'dark'; readonly width: number }
const screenLooks: readonly ScreenLook[] = [
  { culture: 'en-US', scheme: 'dark', width: 390 },
  { culture: 'fr-FR', scheme: 'light', width: 1024 },
  { culture: 'fr-FR', scheme: 'dark', width: 1024 },
]
/** What differs from one look to another. */
const sentences = {
  'fr-FR': { foods: 'Ingrédients', more: 'Autres actions', settings: 'Réglages', busy: 'Calcul en cours…' },
  'en-US': { foods: 'Ingredients', more: 'More actions', settings: 'Settings', busy: 'Computing…' },
}

test.runIf(process.env.LONG).for(screenLooks)(
  '$culture, $scheme, $width px wide',
  async ({ culture, scheme, width }) => {
    const words = sentences[culture]
    const { page, id } = await openFormulaCopy(app, 'DEMO_1', `Regards ${culture} ${scheme}`, 'Formulateur', {
      viewport: { width, height: 800 },
      colorScheme: scheme,
    })
    await callApi(page, 'PUT', '/Account/Culture', { Culture: culture })
    // Loaded again, in the language chosen meanwhile.
    await page.goto('/Home')
    await page.locator('h1').waitFor()
    const screens = ['Search?searchonoff=true', `Edit/${id}`, `Read/${id}`, 'List', 'Edit/0', `Detail/${id}`]
    for (const screen of screens) {
      await followTo(page, `/Formule/${screen}`)
      await page.locator('tbody tr a, form, table').first().waitFor()
      await expectAccessibleAndFitting(page, mainScope)
    }
    await followTo(page, `/Formule/Formulateur/${id}`)
    await gridByName(page, words.foods).waitFor()
    await expectAccessibleAndFitting(page, {})
    await page.getByRole('button', { name: words.more, exact: true }).click()
    await page.getByRole('menuitem', { name: words.settings, exact: true }).click()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await currentTabPanel(page).waitFor()
      await currentTabPanel(page).getByText(words.busy).waitFor({ state: 'detached' })
      await expectAccessibleAndFitting(page, { within: '[role=tabpanel]' })
    }
    // The same person looks at the next.
    await callApi(page, 'PUT', '/Account/Culture', { Culture: 'fr-FR' })
  },
)

async function expectAccessibleAndFitting(page: Page, scope: AxeScope) {
  await expectAccessible(page, scope)
  await expectNoSidewaysScroll(page)
}

async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
