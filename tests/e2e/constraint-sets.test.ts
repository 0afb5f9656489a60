import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  call,
  dialog,
  expectAccessible,
  field,
  focused,
  openSite,
  paste,
  phone,
  save,
  title,
  toast,
  type Wire,
} from './support.ts'

/* Constraint sets and their versions, as a formulator keeps them. */

const { opened, person } = openSite()

type Named = Wire & { Id: number }
const box = (page: Page, label: string) => page.getByRole('combobox', { name: new RegExp(`^${label}`) })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** A cell of the grid of limits. */
const cell = (page: Page, item: string, column: 'Min' | 'Max' | 'Max par kg') => field(page, `${item} : ${column}`)

/** Types into the box that has the focus, and goes down to what it is looking for. */
async function choose(page: Page, text: string) {
  const found = page.waitForResponse(/[?&]Search=/)
  await page.keyboard.type(text)
  await found
  const wanted = page.getByRole('option', { name: new RegExp(`^${text}`) })
  await wanted.waitFor()
  while ((await wanted.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const byCode = async (page: Page, path: string, code: string): Promise<Named> => {
  const found = (await call<Named[]>(page, 'GET', `/api/${path}?Code=${code}`)).find(({ Code }) => Code === code)
  if (found === undefined) throw new Error(`The demonstration has no ${path} ${code}`)
  return found
}
let models = 0
/** A set for Montbéliardes, and a version of a model that has phosphorus before calcium. */
async function given(page: Page) {
  models += 1
  const [calcium, phosphorus] = [await byCode(page, 'Nutrients', 'CA'), await byCode(page, 'Nutrients', 'P')]
  const [breed] = await call<Named[]>(page, 'GET', '/api/Races?Name=Montb')
  const set = await call<Named>(page, 'POST', '/api/Constraints', {
    ...{ Name: `Besoins ${models}`, Code: `B${models}`, Description: '', TypeObjectId: breed?.Id },
    Tenants_Shared: true,
  })
  const model = await call<Named>(page, 'POST', '/api/Models', { Name: `Ruminants ${models}`, Code: `R${models}` })
  const Items = [{ ItemId: phosphorus.Id }, { ItemId: calcium.Id }]
  const version = await call<Named>(page, 'POST', '/api/Models/Version', { Name: 'V26', ModelId: model.Id, Items })
  return { set, model, version, calcium, phosphorus }
}

describe('a constraint set', () => {
  test('is made for a breed by keyboard alone: the species first, and another species empties the breed', async () => {
    const page = await opened('/Admin/Constraints/List')
    await page.getByRole('link', { name: 'Nouveau jeu de contraintes' }).first().press('Enter')
    await title(page, 'Nouveau jeu de contraintes')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('Brebis en lactation')
    await page.keyboard.press('Tab')
    await page.keyboard.type('BREBIS')
    await page.keyboard.press('Tab')
    await choose(page, 'Caprins')
    await page.keyboard.press('Tab')
    await choose(page, 'Alpine')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+A')
    await choose(page, 'Ovins')
    await expect.poll(() => box(page, 'Race').inputValue()).toBe('')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('La race est obligatoire.').waitFor()
    await expect.poll(() => box(page, 'Race').evaluate((input) => input === document.activeElement)).toBe(true)
    await choose(page, 'Lacaune')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Le jeu de contraintes a été créé').waitFor()
    await page.getByRole('link', { name: 'Brebis en lactation' }).click()
    await title(page, 'Brebis en lactation')
    await page.getByText('Ovins (OVIN)').waitFor()
    await page.getByText(/^Lacaune/).waitFor()
  })
})

describe('a version', () => {
  test('takes limits typed with commas and pasted with their codes, and shows them again', async () => {
    const page = await person()
    const { set } = await given(page)
    await page.goto(`/Admin/Constraints/Detail/${set.Id}`)
    await page.getByRole('link', { name: 'Nouvelle version de contraintes' }).first().click()
    await title(page, 'Nouvelle version de contraintes')
    await page.getByText('Montbéliarde', { exact: true }).waitFor()
    expect(await page.getByRole('switch', { name: /^Partagé/ }).isChecked()).toBe(true)
    await field(page, 'Nom').fill('Hiver')
    await box(page, 'Modèle').click()
    await choose(page, 'Ruminants')
    await box(page, 'Version du modèle').click()
    await choose(page, 'V26')
    const names = page.locator('[aria-label=Contraintes] tbody tr th[scope=row]')
    await expect.poll(() => names.first().textContent()).toMatch(/^Phosphore/)
    await cell(page, 'Phosphore (P)', 'Min').fill('6,25')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Calcium (CA) : Min')
    await page.keyboard.type('85')
    await page.keyboard.press('Escape')
    expect(await cell(page, 'Calcium (CA)', 'Min').inputValue()).toBe('')
    await box(page, 'Ajouter un aliment').fill('640620')
    await page.getByRole('option', { name: /640620/ }).click()
    await expect.poll(() => focused(page)).toBe('Chlorure de sodium (sel) (640620) : Min')
    await paste(
      page,
      'Code\tMin\tMax\tMax/kg\nCA\t85,5\t1 140\t\n640620\t\t90,5\t120\nBACA\t-50\t0\t\nINCONNU\t1\t2\t3\n',
    )
    await dialog(page).getByText('3 lignes changent').waitFor()
    await expect.poll(() => row(page, 'INCONNU').textContent()).toContain("aucun nutriment ni aliment n'a ce code")
    await page.keyboard.press('Enter')
    await toast(page, '3 lignes ont été modifiées ; enregistrez pour les garder.').waitFor()
    await save(page)
    await toast(page, 'La version de contraintes a été créée').waitFor()
    await page.getByRole('link', { name: 'Hiver' }).click()
    await title(page, 'Hiver')
    const shown = async (text: string) => (await row(page, text).getByRole('cell').allTextContents()).join('|')
    await expect.poll(() => shown('Calcium')).toBe('CA|85,5|1\u202f140|g||g/kg|')
    expect(await shown('Bilan')).toBe('BACA|-50|0|mEq||mEq/kg|')
    expect(await shown('Chlorure')).toBe('640620||90,5|g|120|kg/t|')
    expect(await names.allTextContents()).toHaveLength(4)
    await expectAccessible(page)
  })

  test('says in words what is wrong as one types, sends nothing of it, and loses nothing when a save fails', async () => {
    const page = await person()
    const { set, version, calcium } = await given(page)
    const made = await call<Named>(page, 'POST', '/api/Constraints/Version', {
      ...{ Name: 'Printemps', ConstraintSetId: set.Id, ModelVersionId: version.Id },
      Content: [{ ItemId: calcium.Id, ItemTypeId: 2, ValueMin: '85', ValueMax: '140', ValueMaxKG: '0' }],
    })
    await call(page, 'POST', '/api/Constraints/Version', {
      ...{ Name: 'Pris', ConstraintSetId: set.Id, ModelVersionId: version.Id },
    })
    await page.goto(`/Admin/Constraints/ConstraintVersionEdit/${made.Id}/${set.Id}`)
    await cell(page, 'Calcium (CA)', 'Min').fill('150')
    await toast(page, 'Min supérieur à Max').waitFor()
    await cell(page, 'Phosphore (P)', 'Max').fill('-1')
    await toast(page, 'Pas de limite négative').waitFor()
    await cell(page, 'Cuivre total (CU)', 'Max par kg').fill('12,3,4')
    await page.getByText('Maximum par kg doit être un nombre.').waitFor()
    await field(page, 'Matière sèche minimum (%)').fill('99')
    await field(page, 'Matière sèche maximum (%)').fill('98')
    await field(page, 'Filtrer par nom ou code…').fill('rien de tel')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await save(page)
    await toast(page, 'Vous devez corriger le formulaire').waitFor()
    await page.getByText('Matière sèche minimum (%) : le minimum est supérieur au maximum.').waitFor()
    expect(sent).toEqual([])
    await expectAccessible(page)
    await field(page, 'Filtrer par nom ou code…').fill('')
    await field(page, 'Matière sèche minimum (%)').fill('94,5')
    await cell(page, 'Calcium (CA)', 'Min').fill('90,5')
    await cell(page, 'Phosphore (P)', 'Max').fill('0')
    await cell(page, 'Cuivre total (CU)', 'Max par kg').fill('0,75')
    await field(page, 'Nom').fill('Pris')
    await save(page)
    await page.getByText('Nom déjà utilisé.').waitFor()
    expect(await cell(page, 'Calcium (CA)', 'Min').inputValue()).toBe('90,5')
    expect(await cell(page, 'Cuivre total (CU)', 'Max par kg').inputValue()).toBe('0,75')
    await field(page, 'Nom').fill('Été')
    await save(page)
    await toast(page, 'La version de contraintes a été modifiée').waitFor()
    await title(page, String(set.Name))
    const { Content } = await call<{ Content: Wire[] }>(page, 'GET', `/api/Constraints/Version/${made.Id}`)
    expect(
      Content.map(({ ItemCode, ValueMin, ValueMax, ValueMaxKG }) => [ItemCode, ValueMin, ValueMax, ValueMaxKG]),
    ).toEqual([
      ['CA', 90.5, 140, null],
      ['CU', null, null, 0.75],
    ])
  })

  test('takes a file after showing what it changes; a food that a 0 may forbid is refused with the reason', async () => {
    const page = await person()
    const { set, version } = await given(page)
    const made = await call<Named>(page, 'POST', '/api/Constraints/Version', {
      ...{ Name: 'Automne', ConstraintSetId: set.Id, ModelVersionId: version.Id },
    })
    await page.goto(`/Admin/Constraints/ConstraintVersionEdit/${made.Id}/${set.Id}`)
    await button(page, 'Importer ou coller…').click()
    const choosing = page.waitForEvent('filechooser')
    await button(page, 'Choisir un fichier CSV ou XLSX').click()
    const lines = ['Code;Max;Interdit', '640620;0;', '640642;;oui', 'ca;140,5;']
    await (await choosing).setFiles({
      name: 'limites.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await dialog(page).getByText('2 lignes changent').waitFor()
    await dialog(page)
      .getByText(/un maximum de 0 ne dit pas/)
      .waitFor()
    expect(await cell(page, 'Calcium (CA)', 'Max').inputValue()).toBe('')
    await button(page, 'Appliquer 2 lignes').click()
    expect(await cell(page, 'Calcium (CA)', 'Max').inputValue()).toBe('140,5')
    await page.getByRole('switch', { name: 'Lignes avec limites seulement' }).click()
    expect(await page.locator('[aria-label=Contraintes] tbody tr[data-item]').count()).toBe(2)
    expect(await page.getByRole('checkbox', { name: /640642.* : Interdit/ }).isChecked()).toBe(true)
  })

  test('is read and typed on a phone without the page moving sideways', async () => {
    const page = await person('Formulateur', phone)
    const { set, version, calcium } = await given(page)
    const made = await call<Named>(page, 'POST', '/api/Constraints/Version', {
      ...{ Name: 'Mobile', ConstraintSetId: set.Id, ModelVersionId: version.Id },
      Content: [{ ItemId: calcium.Id, ItemTypeId: 2, ValueMin: 85 }],
    })
    for (const screen of ['ConstraintVersionDetail', 'ConstraintVersionEdit']) {
      await page.goto(`/Admin/Constraints/${screen}/${made.Id}/${set.Id}`)
      await row(page, 'Calcium').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await cell(page, 'Calcium (CA)', 'Max').fill('140,5')
    await expectAccessible(page)
  })
})
