import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, expectAccessible, field, openSite, phone, save, toast, type Wire } from './support.ts'

/* Nutrients and properties: the field of an equation by keyboard, and what depends on one. */

const { opened, person } = openSite()

const nutrientOf = async (page: Page, code: string) => {
  const all = await call<Wire[]>(page, 'GET', '/api/Nutrients/GetAll?GetInactive=true')
  return all.find(({ Code }) => Code === code)
}
const equation = (page: Page) => page.getByRole('combobox', { name: /Équation/ })
const offered = (page: Page) => page.getByRole('option').allTextContents()
/** A new complex nutrient, with the caret in its equation. */
async function atNewEquation(code: string, options?: Parameters<typeof opened>[2]) {
  const page = await opened('/Admin/Nutrients/Edit/0', 'Formulateur', options)
  await field(page, 'Nom').fill(`Essai ${code}`)
  await field(page, 'Code').fill(code)
  await page.getByRole('switch', { name: 'Complexe' }).press('Space')
  await equation(page).focus()
  return page
}

describe('an equation', () => {
  test('is written by keyboard alone: codes are proposed, chosen, and what they come to is shown', async () => {
    const page = await atNewEquation('CU_MIX')
    await page.keyboard.type('2 cuivre')
    await expect.poll(() => offered(page)).toContainEqual(expect.stringContaining('CU_ORG'))
    expect(await equation(page).getAttribute('aria-expanded')).toBe('true')
    await expectAccessible(page)
    for (let tries = 0; tries < 9; tries++) {
      const active = page.getByRole('option', { selected: true })
      if ((await active.textContent())?.startsWith('CU_ORG')) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.type(' - 0,5*CU')
    await page.keyboard.press('Escape')
    expect(await offered(page)).toEqual([])
    expect(await equation(page).inputValue()).toBe('2 CU_ORG - 0,5*CU')
    // CU is the sum of both: 2 CU_ORG - 0,5 CU_INO - 0,5 CU_ORG.
    await page.getByText('1,5 × CU_ORG').waitFor()
    await page.getByText('− 0,5 × CU_INO').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Le nutriment a été créé').waitFor()
    expect(await nutrientOf(page, 'CU_MIX')).toMatchObject({
      Equation: '2 CU_ORG - 0,5*CU',
      PreparedEquation: '1.5*CU_ORG - 0.5*CU_INO',
      TypeNutrient: 1,
    })
  })

  test('marks what is wrong where it stands, with its sentence, and is not lost when it is refused', async () => {
    const page = await atNewEquation('WRONG')
    await equation(page).fill('CU_INO + NOPE - P')
    await page.getByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».").waitFor()
    expect(await page.locator('mark').textContent()).toBe('NOPE')
    const [marked, box] = [await page.locator('mark').boundingBox(), await equation(page).boundingBox()]
    // The mark lies where the letters do: ten characters after the first, of the same width.
    const width = (marked?.width ?? 0) / 'NOPE'.length
    expect((marked?.x ?? 0) - (box?.x ?? 0) - 13).toBeCloseTo(9 * width, 0)
    await save(page)
    await page.getByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».").waitFor()
    expect(await equation(page).inputValue()).toBe('CU_INO + NOPE - P')
    await equation(page).fill('CU_INO + WRONG')
    await page.getByText('Un nutriment ne peut pas être calculé à partir de lui-même : WRONG → WRONG.').waitFor()
    expect(await page.locator('mark').textContent()).toBe('WRONG')
    await equation(page).fill('CU_INO P')
    await page.getByText('Caractère 8 : + ou - est attendu avant « P ».').waitFor()
    expect(await page.locator('mark').textContent()).toBe('P')
    await equation(page).fill('CU_INO')
    await expect.poll(() => page.locator('mark').count()).toBe(0)
    await save(page)
    await toast(page, 'Le nutriment a été créé').waitFor()
  })

  test('is written on a phone by touch, where the page never scrolls sideways', async () => {
    const page = await atNewEquation('TOUCH', phone)
    await equation(page).pressSequentially('cu_i')
    await page.getByRole('option').first().tap()
    expect(await equation(page).inputValue()).toBe('CU_INO')
    await page.keyboard.press('Control+Space')
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond).toBe(0)
  })
})

describe('what depends on a nutrient', () => {
  test('is listed under it, and said before it is deactivated', async () => {
    const page = await person()
    const copper = await nutrientOf(page, 'CU_INO')
    await page.goto(`/Admin/Nutrients/Detail/${copper?.Id}`)
    const panel = page.getByRole('region', { name: 'Utilisé dans' })
    await panel.getByRole('link', { name: 'Cuivre total' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('En dépendent :').waitFor()
    await dialog.getByText('Cuivre total', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'ANNULER' }).click()
    await panel.getByRole('link', { name: 'Cuivre total' }).click()
    await page.getByRole('heading', { name: 'Cuivre total', level: 1 }).waitFor()
    expect(await nutrientOf(page, 'CU_INO')).toMatchObject({ Deleted: false })
  })

  test('leads to its own screen: a property to that of properties', async () => {
    const page = await person()
    const zinc = await nutrientOf(page, 'ZN_INO')
    const computed = { isComplex: true, Equation: 'ZN_INO', TypeNutrient: 4 }
    const named = { Name: 'Indice de zinc', Code: 'I_ZN', ...computed }
    const { Id } = await call(page, 'POST', '/api/Nutrients', named)
    await page.goto(`/Admin/Nutrients/Detail/${zinc?.Id}`)
    await page.getByRole('link', { name: 'Indice de zinc' }).click()
    await page.waitForURL(`**/Admin/Propertys/Detail/${Id}`)
    await page.getByRole('heading', { name: 'Indice de zinc', level: 1 }).waitFor()
  })

  test('does not keep it from being deactivated; of what nothing depends on that is said', async () => {
    const page = await person()
    const { Id } = await call(page, 'POST', '/api/Foods', { Name: 'Aliment isolé', Code: 'ISOLE' })
    await page.goto(`/Admin/Foods/Detail/${Id}`)
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("Rien n'en dépend.").waitFor()
    await dialog.getByRole('button', { name: 'Désactiver' }).click()
    await toast(page, "L'aliment a été désactivé").waitFor()
  })
})

test('a property is made on its own screens and listed apart from nutrients', async () => {
  const page = await opened('/Admin/Propertys/List')
  await page.getByRole('link', { name: 'Nouvelle propriété' }).first().click()
  await field(page, 'Nom').fill('Indice de coulée')
  await field(page, 'Code').fill('COULEE')
  await save(page)
  await toast(page, 'La propriété a été créée').waitFor()
  await page.getByRole('link', { name: 'COULEE' }).waitFor()
  expect(await nutrientOf(page, 'COULEE')).toMatchObject({ TypeNutrient: 4 })
  await page.goto('/Admin/Nutrients/List?keywords=&search=coul')
  await page.getByText('Aucune ligne ne correspond à cette recherche.').waitFor()
})
