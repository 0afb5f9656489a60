import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  button,
  call,
  expectAccessible,
  field,
  openSite,
  paste,
  phone,
  pick,
  save,
  toast,
  type Wire,
} from './support.ts'

/* Models and analyses, as a formulator keeps them. */

const { person } = openSite()

type Named = Wire & { Id: number }
const error = (page: Page, text: string) => page.locator('[data-kind=error]').filter({ hasText: text })
/** A cell of the grid of values. */
const cell = (page: Page, nutrient: string, basis: 'MS' | 'MB') => field(page, `${nutrient} : Valeur ${basis}`)
const computed = (page: Page, nutrient: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${nutrient}`) })
    .getByRole('cell')
    .allTextContents()

describe('a version of a model', () => {
  const items = (page: Page) => page.getByRole('list', { name: 'Nutriments' }).getByRole('listitem')
  const names = async (page: Page) =>
    (await items(page).allTextContents()).map((text) => text.replace(/^\d+/, '').trim())

  test('gets several nutrients at once, moved by button, keyboard and drag, and keeps their order', async () => {
    const page = await person()
    const model = await call<Named>(page, 'POST', '/api/Models', { Name: 'Essai', Code: 'ESSAI', Description: '' })
    await page.goto(`/Admin/Models/Detail/${model.Id}`)
    await page.getByRole('link', { name: 'Nouvelle version de modèle' }).first().click()
    await field(page, 'Nom').fill('v1')
    for (const option of ['Calcium (CA)', 'Phosphore (P)', 'Zinc total (ZN)'])
      await pick(page, 'Nutriments à ajouter', option)
    await page.keyboard.press('Escape')
    await button(page, 'Ajouter (3)').click()
    expect(await names(page)).toHaveLength(3)
    await button(page, 'Descendre : Calcium').click()
    expect((await names(page))[1]).toContain('Calcium')
    expect(await button(page, 'Descendre : Calcium').evaluate((element) => element === document.activeElement)).toBe(
      true,
    )
    await page.keyboard.press('Alt+ArrowDown')
    expect((await names(page))[2]).toContain('Calcium')
    await page.getByText('Calcium : place 3 sur 3').waitFor({ state: 'attached' })
    await page.dragAndDrop('li:has-text("Calcium") [draggable]', 'li:has-text("Phosphore")')
    expect((await names(page))[0]).toContain('Calcium')
    await button(page, 'Retirer : Zinc total').click()
    await save(page)
    await toast(page, 'La version de modèle a été créée').waitFor()
    const [version] = (await call<{ Versions: Named[] }>(page, 'GET', `/api/Models/${model.Id}`)).Versions
    const { Items } = await call<{ Items: Wire[] }>(page, 'GET', `/api/Models/Version/${version?.Id}`)
    expect(Items.map(({ Code, Order }) => [Code, Order])).toEqual([
      ['CA', 1],
      ['P', 2],
    ])
    await page.goto(`/Admin/Models/ModelVersionEdit/${version?.Id}/${model.Id}`)
    await items(page).first().waitFor()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Tout ajouter \(\d+\)$/ })
      .first()
      .click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(20)
  })
})

describe('an analysis', () => {
  const codes = ['CA', 'CU_INO', 'CU_ORG', 'CU']
  let made: Promise<{ food: Named; place: { ModelId: number; ModelVersionId: number } }> | undefined
  /** A food, and a model with one version: made by the first who asks. */
  const given = (page: Page) => {
    made ??= (async () => {
      const nutrients = await call<Named[]>(page, 'GET', '/api/Nutrients')
      const food = await foodNamed(page, 'Carbonate de calcium')
      const model = await call<Named>(page, 'POST', '/api/Models', { Name: 'Minéraux', Code: 'MIN', Description: '' })
      const Items = codes.map((code) => ({ ItemId: nutrients.find(({ Code }) => Code === code)?.Id }))
      const version = await call<Named>(page, 'POST', '/api/Models/Version', { Name: 'M1', ModelId: model.Id, Items })
      return { food, place: { ModelId: model.Id, ModelVersionId: version.Id } }
    })()
    return made
  }
  const foodNamed = async (page: Page, name: string): Promise<Named> => {
    const [found] = await call<Named[]>(page, 'GET', `/api/Foods?Name=${encodeURIComponent(name)}`)
    if (found === undefined) throw new Error(`The demonstration has no ${name}`)
    return found
  }

  test('is made from its food, and its values follow each other as one types', async () => {
    const page = await person()
    const { food } = await given(page)
    await page.goto(`/Admin/Foods/Detail/${food.Id}`)
    await page.getByRole('button', { name: 'Analyses' }).click()
    await page.getByRole('heading', { level: 1, name: /^Analyses : Carbonate/ }).waitFor()
    await page.getByRole('link', { name: 'Nouvelle analyse' }).first().click()
    await field(page, 'Nom').fill('Labo')
    await field(page, 'Code').fill('LABO')
    await pick(page, 'Modèle', 'Minéraux (MIN)')
    await pick(page, 'Version du modèle', 'M1')
    await save(page)
    await toast(page, "L'analyse a été créée").waitFor()
    await page.getByRole('link', { name: 'Labo' }).click()
    await page.getByRole('link', { name: "Nouvelle version d'analyse" }).first().click()
    await field(page, 'Nom').fill('2026')
    await field(page, 'MS (%)').fill('85')
    await cell(page, 'Calcium', 'MS').fill('120,5')
    expect(await cell(page, 'Calcium', 'MB').inputValue()).toBe('102,425')
    await page.keyboard.press('Enter')
    expect(
      await cell(page, 'Cuivre inorganique (ajouté et natif)', 'MS').evaluate(
        (input) => input === document.activeElement,
      ),
    ).toBe(true)
    await cell(page, 'Cuivre inorganique (ajouté et natif)', 'MB').fill('0.1')
    expect((await computed(page, 'CU Cuivre total')).slice(-2)).toEqual(['—', '—'])
    await cell(page, 'Cuivre organique (chélates, levure)', 'MB').fill('0,2')
    expect((await computed(page, 'CU Cuivre total')).at(-1)).toBe('0,3')
    // What was typed stays, the other follows; above 100 is 100.
    await field(page, 'MS (%)').fill('250')
    await page.keyboard.press('Tab')
    expect(await field(page, 'MS (%)').inputValue()).toBe('100')
    expect(await cell(page, 'Calcium', 'MB').inputValue()).toBe('120,5')
    expect(await cell(page, 'Cuivre organique (chélates, levure)', 'MB').inputValue()).toBe('0,2')
    await cell(page, 'Calcium', 'MS').fill('1,2,3')
    await save(page)
    await page.getByText('Valeur MS doit être un nombre.').first().waitFor()
    await cell(page, 'Calcium', 'MS').fill('120,5')
    await save(page)
    await toast(page, "La version d'analyse a été créée").waitFor()
    await page.getByRole('link', { name: '2026' }).click()
    await page.getByText('120,5').first().waitFor()
    await expectAccessible(page)
  })

  test('is refused twice for one model, in words and without losing what was typed', async () => {
    const page = await person()
    const { place } = await given(page)
    const food = await foodNamed(page, 'Chlorure de sodium')
    await call(page, 'POST', '/api/Analysis', { Name: 'Une', Code: 'UNE', FoodId: food.Id, ...place })
    await page.goto(`/Admin/Analysis/Edit/0/${food.Id}`)
    await field(page, 'Nom').fill('Encore')
    await field(page, 'Code').fill('ENC')
    await pick(page, 'Modèle', 'Minéraux (MIN)')
    await pick(page, 'Version du modèle', 'M1')
    await save(page)
    // Under its field, and as an error that stays.
    await page.locator('form').getByText('Une analyse est déjà créée pour cet aliment et ce modèle.').waitFor()
    await error(page, 'Une analyse est déjà créée pour cet aliment et ce modèle.').waitFor()
    expect(await field(page, 'Nom').inputValue()).toBe('Encore')
  })

  test('that is refused for several reasons says each of them in an error of its own, and under its field', async () => {
    const page = await person()
    const { place } = await given(page)
    const food = await foodNamed(page, 'Sulfate de magnésium')
    const named = { Name: 'Motifs', Code: 'MOTIFS', FoodId: food.Id }
    const analysis = await call<Named>(page, 'POST', '/api/Analysis', { ...named, ...place })
    await page.goto(`/Admin/Analysis/Edit/${analysis.Id}/${food.Id}`)
    await field(page, 'Nom').fill('Motifs revus')
    // What the form names is not there for the server, as if it had gone meanwhile.
    await page.route('**/api/Analysis', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), FoodId: 987654321, ModelId: 987654321 } }),
    )
    await save(page)
    for (const label of ['Aliment', 'Modèle']) {
      const sentence = `${label} : l'élément choisi n'existe pas ou n'est plus disponible.`
      await error(page, sentence).waitFor()
      await page.locator('form').getByText(sentence).waitFor()
    }
    expect(await field(page, 'Nom').inputValue()).toBe('Motifs revus')
  })

  test('that is copied says at its model that it is taken, before anything is sent', async () => {
    const page = await person()
    const { place } = await given(page)
    const food = await foodNamed(page, 'Oxyde de magnésium')
    const named = { Name: 'Originale', Code: 'ORIG', FoodId: food.Id }
    const { Id } = await call<Named>(page, 'POST', '/api/Analysis', { ...named, ...place })
    const other = await call<Named>(page, 'POST', '/api/Models', {
      Name: 'Autre modèle',
      Code: 'AUTRE',
      Description: '',
    })
    await call(page, 'POST', '/api/Models/Version', { Name: 'A1', ModelId: other.Id, Items: [] })
    await page.goto(`/Admin/Analysis/Duplicate/${Id}/${food.Id}`)
    const taken = "L'analyse « Originale » de cet aliment est déjà pour ce modèle : choisissez un autre modèle."
    await page.getByText(taken).waitFor()
    await expectAccessible(page)
    await pick(page, 'Modèle', 'Autre modèle (AUTRE)')
    await expect.poll(() => page.getByText(taken).count()).toBe(0)
    await pick(page, 'Version du modèle', 'A1')
    await save(page)
    await toast(page, "L'analyse a été dupliquée").waitFor()
    // The original is not in its own way.
    await page.goto(`/Admin/Analysis/Edit/${Id}/${food.Id}`)
    await field(page, 'Nom').waitFor()
    expect(await page.getByText(taken).count()).toBe(0)
  })

  test('begins a new version with the latest values, takes a block from a spreadsheet, and marks what changed', async () => {
    const page = await person()
    const { place } = await given(page)
    const food = await foodNamed(page, 'Phosphate bicalcique anhydre')
    const named = { Name: 'Table', Code: 'TABLE', FoodId: food.Id }
    const analysis = await call<Named>(page, 'POST', '/api/Analysis', { ...named, ...place })
    const nutrients = await call<Named[]>(page, 'GET', '/api/Nutrients')
    const ItemId = nutrients.find(({ Code }) => Code === 'CA')?.Id
    const before = { Name: 'T1', AnalysisId: analysis.Id, MS: 50, ModelVersionId: place.ModelVersionId }
    await call(page, 'POST', '/api/Analysis/Version', { ...before, Items: [{ ItemId, ValueMS: 10 }] })
    await page.goto(`/Admin/Analysis/Detail/${analysis.Id}/${food.Id}`)
    await page.getByRole('link', { name: "Nouvelle version d'analyse" }).first().click()
    await field(page, 'Nom').fill('T2')
    expect(await cell(page, 'Calcium', 'MB').inputValue()).toBe('5')
    expect(await page.getByTitle('Valeur modifiée').count()).toBe(0)
    await cell(page, 'Calcium', 'MS').focus()
    await paste(page, 'cu_org\t0,4\r\nCA\t12,5\r\nFER\t3\r\nCU_INO\tNC\r\n')
    await page.getByText('2 valeurs collées. Ignoré : FER 3, CU_INO NC').waitFor()
    expect(await cell(page, 'Calcium', 'MB').inputValue()).toBe('6,25')
    expect(await cell(page, 'Cuivre organique (chélates, levure)', 'MB').inputValue()).toBe('0,2')
    expect(await page.getByTitle('Valeur modifiée').allTextContents()).toEqual(['5', '—'])
    await save(page)
    await toast(page, "La version d'analyse a été créée").waitFor()
  })

  test('fits a phone: the grid scrolls inside itself', async () => {
    const page = await person('Formulateur', phone)
    const { place } = await given(page)
    const food = await foodNamed(page, 'Phosphate monocalcique')
    const named = { Name: 'Mobile', Code: 'MOB', FoodId: food.Id }
    const { Id } = await call<Named>(page, 'POST', '/api/Analysis', { ...named, ...place })
    await page.goto(`/Admin/Analysis/VersionEdit/0/${food.Id}/${Id}/0`)
    await cell(page, 'Calcium', 'MS').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
  })
})
