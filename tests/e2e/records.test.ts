import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pageTexts } from '../kit/support/pdf-words.ts'
import {
  buttonByName,
  callApi,
  currentDialog,
  expectAccessible,
  expectAccessibleAndDarkWhenLong,
  fieldByLabel,
  focusedLabel,
  followTo,
  mainScope,
  openTestApp,
  phoneViewport,
  pressSave,
  sampleUnlessLong,
  toastWithText,
  type WireRecord,
} from './support.ts'

/*
 * Lists, forms and the catalogue where a browser alone proves them: layout, axe, Tab, files. The rest is
 * tests/component/records and tests/component/catalogue.
 */

const { opened, person } = openTestApp()

const desktopViewport = { width: 1440, height: 900 }
const createPackaging = (page: Page, Name: string, more: WireRecord = {}) =>
  callApi(page, 'POST', '/api/Packagings', { Name, Code: '', Volume: 25, Discount: 0, Description: '', ...more })
const createFood = (page: Page, Name: string, more: WireRecord = {}) =>
  callApi(page, 'POST', '/api/Foods', { Name, Code: Name, ...more })
/** How far the page scrolls sideways, in px. */
const horizontalOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

describe('a list', () => {
  test.runIf(process.env.LONG)(
    'is exported whole for a spreadsheet in French, and folds its least important columns on a phone',
    async () => {
      const page = await person()
      await createPackaging(page, 'Citerne = "A"', { Code: '=1+1', Volume: 1.5, Discount: -2.25, Description: 'a;b' })
      for (let index = 0; index < 11; index++) await createPackaging(page, `Citerne ${index}`, { Volume: 10 + index })
      await page.goto('/Admin/Packagings/List?search=Citerne&sort=volume&size=10')
      await page.getByText('1–10 sur 12').waitFor()
      const [download] = await Promise.all([page.waitForEvent('download'), buttonByName(page, 'Exporter CSV').click()])
      await toastWithText(page, '12 lignes exportées').waitFor()
      expect(download.suggestedFilename()).toMatch(/^Conditionnements 20\d\d-\d\d-\d\d\.csv$/)
      const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
      expect(lines).toHaveLength(14)
      expect(lines[0]).toBe('\ufeffNom;Code;Volume (kg);Remise (€/t);Description')
      expect(lines[1]).toBe(`"Citerne = ""A""";'=1+1;1,5;-2,25;"a;b"`)
      expect(lines[13]).toBe('')

      await page.setViewportSize(phoneViewport.viewport)
      await page.goto('/Admin/Packagings/List?size=100')
      await buttonByName(page, 'Suite de la ligne : Vrac camion').waitFor()
      expect(await page.getByRole('columnheader', { name: 'Remise (€/t)' }).isVisible()).toBe(false)
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      await buttonByName(page, 'Suite de la ligne : Vrac camion').click()
      await page.locator('dd').filter({ hasText: 'souffleur' }).waitFor()
      await expectAccessible(page)
      await page.setViewportSize(desktopViewport)
      await page.getByRole('columnheader', { name: 'Remise (€/t)' }).waitFor()
    },
  )

  test.runIf(process.env.LONG)(
    'has the same columns whether its rows come first or the names and prices in their cells',
    async () => {
      const columnsShown = async (late: RegExp) => {
        const page = await person('AdminDif', { viewport: { width: 1280, height: 800 } })
        const answers = Promise.withResolvers<void>()
        await page.route(late, async (route) => {
          await answers.promise
          await route.continue()
        })
        await page.goto('/Admin/Foods/List?size=100')
        await page.getByRole('columnheader', { name: 'Nom' }).waitFor()
        if (!late.test('/api/Foods?')) await page.locator('tbody tr a').first().waitFor()
        await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined)
        answers.resolve()
        await page.getByRole('cell', { name: '811,68' }).first().waitFor()
        const heads = page.getByRole('columnheader').filter({ visible: true })
        await expect.poll(() => heads.filter({ hasText: 'Base' }).count()).toBe(0)
        return heads.allTextContents()
      }
      const withLateNames = await columnsShown(/api\/(FoodCategorys|FoodBases|PriceLists)/)
      expect(withLateNames).toContain('Prix éleveur (€/t)')
      expect(await columnsShown(/api\/Foods\?/)).toEqual(withLateNames)
    },
  )
  test('is used by keyboard alone, from the menu of a row to its record beside the list, to the question and back', async () => {
    const page = await person()
    await createPackaging(page, 'Aaa clavier')
    await page.goto('/Admin/Packagings/List')
    await buttonByName(page, 'Actions : Aaa clavier').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Consulter' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Aaa clavier' }).and(page.locator(':focus')).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Aaa clavier' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Consulter' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await currentDialog(page).locator(':focus').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastWithText(page, 'Le conditionnement a été désactivé').waitFor()
    await expect.poll(() => focusedLabel(page)).toBe('Actions : Big-bag 1000 kg')
  })
})

