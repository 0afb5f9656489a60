import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, call, expectAccessible, field, onList, openSite, phone, save, signIn, type Wire } from './support.ts'

/* What was typed into a form and not saved: it survives what its author did not choose, and only for him. */

const site = openSite()

const newPackaging = (page: Page, Name: string) =>
  call(page, 'POST', '/api/Packagings', { Name, Code: '', Volume: 25, Discount: 0, Description: 'avant' })
const packaging = (page: Page, { Id }: Wire) => call(page, 'GET', `/api/Packagings/${Id}`)
const formOf = ({ Id }: Wire) => `/Admin/Packagings/Edit/${Id}`

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Une saisie non enregistrée vous attend' })
const takeUp = (page: Page) => button(page, 'Reprendre la saisie').click()

/** Opens an address by a full load and waits for its form. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await field(page, 'Nom').waitFor()
}

/** The person of a page who edits a new packaging, at its form. */
async function editing(name: string) {
  const page = await site.page()
  await signIn(page, 'Formulateur')
  const record = await newPackaging(page, name)
  await open(page, formOf(record))
  return { page, record }
}

/** The server ends the session; the page learns it when it next asks, by saving. */
async function loseSession(page: Page) {
  // What the frame still reads would learn it first.
  await page.waitForLoadState('networkidle')
  await call(page, 'POST', '/Account/LogOff')
  await save(page)
  await page.waitForURL('**/Login?**')
}

