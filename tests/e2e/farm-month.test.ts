import { dayInParis } from '@provende/domain/kit/day.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tabToElement } from './keyboard.ts'
import { expectAccessible, mainScope, openTestApp, phoneViewport } from './support.ts'

/* A farmer enters the month by keyboard, with and without a connection. What is saved is tests/conformance/farm-data. */

const app = openTestApp()

test('a farmer enters the month by keyboard, without a connection; it is sent once it is back', async () => {
  const page = await app.opened('/Farmer/Month', 'Farmer')
  const month = dayInParis(new Date()).slice(0, 7)
  await page.getByRole('textbox', { name: 'Livré depuis la dernière saisie (L)' }).waitFor()
  await expectAccessible(page, mainScope)
  // No litres: whether they are usual depends on the day of the month.
  for (const [label, value] of [
    ["Nombre d'animaux", '84'],
    ['Prix (€/1 000 L)', '458,5'],
    ['TB (g/L)', '41,3'],
    ['TP (g/L)', '32,9'],
    ['Cellules (milliers/mL)', '205'],
  ] as const) {
    await tabToElement(page, label)
    await page.keyboard.type(value)
  }
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText('1 saisie en attente').first().waitFor()
  await expectAccessible(page, mainScope)
  await signInPageNames(page, '**/api/SiteMonths', /^\S+ \S+\s: 1 saisie$/)
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/SiteMonths') && response.ok())
  await page.context().setOffline(false)
  expect((await (await saved).json()).Analysis).toMatchObject({ TB: 41.3, TP: 32.9, CellsPerMl: 205_000 })
  await expect.poll(() => page.getByText('1 saisie en attente').count()).toBe(0)
  await page.getByRole('link', { name: month.split('-').toReversed().join('/') }).waitFor()
  const row = page.getByRole('row', { name: month.split('-').toReversed().join('/') })
  await expect.poll(() => row.textContent()).toContain('458,50')
})

/** Before it is sent, whoever signs in to this browser next is told for whom it waits. */
async function signInPageNames(page: Page, sending: string, text: RegExp) {
  const context = page.context()
  await context.route(sending, (route) => route.abort())
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/Login')
  await next.getByText(text).waitFor()
  await expectAccessible(next)
  await next.close()
  await context.setOffline(true)
  await context.unroute(sending)
}

test.runIf(process.env.LONG)('the month is entered on a phone without scrolling sideways', async () => {
  const page = await app.opened('/Farmer/Month', 'Farmer', phoneViewport)
  await page.getByRole('table', { name: 'Les 13 derniers mois' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page, mainScope)
})