test.runIf(process.env.LONG)(
  'an equation is written by keys and by touch, its error is marked under the letters, and a phone never scrolls sideways',
  async () => {
    const page = await opened('/Admin/Nutrients/Edit/0', 'Formulateur', { viewport: desktopViewport, hasTouch: true })
    const equation = page.getByRole('combobox', { name: /Équation/ })
    await fieldByLabel(page, 'Nom').fill('Essai TOUCH')
    await fieldByLabel(page, 'Code').fill('TOUCH')
    await page.getByRole('switch', { name: 'Calculé par équation' }).press('Space')
    await equation.focus()
    await page.keyboard.type('2 cuivre')
    await page.getByRole('option', { name: /CU_ORG/ }).waitFor()
    await expectAccessible(page)
    await equation.fill('CU_INO + NOPE - P')
    await page.getByText("Caractère 10 : aucun nutriment n'a le code « NOPE ».").waitFor()
    const [marked, input] = [await page.locator('mark').boundingBox(), await equation.boundingBox()]
    // Nine characters of the same width come before the wrong code, and the padding of the field.
    const width = (marked?.width ?? 0) / 'NOPE'.length
    expect((marked?.x ?? 0) - (input?.x ?? 0) - 13).toBeCloseTo(9 * width, 0)

    await page.setViewportSize(phoneViewport.viewport)
    await equation.fill('')
    await equation.pressSequentially('cu_i')
    await page.getByRole('option').first().tap()
    expect(await equation.inputValue()).toBe('CU_INO')
    await page.keyboard.press('Control+Space')
    expect(await horizontalOverflow(page)).toBe(0)
  },
)

test.runIf(process.env.LONG)('a composition is accessible while it is typed, and read on a phone', async () => {
  const maker = await person()
  const part = await createFood(maker, 'Part partagée', { Tenants_Shared: true })
  const premix = await createFood(maker, 'Premix partagé', { Tenants_Shared: true })
  const [{ ModificationDate } = {}] = await callApi<WireRecord[]>(maker, 'GET', `/api/Foods/Composition/${premix.Id}`)
  const line = { FoodId: premix.Id, CompositionFoodId: part.Id, CompositionValue: 25.125, ModificationDate }
  await callApi(maker, 'PUT', '/api/Foods/Composition', [line] as unknown as WireRecord)
  await maker.goto(`/Admin/Foods/Composition/${premix.Id}`)
  await maker.getByRole('table', { name: 'Composition développée' }).getByText('Part partagée').first().waitFor()
  await expectAccessible(maker)
  const page = await opened(`/Admin/Foods/Composition/${premix.Id}`, 'AdminDistri', phoneViewport)
  await page.getByRole('cell', { name: '25,13' }).first().waitFor()
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
})

test.runIf(process.env.LONG)(
  'attachments are chosen or dropped, and downloaded as they were, on a phone too',
  async () => {
    const pdf = Buffer.from('%PDF-1.7\n fiche')
    const page = await person('Formulateur', phoneViewport)
    const food = await createFood(page, 'Aliment à fiche')
    await page.goto(`/Admin/Foods/PJ/${food.Id}`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      buttonByName(page, 'Ajouter des fichiers').press('Enter'),
    ])
    await chooser.setFiles([{ name: 'Fiche « été ».pdf', mimeType: 'application/pdf', buffer: pdf }])
    await toastWithText(page, 'Fichier ajouté').waitFor()
    await page.getByText('Déposez des fichiers ici').evaluate((target) => {
      const dataTransfer = new DataTransfer()
      for (const name of ['a.csv', 'b.csv']) dataTransfer.items.add(new File(['code;valeur'], name))
      target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    })
    await toastWithText(page, '2 fichiers ajoutés').waitFor()
    const files = page.getByRole('list', { name: 'Pièces jointes' }).getByRole('listitem')
    await expect.poll(() => files.count()).toBe(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      buttonByName(page, 'Télécharger Fiche « été ».pdf').click(),
    ])
    expect(download.suggestedFilename()).toBe('Fiche « été ».pdf')
    expect(readFileSync(await download.path())).toEqual(pdf)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.setViewportSize(desktopViewport)
    await expectAccessible(page)
  },
)

