import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  buttonByName,
  expectAccessible,
  fieldByLabel,
  openTestApp,
  phoneViewport,
  pickOption,
  signIn,
} from './support.ts'

/* What was typed into a form and not saved, when the page itself goes: the rest is tests/component/records/drafts.test.tsx. */

const app = openTestApp()

const draftNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée vous attend' })

/** A formulator in a session of its own, at a form. */
async function openEditing(address: string, options?: Parameters<typeof app.page>[0]) {
  const page = await app.page(options)
  await signIn(page, 'Formulateur')
  await page.goto(address)
  await fieldByLabel(page, 'Nom').waitFor()
  return page
}

describe('what was typed when the page goes', () => {
  test.runIf(process.env.LONG)(
    'is offered after a reload, on a phone too, lines and all; it is gone once one has signed out',
    async () => {
      const page = await openEditing('/Admin/Foods/Edit/0', phoneViewport)
      await fieldByLabel(page, 'Nom').fill('Argile verte')
      await pickOption(page, 'Base', 'Oxydes')
      const bio = page.getByRole('switch', { name: 'Aliment biologique' })
      await bio.click()
      await page.reload()
      await draftNotice(page).waitFor()
      await expectAccessible(page)
      expect(await bio.isChecked()).toBe(false)
      await buttonByName(page, 'Reprendre la saisie').click()
      expect(await fieldByLabel(page, 'Nom').inputValue()).toBe('Argile verte')
      await expect.poll(() => page.getByRole('combobox', { name: 'Base' }).inputValue()).toBe('Oxydes')
      expect(await bio.isChecked()).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.reload()
      await draftNotice(page).waitFor()
      await expectAccessible(page)
      await page.getByRole('combobox', { name: 'Aliment parent' }).click()
      await page.getByRole('option').first().waitFor()
      await expectAccessible(page, { rules: ['scrollable-region-focusable'] })
      await page.keyboard.press('Escape')
      await fieldByLabel(page, 'Nom').fill('Argile bleue')
      await page.getByRole('button', { name: /^Mon compte/ }).click()
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
      await page.waitForURL('**/Login')
      await signIn(page, 'Formulateur')
      await page.goto('/Admin/Foods/Edit/0')
      await fieldByLabel(page, 'Nom').waitFor()
      expect(await draftNotice(page).count()).toBe(0)
    },
  )

  test('is stored while it is typed, so that a crash loses nothing', async () => {
    const page = await openEditing('/Admin/Packagings/Edit/0')
    await fieldByLabel(page, 'Nom').fill('Sac très fragile')
    // A tab opened by this one starts with a copy of its storage: what it would find again after a crash.
    const copyOfTab = async () => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(() => void window.open('/Admin/Packagings/Edit/0')),
      ])
      await fieldByLabel(tab, 'Nom').waitFor()
      return tab
    }
    await expect.poll(async () => draftNotice(await copyOfTab()).count()).toBe(1)
  })
})
