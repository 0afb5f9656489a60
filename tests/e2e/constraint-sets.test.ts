import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  callApi,
  currentDialog,
  expectAccessible,
  expectAccessibleAndNarrowWhenLong,
  fieldByLabel,
  openTestApp,
  pasteText,
  phoneViewport,
  pressSave,
  toastWithText,
  type WireRecord,
  waitForTitle,
} from './support.ts'

/* Constraint sets where only a real browser shows them: the keyboard alone, pasting, layout and accessibility. */

const { opened, person } = openTestApp()

type WireRecordWithId = WireRecord & { Id: number }
const rowWithText = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** A cell of the grid of limits. */
const limitCell = (page: Page, item: string, column: 'Min' | 'Max' | 'Max par kg') =>
  fieldByLabel(page, `${item} : ${column}`)

/** Types into the pick field that has the focus, and goes down to the option of that name. */
async function chooseMenuItem(page: Page, text: string) {
  const option = page.getByRole('option', { name: new RegExp(`^${text}`) })
  // The choices that depend on the field before come after it, and the only one is chosen: what is typed then replaces it.
  const typeAndCount = async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    return option.count()
  }
  await expect.poll(typeAndCount, { timeout: 20_000, interval: 300 }).toBe(1)
  while ((await option.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.runIf(process.env.LONG)('a constraint set is created by keyboard alone, from its list', async () => {
  const page = await opened('/Admin/Constraints/List')
  await page.getByRole('link', { name: 'Nouveau jeu de contraintes' }).first().press('Enter')
  await waitForTitle(page, 'Nouveau jeu de contraintes')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('Brebis en lactation')
  await page.keyboard.press('Tab')
  await page.keyboard.type('BREBIS')
  await page.keyboard.press('Tab')
  await chooseMenuItem(page, 'Caprins')
  await page.keyboard.press('Tab')
  await chooseMenuItem(page, 'Alpine')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+A')
  await chooseMenuItem(page, 'Ovins')
  await page.keyboard.press('Tab')
  await chooseMenuItem(page, 'Lacaune')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await toastWithText(page, 'Le jeu de contraintes a été créé').waitFor()
})

test.runIf(process.env.LONG)(
  'limits are pasted with their codes after a preview; their screens are accessible and fit a phone',
  async () => {
    const page = await person()
    const calcium = (await callApi<WireRecordWithId[]>(page, 'GET', '/api/Nutrients?Code=CA')).find(
      ({ Code }) => Code === 'CA',
    )
    const [breed] = await callApi<WireRecordWithId[]>(page, 'GET', '/api/Races?Name=Montb')
    const set = await callApi<WireRecordWithId>(page, 'POST', '/api/Constraints', {
      ...{ Name: 'Besoins', Code: 'BESOINS', Description: '', TypeObjectId: breed?.Id, Tenants_Shared: true },
    })
    const model = await callApi<WireRecordWithId>(page, 'POST', '/api/Models', { Name: 'Ruminants', Code: 'RUM' })
    const Items = [{ ItemId: calcium?.Id }]
    const { Id: ModelVersionId } = await callApi<WireRecordWithId>(page, 'POST', '/api/Models/Version', {
      ...{ Name: 'V26', ModelId: model.Id, Items },
    })
    const version = await callApi<WireRecordWithId>(page, 'POST', '/api/Constraints/Version', {
      ...{ Name: 'Hiver', ConstraintSetId: set.Id, ModelVersionId },
      Content: [{ ItemId: calcium?.Id, ItemTypeId: 2, ValueMin: 80 }],
    })
    await page.goto(`/Admin/Constraints/ConstraintVersionEdit/${version.Id}/${set.Id}`)
    await limitCell(page, 'Calcium (CA)', 'Min').focus()
    await pasteText(
      page,
      'Code\tMin\tMax\tMax/kg\nCA\t85,5\t1 140\t\n640620\t\t90,5\t120\nBACA\t-50\t0\t\nINCONNU\t1\t2\t3\n',
    )
    await currentDialog(page).getByText('3 lignes changent').waitFor()
    await expect
      .poll(() => rowWithText(page, 'INCONNU').textContent())
      .toContain("aucun nutriment ni aliment n'a ce code")
    await page.keyboard.press('Enter')
    await toastWithText(page, '3 lignes ont été modifiées ; enregistrez pour les garder.').waitFor()
    expect(await limitCell(page, 'Calcium (CA)', 'Max').inputValue()).toBe('1\u202f140')
    // With an error, as somebody would see it who mistypes.
    await limitCell(page, 'Calcium (CA)', 'Min').fill('1 150')
    await page.getByText('Min supérieur à Max').waitFor()
    await expectAccessibleAndNarrowWhenLong(page)
    await limitCell(page, 'Calcium (CA)', 'Min').fill('85,5')
    await page.setViewportSize(phoneViewport.viewport)
    await expectNoSidewaysScroll(page)
    await pressSave(page)
    await toastWithText(page, 'La version de contraintes a été modifiée').waitFor()
    await page.goto(`/Admin/Constraints/ConstraintVersionDetail/${version.Id}/${set.Id}`)
    const shown = async (text: string) => (await rowWithText(page, text).getByRole('cell').allTextContents()).join('|')
    await expect.poll(() => shown('Calcium')).toBe('CA|85,5|1\u202f140|g||g/kg|||')
    expect(await shown('Bilan')).toBe('BACA|−50|0|mEq||mEq/kg|||')
    expect(await shown('Chlorure')).toBe('640620||90,5|g|120|kg/t|||')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phoneViewport.viewport.width,
  )