describe('axe finds nothing serious', () => {
  const screens = [
    '/Admin/Foods/List?name=zzz',
    '/Admin/Packagings/List?gi=true&name=a',
    '/Admin/Foods/Edit/1',
    '/Admin/Species/EditRace/0/1',
    '/Admin/Foods/Detail/1',
    '/Admin/FoodBases/Edit/0',
    '/Admin/FoodCategorys/Detail/3',
    '/Admin/Species/Detail/1',
    '/Admin/Units/List',
  ]
  test.runIf(process.env.LONG)('on screens of the catalogue, by day and by night', async () => {
    const page = await opened('/Admin/Packagings/List?size=100')
    await createPackaging(page, 'Zzz').then(({ Id }) => callApi(page, 'DELETE', `/api/Packagings/${Id}`))
    await buttonByName(page, 'Actions : Vrac camion').click()
    await page.getByRole('menu').waitFor()
    await expectAccessibleAndDarkWhenLong(page)
    await page.getByRole('menuitem', { name: 'Désactiver' }).click()
    await currentDialog(page).waitFor()
    await expectAccessibleAndDarkWhenLong(page)
    for (const address of sampleUnlessLong(screens, 4)) {
      await followTo(page, address)
      await page.locator('main form, main tbody a, main dl, main [aria-busy=false]').first().waitFor()
      await expectAccessibleAndDarkWhenLong(page, mainScope)
    }
    await followTo(page, '/Admin/Packagings/Edit/0')
    await pressSave(page)
    await page.getByText('Nom est obligatoire.').waitFor()
    await expectAccessibleAndDarkWhenLong(page)
  })

  test.runIf(process.env.LONG)(
    'on what depends on a nutrient, and on both versions of a record two people changed',
    async () => {
      const page = await person()
      const nutrients = await callApi<WireRecord[]>(page, 'GET', '/api/Nutrients/GetAll?GetInactive=true')
      await page.goto(`/Admin/Nutrients/Detail/${nutrients.find(({ Code }) => Code === 'CU_INO')?.Id}`)
      const uses = page.getByRole('region', { name: 'Utilisé dans' })
      await uses.getByRole('link', { name: 'Cuivre total' }).waitFor()
      await expectAccessible(page)
      const record = await createPackaging(page, 'Cuve')
      await followTo(page, `/Admin/Packagings/Edit/${record.Id}`)
      await fieldByLabel(page, 'Nom').fill('Cuve mienne')
      await callApi(page, 'PUT', '/api/Packagings', { ...record, Volume: 30, Description: 'après' })
      await fieldByLabel(page, 'Volume (kg)').fill('20')
      await pressSave(page)
      await currentDialog(page).getByText("Quelqu'un d'autre a enregistré entre-temps").waitFor()
      await currentDialog(page)
        .getByRole('radiogroup', { name: 'Volume (kg)' })
        .getByRole('radio', { name: /^Celle enregistrée à \d\d:\d\d 30$/ })
        .click()
      await expectAccessible(page)
    },
  )
})

test('a ration is printed as one reads it, amounts and all, without what one presses', async () => {
  const page = await person('ExpertDif')
  const findId = async (address: string) => (await callApi<WireRecord[]>(page, 'GET', address))[0]?.Id
  const [FarmId, AnimalCategoryId, copper, zinc] = await Promise.all(
    ['Farms?Search=DEMO-F01', 'AnimalCategories', 'Nutrients?Code=CU', 'Nutrients?Code=ZN'].map((query) =>
      findId(`/api/${query}`),
    ),
  )
  const Supplies = [
    { NutrientId: copper, Native: 150, Supplements: 12.5 },
    { NutrientId: zinc, Native: 1234.5, Supplements: 0 },
  ]
  const content = { FarmId, AnimalCategoryId, DryMatterIntakeKg: 23.5, Description: 'Silo 3', Supplies }
  const { Id, Name } = await callApi(page, 'POST', '/api/Rations', content)
  await page.goto(`/Admin/Rations/RationDetail/${Id}/${FarmId}`)
  await page.getByText('Silo 3').waitFor()
  // The names of its farm and of what is referenced are read after the record.
  await page.getByText('Exploitation : GAEC du Grand Chêne Bleu').waitFor()
  await page
    .getByText(/^Cuivre/)
    .first()
    .waitFor()
  const papers = await pageTexts(await page.pdf({ format: 'A4' }))
  expect(papers).toHaveLength(1)
  const [paper = ''] = papers
  for (const text of [
    String(Name),
    'GAEC du Grand Chêne Bleu',
    '23,5',
    'Silo 3',
    '150',
    '12,5',
    '1 234,5',
    'Cuivre',
    'Zinc',
  ])
    expect(paper.replaceAll(/\s/g, ' ')).toContain(text)
  for (const text of ['Tableau de bord', 'Rechercher', 'Modifier', 'Accueil']) expect(paper).not.toContain(text)
})