describe('what was typed when the session ends', () => {
  test('is offered after signing in again, taken up and saved', async () => {
    const { page, record } = await editing('Sac papier')
    await field(page, 'Nom').fill('Sac papier 25 kg')
    await field(page, 'Volume (kg)').fill('12,5')
    await loseSession(page)
    await signIn(page, 'Formulateur')
    await notice(page).waitFor()
    expect(await field(page, 'Nom').inputValue()).toBe('Sac papier')
    await expectAccessible(page)
    await takeUp(page)
    await notice(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Nom').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await field(page, 'Nom').inputValue()).toBe('Sac papier 25 kg')
    expect(await field(page, 'Volume (kg)').inputValue()).toBe('12,5')
    await save(page)
    await onList(page)
    expect(await packaging(page, record)).toMatchObject({ Name: 'Sac papier 25 kg', Volume: 12.5 })
    await open(page, formOf(record))
    expect(await notice(page).count()).toBe(0)
  })

  test('is gone once it is thrown away', async () => {
    const { page, record } = await editing('Sac jute')
    await field(page, 'Nom').fill('Sac de jute')
    await loseSession(page)
    await signIn(page, 'Formulateur')
    await button(page, 'Jeter la saisie').click()
    await notice(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Nom').inputValue()).toBe('Sac jute')
    await open(page, formOf(record))
    expect(await notice(page).count()).toBe(0)
  })

  test('is never shown to another person who signs in here, and waits for its author', async () => {
    const { page, record } = await editing('Sac secret')
    await field(page, 'Nom').fill('Sac confidentiel')
    await loseSession(page)
    await signIn(page, 'AdminDif')
    await field(page, 'Nom').waitFor()
    expect(await field(page, 'Nom').inputValue()).toBe('Sac secret')
    expect(await notice(page).count()).toBe(0)
    await field(page, 'Description').fill('après')
    await save(page)
    await onList(page)
    await open(page, formOf(record))
    await field(page, 'Nom').fill('Sac')
    await loseSession(page)
    await signIn(page, 'Formulateur')
    await takeUp(page)
    expect(await field(page, 'Nom').inputValue()).toBe('Sac confidentiel')
  })

  test('over a record that someone changed meanwhile, is a choice between both versions', async () => {
    const { page, record } = await editing('Sac tissé')
    await field(page, 'Nom').fill('Sac tissé blanc')
    await field(page, 'Volume (kg)').fill('20')
    await call(page, 'PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
    await call(page, 'POST', '/Account/LogOff')
    await page.reload()
    await page.waitForURL('**/Login?**')
    await signIn(page, 'Formulateur')
    await notice(page).getByText('cet enregistrement a été modifié').waitFor()
    expect(await field(page, 'Volume (kg)').inputValue()).toBe('30')
    await takeUp(page)
    await save(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText("Quelqu'un d'autre a enregistré entre-temps").waitFor()
    expect(await packaging(page, record)).toMatchObject({ Name: 'Sac tissé', Volume: 30, Description: 'après' })
    const choice = (label: string, side: string) =>
      dialog.getByRole('radiogroup', { name: label }).getByRole('radio', { name: side })
    expect(await choice('Nom', 'La mienne Sac tissé blanc').isChecked()).toBe(true)
    expect(await choice('Description', 'La leur après').isChecked()).toBe(true)
    await choice('Volume (kg)', 'La leur 30').click()
    await button(page, 'Enregistrer ce choix').click()
    await onList(page)
    expect(await packaging(page, record)).toMatchObject({ Name: 'Sac tissé blanc', Volume: 30, Description: 'après' })
    await open(page, formOf(record))
    expect(await notice(page).count()).toBe(0)
  })
})

describe('what was typed when the page goes', () => {
  test('is offered after a reload, on a phone too, lines and all', async () => {
    const page = await site.page(phone)
    await signIn(page, 'Formulateur')
    await open(page, '/Admin/Foods/Edit/0')
    await field(page, 'Nom').fill('Argile verte')
    await page.getByRole('combobox', { name: 'Base' }).fill('oxy')
    await page.getByRole('option', { name: 'Oxydes' }).click()
    const bio = page.getByRole('switch', { name: 'Aliment biologique' })
    await bio.click()
    await page.reload()
    await notice(page).waitFor()
    await expectAccessible(page)
    expect(await bio.isChecked()).toBe(false)
    await takeUp(page)
    expect(await field(page, 'Nom').inputValue()).toBe('Argile verte')
    await expect.poll(() => page.getByRole('combobox', { name: 'Base' }).inputValue()).toBe('Oxydes')
    expect(await bio.isChecked()).toBe(true)
  })

  test('is kept while it is typed, so that a crash loses nothing', async () => {
    const { page, record } = await editing('Sac fragile')
    await field(page, 'Nom').fill('Sac très fragile')
    // A tab opened by this one starts with a copy of what it keeps: what it would find again after a crash.
    const copyOfTab = async () => {
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate((address) => void window.open(address), formOf(record)),
      ])
      await field(tab, 'Nom').waitFor()
      return tab
    }
    await expect.poll(async () => notice(await copyOfTab()).count()).toBe(1)
  })

  test('is one of two when one typed anew instead of answering: neither is lost', async () => {
    const { page } = await editing('Sac double')
    await field(page, 'Nom').fill('Sac premier')
    await page.reload()
    await notice(page).waitFor()
    await field(page, 'Nom').fill('Sac second')
    await page.reload()
    await takeUp(page)
    expect(await field(page, 'Nom').inputValue()).toBe('Sac second')
    await takeUp(page)
    expect(await field(page, 'Nom').inputValue()).toBe('Sac premier')
    await takeUp(page)
    expect(await field(page, 'Nom').inputValue()).toBe('Sac second')
  })
})

describe('what was typed and knowingly given up is gone', () => {
  test('by ANNULER, and by leaving without saving', async () => {
    const { page, record } = await editing('Sac usé')
    for (const leave of [
      () => button(page, 'ANNULER').click(),
      () => page.locator('main').getByRole('link', { name: 'Conditionnements' }).click(),
    ]) {
      await field(page, 'Nom').fill('Sac très usé')
      await leave()
      await button(page, 'Quitter sans enregistrer').click()
      await onList(page)
      await open(page, formOf(record))
      expect(await notice(page).count()).toBe(0)
    }
  })

  test('by signing out', async () => {
    const { page, record } = await editing('Sac quitté')
    await field(page, 'Nom').fill('Sac abandonné')
    await page.getByRole('button', { name: /^Mon compte/ }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await page.waitForURL('**/Login')
    await signIn(page, 'Formulateur')
    await open(page, formOf(record))
    expect(await notice(page).count()).toBe(0)
  })

  test('by putting back what was there', async () => {
    const { page } = await editing('Sac rendu')
    await field(page, 'Nom').fill('Sac')
    await page.reload()
    await takeUp(page)
    await field(page, 'Nom').fill('Sac rendu')
    await page.reload()
    await field(page, 'Nom').waitFor()
    expect(await notice(page).count()).toBe(0)
  })
})
